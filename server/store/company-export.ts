import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readableCsvLine } from '../../src/lib/csv.ts'
import { orderNumber } from '../../src/rules/orders.ts'
import { Refusal } from '../core/errors.ts'
import type { Db } from '../db/connect.ts'
import {
  addresses,
  attachments,
  campaignRecipients,
  campaigns,
  creditEntries,
  creditOrders,
  funnelHistory,
  funnelRows,
  hiringRequests,
  partners,
  spocs,
  users,
} from '../db/schema.ts'
import { mayHaveCredits } from './desk-credits.ts'
import { maskNumber } from './funnel-wire.ts'
import { isElsewhere } from './elsewhere.ts'

/** Rows in memory at once, however many there are. */
const BATCH = 500

type Cell = string | number | boolean | null | undefined
type Rows = AsyncGenerator<Cell[]>
export interface CompanyFile {
  name: string
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** Refuses what is no company of its own: members are exported with theirs. */
export async function assertCompany(db: Db, ipId: string): Promise<void> {
  const [partner] = await db.select().from(partners).where(eq(partners.ipId, ipId))
  if (!partner || !mayHaveCredits(partner.userCode)) throw new Refusal('company-unknown')
}

/**
 * Everything that a company owns, table by table, each read when it is asked for. Mobile numbers are masked, as in every
 * other list; documents are named, not contained: the storage gives links, not files.
 */
export const companyFiles = (db: Db, ipId: string, now: number): CompanyFile[] => [
  { name: 'README.txt', parts: text(readme(ipId, now)) },
  csv('company.csv', ['id', 'name', 'kind', 'contact', 'email', 'mobile', 'state', 'created'], company(db, ipId)),
  csv('members.csv', ['id', 'name', 'email', 'mobile', 'company', 'state', 'created'], members(db, ipId)),
  csv(
    'addresses.csv',
    ['id', 'office', 'address', 'locality', 'city', 'latitude', 'longitude', 'deleted'],
    offices(db, ipId),
  ),
  csv('contacts.csv', ['id', 'name', 'email', 'mobile', 'created'], contacts(db, ipId)),
  csv('requests.csv', requestHeads, requests(db, ipId)),
  csv('applicants.csv', applicantHeads, applicants(db, ipId)),
  csv('stage_history.csv', ['applicant', 'at', 'by', 'user', 'action', 'from', 'to'], history(db, ipId)),
  csv(
    'reachouts.csv',
    ['id', 'request', 'channel', 'state', 'language', 'message', 'people', 'scheduled', 'ended'],
    reachouts(db, ipId),
  ),
  csv(
    'reachout_people.csv',
    ['reachout', 'number', 'name', 'mobile', 'state', 'sent', 'replied'],
    recipients(db, ipId),
  ),
  csv(
    'sent_over_whatsapp.csv',
    ['id', 'request', 'mobile', 'kind', 'state', 'reason', 'bytes', 'sent'],
    sentOverWhatsApp(db, ipId),
  ),
  csv(
    'ledger.csv',
    ['id', 'at', 'kind', 'credits', 'balance', 'request', 'reachout', 'reason', 'price'],
    ledger(db, ipId),
  ),
  csv('orders.csv', orderHeads, orders(db, ipId)),
]

const requestHeads = [
  ...['id', 'name', 'job_role', 'category', 'target_employer', 'status', 'positions', 'hired', 'districts'],
  ...['interview', 'start', 'end', 'created', 'deleted', 'places_of_work', 'offices', 'salary', 'more'],
]
const applicantHeads = [
  ...['id', 'request', 'name', 'mobile', 'age', 'gender', 'district', 'locality', 'channel', 'status', 'sub_stage'],
  ...['stage_since', 'joining_date', 'attended', 'employee_id', 'selected_message', 'rejection_message', 'notes'],
  ...['notes_at', 'notes_by', 'documents', 'scorecard', 'created', 'updated'],
]
const orderHeads = [
  ...['id', 'ordered', 'state', 'credits', 'net_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'round_off_paise'],
  ...['total_paise', 'billing_name', 'billing_address', 'gstin', 'invoice', 'paid_on', 'reference', 'reason'],
]

const readme = (ipId: string, now: number) =>
  [
    `What Fieldhire holds for ${ipId}, ${time(now)}.`,
    'Tables are CSV in UTF-8, times in UTC. Mobile numbers are masked. A cell that a spreadsheet would run as a formula begins',
    "with '. Documents (offer letters, certificates, photos) are named in applicants.csv, and what people sent over WhatsApp in",
    'sent_over_whatsapp.csv. They are not contained: each is opened in the app by whoever may see it. Rows that changed while',
    'this file was made may stand in one table and not in another.',
    '',
  ].join('\r\n')

const encode = (words: string) => new TextEncoder().encode(words)
async function* text(words: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield encode(words)
}

function csv(name: string, heads: readonly string[], rows: Rows): CompanyFile {
  return { name, parts: lines(heads, rows) }
}

async function* lines(heads: readonly string[], rows: Rows): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let batch = `\uFEFF${readableCsvLine(heads)}`
  let count = 0
  for await (const row of rows) {
    batch += readableCsvLine(row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))))
    count += 1
    if (count % BATCH !== 0) continue
    yield encode(batch)
    batch = ''
  }
  yield encode(batch)
}

const time = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())
const stage = (status: string | null, sub: string | null): string => [status, sub].filter(Boolean).join(' / ')
const json = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

/** Batch by batch in the order of a key, so that one that is deleted meanwhile moves no other. */
async function* byKey<T, K extends string | number>(
  read: (after: K | undefined) => Promise<T[]>,
  keyOf: (row: T) => K,
): AsyncGenerator<T> {
  let last: K | undefined
  for (;;) {
    const rows = await read(last)
    yield* rows
    if (rows.length < BATCH) return
    last = keyOf(rows.at(-1)!)
  }
}
const after = (column: PgColumn, last: string | number | undefined): SQL | undefined =>
  last === undefined ? undefined : gt(column, last)

async function* company(db: Db, ipId: string): Rows {
  const [p] = await db.select().from(partners).where(eq(partners.ipId, ipId))
  if (!p) return
  const state = p.status === 1 ? 'active' : 'off'
  yield [
    p.ipId,
    p.legalEntityName,
    p.userType,
    p.contactPersonName,
    p.contactEmail,
    maskNumber(p.contactMobile),
    state,
    time(p.createdAt),
  ]
}

async function* members(db: Db, ipId: string): Rows {
  const found = byKey<{ user: typeof users.$inferSelect; removedAt: number | null }, string>(
    (last) =>
      db
        .select({ user: users, removedAt: partners.removedAt })
        .from(users)
        .innerJoin(partners, eq(partners.ipId, users.ipId))
        .where(
          and(
            or(eq(users.ipId, ipId), and(eq(partners.parentIpId, ipId), eq(partners.userCode, 'SUB'))),
            after(users.id, last),
          ),
        )
        .orderBy(asc(users.id))
        .limit(BATCH),
    ({ user }) => user.id,
  )
  for await (const { user, removedAt } of found) {
    const state = removedAt !== null ? 'removed' : user.status === 1 ? 'active' : 'off'
    const email = isElsewhere(user) ? '' : user.email
    yield [user.id, user.name, email, maskNumber(user.mobile), user.ipId, state, time(user.createdAt)]
  }
}

async function* offices(db: Db, ipId: string): Rows {
  const found = byKey<typeof addresses.$inferSelect, string>(
    (last) =>
      db
        .select()
        .from(addresses)
        .where(and(eq(addresses.ipId, ipId), after(addresses.addressId, last)))
        .orderBy(asc(addresses.addressId))
        .limit(BATCH),
    (row) => row.addressId,
  )
  for await (const a of found)
    yield [a.addressId, a.officeName, a.address, a.locality, a.city, a.latitude, a.longitude, time(a.deletedAt)]
}

async function* contacts(db: Db, ipId: string): Rows {
  const found = byKey<typeof spocs.$inferSelect, string>(
    (last) =>
      db
        .select()
        .from(spocs)
        .where(and(eq(spocs.ipId, ipId), after(spocs.spocId, last)))
        .orderBy(asc(spocs.spocId))
        .limit(BATCH),
    (row) => row.spocId,
  )
  for await (const c of found) yield [c.spocId, c.name, c.email, maskNumber(c.mobile), time(c.createdAt)]
}

const requestRows = (db: Db, ipId: string) =>
  byKey<typeof hiringRequests.$inferSelect, string>(
    (last) =>
      db
        .select()
        .from(hiringRequests)
        .where(and(eq(hiringRequests.ipId, ipId), after(hiringRequests.hiringRequestId, last)))
        .orderBy(asc(hiringRequests.hiringRequestId))
        .limit(BATCH),
    (row) => row.hiringRequestId,
  )

async function* requests(db: Db, ipId: string): Rows {
  for await (const r of requestRows(db, ipId))
    yield [
      ...[r.hiringRequestId, r.name, r.jobRole, r.category, r.targetEmployer],
      ...[['waiting', 'active', 'inactive'][r.status], r.positions, r.hired, r.districts.join('; '), r.interviewType],
      ...[time(r.startDate), time(r.endDate), time(r.createdDate), time(r.deletedAt), json(r.locations)],
      ...[json(r.offices), json(r.salary), json(r.details)],
    ]
}

/**
 * By request, those of a deleted one too. Its ids are read once and their rows by the primary key: a request with 60,000
 * applicants would otherwise be sorted anew for each batch.
 */
async function* funnelBatches(db: Db, ipId: string): AsyncGenerator<(typeof funnelRows.$inferSelect)[]> {
  for await (const { hiringRequestId } of requestRows(db, ipId)) {
    const all = await db
      .select({ id: funnelRows.funnelId })
      .from(funnelRows)
      .where(eq(funnelRows.hiringRequestId, hiringRequestId))
      .orderBy(asc(funnelRows.funnelId))
    for (let at = 0; at < all.length; at += BATCH) {
      const ids = all.slice(at, at + BATCH).map(({ id }) => id)
      yield await db
        .select()
        .from(funnelRows)
        .where(inArray(funnelRows.funnelId, ids))
        .orderBy(asc(funnelRows.funnelId))
    }
  }
}

async function* applicants(db: Db, ipId: string): Rows {
  for await (const rows of funnelBatches(db, ipId))
    for (const a of rows) {
      const isDeleted = a.details.forgottenAt !== undefined
      const certificates = (a.details.certificate ?? []).flatMap(({ imageUrl }) => imageUrl?.fileName ?? [])
      const documents = [...a.joinedDocs, ...(a.details.documents ?? [])].map(({ fileName }) => fileName)
      yield [
        ...[a.funnelId, a.hiringRequestId, isDeleted ? '' : a.name, maskNumber(a.mobile), a.age, a.gender, a.district],
        ...[a.locality, a.channel, a.status, a.subStage, time(a.stageAt), time(a.joiningTime), time(a.attendedAt)],
        ...[a.employeeId, a.selectedMessage, a.rejectionMessage, a.notes, time(a.notesAt), a.notesByName],
        ...[[...documents, ...certificates].join('; '), json(a.details.scorecard?.answers)],
        ...[time(a.createdAt), time(a.updatedAt)],
      ]
    }
}

async function* history(db: Db, ipId: string): Rows {
  for await (const rows of funnelBatches(db, ipId)) {
    const ids = rows.map(({ funnelId }) => funnelId)
    const found = byKey<typeof funnelHistory.$inferSelect, number>(
      (last) =>
        db
          .select()
          .from(funnelHistory)
          .where(and(inArray(funnelHistory.funnelId, ids), after(funnelHistory.id, last)))
          .orderBy(asc(funnelHistory.id))
          .limit(BATCH),
      (row) => row.id,
    )
    for await (const h of found) {
      const [from, to] = [stage(h.fromStatus, h.fromSubStage), stage(h.toStatus, h.toSubStage)]
      yield [h.funnelId, time(h.at), h.actor, h.userId, h.action, from, to]
    }
  }
}

const campaignRows = (db: Db, ipId: string) =>
  byKey<typeof campaigns.$inferSelect, string>(
    (last) =>
      db
        .select()
        .from(campaigns)
        .where(and(eq(campaigns.ipId, ipId), after(campaigns.campaignId, last)))
        .orderBy(asc(campaigns.campaignId))
        .limit(BATCH),
    (row) => row.campaignId,
  )

async function* reachouts(db: Db, ipId: string): Rows {
  for await (const c of campaignRows(db, ipId))
    yield [
      ...[c.campaignId, c.hiringRequestId, c.channel, c.state, c.language, c.message, c.total],
      ...[time(c.scheduledAt), time(c.endedAt)],
    ]
}

async function* recipients(db: Db, ipId: string): Rows {
  for await (const { campaignId } of campaignRows(db, ipId)) {
    const found = byKey<typeof campaignRecipients.$inferSelect, number>(
      (last) =>
        db
          .select()
          .from(campaignRecipients)
          .where(and(eq(campaignRecipients.campaignId, campaignId), after(campaignRecipients.n, last)))
          .orderBy(asc(campaignRecipients.n))
          .limit(BATCH),
      (row) => row.n,
    )
    for await (const p of found)
      yield [
        campaignId,
        p.n,
        p.person.name,
        maskNumber(p.mobile),
        p.state,
        time(p.state === 'queued' ? null : p.sentAt),
        time(p.repliedAt),
      ]
  }
}

/** That something was sent: what it is stays with who may see documents. */
async function* sentOverWhatsApp(db: Db, ipId: string): Rows {
  const found = byKey<typeof attachments.$inferSelect, string>(
    (last) =>
      db
        .select()
        .from(attachments)
        .where(and(eq(attachments.ipId, ipId), after(attachments.attachmentId, last)))
        .orderBy(asc(attachments.attachmentId))
        .limit(BATCH),
    (row) => row.attachmentId,
  )
  for await (const a of found)
    yield [a.attachmentId, a.hiringRequestId, maskNumber(a.sender), a.kind, a.state, a.reason, a.size, time(a.sentAt)]
}

async function* ledger(db: Db, ipId: string): Rows {
  const found = byKey<typeof creditEntries.$inferSelect, number>(
    (last) =>
      db
        .select()
        .from(creditEntries)
        .where(and(eq(creditEntries.ipId, ipId), after(creditEntries.id, last)))
        .orderBy(asc(creditEntries.id))
        .limit(BATCH),
    (row) => row.id,
  )
  for await (const e of found)
    yield [e.id, time(e.at), e.kind, e.credits, e.balanceAfter, e.hiringRequestId, e.campaignId, e.reason, e.price]
}

async function* orders(db: Db, ipId: string): Rows {
  const found = byKey<typeof creditOrders.$inferSelect, number>(
    (last) =>
      db
        .select()
        .from(creditOrders)
        .where(and(eq(creditOrders.ipId, ipId), after(creditOrders.id, last)))
        .orderBy(asc(creditOrders.id))
        .limit(BATCH),
    (row) => row.id,
  )
  for await (const o of found)
    yield [
      ...[orderNumber(o.id), time(o.orderedAt), o.state, o.credits, o.net, o.cgst, o.sgst, o.igst, o.roundOff, o.total],
      ...[o.billingName, o.billingAddress, o.gstin, o.invoiceNo, time(o.paidOn), o.reference, o.reason],
    ]
}
