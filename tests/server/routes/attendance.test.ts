import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import type { FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal, readHistory } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const attended = async (funnelId: string) => {
  const reply = await app.call(funnelCalls.attended, { funnelId })
  return (reply.body as { data: { result: FunnelRowWire[] } }).data.result[0]!
}

describe('an applicant comes to the gate', () => {
  test('GATE-04 who had applied is screened with it, once a day, on record', async () => {
    const row = await addRow(app.db, request, { status: 'interested', stageAt: testNow - DAY_MS })
    const first = await attended(row.funnelId!)
    expect(first).toMatchObject({
      attendedAt: testNow,
      currentStage: { status: 'shortlisted', metaData: { employerConfirmed: true }, timeStamp: testNow },
    })
    const again = await attended(row.funnelId!)
    expect(again.updatedAt).toBe(first.updatedAt)
    expect(await readHistory(app.db, row.funnelId!)).toMatchObject([
      { action: 'attended', actor: 'employer', fromStatus: 'interested', toStatus: 'shortlisted' },
    ])
  })

  test.each(['shortlisted', 'selected', 'rejected'] as const)('GATE-04 %s stays as it is', async (status) => {
    const row = await addRow(app.db, request, { status, stageAt: testNow - DAY_MS })
    const wire = await attended(row.funnelId!)
    expect(wire).toMatchObject({ attendedAt: testNow, currentStage: { status, timeStamp: testNow - DAY_MS } })
  })

  test('GATE-04 TASK-15 a gate that reports later takes nothing from the day of a result', async () => {
    const decidedAt = testNow - DAY_MS
    const row = await addRow(app.db, request, { status: 'rejected', stageAt: testNow - 1_000, decidedAt })
    expect((await attended(row.funnelId!)).currentStage).toMatchObject({ timeStamp: testNow - 1_000, decidedAt })
  })

  test('GATE-04 a result may follow on the stage that it set', async () => {
    const row = await addRow(app.db, request, { status: 'interested', stageAt: testNow - DAY_MS })
    const { currentStage } = await attended(row.funnelId!)
    const input = {
      ...{ currentState: 'SHORTLISTED', action: 'rejected' },
      payload: {
        body: { employerConfirmed: true, message: 'Salary' },
        filter: { ids: [row.funnelId!], hiringRequestId: request, ipId: row.ipId },
        base: { timeStamp: currentStage!.timeStamp },
      },
    }
    const { body } = await app.call(funnelCalls.update, input)
    expect(body).toMatchObject({ data: { result: [{ currentStage: { status: 'rejected' } }] } })
  })

  test('GATE-04 an unknown applicant is nobody of this user', async () => {
    expectRefusal(await app.call(funnelCalls.attended, { funnelId: 'nobody' }), 'unauthorized')
  })
})
