import { and, inArray, isNull } from 'drizzle-orm'
import type { CallParsed } from '../../src/contract/call.ts'
import type { FollowedRequestWire, syncCalls } from '../../src/contract/sync-pull.ts'
import type { Db } from '../db/connect.ts'
import { hiringRequests } from '../db/schema.ts'

type Asked = Pick<CallParsed<typeof syncCalls.pull>, 'ipId' | 'have' | 'haveSince' | 'haveTasks' | 'unlisted'>

/**
 * Of the requests that a device has rows of, those that are none of these partners any more, or were deleted. What is only
 * over stays: its applicants may still be read.
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
