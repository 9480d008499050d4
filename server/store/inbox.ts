import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import { messageStates, type InboxMessage, type MessageState } from '../../src/contract/feedback.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { contactMessages, partners, users } from '../db/schema.ts'
import { addressOf } from './elsewhere.ts'

type Message = typeof contactMessages.$inferSelect

interface InboxQuery {
  state: MessageState
  page: number
  limit: number
}

/** A page of the messages in one state with their writers, and how many there are in each state. */
export async function findInbox(db: Db, { state, page, limit }: InboxQuery) {
  const found = await db
    .select({
      message: contactMessages,
      user: users,
      own: partners,
      company: sql<
        string | null
      >`(select c.legal_entity_name from ${partners} c where c.ip_id = ${contactMessages.partnerId})`,
      handler: sql<string | null>`(select h.name from ${users} h where h.id = ${contactMessages.handledBy})`,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.userId))
    .leftJoin(partners, eq(partners.ipId, users.ipId))
    .where(eq(contactMessages.state, state))
    .orderBy(
      ...(state === 'new' ? [asc(contactMessages.createdAt)] : [desc(contactMessages.handledAt)]),
      contactMessages.id,
    )
    .limit(limit)
    .offset((page - 1) * limit)
  const messages = found.map(({ message, user, own, company, handler }): InboxMessage => {
    const { id, kind, mobile, subject, createdAt, answer, handledAt, partnerId } = message
    return {
      ...{ id, kind, state: message.state, mobile, subject, message: message.message, createdAt, answer, handledAt },
      name: `${message.firstName} ${message.lastName}`.trim(),
      company: company ?? '',
      ipId: partnerId,
      email: user && own && addressOf({ user, partner: own }),
      handledBy: handler,
    }
  })
  return { messages, counts: await countMessages(db) }
}

async function countMessages(db: Db): Promise<Record<MessageState, number>> {
  const rows = await db
    .select({ state: contactMessages.state, count: count() })
    .from(contactMessages)
    .groupBy(contactMessages.state)
  const of = (state: MessageState) => rows.find((row) => row.state === state)?.count ?? 0
  return Object.fromEntries(messageStates.map((state) => [state, of(state)])) as Record<MessageState, number>
}

/** The message, locked; undefined when there is none. */
export async function lockMessage(db: Db, id: number): Promise<Message | undefined> {
  return (await db.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update'))[0]
}

export async function handleMessage(
  db: Db,
  id: number,
  change: { state: MessageState; answer?: string; handledBy: string; handledAt: number },
): Promise<void> {
  await db.update(contactMessages).set(change).where(eq(contactMessages.id, id))
}

/** Whether an earlier deletion request of the user is not closed yet. The user's row is locked: two at once are one. */
export async function hasOpenDeletion(db: Db, userId: string): Promise<boolean> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const mine = and(eq(contactMessages.userId, userId), eq(contactMessages.kind, 'deletion'))
  return (await db.$count(contactMessages, and(mine, sql`${contactMessages.state} <> 'closed'`))) > 0
}

/** Since it was closed: who asks again, or doubts an answer, does so within a year. */
const CLOSED_KEPT_MS = 400 * DAY_MS

export const purgeMessages = (db: Db, now: number): Promise<number> => {
  const isOld = and(eq(contactMessages.state, 'closed'), lt(contactMessages.handledAt, now - CLOSED_KEPT_MS))
  return deleteInBatches(db, contactMessages, isOld!)
}
