import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { uploads } from '../db/schema.ts'
import type { FileRef, StoredFile } from '../gateways/files/types.ts'

type Upload = typeof uploads.$inferInsert
type Announced = Pick<Upload, 'ownerIpId' | 'userId' | 'contentType' | 'size' | 'createdAt'>

const isFile = ({ kind, fileName }: FileRef): SQL | undefined =>
  and(eq(uploads.type, kind), eq(uploads.fileName, fileName))

/** Notes that a file is about to arrive. The same name again: after a lost response, or for a better photo. */
export async function announceUpload(
  db: Db,
  { kind, fileName }: FileRef,
  { ownerIpId, ...asked }: Announced,
): Promise<void> {
  await db
    .insert(uploads)
    .values({ type: kind, fileName, ownerIpId, ...asked })
    .onConflictDoUpdate({ target: [uploads.type, uploads.fileName], set: asked })
}

/** Takes back that a file is to arrive. */
export async function removeAnnounced(db: Db, file: FileRef): Promise<void> {
  await db.delete(uploads).where(isFile(file))
}

/** Notes what has arrived. Returns false when newer files have taken its place since it was announced. */
export async function noteArrived(db: Db, file: FileRef, { type, size }: StoredFile, now: number): Promise<boolean> {
  const known = await db
    .update(uploads)
    .set({ uploadedAt: now, sniffedType: type, size })
    .where(isFile(file))
    .returning({ fileName: uploads.fileName })
  return known.length > 0
}

/** The user who announced a file, '' for the logo of a registration; undefined when it is not announced, or not any more. */
export async function findAnnouncer(db: Db, file: FileRef): Promise<string | undefined> {
  const [found] = await db.select({ userId: uploads.userId }).from(uploads).where(isFile(file))
  return found?.userId
}

/** Those of the names that were announced for this partner. */
export async function findAnnounced(
  db: Db,
  { kind, fileNames, ownerIpId }: { kind: FileRef['kind']; fileNames: string[]; ownerIpId: string },
): Promise<string[]> {
  const found = await db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(and(eq(uploads.type, kind), eq(uploads.ownerIpId, ownerIpId), inArray(uploads.fileName, fileNames)))
  return found.map(({ fileName }) => fileName)
}
