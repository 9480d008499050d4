import { and, desc, eq, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { MOST_QUESTIONS } from '../../src/contract/scorecard.ts'
import type { Db } from '../db/connect.ts'
import { partners, registrations, uploads, users } from '../db/schema.ts'
import type { FileGateway, FileKind } from '../gateways/files/types.ts'
import { passwordLinks } from '../identity/schema.ts'
import { DAY_MS } from '../../src/lib/dates.ts'

/* What nobody owns is removed: files that nothing names, registrations that nobody approves. Times in ms. */

/** A phone that was offline between the upload and the joining is asked for its letter again. */
const LETTER_KEPT_MS = 30 * DAY_MS
const IDLE_COPY_KEPT_MS = DAY_MS
const LOGO_KEPT_MS = 30 * DAY_MS
/** Of a visitor who has not sent the form. */
const VISITORS_LOGO_KEPT_MS = DAY_MS
const REGISTRATION_KEPT_MS = 90 * DAY_MS
/** Files of one run; the rest goes the next day. */
const MOST_FILES = 5_000

type Files = Pick<FileGateway, 'remove'>

/** joiningDoc/{funnelId}/…: a letter or photo is attached to the applicant in its name, if to anybody. */
const isUnattached = sql`not exists (
  select from funnel_rows r where r.funnel_id = split_part(${uploads.fileName}, '/', 2) and (
    r.details #> '{scorecard,answers}' @> jsonb_build_array(jsonb_build_object('value', ${uploads.fileName}))
    or r.joined_docs @> jsonb_build_array(jsonb_build_object('fileName', ${uploads.fileName}))
    or r.details -> 'documents' @> jsonb_build_array(jsonb_build_object('fileName', ${uploads.fileName}))))`

const isShown = sql`exists (
  select from ${partners} where ${partners.details} #>> '{companyLogo,fileName}' = ${uploads.fileName})`

const isLetter = eq(uploads.type, 'Asset')
/** The copy of a letter whose joining was refused or never ended. */
const isIdleCopy = and(
  eq(uploads.type, 'Kept'),
  sql`not exists (
    select from funnel_rows r where r.funnel_id = split_part(${uploads.fileName}, '/', 2)
      and (r.joined_docs @> jsonb_build_array(jsonb_build_object('kept', ${uploads.fileName}))
        or r.details #> '{scorecard,answers}' @> jsonb_build_array(jsonb_build_object('kept', ${uploads.fileName}))))`,
)
const isLogo = and(eq(uploads.type, 'CompanyLogo'), sql`not ${isShown}`)
const olderThan = (before: number) => lt(uploads.createdAt, before)

/** Removes letters that no joining names and logos that no account shows. Returns how many. */
export async function purgeFiles(db: Db, files: Files, now: number): Promise<number> {
  const letters = and(isLetter, isUnattached, olderThan(now - LETTER_KEPT_MS))
  const copies = and(isIdleCopy, olderThan(now - IDLE_COPY_KEPT_MS))
  const logos = and(isLogo, olderThan(now - LOGO_KEPT_MS))
  const visitors = and(isLogo, eq(uploads.ownerIpId, ''), olderThan(now - VISITORS_LOGO_KEPT_MS))
  let removed = 0
  for (const which of [letters, copies, logos, visitors]) removed += await removeUploads(db, files, which)
  return removed
}

/** Letters of one applicant that no joining names: the newest ones, of which the phone will name one. */
const MOST_UNATTACHED = 5
/** Photos: those of a scorecard, which are all sent before it is, and some of another user's. */
const MOST_UNATTACHED_PHOTOS = MOST_QUESTIONS + 4

/** Makes room for another letter or photo of an applicant. */
export async function trimLetters(
  db: Db,
  files: Files,
  { funnelId, isPhoto, ownerIpId }: { funnelId: string; isPhoto: boolean; ownerIpId: string },
): Promise<void> {
  const ofApplicant = and(
    isLetter,
    eq(uploads.ownerIpId, ownerIpId),
    sql`split_part(${uploads.fileName}, '/', 2) = ${funnelId}`,
    sql`(split_part(${uploads.fileName}, '/', 3) = 'scorecard') = ${isPhoto}`,
  )
  const newest = db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(ofApplicant)
    .orderBy(desc(uploads.createdAt), uploads.fileName)
    .limit(isPhoto ? MOST_UNATTACHED_PHOTOS : MOST_UNATTACHED)
  await removeUploads(db, files, and(ofApplicant, isUnattached, notInArray(uploads.fileName, newest)))
}

/** The row first: what a joining names meanwhile is not removed. A file that cannot be removed keeps its row. */
async function removeUploads(db: Db, files: Files, which: SQL | undefined): Promise<number> {
  const found = await db.select().from(uploads).where(which).limit(MOST_FILES)
  for (const { type, fileName } of found) {
    const [row] = await db
      .delete(uploads)
      .where(and(eq(uploads.type, type), eq(uploads.fileName, fileName), which))
      .returning()
    if (!row) continue
    try {
      await files.remove({ kind: type as FileKind, fileName })
    } catch (error) {
      await db.insert(uploads).values(row).onConflictDoNothing()
      throw error
    }
  }
  return found.length
}

/** Removes registrations that nobody has approved, with their partner and user. Returns how many. */
export async function purgeRegistrations(db: Db, now: number): Promise<number> {
  const old = await db
    .select({ ipId: registrations.ipId })
    .from(registrations)
    .innerJoin(partners, eq(partners.ipId, registrations.ipId))
    .where(
      and(
        isNull(registrations.approvedAt),
        eq(partners.status, 0),
        lt(registrations.createdAt, now - REGISTRATION_KEPT_MS),
      ),
    )
  let removed = 0
  for (const { ipId } of old) if (await removeRegistration(db, ipId)) removed += 1
  return removed
}

const removeRegistration = (db: Db, ipId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const gone = await tx
      .delete(registrations)
      .where(and(eq(registrations.ipId, ipId), isNull(registrations.approvedAt)))
      .returning()
    // Approved a moment ago
    if (gone.length === 0) return false
    await tx.execute(
      sql`delete from ${passwordLinks} where user_id in (select id from ${users} where ${users.ipId} = ${ipId})`,
    )
    await tx.delete(users).where(eq(users.ipId, ipId))
    await tx.delete(partners).where(eq(partners.ipId, ipId))
    return true
  })
