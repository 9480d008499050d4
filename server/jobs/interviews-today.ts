import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { HOUR_MS, istDayStart } from '../../src/lib/dates.ts'
import { isInterviewOn } from '../../src/rules/interview-day.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests } from '../db/schema.ts'
import { actingIpId } from '../store/policies.ts'
import { toJudged } from '../store/funnel-wire.ts'
import { selectRecords } from '../store/funnel.ts'
import { findSubscribers, queueNote } from '../store/push.ts'

/** Between these hours in India; a server that was off at eight notifies when it is back, but not in the afternoon. */
const FROM_HOUR = 8
const UNTIL_HOUR = 11
/** A phone that was off all day need not be notified in the evening. */
const WORTH_UNTIL_HOUR = 18

/**
 * Queues one summary in the morning for each user who wants notes and has someone to interview today. Idempotent: each
 * user is notified of a day once. `now` in epoch ms; returns how many users.
 */
export async function tellInterviewsToday(db: Db, now: number): Promise<number> {
  const day = istDayStart(now)
  if (now < day + FROM_HOUR * HOUR_MS || now >= day + UNTIL_HOUR * HOUR_MS) return 0
  const counts = new Map<string, number>()
  let told = 0
  for (const { userId, ipId, userCode, parentIpId } of await findSubscribers(db)) {
    const of = actingIpId({ ipId, userCode, parentIpId: parentIpId ?? undefined })
    const count = counts.get(of) ?? (await countInterviews(db, of, now))
    counts.set(of, count)
    if (count === 0) continue
    const note = { about: `interviews:${day}`, expiresAt: day + WORTH_UNTIL_HOUR * HOUR_MS }
    await queueNote(db, userId, { ...note, message: { kind: 'interviews', count } }, now)
    told += 1
  }
  return told
}

/** As the phone's list of the day counts them (rules/interview-day). */
async function countInterviews(db: Db, ipId: string, now: number): Promise<number> {
  const records = await selectRecords(db).where(
    and(
      eq(funnelRows.ipId, ipId),
      isNull(hiringRequests.deletedAt),
      eq(funnelRows.status, 'shortlisted'),
      or(isNull(funnelRows.expiresAt), gte(funnelRows.expiresAt, istDayStart(now))),
    ),
  )
  return records.filter((record) => isInterviewOn(toJudged(record), now)).length
}
