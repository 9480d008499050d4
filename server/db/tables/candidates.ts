import { sql } from 'drizzle-orm'
import {
  bigserial,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)

/**
 * The pool of candidates that reachouts and the Search Dashboard search: one row per person, not per application. Every
 * write adds a row to `candidate_changes` by a trigger, so that the index below follows
 * (server/db/functions/candidate-index.sql).
 */
export const candidates = pgTable(
  'candidates',
  {
    /** Without large gaps: it is also the place of this candidate in every bitmap of the index. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** Ten digits. */
    mobile: text().notNull(),
    gender: text().$type<'male' | 'female' | 'other'>(),
    age: smallint(),
    /** preferredJobRole. */
    jobRoles: texts(),
    locality: text(),
    district: text(),
    state: text(),
    pincode: text(),
    /** highestEducation: a word of src/rules/education.ts. */
    education: text(),
    languages: texts(),
    documents: texts(),
    assets: texts(),
    experienceMonths: smallint(),
    /** Rupees a month. */
    expectedSalary: integer(),
    /** Where the candidate came from (RO-17). */
    supplyType: smallint(),
    /** Of an imported candidate: who gave us the data, in the operator's words. */
    source: text(),
    /** Of an imported candidate: when the consent to be written to was given. */
    consentAt: ms(),
    /** Where the candidate was seen: app, webBot, whatsAppBot. */
    channels: texts(),
    /** How far the talk with the bot has come: notStarted, notScreened, notScheduled; null when through. */
    flowStatus: text().$type<'notStarted' | 'notScreened' | 'notScheduled'>(),
    liveApplications: smallint().notNull().default(0),
    /** Partners whose requests the candidate applied to. */
    clients: texts(),
    registeredAt: ms().notNull(),
    lastActiveAt: ms(),
    /** When a message last reached the candidate. */
    deliveredAt: ms(),
  },
  (table) => [
    uniqueIndex('candidates_mobile').on(table.mobile),
    // There are many partners, and each has few of the candidates: no bitmaps
    index('candidates_clients').using('gin', table.clients),
  ],
)

/** What a candidate can be found by: one line for each value that occurs, and for each binary digit of a number. */
export const candidateAttributes = pgTable(
  'candidate_attributes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    field: text().notNull(),
    value: text().notNull(),
    /** Of a place: where it lies, in degrees. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (table) => [uniqueIndex('candidate_attributes_value').on(table.field, table.value)],
)

const bits = customType<{ data: string }>({ dataType: () => 'bit varying' })

/** Of 65,536 candidates (`id >> 16` is the chunk), which have the attribute: bit `id & 65535`, 8 kB. */
export const candidateBits = pgTable(
  'candidate_bits',
  {
    chunk: smallint().notNull(),
    attribute: integer().notNull(),
    bits: bits().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chunk, table.attribute] })],
)

/** Candidates that were written since the index last followed. Only ever added to, so that writers do not wait. */
export const candidateChanges = pgTable('candidate_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  candidateId: integer().notNull(),
})
