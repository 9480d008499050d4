import { strFromU8, unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePaths } from '../../../src/contract/call.ts'
import { deskCalls } from '../../../src/contract/desk.ts'
import { parseCsv } from '../../../src/lib/csv.ts'
import { attachments, auditTrail, funnelHistory, funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { companyFiles } from '../../../server/store/company-export.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'
import { addBelongings, canaryOf } from '../support/two-partners.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'fieldhire-export-'))
beforeAll(async () => {
  app = await createTestApp()
  await addBelongings(app.db, 'EMP1')
  await addBelongings(app.db, 'EMP2')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const path = (ipId: string) => `${basePaths.hire}operations/companies/${ipId}/export`
const download = async (ipId: string) => {
  const reply = await app.app.request(path(ipId), {
    headers: { 'api-key': 'fieldhire-web', 'device-id': 'd', 'device-type': 'web', Authorization: 'Bearer test.ops' },
  })
  expect(reply.headers.get('Content-Type')).toBe('application/zip')
  return new Uint8Array(await reply.arrayBuffer())
}
const tablesOf = (zip: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, parseCsv(strFromU8(bytes), 100_000)]),
  ) as Record<string, string[][]>

test('ORD-09 everything of the company is in it, nothing of another, and the trail has it', async () => {
  const tables = tablesOf(await download('EMP1'))
  const names =
    'company members addresses requests applicants reachouts reachout_people sent_over_whatsapp ledger orders'
  for (const name of names.split(' ')) expect(tables[`${name}.csv`]!.length, name).toBeGreaterThan(1)
  for (const rows of Object.values(tables))
    for (const row of rows.slice(1))
      expect(row).toHaveLength(rows === tables['README.txt'] ? row.length : rows[0]!.length)
  const all = JSON.stringify(tables)
  expect(all).toContain(canaryOf('EMP1'))
  expect(all).not.toContain(canaryOf('EMP2'))
  expect(tables['members.csv']!.map(([id]) => id)).toContain('emp2')
  const sent = await app.db.select().from(attachments).where(eq(attachments.ipId, 'EMP1'))
  expect(tables['sent_over_whatsapp.csv']!.slice(1).map(([id]) => id)).toEqual(sent.map((one) => one.attachmentId))
  const trail = await app.db.select().from(auditTrail).where(eq(auditTrail.subject, 'EMP1'))
  expect(trail).toMatchObject([{ actor: 'user:ops', action: 'company export' }])
})

test('ORD-09 no full mobile number, no formula, and nobody who was erased', async () => {
  const request = await addRequest(app.db, { ipId: 'EMP2', name: '=cmd()' })
  const { funnelId } = await addRow(app.db, request)
  await app.db
    .update(funnelRows)
    .set({ name: '@Asha', mobile: '9812345614', notes: '+1 said "yes",\nthen no' })
    .where(eq(funnelRows.funnelId, funnelId!))
  const gone = await addRow(app.db, request)
  await app.db
    .update(funnelRows)
    .set({ name: 'Forgotten Person', details: { forgottenAt: testNow } })
    .where(eq(funnelRows.funnelId, gone.funnelId!))
  const zip = await download('EMP2')
  const tables = tablesOf(zip)
  const all = JSON.stringify(tables)
  expect(all).not.toContain('9812345614')
  expect(all).toContain('98XXXXXX14')
  expect(all).not.toContain('Forgotten Person')
  const [heads, ...rows] = tables['applicants.csv']!
  const of = (name: string) => rows.find(([id]) => id === funnelId)![heads!.indexOf(name)]
  expect([of('name'), of('notes')]).toEqual(["'@Asha", '\'+1 said "yes",\nthen no'])
  expect(tables['requests.csv']!.find(([id]) => id === request)![1]).toBe("'=cmd()")
})

test('ORD-09 more than a batch, with the history of each, and a company with nothing', async () => {
  const request = await addRequest(app.db, { ipId: 'AGG1' })
  const first = await addRow(app.db, request)
  const [row] = await app.db.select().from(funnelRows).where(eq(funnelRows.funnelId, first.funnelId!))
  const many = Array.from({ length: 1_200 }, (_, n) => ({ ...row!, funnelId: `many-${String(n).padStart(5, '0')}` }))
  await app.db.insert(funnelRows).values(many)
  await app.db.insert(funnelHistory).values(
    many.map(({ funnelId }) => ({
      funnelId,
      at: testNow,
      actor: 'system' as const,
      action: 'applied',
      toStatus: 'shortlisted' as const,
    })),
  )
  const tables = tablesOf(await download('AGG1'))
  expect(new Set(tables['applicants.csv']!.slice(1).map(([id]) => id)).size).toBe(1_201)
  expect(tables['stage_history.csv']!.length - 1).toBe(1_200)
  const none = tablesOf(await download('SA1'))
  expect(none['requests.csv']).toHaveLength(1)
  expect(await app.db.$count(hiringRequests, eq(hiringRequests.ipId, 'SA1'))).toBe(0)
})

test('ORD-09 is read as it is taken: a reader that stops leaves the rest unread', async () => {
  const part = companyFiles(app.db, 'AGG1', testNow).find(({ name }) => name === 'applicants.csv')!.parts
  const { value } = await part.next()
  expect(value!.length).toBeGreaterThan(0)
  expect(new TextDecoder().decode(value).split('\r\n').length).toBeLessThanOrEqual(502)
  await part.return(undefined)
})

test('ROLE-07 ORD-09 nobody but operations, and no company that is none', async () => {
  for (const as of ['emp', 'sub', 'sa', 'agg', 'ssc'])
    expectRefusal(await app.call(deskCalls.exportCompany, { ipId: 'EMP1' }, { as }), 'unauthorized')
  for (const ipId of ['EMP404', 'SUB1', 'OPS1', 'SSC1'])
    expectRefusal(await app.call(deskCalls.exportCompany, { ipId }, { as: 'ops' }), 'not-found')
})

test('ORD-09 by command: a new file that others cannot read', async () => {
  const admin = (...args: string[]) => adminOf(app)('export', ...args)
  const file = join(folder, 'EMP1.zip')
  expect((await admin('EMP404', file)).lines).toEqual(['There is no such company.'])
  expect((await admin('EMP1', file)).ok).toBe(true)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(tablesOf(new Uint8Array(readFileSync(file)))['requests.csv']!.length).toBeGreaterThan(1)
  expect((await admin('EMP1', file)).lines).toEqual([`${file} is there already.`])
  expect((await admin('EMP1', join(folder, 'none', 'x.zip'))).ok).toBe(false)
  expect((await admin('EMP1')).ok).toBe(false)
})
