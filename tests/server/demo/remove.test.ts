import { getTableName, is, like, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOf } from '../support/admin.ts'
import { manualClock } from '../../../server/core/clock.ts'
import type { Connection, Db } from '../../../server/db/connect.ts'
import * as tables from '../../../server/db/schema.ts'
import { refuseKnownPasswords } from '../../../server/demo/known-passwords.ts'
import { demoUsers } from '../../../server/demo/seed/people.ts'
import { growPool } from '../../../server/demo/seed/load-candidates.ts'
import { seedDemo } from '../../../server/demo/seed/seed-demo.ts'
import { findAccountByEmail } from '../../../server/identity/accounts.ts'
import * as identity from '../../../server/identity/schema.ts'
import { createTestDatabase } from '../support/database.ts'
import { testNow as now } from '../support/app.ts'

let demo: Connection
let plain: Connection
const removed: string[] = []
const files = { remove: ({ fileName }: { fileName: string }) => Promise.resolve(void removed.push(fileName)) }
const remove = () => adminOf({ db: demo.db, files })('demo', 'remove')

beforeAll(async () => {
  demo = await createTestDatabase()
  plain = await createTestDatabase()
})
afterAll(() => Promise.all([demo.close(), plain.close()]))

/**
 * Of the installation, its audit trail, and of the pool's index and the dashboard's sums, which follow; counters of attempts end by
 * themselves.
 */
const notCompared = [
  'meta',
  'audit_trail',
  'candidate_attributes',
  'candidate_bits',
  'candidate_changes',
  'rate_limits',
  'rollup_changes',
]

/** Rows without the transactions that wrote them, which differ from database to database. */
const withoutXids = (tables: Record<string, unknown[]>) =>
  JSON.parse(
    JSON.stringify(tables, (key, value: unknown) => (/^(changed|shown)_xid$/.test(key) ? 0 : value)),
  ) as unknown

async function everything({ db }: Connection): Promise<Record<string, unknown[]>> {
  const all = [...Object.values(tables), ...Object.values(identity)].filter((table) => is(table, PgTable))
  const names = all.map((table) => getTableName(table as PgTable)).filter((name) => !notCompared.includes(name))
  const found: Record<string, unknown[]> = {}
  for (const name of names.toSorted()) {
    const { rows } = await db.execute(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by t::text`)
    found[name] = rows
  }
  return found
}

const stamps = { createdAt: now, updatedAt: now }
const request = {
  name: 'Nashik depot',
  nameFolded: 'nashik depot',
  jobRole: 'Loader',
  status: 1 as const,
  positions: 4,
}
const times = { endDate: now, createdDate: now, updatedAt: now }
const applicant = {
  name: 'Asha Pawar',
  nameFolded: 'asha pawar',
  status: 'shortlisted' as const,
  stageAt: now,
  appliedAt: now,
  ...stamps,
}

/** A real company with all that it has; `parentIpId` is the council it registered with. */
async function addReal(db: Db, parentIpId: string | null): Promise<void> {
  const company = {
    userCode: 'EMP' as const,
    userType: 'Employer',
    legalEntityName: 'Real Pvt Ltd',
    contactPersonName: 'Ira',
  }
  await db
    .insert(tables.partners)
    .values({ ...company, ipId: 'EMP101', contactEmail: 'ira@real.example', parentIpId, ...stamps })
  const user = { id: 'real', ipId: 'EMP101', email: 'ira@real.example', name: 'Ira', passwordHash: 'x', ...stamps }
  await db.insert(tables.users).values(user)
  await db.insert(identity.signInSessions).values({ id: 's-real', userId: 'real', createdAt: now, lastUsedAt: now })
  await db
    .insert(tables.hiringRequests)
    .values({ hiringRequestId: '50001', ipId: 'EMP101', ...request, interviewType: 'walkIn', ...times })
  await db
    .insert(tables.funnelRows)
    .values({ funnelId: 'F-real', hiringRequestId: '50001', ipId: 'EMP101', ...applicant })
  await db.insert(tables.creditAccounts).values({ ipId: 'EMP101', balance: 5, updatedAt: now })
  await db
    .insert(tables.candidates)
    .values({ id: 900_001, name: 'Asha Pawar', mobile: '9700000001', registeredAt: now })
  const operation = {
    userId: 'real',
    key: 'k:1',
    seq: 900_001,
    fingerprint: 'f',
    call: 'funnel.update',
    createdAt: now,
  }
  await db.insert(tables.operations).values({ ...operation, status: 'done', answer: {}, httpStatus: 200 })
  // What operations of the demo did for it
  const seen = { id: 900_001, funnelId: 'F-real', userId: 'demo-ops', ipId: 'OPS1', what: 'mobile', at: now }
  await db.insert(tables.reveals).values(seen)
  const letter = { fileName: 'joiningDoc/F-real/offerLetter/a.pdf', ownerIpId: 'EMP1', userId: 'demo-ops', size: 9 }
  await db.insert(tables.uploads).values({ type: 'Asset', contentType: 'application/pdf', createdAt: now, ...letter })
}

/** What users of the demo leave behind: a member, a sign-in, an update with its key, a letter, a request, an email. */
async function useDemo(db: Db): Promise<void> {
  const [row] = await db.select().from(tables.funnelRows).limit(1)
  const member = { userCode: 'SUB' as const, userType: 'Sub Member', legalEntityName: 'x', contactPersonName: 'Guest' }
  await db
    .insert(tables.partners)
    .values({ ...member, ipId: 'SUB101', contactEmail: 'guest@x.example', parentIpId: 'EMP1', ...stamps })
  await db
    .insert(tables.users)
    .values({ id: 'guest', ipId: 'SUB101', email: 'guest@x.example', name: 'Guest', passwordHash: 'x', ...stamps })
  await db.insert(identity.signInSessions).values({ id: 's-demo', userId: 'demo-emp', createdAt: now, lastUsedAt: now })
  await db
    .insert(identity.refreshTokens)
    .values({ tokenHash: 't', sessionId: 's-demo', createdAt: now, expiresAt: now + 1 })
  const operation = { userId: 'demo-emp', key: 'k:1', fingerprint: 'f', call: 'funnel.update', createdAt: now }
  await db.insert(tables.operations).values({ ...operation, status: 'done', answer: {}, httpStatus: 200 })
  await db
    .insert(tables.reveals)
    .values({ funnelId: row!.funnelId, userId: 'demo-emp', ipId: 'EMP1', what: 'mobile', at: now })
  const letter = { fileName: `joiningDoc/${row!.funnelId}/offerLetter/b.pdf`, ownerIpId: 'EMP1', userId: 'demo-emp' }
  await db.insert(tables.uploads).values({ type: 'Asset', contentType: 'application/pdf', createdAt: now, ...letter })
  const begun = { id: 'piece', key: 'k', contentType: 'application/pdf', size: 9, received: 4, expiresAt: now }
  await db.insert(tables.pieceUploads).values({ ...begun, ...letter })
  await db.insert(tables.uploadPieces).values({ uploadId: 'piece', start: 0, bytes: Buffer.from('%PDF') })
  await db
    .insert(tables.hiringRequests)
    .values({ hiringRequestId: '50002', ipId: 'SA1', ...request, interviewType: 'walkIn', ...times })
  await db.insert(tables.funnelRows).values({ funnelId: 'F-demo', hiringRequestId: '50002', ipId: 'SA1', ...applicant })
  const key = {
    keyId: 'k',
    ipId: 'EMP1',
    name: 'Payroll',
    scopes: ['requests:read' as const],
    keyHash: 'h',
    hint: 'abcd',
  }
  await db.insert(tables.apiKeys).values({
    ...{ ...key, createdBy: 'demo-emp', createdByName: 'Sunita', createdAt: now, expiresAt: now + 1 },
  })
  await db.insert(tables.webhookEndpoints).values({
    ...{ endpointId: 'we_demo', ipId: 'EMP1', url: 'https://x.example/', events: ['applicant.joined'], secret: 's' },
    ...{ createdBy: 'demo-emp', createdByName: 'Sunita', createdAt: now },
  })
  await db.insert(tables.webhookDeliveries).values({
    ...{ messageId: 'msg_demo', endpointId: 'we_demo', type: 'webhook.test', subject: 's', facts: {}, createdAt: now },
  })
  const view = { viewId: 'v', ipId: 'EMP1', name: 'Mine', nameFolded: 'mine', isShared: false }
  await db.insert(tables.savedViews).values({
    ...{ ...view, filter: { tab: 'all' }, createdBy: 'demo-emp', createdByName: 'Sunita', updatedAt: now },
  })
  await db
    .insert(tables.mails)
    .values({ mailId: 'm', recipient: 'guest@x.example', subject: 's', text: 't', createdAt: now })
}

test('OFF-12 demo remove takes the whole demo with what its accounts made, and leaves everything else as it was', async () => {
  await addReal(plain.db, null)
  await seedDemo(demo.db, manualClock(now), 300)
  await growPool(demo, now, 400)
  await addReal(demo.db, 'SSC1')
  await useDemo(demo.db)
  await expect(refuseKnownPasswords(demo.db)).rejects.toThrow(/still has its known password/)
  await demo.db
    .update(tables.users)
    .set({ email: sql`replace(${tables.users.email}, '@demo.test', '@renamed.example')` })
    .where(like(tables.users.email, '%@demo.test'))
  await expect(refuseKnownPasswords(demo.db)).rejects.toThrow(
    /@renamed\.example of the demo still has its known password/,
  )
  const { ok, lines } = await remove()
  expect(ok).toBe(true)
  expect(lines[0]).toMatch(
    /^Removed: \d+ partners, \d+ accounts, \d+ requests, \d+ applicants, 400 candidates, 1 files\.$/,
  )
  expect(removed).toEqual([expect.stringMatching(/offerLetter\/b\.pdf$/)])
  expect(withoutXids(await everything(demo))).toEqual(withoutXids(await everything(plain)))
  for (const { email } of demoUsers) expect(await findAccountByEmail(demo.db, email)).toBeUndefined()
  expect((await findAccountByEmail(demo.db, 'ira@real.example'))?.partner.ipId).toBe('EMP101')
  await refuseKnownPasswords(demo.db)
  // The trigger has told the index of every candidate that is gone
  const changed = await demo.db.select().from(tables.candidateChanges)
  expect(new Set(changed.map(({ candidateId }) => candidateId)).size).toBeGreaterThanOrEqual(400)
})

test('OFF-12 run twice it says that there is nothing left, and removes nothing', async () => {
  const before = await everything(demo)
  expect(await remove()).toEqual({ ok: true, lines: ['There is nothing of the demo.'] })
  expect(await everything(demo)).toEqual(before)
})
