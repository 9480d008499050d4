import { and, desc, eq, lt, notInArray } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { SheetCandidate } from '../../src/rules/candidate-sheet.ts'
import type { Db } from '../db/connect.ts'
import { campaignUploads } from '../db/schema.ts'

/** Of one user: the last one is meant, and a few more lie in other tabs. */
const MOST_OF_USER = 10

export async function addUpload(
  db: Db,
  upload: { hiringRequestId: string; ipId: string; userId: string; candidates: SheetCandidate[]; now: number },
): Promise<string> {
  const { now, ...rest } = upload
  const uploadId = randomBytes(16).toString('hex')
  await db.insert(campaignUploads).values({ uploadId, ...rest, createdAt: now })
  const ofUser = eq(campaignUploads.userId, rest.userId)
  const newest = db
    .select({ uploadId: campaignUploads.uploadId })
    .from(campaignUploads)
    .where(ofUser)
    .orderBy(desc(campaignUploads.createdAt), desc(campaignUploads.uploadId))
    .limit(MOST_OF_USER)
  await db.delete(campaignUploads).where(and(ofUser, notInArray(campaignUploads.uploadId, newest)))
  return uploadId
}

export async function findUpload(db: Db, uploadId: string) {
  const [found] = await db.select().from(campaignUploads).where(eq(campaignUploads.uploadId, uploadId))
  return found
}

const UPLOAD_KEPT_MS = 7 * 86_400_000

/** Deletes files older than a week; the user can choose the file again. */
export const purgeUploads = (db: Db, now: number) =>
  db.delete(campaignUploads).where(lt(campaignUploads.createdAt, now - UPLOAD_KEPT_MS))
