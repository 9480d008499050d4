import { and, asc, count, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { RecipientWire } from '../../src/contract/reachouts.ts'
import { recipientStates, type RecipientFilter, type RecipientState } from '../../src/contract/reachout-words.ts'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, creditEntries } from '../db/schema.ts'
import { maskNumber } from './funnel-wire.ts'

type Stored = (typeof campaignRecipients.$inferSelect)['state']

const stateOf: Record<Stored, RecipientState> = {
  queued: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  replied: 'replied',
  undelivered: 'failed',
  refused: 'failed',
}

/** Erased before anything was tried: refused, so that the credit comes back (forget.ts), but nothing has failed. */
const isUntried = sql<boolean>`(${campaignRecipients.state} = 'refused' and ${campaignRecipients.mobile} = ''
  and ${campaignRecipients.attempts} = 0)`

interface RecipientQuery {
  campaignId: string
  /** A stopped campaign: what is queued is not sent any more, as those erased before. */
  isStopped: boolean
  state?: RecipientFilter | undefined
  page: number
  limit: number
}

/** A page of those whom a reachout was for, in its order, and how many there are in each state. */
export async function findRecipients(db: Db, { campaignId, isStopped, state, page, limit }: RecipientQuery) {
  const untriedAs = isStopped ? 'queued' : 'notSent'
  const wanted = (Object.keys(stateOf) as Stored[]).filter((each) => stateOf[each] === state)
  const inState = and(inArray(campaignRecipients.state, wanted), not(isUntried))
  const found = state === undefined ? undefined : state === untriedAs ? or(inState, isUntried) : inState
  const rows = await db
    .select({ row: campaignRecipients, isNotSent: isUntried })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), found))
    .orderBy(asc(campaignRecipients.n))
    .limit(limit)
    .offset((page - 1) * limit)
  const recipients = rows.map(({ row, isNotSent }) => ({
    n: row.n,
    name: row.person.name,
    mobileNo: maskNumber(row.mobile) ?? '',
    state: isNotSent && isStopped ? ('queued' as const) : stateOf[row.state],
    // Of one that waits it says that a message may have gone out, and not that it did
    sentAt: row.state === 'queued' ? null : row.sentAt,
    repliedAt: row.repliedAt,
    isRefunded: row.refundedAt !== null,
    isNotSent,
  })) satisfies RecipientWire[]
  const { notSent, ...counts } = await countRecipients(db, campaignId, untriedAs)
  return { recipients, counts, notSent, returned: await countReturned(db, campaignId) }
}

async function countRecipients(db: Db, campaignId: string, untriedAs: 'queued' | 'notSent') {
  const { state } = campaignRecipients
  const rows = await db
    .select({ state, isUntried, count: count() })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, campaignId))
    .groupBy(state, isUntried)
  const none = Object.fromEntries(recipientStates.map((each) => [each, 0])) as Record<RecipientState, number>
  const counts: Record<RecipientFilter, number> = { ...none, notSent: 0 }
  for (const row of rows) counts[row.isUntried ? untriedAs : stateOf[row.state]] += row.count
  return counts
}

/** How many credits of it came back. */
async function countReturned(db: Db, campaignId: string): Promise<number> {
  const [sum] = await db
    .select({ credits: sql<number>`coalesce(sum(${creditEntries.credits}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .where(and(eq(creditEntries.campaignId, campaignId), eq(creditEntries.kind, 'refund')))
  return sum!.credits
}
