import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { CallParsed } from '../../src/contract/call.ts'
import type { applicantCalls } from '../../src/contract/applicants.ts'
import type { Channel } from '../../src/contract/funnel-row.ts'
import { foldName } from '../../src/lib/text.ts'
import type { Db } from '../db/connect.ts'
import { funnelAliases, funnelRows, type hiringRequests } from '../db/schema.ts'
import type { FunnelDetails } from '../db/tables/funnel.ts'
import type { Actor } from './actor.ts'
import { writeHistory } from './funnel-history.ts'
import type { FunnelRecord } from './funnel-wire.ts'
import { findRecord, selectRecords } from './funnel.ts'

/**
 * The applicant of a request with this mobile, locked: whoever is erased meanwhile is not answered with. Of two additions
 * at once the second waits here for the first, until its transaction ends.
 */
export async function findByMobile(db: Db, hiringRequestId: string, mobile: string): Promise<FunnelRecord | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${hiringRequestId} ${mobile}`}, 0))`)
  const isThis = and(eq(funnelRows.hiringRequestId, hiringRequestId), eq(funnelRows.mobile, mobile))
  const first = selectRecords(db).where(isThis).orderBy(asc(funnelRows.createdAt)).limit(1)
  return (await first.for('update', { of: funnelRows }))[0]
}

/**
 * As `findByMobile`, of many: their rows by mobile. The locks are taken in one order, so that two lists with the same
 * people wait for each other and never both.
 */
export async function findByMobiles(db: Db, hiringRequestId: string, mobiles: string[]): Promise<Map<string, string>> {
  if (mobiles.length === 0) return new Map()
  const keys = sql.join(
    mobiles.map((mobile) => sql`(${`${hiringRequestId} ${mobile}`})`),
    sql`, `,
  )
  await db.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(given.name, 0) as key from (values ${keys}) as given (name) order by key
    ) as ordered`)
  const { funnelId, mobile, createdAt } = funnelRows
  const found = await db
    .select({ funnelId, mobile })
    .from(funnelRows)
    .where(and(eq(funnelRows.hiringRequestId, hiringRequestId), inArray(mobile, mobiles)))
    .orderBy(asc(createdAt))
  // The earliest one counts
  return new Map(found.toReversed().map((row) => [row.mobile!, row.funnelId]))
}

interface Addition {
  request: typeof hiringRequests.$inferSelect
  person: Omit<CallParsed<typeof applicantCalls.add>, 'ipId' | 'hiringRequestId'>
  details?: FunnelDetails
  by: Pick<Actor, 'userId' | 'name'>
  now: number
  /** The Idempotency-Key of the addition. */
  key?: string
}

/** Adds them to the request as interested, or shortlisted. */
export async function addApplicant(db: Db, addition: Addition): Promise<FunnelRecord> {
  return (await findRecord(db, await insertApplicant(db, addition)))!
}

/** As `addApplicant`; returns the id alone. */
export async function insertApplicant(db: Db, addition: Addition): Promise<string> {
  const { request, person, details = {}, by, now, key } = addition
  const { name, channelType: channel, isShortlisted, ...rest } = person
  const funnelId = randomBytes(12).toString('hex')
  const status = isShortlisted ? 'shortlisted' : 'interested'
  await db.insert(funnelRows).values({
    ...{ funnelId, hiringRequestId: request.hiringRequestId, ipId: request.ipId, status },
    ...{ ...rest, name, nameFolded: foldName(name), channel, details },
    ...{ stageAt: now, createdAt: now, updatedAt: now, changedBy: by.userId, changedByName: by.name },
  })
  const what = { actor: 'employer', userId: by.userId, action: 'applied', toStatus: status } as const
  await writeHistory(db, [{ funnelId, at: now, operationKey: key ?? null, ...what }])
  return funnelId
}

interface WalkIn {
  funnelId: string
  request: typeof hiringRequests.$inferSelect
  person: { name: string; mobile: string; workCity?: string | undefined }
  details: FunnelDetails
  by: Pick<Actor, 'userId' | 'name'>
  now: number
  /** When the desk took them in. */
  actedAt: number
  key?: string
}

/** Somebody who came without a pass: interested, under the id that the device made (SM-40, GATE-07). */
export async function addWalkIn(
  db: Db,
  { funnelId, request, person, details, by, ...when }: WalkIn,
): Promise<FunnelRecord> {
  const { now, actedAt, key } = when
  const status = 'interested'
  const channel = 'walkIn' satisfies Channel
  await db.insert(funnelRows).values({
    ...{ funnelId, hiringRequestId: request.hiringRequestId, ipId: request.ipId, status, channel, details },
    ...{ ...person, nameFolded: foldName(person.name) },
    ...{ stageAt: now, createdAt: now, updatedAt: now, changedBy: by.userId, changedByName: by.name },
  })
  const what = { actor: 'employer', userId: by.userId, action: 'walkIn', toStatus: status } as const
  await writeHistory(db, [{ funnelId, at: now, operationKey: key ?? null, deviceTime: actedAt, ...what }])
  return (await findRecord(db, funnelId))!
}

/** The other names of these applicants: a device may have uploaded under them. */
export const findAliases = async (db: Db, funnelIds: string[]): Promise<string[]> => {
  const found = await db.select().from(funnelAliases).where(inArray(funnelAliases.funnelId, funnelIds))
  return found.map(({ alias }) => alias)
}

/** From now on `alias` names this applicant as well. */
export const noteAlias = async (db: Db, alias: string, funnelId: string, now: number): Promise<void> => {
  await db.insert(funnelAliases).values({ alias, funnelId, createdAt: now }).onConflictDoNothing()
}
