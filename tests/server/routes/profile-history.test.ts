import { afterAll, beforeAll, expect, test } from 'vitest'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { profileCalls, type FunnelChange } from '../../../src/contract/profile.ts'
import { funnelHistory } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, sendUpdate } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const ask = async (funnelId: string, as = 'emp') => app.call(profileCalls.history, { funnelId }, { as })
const read = async (funnelId: string): Promise<FunnelChange[]> => (await ask(funnelId)).body.data.result

test('PROF-14 the timeline says who did what, when by the device and when it arrived, newest first', async () => {
  const row = await addRow(app.db, request)
  await app.db.insert(funnelHistory).values({
    funnelId: row.funnelId,
    at: testNow - 60_000,
    actor: 'applicant',
    action: 'claimSelected',
    toStatus: 'shortlisted',
    toSubStage: 'selfSelected',
  })
  const acted = testNow - 2 * 3_600_000
  await sendUpdate(
    app,
    row as never,
    { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(2) } },
    { as: 'emp2', headers: { 'x-acted-at': String(acted) } },
  )
  const [selected, claimed, applied, ...rest] = await read(row.funnelId)
  expect(selected).toMatchObject({ actor: 'employer', name: 'User emp2', action: 'selected', toStatus: 'selected' })
  expect(selected!.deviceTime).toBe(acted)
  expect(selected!.at).toBeGreaterThanOrEqual(testNow)
  expect(claimed).toMatchObject({ actor: 'applicant', action: 'claimSelected', toSubStage: 'selfSelected' })
  expect(applied).toMatchObject({ actor: 'applicant', action: 'applied', at: day(-10) })
  expect(rest).toEqual([])
})

test('PROF-14 it holds no reason, no notes and nobody’s number', async () => {
  const row = await addRow(app.db, request)
  await app.call(funnelCalls.notes, { funnelId: row.funnelId, notes: 'Prefers mornings, call 9812345614' })
  await sendUpdate(app, row as never, {
    state: 'SHORTLISTED',
    action: 'rejected',
    body: { message: 'Would not lift boxes' },
  })
  const changes = await read(row.funnelId)
  expect(changes.map(({ action }) => action)).toEqual(['rejected', 'notes', 'applied'])
  expect(JSON.stringify(changes)).not.toMatch(/mornings|boxes|98123|operationKey|userId/i)
})

test("ROLE-01 another partner's applicant has no timeline for me", async () => {
  const row = await addRow(app.db, request)
  expectRefusal(await ask(row.funnelId, 'rival'), 'unauthorized')
})
