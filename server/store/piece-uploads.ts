import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, like, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { pieceUploads, uploadPieces } from '../db/schema.ts'

export type PieceUpload = typeof pieceUploads.$inferSelect

/** How long an upload waits for its next piece: a phone may be without a network for days. */
const KEPT_MS = 7 * 86_400_000
/** Uploads of one user; the newest stay. A phone sends one file at a time. */
const MOST_OF_USER = 10

type NewUpload = Pick<PieceUpload, 'userId' | 'ownerIpId' | 'key' | 'fileName' | 'contentType' | 'size'>

/** The upload of that id, of this user only. */
export async function findUpload(db: Db, id: string, userId: string, now: number): Promise<PieceUpload | undefined> {
  const [found] = await db
    .select()
    .from(pieceUploads)
    .where(and(eq(pieceUploads.id, id), eq(pieceUploads.userId, userId), gt(pieceUploads.expiresAt, now)))
  return found
}

/** Begins an upload; one of that key that has not expired goes on instead. */
export function beginUpload(db: Db, upload: NewUpload, now: number): Promise<PieceUpload> {
  return db.transaction(async (tx) => {
    const mine = eq(pieceUploads.userId, upload.userId)
    const same = and(mine, eq(pieceUploads.key, upload.key))
    await tx.delete(pieceUploads).where(and(same, lte(pieceUploads.expiresAt, now)))
    const id = randomBytes(18).toString('base64url')
    const [begun] = await tx
      .insert(pieceUploads)
      .values({ ...upload, id, received: 0, expiresAt: now + KEPT_MS })
      .onConflictDoNothing({ target: [pieceUploads.userId, pieceUploads.key] })
      .returning()
    if (!begun) return (await tx.select().from(pieceUploads).where(same))[0]!
    const newest = tx
      .select({ id: pieceUploads.id })
      .from(pieceUploads)
      .where(mine)
      .orderBy(desc(pieceUploads.expiresAt), desc(sql`${pieceUploads.id} = ${id}`))
      .limit(MOST_OF_USER)
    await tx.delete(pieceUploads).where(and(mine, notInArray(pieceUploads.id, newest)))
    return begun
  })
}

/** The upload of that key, unless it has expired. */
export async function findUploadOfKey(
  db: Db,
  { userId, key }: Pick<PieceUpload, 'userId' | 'key'>,
  now: number,
): Promise<PieceUpload | undefined> {
  const ofKey = and(eq(pieceUploads.userId, userId), eq(pieceUploads.key, key), gt(pieceUploads.expiresAt, now))
  return (await db.select().from(pieceUploads).where(ofKey))[0]
}

/** Stores a piece at `offset`. Returns the upload as it is then; undefined when another offset is expected. */
export function appendPiece(
  db: Db,
  { id, received: offset }: Pick<PieceUpload, 'id' | 'received'>,
  bytes: Buffer,
  now: number,
): Promise<PieceUpload | undefined> {
  return db.transaction(async (tx) => {
    const [upload] = await tx
      .update(pieceUploads)
      .set({ received: offset + bytes.length, expiresAt: now + KEPT_MS })
      .where(and(eq(pieceUploads.id, id), eq(pieceUploads.received, offset)))
      .returning()
    if (upload) await tx.insert(uploadPieces).values({ uploadId: id, start: offset, bytes })
    return upload
  })
}

/** Everything that has arrived, in order. */
export async function readPieces(db: Db, id: string): Promise<Buffer[]> {
  const pieces = await db
    .select({ bytes: uploadPieces.bytes })
    .from(uploadPieces)
    .where(eq(uploadPieces.uploadId, id))
    .orderBy(asc(uploadPieces.start))
  return pieces.map(({ bytes }) => bytes)
}

/** The file is in the storage: the pieces go, and that it is complete stays known until the upload expires. */
export function endUpload(db: Db, { id, size, received }: PieceUpload): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(pieceUploads)
      .set({ received: size })
      .where(and(eq(pieceUploads.id, id), eq(pieceUploads.received, received)))
      .returning({ id: pieceUploads.id })
    if (ended.length > 0) await tx.delete(uploadPieces).where(eq(uploadPieces.uploadId, id))
    return ended.length > 0
  })
}

export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.delete(pieceUploads).where(eq(pieceUploads.id, id))
}

/** Removes uploads that got no piece for so long. */
export async function purgePieceUploads(db: Db, now: number): Promise<void> {
  await db.delete(pieceUploads).where(lte(pieceUploads.expiresAt, now))
}

/** Removes the uploads whose file name matches the pattern of LIKE. */
export async function removeUploadsLike(db: Db, pattern: string): Promise<void> {
  await db.delete(pieceUploads).where(like(pieceUploads.fileName, pattern))
}
