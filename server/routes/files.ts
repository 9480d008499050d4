import { offerLetter } from '../../src/contract/files.ts'
import { LARGEST_PHOTO } from '../../src/contract/scorecard.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { FileRef } from '../gateways/files/types.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { mayActFor } from '../store/policies.ts'
import { trimLetters } from '../store/expiry.ts'
import { findRecord, isErased } from '../store/funnel.ts'
import { announceUpload, findAnnounced, removeAnnounced } from '../store/uploads.ts'
import { getLogo, giveLogoLink } from './logos.ts'
import { findAttached, findFunnelIdOf, isOfferLetterType, isPhotoName, type OfferLetterType } from './offer-letters.ts'

/** Offer letters, and the logos of accounts. */
export const fileRoutes: AreaRoutes<'files'> = {
  async uploadUrl({ type, fileName, contentType, size }, ctx) {
    if (type === 'CompanyLogo') return giveLogoLink({ fileName, contentType, size }, ctx)
    if (type !== 'Asset') throw new Refusal('file-name-wrong')
    const { contentType: declared } = await announceLetter({ fileName, contentType, size }, ctx)
    const request = { kind: type, fileName, contentType: declared, size, maxBytes: offerLetter.maxBytes }
    return { data: { presignUrl: await ctx.files.uploadLink(request, ctx.origin), type, fileName } }
  },

  async viewUrl({ type, fileName }, ctx) {
    if (type === 'CompanyLogo') {
      const logo = await getLogo(fileName, ctx)
      return { data: { presignUrl: await ctx.files.viewLink(logo, ctx.origin, ctx.user.userId), type, fileName } }
    }
    const { row, ...file } = await getOwned(type, fileName, ctx)
    const attached = findAttached(row, fileName)
    const shown: FileRef = attached?.kept === undefined ? file : { kind: 'Kept', fileName: attached.kept }
    const stored = (await isAnnounced(shown, file.ownerIpId, ctx)) ? await ctx.files.find(shown) : undefined
    if (!stored) throw new Refusal('file-unknown')
    // One without a copy can be replaced by a link that was given out before it was attached
    if (attached?.version !== undefined && attached.version !== stored.version)
      throw new Refusal('offer-letter-replaced')
    return { data: { presignUrl: await ctx.files.viewLink(shown, ctx.origin, ctx.user.userId), type, fileName } }
  },
}

interface Announced {
  fileName: string
  contentType?: string
  /** Bytes. */
  size?: number
}

/** Notes that an offer letter is about to arrive. Throws a Refusal for one that would not be accepted. */
export async function announceLetter(
  { fileName, contentType, size }: Announced,
  ctx: Pick<Context, 'db' | 'files' | 'user' | 'now'>,
): Promise<{ contentType: OfferLetterType; ownerIpId: string }> {
  const { row, ownerIpId } = await getOwned('Asset', fileName, ctx)
  if (findAttached(row, fileName)) throw new Refusal('offer-letter-attached')
  const declared = contentType ?? typeByName(fileName)
  if (!isOfferLetterType(declared) || typeByName(fileName) !== declared)
    throw fieldRefusal('fileName', 'offer-letter-type')
  if (isPhotoName(fileName)) {
    if (declared !== 'image/jpeg') throw fieldRefusal('fileName', 'photo-type')
    if (size !== undefined && size > LARGEST_PHOTO) throw fieldRefusal('size', 'photo-too-large')
  }
  if (size !== undefined && size > offerLetter.maxBytes) throw fieldRefusal('size', 'offer-letter-too-large')
  const asked = { contentType: declared, size: size ?? null, userId: ctx.user.userId, createdAt: ctx.now }
  const file = { kind: 'Asset', fileName } as const
  await announceUpload(ctx.db, file, { ownerIpId, ...asked })
  if (await isErased(ctx.db, row.funnelId)) {
    await removeAnnounced(ctx.db, file)
    throw new Refusal('applicant-deleted')
  }
  await trimLetters(ctx.db, ctx.files, {
    funnelId: findFunnelIdOf(fileName)!,
    isPhoto: isPhotoName(fileName),
    ownerIpId,
  })
  return { contentType: declared, ownerIpId }
}

const isAnnounced = async ({ kind, fileName }: FileRef, ownerIpId: string, { db }: Pick<Context, 'db'>) =>
  (await findAnnounced(db, { kind, fileNames: [fileName], ownerIpId })).length > 0

/** Returns the file when its name contains the id of an applicant the user may act for (TRAP-35), and who is not erased. */
async function getOwned(type: string, fileName: string, ctx: Pick<Context, 'db' | 'user'>) {
  const funnelId = type === 'Asset' ? findFunnelIdOf(fileName) : undefined
  if (funnelId === undefined) throw new Refusal('file-name-wrong')
  const record = await findRecord(ctx.db, funnelId)
  if (!record || !mayActFor(ctx.user, record.row.ipId)) throw unauthorizedRequest()
  if (record.row.details.forgottenAt !== undefined) throw new Refusal('applicant-deleted')
  return { kind: 'Asset' as const, fileName, ownerIpId: record.row.ipId, row: record.row }
}

/** What the name claims: a jpg that is called .pdf would be opened as one. */
function typeByName(fileName: string): OfferLetterType | undefined {
  if (/\.jpe?g$/i.test(fileName)) return 'image/jpeg'
  if (/\.pdf$/i.test(fileName)) return 'application/pdf'
  return undefined
}
