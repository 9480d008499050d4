import { randomBytes } from 'node:crypto'
import { offerLetter } from '../../src/contract/files.ts'
import { fieldRefusal, HttpProblem, type Refusal } from '../core/errors.ts'
import type { JoinedDoc } from '../db/schema.ts'
import type { StoredFile } from '../gateways/files/types.ts'
import type { FunnelRecord } from '../store/funnel-wire.ts'
import { mayActFor } from '../store/policies.ts'
import { isErased } from '../store/funnel.ts'
import { announceUpload, findAnnounced, noteArrived, removeAnnounced } from '../store/uploads.ts'
import type { Context } from './handler.ts'

export type OfferLetterType = (typeof offerLetter.types)[number]
export const isOfferLetterType = (type: string | undefined): type is OfferLetterType =>
  (offerLetter.types as readonly (string | undefined)[]).includes(type)

/** joiningDoc/{funnelId}/{fieldName}/{fileName} (TRAP-35): returns the applicant's funnelId. */
export function findFunnelIdOf(fileName: string): string | undefined {
  const parts = fileName.split('/')
  return parts.length === 4 && parts[0] === 'joiningDoc' ? parts[1] : undefined
}

/** Of a photo on a scorecard. */
export const isPhotoName = (fileName: string): boolean => fileName.split('/')[2] === 'scorecard'

/** The letter as it is attached to a joining, or the photo on a scorecard; nothing may replace it any more. */
export function findAttached({ status, joinedDocs, details }: FunnelRecord['row'], fileName: string) {
  const photo = details.scorecard?.answers.find(({ kind, value }) => kind === 'photo' && value === fileName)
  if (photo) return { fileName, type: 'Asset', kept: photo.kept, version: undefined }
  return status === 'joined' ? joinedDocs.find((doc) => doc.fileName === fileName) : undefined
}

/** What the file storage has, by name. */
export type StoredLetters = ReadonlyMap<string, StoredLetter>
interface StoredLetter extends StoredFile {
  /** The name of its copy, which no upload link leads to. */
  kept?: string
}

/**
 * Looks up the offer letters that were uploaded for one of these applicants by this partner, and copies each: whoever
 * still has an upload link can then replace only what nobody is shown. Before the transaction.
 */
export async function keepOfferLetters(
  ctx: Context,
  docs: { fileName: string }[],
  funnelIds: string[],
  ipId: string,
): Promise<StoredLetters> {
  const isOurs = (fileName: string) => funnelIds.includes(findFunnelIdOf(fileName) ?? '')
  const fileNames = docs.map((doc) => doc.fileName).filter(isOurs)
  const found = new Map<string, StoredLetter>()
  if (fileNames.length === 0 || !mayActFor(ctx.user, ipId)) return found
  for (const fileName of await findAnnounced(ctx.db, { kind: 'Asset', fileNames, ownerIpId: ipId })) {
    const stored = await ctx.files.find({ kind: 'Asset', fileName })
    if (stored) found.set(fileName, findFault(stored) ? stored : await keep(ctx, fileName, stored, ipId))
  }
  return found
}

/** A name of its own for each copy, and announced before it is there: one that no joining names is removed again. */
async function keep(ctx: Context, fileName: string, stored: StoredFile, ownerIpId: string): Promise<StoredLetter> {
  const at = fileName.lastIndexOf('/') + 1
  const kept = `${fileName.slice(0, at)}${randomBytes(12).toString('base64url')}/${fileName.slice(at)}`
  const copy = { kind: 'Kept', fileName: kept } as const
  await announceUpload(ctx.db, copy, { ownerIpId, userId: ctx.user.userId, createdAt: ctx.now })
  if (await isErased(ctx.db, findFunnelIdOf(fileName)!)) {
    // The update is refused
    await removeAnnounced(ctx.db, copy)
    return stored
  }
  const isKept = await ctx.files.keep({ kind: 'Asset', fileName }, copy, stored.version)
  const found = isKept ? await ctx.files.find(copy) : undefined
  // Replaced in this moment: the next try finds what is there then
  if (!found) throw new HttpProblem(503, 'files-unavailable', 5)
  return { ...found, kept }
}

function findFault({ type, size }: StoredFile): Refusal | undefined {
  if (!isOfferLetterType(type)) return fieldRefusal('docURL', 'offer-letter-type')
  if (size > offerLetter.maxBytes) return fieldRefusal('docURL', 'offer-letter-too-large')
  return undefined
}

/**
 * The offer letters of a joining (STG-26). Each must have been uploaded for one of these applicants by their partner,
 * and its first bytes must be those of an allowed type. Throws a Refusal otherwise.
 */
export async function getOfferLetters(
  { db, now }: Pick<Context, 'db' | 'now'>,
  docs: { fileName: string }[],
  letters: StoredLetters,
): Promise<JoinedDoc[]> {
  const joined: JoinedDoc[] = []
  for (const { fileName } of docs) {
    const stored = letters.get(fileName)
    if (!stored) throw fieldRefusal('docURL', 'offer-letter-missing')
    const fault = findFault(stored)
    if (fault) throw fault
    await noteArrived(db, { kind: 'Asset', fileName }, stored, now)
    const isThere = await noteArrived(db, { kind: 'Kept', fileName: stored.kept! }, stored, now)
    if (!isThere) throw fieldRefusal('docURL', 'offer-letter-missing')
    joined.push({ fileName, type: 'Asset', kept: stored.kept! })
  }
  return joined
}
