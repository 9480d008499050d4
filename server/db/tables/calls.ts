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
    /** The user who placed it and is notified of its progress. */
    userId: text().notNull(),
    ipId: text().notNull(),
    /**
     * placing: the gateway is being asked. unplaced: it was, and the process died before the reply; a report of the
     * gateway still counts.
     */
    status: text().$type<'placing' | 'progress' | 'completed' | 'failed' | 'unplaced'>().notNull(),
    /** The gateway's own name for it. */
    providerId: text(),
    startedAt: ms().notNull(),
    /** When it must have been placed, or must have ended: one that is still open then has lost its exchange. */
    dueAt: ms().notNull(),
    endedAt: ms(),
    /**
     * When a user reported that it was not completed, so that a second report does not count another failed call
     * (API-077).
     */
    reportedAt: ms(),
  },
  (table) => [
    index('interview_calls_row').on(table.funnelId, table.startedAt),
    index('interview_calls_user').on(table.userId, table.status),
    index('interview_calls_due')
      .on(table.dueAt)
      .where(sql`${table.status} in ('placing', 'progress')`),
  ],
)

/** Events for a connected user (API-093), stored for a day so that a broken stream can be resumed. */
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
