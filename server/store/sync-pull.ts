import { createHash } from 'node:crypto'
import { and, asc, desc, eq, exists, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { QuestionWire } from '../../src/contract/scorecard.ts'
import { MOST_FOLLOWED, type FollowedRequestWire, type PullPlace } from '../../src/contract/sync-pull.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests } from '../db/schema.ts'
import type { FunnelRecord } from './funnel-wire.ts'
import { selectRecords } from './funnel.ts'
import { mayBeTask } from './may-be-task.ts'

/**
 * The requests whose rows a device of these partners keeps: those that are not over, and of the others those with an
 * applicant who may be a task (TRAP-52). The active ones first, then newest first. `now` in epoch ms.
 */
export async function findFollowed(db: Db, ipIds: string[], now: number): Promise<FollowedRequestWire[]> {
  const isOpen = ne(hiringRequests.status, 2)
  const ofRequest = eq(funnelRows.hiringRequestId, hiringRequests.hiringRequestId)
  const tasks = db
    .select({ one: sql`1` })
    .from(funnelRows)
    .where(and(ofRequest, mayBeTask(now)))
  const applicants = db
    .select({ count: sql`count(*)` })
    .from(funnelRows)
    .where(ofRequest)
  const found = await db
    .select({
      hiringRequestId: hiringRequests.hiringRequestId,
      ipId: hiringRequests.ipId,
      isActive: sql<boolean>`${isOpen}`,
      createdDate: hiringRequests.createdDate,
      endDate: hiringRequests.endDate,
      applicants: sql<number>`(${applicants})`.mapWith(Number),
      questions: sql<QuestionWire[] | null>`${hiringRequests.details} #> '{scorecard,questions}'`,
    })
    .from(hiringRequests)
    .where(and(inArray(hiringRequests.ipId, ipIds), isNull(hiringRequests.deletedAt), or(isOpen, exists(tasks))))
    .orderBy(desc(isOpen), desc(hiringRequests.createdDate), asc(hiringRequests.hiringRequestId))
    .limit(MOST_FOLLOWED)
  return found.map(({ questions, ...request }) => (questions?.length ? { ...request, questions } : request))
}

/** Equal for equal lists. */
export const digestOf = (requests: FollowedRequestWire[]): string =>
  createHash('sha256').update(JSON.stringify(requests)).digest('base64url').slice(0, 16)

interface Changes {
  requestIds: string[]
  /** Epoch ms. */
  since: number
  after?: PullPlace | undefined
  limit: number
}

/**
 * Rows that changed at or after `since`, in the order of their changes. A row that changes while a device reads page after
 * page moves to the end, so no page skips another row.
 */
export async function findChanged(db: Db, { requestIds, since, after, limit }: Changes): Promise<FunnelRecord[]> {
  if (requestIds.length === 0) return []
  return selectRecords(db)
    .where(
      and(
        inArray(funnelRows.hiringRequestId, requestIds),
        gte(funnelRows.updatedAt, Math.max(since, after?.updatedAt ?? 0)),
        after && sql`(${funnelRows.updatedAt}, ${funnelRows.funnelId}) > (${after.updatedAt}, ${after.funnelId})`,
      ),
    )
    .orderBy(asc(funnelRows.updatedAt), asc(funnelRows.funnelId))
    .limit(limit)
}
