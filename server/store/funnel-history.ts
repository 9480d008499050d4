import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { stageActions } from '../../src/contract/funnel.ts'
import type { Db } from '../db/connect.ts'
import { apiKeys, funnelHistory, users } from '../db/schema.ts'

export type HistoryEntry = typeof funnelHistory.$inferInsert

export async function writeHistory(db: Db, entries: HistoryEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(funnelHistory).values(entries)
}

export interface StageChange {
  userId: string | null
  name: string | null
  /** Epoch ms: the stage's time that the change set. */
  at: number
}

/**
 * The last stage change by the employer's side after `base`, the stage's time that the user saw (TRAP-17). Claims of
 * the applicant and changes by the system do not count: the employer's decision overrides them (TRAP-96, TRAP-97).
 * Earlier steps of the same operation do not count either; they carry the same key up to its colon.
 */
export async function findEmployerChange(
  db: Db,
  funnelId: string,
  base: number,
  own: { userId: string; key?: string },
): Promise<StageChange | undefined> {
  const operation = own.key?.split(':')[0]
  const isOwn = sql`(${funnelHistory.userId} = ${own.userId} and split_part(${funnelHistory.operationKey}, ':', 1) = ${operation ?? ''})`
  const [change] = await db
    .select({ userId: funnelHistory.userId, name: whoDid, at: funnelHistory.at })
    .from(funnelHistory)
    .leftJoin(users, eq(users.id, funnelHistory.userId))
    .where(
      and(
        eq(funnelHistory.funnelId, funnelId),
        eq(funnelHistory.actor, 'employer'),
        inArray(funnelHistory.action, [...stageActions]),
        gt(funnelHistory.at, base),
        sql`${isOwn} is not true`,
      ),
    )
    .orderBy(desc(funnelHistory.id))
    .limit(1)
  return change
}

/** The user, or the key of the API. */
const whoDid = sql<
  string | null
>`coalesce(${users.name}, (select ${apiKeys.name} from ${apiKeys} where ${funnelHistory.userId} = 'key:' || ${apiKeys.keyId}))`

const LONGEST_HISTORY = 200

/** What happened to an applicant, newest first, with the names of those who did it. */
export const findHistory = (db: Db, funnelId: string) =>
  db
    .select({
      at: funnelHistory.at,
      deviceTime: funnelHistory.deviceTime,
      actor: funnelHistory.actor,
      name: whoDid,
      action: funnelHistory.action,
      toStatus: funnelHistory.toStatus,
      toSubStage: funnelHistory.toSubStage,
    })
    .from(funnelHistory)
    .leftJoin(users, eq(users.id, funnelHistory.userId))
    .where(eq(funnelHistory.funnelId, funnelId))
    .orderBy(desc(funnelHistory.id))
    .limit(LONGEST_HISTORY)
