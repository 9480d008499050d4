import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '../../../src/lib/csv.ts'
import { auditTrail, funnelRows } from '../../../server/db/schema.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { makeKey, sendByKey } from '../support/api-keys.ts'
import { addRequest, addRow, day, rowOf } from '../support/hiring.ts'

let app: TestApp
let hiringRequestId: string
beforeAll(async () => {
  app = await createTestApp()
  hiringRequestId = await addRequest(app.db)
})
afterAll(() => app.close())

const get = (key: string, query = 'from=2026-11-01&to=2026-11-30') =>
  sendByKey(app, key, { method: 'GET', path: `/api/hire/v1/joined.csv?${query}` })
const joined = (more: Partial<Parameters<typeof addRow>[2]> = {}) =>
  addRow(app.db, hiringRequestId, {
    ...{ status: 'joined', stageAt: day(-1) + 3_600_000, joiningTime: day(-1), employeeId: 'E-1' },
    ...more,
  })

test('HOOK-08 who has joined comes as CSV to a key of the company, masked, with no formula, and on record', async () => {
  const row = await joined({ name: '=HYPERLINK("http://x","y")', employeeId: '+1+1' })
  const hindi = await joined({ name: 'असलम "मुन्ना", ख़ान', employeeId: null, joiningTime: null })
  await addRow(app.db, hiringRequestId, { status: 'selected' })
  await joined({ stageAt: day(-60) })
  const other = await addRequest(app.db, { ipId: 'EMP2' })
  await addRow(app.db, other, { ipId: 'EMP2', status: 'joined', stageAt: day(-1) })
  const { key, keyId } = await makeKey(app, { scopes: ['applicants:read'] })
  const reply = await get(key)
  expect(reply.headers.get('Content-Type')).toContain('text/csv')
  const rows = parseCsv(reply.body, 100)
  const about = [hiringRequestId, 'Bhiwandi FC ramp-up', 'Picker & Packer']
  const at = new Date(day(-1) + 3_600_000).toISOString()
  expect(rows).toEqual([
    [
      ...['applicant_id', 'name', 'mobile', 'employee_id', 'joining_date', 'joined_at'],
      ...['request_id', 'request_name', 'job_role'],
    ],
    [row.funnelId, `'=HYPERLINK("http://x","y")`, '98XXXXXX14', "'+1+1", '2026-11-17', at, ...about],
    [hindi.funnelId, 'असलम "मुन्ना", ख़ान', '98XXXXXX14', '', '', at, ...about],
  ])
  expect(await app.db.select().from(auditTrail).where(eq(auditTrail.action, 'joined csv'))).toMatchObject([
    { actor: `key:${keyId}`, subject: 'EMP1', detail: '2026-11-01 to 2026-11-30' },
  ])
  await app.db.transaction((tx) => forgetPerson(tx, { funnelId: hindi.funnelId! }, app.clock.now()))
  expect((await get(key)).body).not.toContain('असलम')
})

test('HOOK-08 a key without the scope gets nothing, and days that are none or too many are refused at their field', async () => {
  const without = await makeKey(app, { scopes: ['credits:read'] })
  expect(await get(without.key)).toMatchObject({ status: 403, body: { error: { reason: 'key-scope' } } })
  const { key } = await makeKey(app, { scopes: ['applicants:read'] })
  const fields = async (query: string) => (await get(key, query)).body.error.fieldReasons
  expect(await fields('from=2026-02-30&to=2026-03-01')).toEqual({ from: { reason: 'day-wrong' } })
  expect(await fields('from=2026-03-01&to=2026-02-01')).toEqual({ to: { reason: 'days-too-many' } })
  expect(await fields('from=2025-01-01&to=2026-02-01')).toEqual({ to: { reason: 'days-too-many' } })
  expect((await get(key, 'from=x&to=2026-02-01')).body.status).toBe(false)
})

test('HOOK-08 more than a batch comes whole, each once', async () => {
  await app.db.delete(funnelRows)
  const rows = Array.from({ length: 1_203 }, () => rowOf(hiringRequestId, { status: 'joined', stageAt: day(-1) }))
  for (let at = 0; at < rows.length; at += 400) await app.db.insert(funnelRows).values(rows.slice(at, at + 400))
  const { key } = await makeKey(app, { scopes: ['applicants:read'] })
  const ids = parseCsv((await get(key)).body, 5_000)
    .slice(1)
    .map(([id]) => id)
  expect(ids.toSorted()).toEqual(rows.map(({ funnelId }) => funnelId).toSorted())
})
