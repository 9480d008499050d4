import { and, eq } from 'drizzle-orm'
import { offerLetter } from '../../src/contract/files.ts'
import { uploads } from '../db/schema.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { mayActFor } from '../store/policies.ts'
import { trimLetters } from '../store/expiry.ts'
import { findRecord } from '../store/funnel.ts'
import { getLogo, giveLogoLink } from './logos.ts'
import { findAttached, findFunnelIdOf, isOfferLetterType, type OfferLetterType } from './offer-letters.ts'

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
      return { data: { presignUrl: await ctx.files.viewLink(logo, ctx.origin), type, fileName } }
    }
    const { row, ...file } = await getOwned(type, fileName, ctx)
    const [known] = await ctx.db
      .select({ fileName: uploads.fileName })
      .from(uploads)
      .where(and(eq(uploads.type, type), eq(uploads.fileName, fileName), eq(uploads.ownerIpId, file.ownerIpId)))
    const stored = known && (await ctx.files.find(file))
    if (!stored) throw new Refusal('file-unknown')
    const attached = findAttached(row, fileName)
    // By a link that was given out before it was attached
    if (attached?.version !== undefined && attached.version !== stored.version)
      throw new Refusal('offer-letter-replaced')
    return { data: { presignUrl: await ctx.files.viewLink(file, ctx.origin), type, fileName } }
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
  if (size !== undefined && size > offerLetter.maxBytes) throw fieldRefusal('size', 'offer-letter-too-large')
  const asked = { contentType: declared, size: size ?? null, userId: ctx.user.userId, createdAt: ctx.now }
  await ctx.db
    .insert(uploads)
    .values({ type: 'Asset', fileName, ownerIpId, ...asked })
    // The same file name again: after a lost response, or for a better photo
    .onConflictDoUpdate({ target: [uploads.type, uploads.fileName], set: asked })
  await trimLetters(ctx.db, ctx.files, { funnelId: findFunnelIdOf(fileName)!, ownerIpId })
  return { contentType: declared, ownerIpId }
}

/** Returns the file when its name contains the id of an applicant the user may act for (TRAP-35). */
async function getOwned(type: string, fileName: string, ctx: Pick<Context, 'db' | 'user'>) {
  const funnelId = type === 'Asset' ? findFunnelIdOf(fileName) : undefined
  if (funnelId === undefined) throw new Refusal('file-name-wrong')
  const record = await findRecord(ctx.db, funnelId)
  if (!record || !mayActFor(ctx.user, record.row.ipId)) throw unauthorizedRequest()
  return { kind: 'Asset' as const, fileName, ownerIpId: record.row.ipId, row: record.row }
}

/** What the name claims: a jpg that is called .pdf would be opened as one. */
function typeByName(fileName: string): OfferLetterType | undefined {
  if (/\.jpe?g$/i.test(fileName)) return 'image/jpeg'
  if (/\.pdf$/i.test(fileName)) return 'application/pdf'
  return undefined
}
