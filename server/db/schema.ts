import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { UserEvents } from '../../src/contract/events.ts'
import type { FunnelRowWire, FunnelStatus, InterviewStatus, SubStage } from '../../src/contract/funnel-row.ts'
import type { CandidateDetails, OnboardingState } from '../../src/contract/onboarding.ts'
import type { UserCode } from '../../src/contract/session.ts'

/**
 * The tables of the hiring API. Those of the identity provider stand in server/identity/schema.ts.
 * Column names are the snake_case of the property (connect.ts sets `casing`). Times are epoch ms in bigint, read as
 * numbers; date-only values are IST midnights (TRAP-53). Only what Postgres 15 and 18 both know.
 */
const ms = () => bigint({ mode: 'number' })

/** A partner of the portal: employer, agency, aggregator, council or operations. Its users are in `users`. */
export const partners = pgTable(
  'partners',
  {
    ipId: text().primaryKey(),
    userCode: text().$type<UserCode>().notNull(),
    userType: text().notNull(),
    legalEntityName: text().notNull(),
    registeredName: text(),
    contactPersonName: text().notNull(),
    contactEmail: text().notNull(),
    contactMobile: text(),
    /** A SUB's employer, an SSC's child's council (ROLE-03, ROLE-05). */
    parentIpId: text(),
    migrated: boolean().notNull().default(true),
    isLoginFirst: boolean().notNull().default(false),
    employerType: text(),
    affiliatedSectors: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** parentIndustryPartner of AUTH-18. */
    managers: jsonb()
      .$type<{ ipId: string; contactPersonName: string; contactEmailAddress: string; isSalesManager: boolean }[]>()
      .notNull()
      .default([]),
    /** 1 active, 0 switched off. */
    status: smallint().notNull().default(1),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [index('partners_parent').on(table.parentIpId)],
)

/** A person who signs in: `_id` on the wire, and whose outbox it is. Several may share one partner. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    /** Lower case. */
    email: text().notNull(),
    mobile: text(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    isLoginFirst: boolean().notNull().default(false),
    /** 1 active, 0 revoked: its calls answer 403 (TRAP-03). */
    status: smallint().notNull().default(1),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email), index('users_partner').on(table.ipId)],
)

export interface WorkPlace {
  name?: string
  address?: string
  city?: string
  district?: string
  state?: string
  pincode?: string
  latitude?: number
  longitude?: number
  positions?: number
}

export const hiringRequests = pgTable(
  'hiring_requests',
  {
    hiringRequestId: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    name: text().notNull(),
    nameFolded: text().notNull(),
    jobRole: text().notNull(),
    category: text(),
    /** Whom an agency hires for (ROLE-02). */
    targetEmployer: text(),
    /** 0 waits for approval, 1 active, 2 inactive (HR-42). */
    status: smallint().$type<0 | 1 | 2>().notNull(),
    version: integer().notNull().default(1),
    districts: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    positions: integer().notNull(),
    hired: integer().notNull().default(0),
    interviewType: text().$type<'walkIn' | 'telephonic'>().notNull(),
    schedulingType: text().$type<'days' | 'dates'>(),
    /** Weekday names. */
    operatingDays: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** IST midnights. */
    interviewDates: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    slots: jsonb().$type<{ from: string; to: string }[]>().notNull().default([]),
    /** When hiring starts and ends. */
    startDate: ms(),
    endDate: ms().notNull(),
    createdDate: ms().notNull(),
    updatedAt: ms().notNull(),
    createdBy: text(),
    /** Rupees a month. */
    salary: jsonb().$type<{ min?: number; max?: number; [more: string]: unknown }>(),
    appVisibility: boolean().notNull().default(true),
    webBotStatus: boolean().notNull().default(false),
    whatsAppBotStatus: boolean().notNull().default(false),
    activeReachouts: integer().notNull().default(0),
    offices: jsonb().$type<WorkPlace[]>().notNull().default([]),
    locations: jsonb().$type<WorkPlace[]>().notNull().default([]),
    /** The rest of the form (HR-56). */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('hiring_requests_list').on(table.ipId, table.status, table.createdDate),
    index('hiring_requests_name').using('gin', table.nameFolded.op('gin_trgm_ops')),
  ],
)

/** The picture of a document, at the file gateway. */
export type StoredImage = { fileName: string; type: 'Candidates' }

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

/** An applicant of one hiring request (FUN-16). What the request says (name, role, schedule) is joined, not copied. */
export const funnelRows = pgTable(
  'funnel_rows',
  {
    funnelId: text().primaryKey(),
    hiringRequestId: text()
      .notNull()
      .references(() => hiringRequests.hiringRequestId),
    ipId: text().notNull(),
    /** The person in the candidate pool. */
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
    joiningTime: ms(),
    expiresAt: ms(),
    interviewStatus: text().$type<InterviewStatus>(),
    failedCalls: integer().notNull().default(0),
    isCallCompleted: boolean().notNull().default(false),
    interviewerNumber: ms(),
    selectedMessage: text(),
    rejectionMessage: text(),
    employeeId: text(),
    joinedDocs: jsonb().$type<{ fileName: string; type: string }[]>().notNull().default([]),
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
    details: jsonb().$type<FunnelDetails>().notNull().default({}),
  },
  (table) => [
    index('funnel_rows_request').on(table.hiringRequestId, table.status, table.subStage, table.stageAt),
    index('funnel_rows_request_updated').on(table.hiringRequestId, table.updatedAt),
    index('funnel_rows_tasks').on(table.ipId, table.status, table.subStage, table.expiresAt),
    index('funnel_rows_name').using('gin', table.nameFolded.op('gin_trgm_ops')),
    // The hourly look for passed joining days (SM-48) reads only these few
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
    /** When the person acted by the device's corrected clock. */
    deviceTime: ms(),
  },
  (table) => [index('funnel_history_row').on(table.funnelId, table.id)],
)

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

export type OperationStatus = 'running' | 'done' | 'refused' | 'voided'

/**
 * The idempotency ledger (OFFLINE.md, "Server side of the promise"). A 'running' row is only ever seen by the
 * transaction that wrote it; `seq` gives the order in which operations were taken up.
 */
export const operations = pgTable(
  'operations',
  {
    userId: text().notNull(),
    key: text().notNull(),
    seq: bigserial({ mode: 'number' }).notNull(),
    fingerprint: text().notNull(),
    call: text().notNull(),
    status: text().$type<OperationStatus>().notNull(),
    answer: jsonb().$type<Record<string, unknown>>(),
    httpStatus: smallint(),
    createdAt: ms().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('operations_created').on(table.createdAt)],
)

/** Files a signed link was given for; `uploadedAt` is set when the bytes arrived and were what they claimed to be. */
export const uploads = pgTable(
  'uploads',
  {
    type: text().notNull(),
    fileName: text().notNull(),
    ownerIpId: text().notNull(),
    userId: text().notNull(),
    contentType: text(),
    /** Bytes. */
    size: integer(),
    sniffedType: text(),
    createdAt: ms().notNull(),
    uploadedAt: ms(),
  },
  (table) => [primaryKey({ columns: [table.type, table.fileName] }), index('uploads_owner').on(table.ownerIpId)],
)

/** Messages to the operators of the portal (API-035). */
export const contactMessages = pgTable('contact_messages', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  userId: text().notNull(),
  partnerId: text().notNull(),
  partnerType: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull().default(''),
  email: text().notNull(),
  mobile: text().notNull().default(''),
  subject: text().notNull(),
  message: text().notNull(),
  operationKey: text(),
  createdAt: ms().notNull(),
})

/** The static pages (API-028); the seed writes them, operations may change them. */
export const pageContents = pgTable('page_contents', {
  pageType: text().primaryKey(),
  content: text().notNull(),
  updatedAt: ms().notNull(),
})

/** Who saw whose number when; the number itself is not kept here. */
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

/** What was wrong with the last bulk sheet of a person for a request (API-085); removed after some days. */
export const sheetErrors = pgTable(
  'sheet_errors',
  {
    userId: text().notNull(),
    hiringRequestId: text().notNull(),
    content: text().notNull(),
    createdAt: ms().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hiringRequestId] })],
)

/** The onboarding bot's talk with an applicant (ONB-01 to ONB-07); nobody without a row. */
export const onboardings = pgTable('onboardings', {
  funnelId: text().primaryKey(),
  ipId: text().notNull(),
  status: text().$type<Exclude<OnboardingState, 'notInitiated'>>().notNull(),
  /** The message that counts: the last one sent. */
  messageId: text().notNull(),
  attempts: integer().notNull(),
  /** What the applicant answered. */
  details: jsonb().$type<CandidateDetails>(),
  initiatedBy: text().notNull(),
  initiatedAt: ms().notNull(),
  updatedAt: ms().notNull(),
  /** Handed over to the onboarding platform. */
  migratedAt: ms(),
})

/** Messages handed to the gateway. */
export const messages = pgTable(
  'messages',
  {
    messageId: text().primaryKey(),
    funnelId: text().notNull(),
    /** Ten digits. */
    recipient: text().notNull(),
    text: text().notNull(),
    sentAt: ms().notNull(),
  },
  (table) => [index('messages_row').on(table.funnelId, table.sentAt)],
)

/** Counts of attempts in a window, in the database so that two server processes count together. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  windowStart: ms().notNull(),
  count: integer().notNull(),
})

/** Facts about this installation, e.g. that the demo was seeded. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: jsonb().notNull() })
