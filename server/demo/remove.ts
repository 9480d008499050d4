import { and, eq, inArray, like, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import * as tables from '../db/schema.ts'
import type { FileRef } from '../gateways/files/types.ts'
import * as outside from '../identity/outside/schema.ts'
import * as identity from '../identity/schema.ts'
import { dropMarks, readMarks, type DemoMarks } from './marks.ts'

const { candidates, funnelRows, hiringRequests, partners, uploads, users } = tables

export interface Removed {
  partners: number
  accounts: number
  requests: number
  applicants: number
  candidates: number
  /** To be removed once this is committed. */
  files: FileRef[]
}

/**
 * Removes the demo: the partners that the seed made, with their members and everything that belongs to them, and the pool.
 * What a demo account did for another partner stays with that partner: the history, the letter of an applicant, credits.
 * Undefined when there is nothing left. Run it in a transaction.
 */
export async function removeDemo(db: Db): Promise<Removed | undefined> {
  // Thousands of rows take longer than a request may
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`set local lock_timeout = 0`)
  const marks = await readMarks(db)
  if (!marks) return undefined
  const ipIds = await withMembers(db, marks.partners)
  const requests = ids(
    await db
      .select({ id: hiringRequests.hiringRequestId })
      .from(hiringRequests)
      .where(inArray(hiringRequests.ipId, ipIds)),
  )
  const accounts = await db.select().from(users).where(inArray(users.ipId, ipIds))
  const mails = [...accounts, ...(await contactsOf(db, ipIds))].map(({ email }) => email)
  const own: Own = { ipIds, requests, users: ids(accounts), mails }
  const files = await removeUploads(db, own)
  for (const [table, condition] of belongings(db, own)) await db.delete(table).where(condition)
  const applicants = await db
    .delete(funnelRows)
    .where(inArray(funnelRows.hiringRequestId, requests))
    .returning({ id: funnelRows.funnelId })
  await db.delete(hiringRequests).where(inArray(hiringRequests.hiringRequestId, requests))
  await db.delete(users).where(inArray(users.ipId, ipIds))
  // A company that registered with the demo's council goes on without one
  await db
    .update(partners)
    .set({ parentIpId: null })
    .where(and(inArray(partners.parentIpId, ipIds), notInArray(partners.ipId, ipIds)))
  await db.delete(partners).where(inArray(partners.ipId, ipIds))
  const pool = await removePool(db, marks)
  await dropMarks(db)
  const counts = {
    partners: ipIds.length,
    accounts: accounts.length,
    requests: requests.length,
    applicants: applicants.length,
  }
  return { ...counts, candidates: pool, files }
}

interface Own {
  ipIds: string[]
  requests: string[]
  users: string[]
  mails: string[]
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Members have a partner of their own under that of their employer; whom a demo employer invited goes with it. */
async function withMembers(db: Db, marked: string[]): Promise<string[]> {
  const isMember = and(eq(partners.userCode, 'SUB'), inArray(partners.parentIpId, marked))
  const found = await db
    .select({ id: partners.ipId })
    .from(partners)
    .where(or(inArray(partners.ipId, marked), isMember))
  return ids(found)
}

const contactsOf = (db: Db, ipIds: string[]) =>
  db.select({ email: partners.contactEmail }).from(partners).where(inArray(partners.ipId, ipIds))

/** Every table that holds something of a partner, a request, an applicant or a user; those that others refer to come last. */
function belongings(db: Db, { ipIds, requests, users: userIds, mails }: Own): [PgTable, SQL | undefined][] {
  const ofApplicants = (column: PgColumn) =>
    inArray(
      column,
      db.select({ id: funnelRows.funnelId }).from(funnelRows).where(inArray(funnelRows.hiringRequestId, requests)),
    )
  const ofRequests = (table: PgTable & { hiringRequestId: PgColumn }): [PgTable, SQL] => [
    table,
    inArray(table.hiringRequestId, requests),
  ]
  const ofUsers = (table: PgTable & { userId: PgColumn }): [PgTable, SQL] => [table, inArray(table.userId, userIds)]
  const ofPartners = (table: PgTable & { ipId: PgColumn }): [PgTable, SQL] => [table, inArray(table.ipId, ipIds)]
  return [
    ...[tables.funnelHistory, tables.reveals, tables.interviewCalls, tables.onboardings, tables.messages].map(
      (table): [PgTable, SQL] => [table, ofApplicants(table.funnelId)],
    ),
    ...[tables.campaignRecipients, tables.campaignUploads, tables.botTests, tables.sheetErrors].map(ofRequests),
    ...[tables.interestLinks, tables.weightSchemes, tables.campaigns, tables.rollupRequests].map(ofRequests),
    ...[tables.rollupApplicants, tables.rollupCohorts, tables.rollupDays].map(ofPartners),
    ...[tables.botTests, tables.campaignUploads, tables.sheetErrors, tables.userEvents, tables.waitingPhones].map(
      ofUsers,
    ),
    ...[tables.contactMessages, tables.operations, tables.pieceUploads, tables.pushSubscriptions].map(ofUsers),
    ...[tables.seenDevices, tables.scimUsers, tables.calendarFeeds].map(ofUsers),
    ...[identity.authorizationCodes, identity.passwordLinks, identity.signInSessions].map(ofUsers),
    ...[identity.passkeys, identity.codeApps, identity.recoveryCodes, outside.outsideIdentities].map(ofUsers),
    ...[tables.addresses, tables.spocs, tables.communicationPreferences, tables.creditEntries].map(ofPartners),
    ...[tables.creditAccounts, tables.registrations, tables.apiKeys, tables.savedViews].map(ofPartners),
    // With its domains
    ...[tables.creditOrders, tables.companyDomains, outside.outsideProviders].map(ofPartners),
    // With their deliveries
    ...[tables.webhookEndpoints].map(ofPartners),
    [tables.mails, inArray(tables.mails.recipient, mails)],
  ]
}

/** The letter of an applicant belongs to the applicant, whoever uploaded it. */
async function removeUploads(db: Db, { ipIds, requests }: Own): Promise<FileRef[]> {
  const isLetter = like(uploads.fileName, 'joiningDoc/%')
  const ofApplicant = sql`split_part(${uploads.fileName}, '/', 2) in (select ${funnelRows.funnelId} from ${funnelRows} where ${inArray(funnelRows.hiringRequestId, requests)})`
  const taken = await db
    .delete(uploads)
    .where(or(and(isLetter, ofApplicant), and(sql`not ${isLetter}`, inArray(uploads.ownerIpId, ipIds))))
    .returning()
  return taken.map(({ type, fileName }) => ({ kind: type as FileRef['kind'], fileName }))
}

/** The index follows by its trigger. */
async function removePool(db: Db, { candidates: pieces }: DemoMarks): Promise<number> {
  let count = 0
  for (const [first, last] of pieces) {
    const { rowCount } = await db.delete(candidates).where(sql`${candidates.id} between ${first} and ${last}`)
    count += rowCount ?? 0
  }
  return count
}
