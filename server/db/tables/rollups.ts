import { bigint, bigserial, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/**
 * What the dashboard's weeks and channels are summed up from (server/store/rollups.ts, decision 34). Nothing here is of a person
 * but ids and times. All of it can be made anew from the applicants and their history.
 */
const count = () => integer().notNull().default(0)
/** Ms of many applicants together. */
const total = () => bigint({ mode: 'number' }).notNull().default(0)

/** How many applicants first reached a step on a day; days are those of India since 1970. */
export const rollupDays = pgTable(
  'rollup_days',
  {
    ipId: text().notNull(),
    hiringRequestId: text().notNull(),
    day: integer().notNull(),
    applied: count(),
    interviewDone: count(),
    selected: count(),
    joined: count(),
  },
  (table) => [
    primaryKey({ columns: [table.ipId, table.hiringRequestId, table.day] }),
    index('rollup_days_day').on(table.day),
  ],
)

/**
 * Of those who applied on a day through a channel: for how many a step is the last one; and of those whose way from the
 * step before is known, how many they are and the ms they took together.
 */
export const rollupCohorts = pgTable(
  'rollup_cohorts',
  {
    ipId: text().notNull(),
    hiringRequestId: text().notNull(),
    day: integer().notNull(),
    channel: text().notNull(),
    lastApplied: count(),
    lastShortlisted: count(),
    lastInterviewDone: count(),
    lastSelected: count(),
    lastJoined: count(),
    timedShortlisted: count(),
    timedInterviewDone: count(),
    timedSelected: count(),
    timedJoined: count(),
    tookShortlisted: total(),
    tookInterviewDone: total(),
    tookSelected: total(),
    tookJoined: total(),
  },
  (table) => [
    primaryKey({ columns: [table.ipId, table.hiringRequestId, table.day, table.channel] }),
    index('rollup_cohorts_day').on(table.day),
  ],
)

/** An applicant as the sums above contain them. */
export const rollupApplicants = pgTable(
  'rollup_applicants',
  {
    funnelId: text().primaryKey(),
    ipId: text().notNull(),
    hiringRequestId: text().notNull(),
    channel: text().notNull(),
    createdAt: ms().notNull(),
    /** When they first reached a step, as far as it is known. */
    appliedAt: ms(),
    shortlistedAt: ms(),
    interviewDoneAt: ms(),
    selectedAt: ms(),
    joinedAt: ms(),
    /** A bit for each step that was reached, the lowest for applied: of some the time is not known. */
    reached: smallint().notNull(),
    /** The latest of these times: what is summed up is kept as long as it is shown. */
    lastAt: ms().notNull(),
  },
  (table) => [
    index('rollup_applicants_last').on(table.lastAt),
    index('rollup_applicants_partner').on(table.ipId, table.lastAt),
  ],
)

/** Requests of which every applicant is summed up, or noted below. */
export const rollupRequests = pgTable('rollup_requests', { hiringRequestId: text().primaryKey() })

/**
 * Applicants that have changed since they were summed up; triggers write it in the transaction of the change
 * (server/db/functions/rollups.sql). A change only adds a row, so no two of them wait for each other.
 */
export const rollupChanges = pgTable(
  'rollup_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ipId: text().notNull(),
    funnelId: text().notNull(),
  },
  (table) => [index('rollup_changes_partner').on(table.ipId, table.funnelId)],
)
