import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ms, xid } from './columns.ts'
import { partners } from './partners.ts'

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

/** Numbers of new requests; the demo's are below. */
export const requestNumbers = pgSequence('hiring_request_numbers', { startWith: 50_001 })

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
    /** Who saved it last, shown to a user whose version is older (TRAP-63). */
    updatedBy: text(),
    updatedByName: text(),
    /** When the demo approves it by itself; never set otherwise (TRAP-25). */
    approveAt: ms(),
    /** Removed from every list; its applicants stay for the record. */
    deletedAt: ms(),
    /** Rupees a month. */
    salary: jsonb().$type<{ min?: number; max?: number; [more: string]: unknown }>(),
    appVisibility: boolean().notNull().default(true),
    webBotStatus: boolean().notNull().default(false),
    whatsAppBotStatus: boolean().notNull().default(false),
    offices: jsonb().$type<WorkPlace[]>().notNull().default([]),
    locations: jsonb().$type<WorkPlace[]>().notNull().default([]),
    /** The row of a file that it was made from: the same row makes none again. */
    importKey: text(),
    /** The rest of the form (HR-56). */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The transaction that last changed what every applicant of it shows. */
    shownXid: xid(),
  },
  (table) => [
    index('hiring_requests_list').on(table.ipId, table.status, table.createdDate),
    index('hiring_requests_open')
      .on(table.endDate)
      .where(sql`${table.status} <> 2`),
    uniqueIndex('hiring_requests_import')
      .on(table.ipId, table.importKey)
      .where(sql`${table.importKey} is not null and ${table.deletedAt} is null`),
    index('hiring_requests_name').using('gin', table.nameFolded.op('gin_trgm_ops')),
  ],
)
