import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { DeskEntry } from '../../../src/contract/desk-entry.ts'
import type { FunnelRowWire, FunnelStatus, InterviewStatus, SubStage } from '../../../src/contract/funnel-row.ts'
import type { Answer } from '../../../src/contract/scorecard.ts'
import { ms, xid } from './columns.ts'
import { hiringRequests } from './requests.ts'

/** The picture of a document, at the file gateway. */
export type StoredImage = { fileName: string; type: 'Candidates' }

/** An offer letter of a joining. `kept` and `version` never leave the server. */
export interface JoinedDoc {
  /** As it was uploaded. */
  fileName: string
  type: string
  /** Name of the copy that is shown. */
  kept?: string
  /** Of one without a copy: `version` of the file storage when it was attached. */
  version?: string
}

/** An answer of a scorecard; `kept`, the copy of its photo, never leaves the server. */
export type StoredAnswer = Answer & { kept?: string }

/** What a funnel record holds besides its columns; identity documents complete, masked on the way out (TRAP-60). */
export interface FunnelDetails extends Pick<
  FunnelRowWire,
  | 'personId'
  | 'currentLocation'
  | 'pastCompanies'
  | 'currentWorkingCompany'
  | 'totalExperience'
  | 'communicationLanguage'
  | 'assets'
> {
  /** issuedOn: 'YYYY-MM-DD'. */
  certificate?: { name: string; isValid?: boolean | null; issuedOn?: string; imageUrl?: StoredImage }[]
  documents?: { fileName: string; type: string }[]
  /** Further requests of the same application: the wire then shows an array, this row's request first (FUN-14). */
  otherRequestIds?: string[]
  /** When the applicant was erased on request; all that is left is that someone applied. Epoch ms. */
  forgottenAt?: number
  /** What a walk-in agreed to at the desk, or a user said of a list; in which language, when (epoch ms) and by whom. */
  consent?: { sentence: string; language: string; at: number; by: string }
  /** Of one who came in a list: where it came from, e.g. the name of a job board. */
  source?: string
  /** `notesAt` of notes that were merged from two users': their last author has not seen all of them. */
  notesMergedAt?: number
  /** The answers to the questions of the request, when they were saved (epoch ms) and by whom. */
  scorecard?: { answers: StoredAnswer[]; at: number; by: string; byName: string }
  identityDocuments?: {
    idType: string
    type?: string
    status?: string
    name?: string
    fatherName?: string
    docNumber?: string
    dob?: string
    gender?: string
    address?: string
    imageUrl?: StoredImage
  }[]
}

/** An applicant of one hiring request (FUN-16). Fields of the request (name, role, schedule) are joined, not copied. */
export const funnelRows = pgTable(
  'funnel_rows',
  {
    funnelId: text().primaryKey(),
    hiringRequestId: text()
      .notNull()
      .references(() => hiringRequests.hiringRequestId),
    ipId: text().notNull(),
    /** The id in the candidate pool. */
    candidateId: text(),
    name: text().notNull(),
    nameFolded: text().notNull(),
    age: smallint(),
    gender: text().$type<'male' | 'female' | 'other'>(),
    district: text(),
    locality: text(),
    workCity: text(),
    distanceM: integer(),
    /** Ten digits, never sent unmasked except by a reveal. */
    mobile: text(),
    alternateMobile: text(),
    channel: text(),
    supplyType: smallint(),
    status: text().$type<FunnelStatus>().notNull(),
    subStage: text().$type<SubStage>(),
    userConfirmed: boolean().notNull().default(false),
    employerConfirmed: boolean().notNull().default(false),
    /** When the stage was entered: what `base.timeStamp` is compared with (TRAP-17). */
    stageAt: ms().notNull(),
    /** When the user decided, where that was on an earlier day in India: the results of a day are those decided on it. */
    decidedAt: ms(),
    joiningTime: ms(),
    expiresAt: ms(),
    /** When the applicant last came to the gate of an interview. */
    attendedAt: ms(),
    /** Their place in the queue of that day. */
    desk: jsonb().$type<DeskEntry>(),
    interviewStatus: text().$type<InterviewStatus>(),
    failedCalls: integer().notNull().default(0),
    isCallCompleted: boolean().notNull().default(false),
    interviewerNumber: ms(),
    selectedMessage: text(),
    rejectionMessage: text(),
    employeeId: text(),
    joinedDocs: jsonb().$type<JoinedDoc[]>().notNull().default([]),
    notes: text(),
    notesAt: ms(),
    /** User id and name of who saved the notes. */
    notesBy: text(),
    notesByName: text(),
    /** Types of the verified identity documents, for the filter of TASK-05. */
    verifiedIdTypes: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
    changedBy: text(),
    changedByName: text(),
    /** The transaction that changed it last (server/db/functions/funnel-rows.sql). 0: before any that a device can name. */
    changedXid: xid(),
    details: jsonb().$type<FunnelDetails>().notNull().default({}),
  },
  (table) => [
    index('funnel_rows_request').on(table.hiringRequestId, table.status, table.subStage, table.stageAt),
    index('funnel_rows_request_updated').on(table.hiringRequestId, table.updatedAt),
    index('funnel_rows_request_changed').on(table.hiringRequestId, table.changedXid),
    // Other applications of the same number (server/store/people.ts)
    index('funnel_rows_mobile').on(table.ipId, table.mobile),
    index('funnel_rows_tasks').on(table.ipId, table.status, table.subStage, table.expiresAt),
    // Of a candidate in one request, or in all of them when they are forgotten
    index('funnel_rows_person').on(table.candidateId, table.hiringRequestId),
    index('funnel_rows_number').on(table.mobile),
    // My Tasks counts and sorts those that are open from this alone (server/store/tasks.ts)
    index('funnel_rows_open')
      .on(
        table.ipId,
        table.hiringRequestId,
        table.status,
        table.subStage,
        table.userConfirmed,
        table.employerConfirmed,
        table.expiresAt,
        table.joiningTime,
        table.stageAt,
        table.funnelId,
      )
      .where(sql`${table.status} in ('shortlisted', 'interviewDone', 'selected')`),
    // And walks the tasks by due time, then id in byte order, from this alone; what follows the id is what it looks at
    index('funnel_rows_due')
      .on(
        table.ipId,
        sql`(coalesce(case when ${table.status} = 'selected' then ${table.joiningTime} else ${table.expiresAt} end, 9223372036854775807))`,
        sql`${table.funnelId} collate "C"`,
        table.hiringRequestId,
        table.status,
        table.subStage,
        table.userConfirmed,
        table.employerConfirmed,
        table.expiresAt,
        table.joiningTime,
        table.stageAt,
      )
      .where(sql`${table.status} in ('shortlisted', 'interviewDone', 'selected')`),
    index('funnel_rows_name').using('gin', table.nameFolded.op('gin_trgm_ops')),
    // The hourly check for passed joining days (SM-48) reads only these few
    index('funnel_rows_joining')
      .on(table.joiningTime)
      .where(sql`${table.status} = 'selected' and ${table.subStage} is distinct from 'noUpdate'`),
  ],
)

/** Append-only: every change of a funnel row, by whom, and the operation that made it. */
export const funnelHistory = pgTable(
  'funnel_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    funnelId: text().notNull(),
    at: ms().notNull(),
    actor: text().$type<'employer' | 'applicant' | 'system'>().notNull(),
    userId: text(),
    action: text().notNull(),
    fromStatus: text().$type<FunnelStatus>(),
    fromSubStage: text().$type<SubStage>(),
    toStatus: text().$type<FunnelStatus>(),
    toSubStage: text().$type<SubStage>(),
    operationKey: text(),
    /** When the user acted by the device's corrected clock. */
    deviceTime: ms(),
  },
  (table) => [index('funnel_history_row').on(table.funnelId, table.id)],
)

/** Who saw whose number when; the number itself is not stored here. */
export const reveals = pgTable(
  'reveals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    funnelId: text().notNull(),
    userId: text().notNull(),
    ipId: text().notNull(),
    what: text().notNull(),
    at: ms().notNull(),
  },
  (table) => [index('reveals_row').on(table.funnelId, table.at)],
)
