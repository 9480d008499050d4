import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { RecipientWire } from '../../src/contract/reachouts.ts'
import { recipientStates, type RecipientState } from '../../src/contract/reachout-words.ts'
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

interface RecipientQuery {
  campaignId: string
  state?: RecipientState | undefined
  page: number
  limit: number
}

/** A page of those whom a reachout was for, in its order, and how many there are in each state. */
export async function findRecipients(db: Db, { campaignId, state, page, limit }: RecipientQuery) {
  const wanted = (Object.keys(stateOf) as Stored[]).filter((each) => state === undefined || stateOf[each] === state)
  const rows = await db
    .select()
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), inArray(campaignRecipients.state, wanted)))
    .orderBy(asc(campaignRecipients.n))
    .limit(limit)
    .offset((page - 1) * limit)
  const recipients = rows.map((row): RecipientWire => ({
    n: row.n,
    name: row.person.name,
    mobileNo: maskNumber(row.mobile) ?? '',
    state: stateOf[row.state],
    sentAt: row.sentAt,
    repliedAt: row.repliedAt,
    isRefunded: row.refundedAt !== null,
  }))
  return {
    recipients,
    counts: await countRecipients(db, campaignId),
    returned: await countReturned(db, campaignId),
  }
}

async function countRecipients(db: Db, campaignId: string): Promise<Record<RecipientState, number>> {
  const counts = Object.fromEntries(recipientStates.map((state) => [state, 0])) as Record<RecipientState, number>
  const rows = await db
    .select({ state: campaignRecipients.state, count: count() })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, campaignId))
    .groupBy(campaignRecipients.state)
  for (const row of rows) counts[stateOf[row.state]] += row.count
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
