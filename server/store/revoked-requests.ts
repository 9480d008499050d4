import { and, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { CallParsed } from '../../src/contract/call.ts'
import type { FollowedRequestWire, syncCalls } from '../../src/contract/sync-pull.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import { limits } from '../../src/rules/limits.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests } from '../db/schema.ts'
import type { FunnelRecord } from './funnel-wire.ts'
import { selectRecords } from './funnel.ts'

type Asked = Pick<CallParsed<typeof syncCalls.pull>, 'ipId' | 'have' | 'haveSince' | 'haveTasks' | 'unlisted'>

/**
 * Of the requests that a device has rows of, those that are none of these partners any more, or were deleted. What is only over
 * stays, and `findErased` tells of it.
 */
export async function findRevoked(
  db: Db,
  { ipId, have = {}, haveSince = {}, haveTasks = {}, unlisted = [] }: Asked,
  listed: FollowedRequestWire[],
): Promise<string[]> {
  const seen = new Set(listed.map(({ hiringRequestId }) => hiringRequestId))
  const had = [have, haveSince, haveTasks].flatMap((each) => Object.keys(each))
  const asked = [...new Set([...had, ...unlisted])].filter((id) => !seen.has(id))
  if (asked.length === 0) return []
  const found = await db
    .select({ id: hiringRequests.hiringRequestId })
    .from(hiringRequests)
    .where(
      and(
        inArray(hiringRequests.hiringRequestId, asked),
        inArray(hiringRequests.ipId, ipId),
        isNull(hiringRequests.deletedAt),
      ),
    )
  const allowed = new Set(found.map(({ id }) => id))
  return asked.filter((id) => !allowed.has(id))
}

/** A device keeps what no pull brings up to date for a month; a clock may be a day off. */
const KEPT_MS = limits.cachedLife + DAY_MS

/**
 * Erased persons in the requests that a device asks about besides its list: of those that are over it hears nothing else.
 * Only what was erased while the device may have had it.
 */
export async function findErased(
  db: Db,
  { ipId, unlisted = [] }: Pick<Asked, 'ipId' | 'unlisted'>,
  listed: FollowedRequestWire[],
  now: number,
): Promise<FunnelRecord[]> {
  const seen = new Set(listed.map(({ hiringRequestId }) => hiringRequestId))
  const asked = unlisted.filter((id) => !seen.has(id))
  if (asked.length === 0) return []
  return selectRecords(db).where(
    and(
      inArray(funnelRows.hiringRequestId, asked),
      inArray(funnelRows.ipId, ipId),
      gte(funnelRows.updatedAt, now - KEPT_MS),
      sql`${funnelRows.details} ? 'forgottenAt'`,
    ),
  )
}
