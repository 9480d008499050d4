import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { UserEvents } from '../../../src/contract/events.ts'
import { ms } from './columns.ts'

/** A call between an interviewer and an applicant that was placed through the telephony gateway (CALL-01). */
export const interviewCalls = pgTable(
  'interview_calls',
  {
    callId: text().primaryKey(),
    funnelId: text().notNull(),
    /** Who placed it, and is told how it goes. */
    userId: text().notNull(),
    ipId: text().notNull(),
    status: text().$type<'progress' | 'completed' | 'failed'>().notNull(),
    /** The gateway's own name for it. */
    providerId: text(),
    startedAt: ms().notNull(),
    /** When it must have ended: one that is still in progress then has lost its exchange. */
    dueAt: ms().notNull(),
    endedAt: ms(),
    /** A person has said that it was not completed, so that saying it again is not another failed call (API-077). */
    reportedAt: ms(),
  },
  (table) => [
    index('interview_calls_row').on(table.funnelId, table.startedAt),
    index('interview_calls_user').on(table.userId, table.status),
    index('interview_calls_due')
      .on(table.dueAt)
      .where(sql`${table.status} = 'progress'`),
  ],
)

/** What a user is told while connected (API-093), kept a day so that a broken stream can be taken up again. */
export const userEvents = pgTable(
  'user_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: text().notNull(),
    type: text().$type<keyof UserEvents>().notNull(),
    data: jsonb().$type<UserEvents[keyof UserEvents]>().notNull(),
    createdAt: ms().notNull(),
  },
  (table) => [index('user_events_user').on(table.userId, table.id), index('user_events_created').on(table.createdAt)],
)
