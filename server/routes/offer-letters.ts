import { and, eq, inArray } from 'drizzle-orm'
import { offerLetter } from '../../src/contract/files.ts'
import { uploads } from '../db/schema.ts'
import { fieldRefusal } from '../core/errors.ts'
import type { StoredFile } from '../gateways/files/types.ts'
import type { FunnelRecord } from '../store/funnel-wire.ts'
import type { Context } from './handler.ts'

const isAsset = eq(uploads.type, 'Asset')

export type OfferLetterType = (typeof offerLetter.types)[number]
export const isOfferLetterType = (type: string | undefined): type is OfferLetterType =>
  (offerLetter.types as readonly (string | undefined)[]).includes(type)

/** joiningDoc/{funnelId}/{fieldName}/{fileName} (TRAP-35): returns the applicant's funnelId. */
export function findFunnelIdOf(fileName: string): string | undefined {
  const parts = fileName.split('/')
  return parts.length === 4 && parts[0] === 'joiningDoc' ? parts[1] : undefined
}

/** The letter as it is attached to a joining; nothing may replace it any more. */
export const findAttached = (row: FunnelRecord['row'], fileName: string) =>
  row.status === 'joined' ? row.joinedDocs.find((doc) => doc.fileName === fileName) : undefined

/** What the file storage has, by name. */
export type StoredLetters = ReadonlyMap<string, StoredFile>

/** Looks up the offer letters that were uploaded for one of these applicants by this partner; before the transaction. */
export async function lookUpOfferLetters(
  { db, files }: Pick<Context, 'db' | 'files'>,
  docs: { fileName: string }[],
  funnelIds: string[],
  ipId: string,
): Promise<StoredLetters> {
  const isOurs = (fileName: string) => funnelIds.includes(findFunnelIdOf(fileName) ?? '')
  const names = docs.map((doc) => doc.fileName).filter(isOurs)
  if (names.length === 0) return new Map()
  const known = await db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(and(isAsset, eq(uploads.ownerIpId, ipId), inArray(uploads.fileName, names)))
  const found = new Map<string, StoredFile>()
  for (const { fileName } of known) {
    const stored = await files.find({ kind: 'Asset', fileName })
    if (stored) found.set(fileName, stored)
  }
  return found
}

/**
 * The offer letters of a joining (STG-26). Each must have been uploaded for one of these applicants by their partner,
 * and its first bytes must be those of an allowed type. Throws a Refusal otherwise.
 */
export async function getOfferLetters(
  ctx: Context,
  docs: { fileName: string }[],
  letters: StoredLetters,
): Promise<{ fileName: string; type: string; version?: string }[]> {
  const names = docs.map((doc) => doc.fileName)
  for (const fileName of names) {
    const stored = letters.get(fileName)
    if (!stored) throw fieldRefusal('docURL', 'offer-letter-missing')
    if (!isOfferLetterType(stored.type)) throw fieldRefusal('docURL', 'offer-letter-type')
    if (stored.size > offerLetter.maxBytes) throw fieldRefusal('docURL', 'offer-letter-too-large')
    await ctx.db
      .update(uploads)
      .set({ uploadedAt: ctx.now, size: stored.size, sniffedType: stored.type })
      .where(and(isAsset, eq(uploads.fileName, fileName)))
  }
  return names.map((fileName) => ({ fileName, type: 'Asset', version: letters.get(fileName)?.version }))
}
