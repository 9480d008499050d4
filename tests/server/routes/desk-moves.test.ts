import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headers } from '../../../src/contract/call.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import type { FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { syncCalls } from '../../../src/contract/sync-pull.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal, readHistory, readRow } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const MINUTE = 60_000
const ago = (ms: number) => ({ [headers.actedAt]: String(testNow - ms), [headers.sentAt]: String(testNow) })
const rowOf = (reply: { body: unknown }) => (reply.body as { data: { result: FunnelRowWire[] } }).data.result[0]!
const addPerson = async () =>
  (await addRow(app.db, request, { status: 'shortlisted', stageAt: testNow - DAY_MS })).funnelId!

const letIn = async (funnelId: string, token?: string, ms = 0) =>
  rowOf(await app.call(funnelCalls.attended, { funnelId, ...(token ? { token } : {}) }, { headers: ago(ms) }))
const move = (funnelId: string, how: object, ms = 0, user = 'emp') =>
  app.call(funnelCalls.deskMove, { funnelId, move: how }, { headers: ago(ms), as: user })

describe('GATE-08 a token is given with the attendance', () => {
  test('the first report of a day keeps its token, and the other desk reads it', async () => {
    const funnelId = await addPerson()
    expect((await letIn(funnelId, 'A-07')).desk).toEqual({ at: testNow, token: 'A-07' })
    const second = await letIn(funnelId, 'B-03')
    expect(second.desk).toMatchObject({ token: 'A-07' })
    expect((await readRow(app.db, funnelId))!.desk).toMatchObject({ at: testNow, token: 'A-07' })
  })

  test('GATE-13 the first desk learns by its next pull that another one let them in, once, and from then on', async () => {
    const funnelId = await addPerson()
    const first = await letIn(funnelId, 'A-09')
    const second = await letIn(funnelId, 'B-04')
    expect(second.desk).toEqual({ at: testNow, token: 'A-09', also: 'B-04' })
    expect(second.updatedAt).toBeGreaterThan(first.updatedAt!)
    expect((await letIn(funnelId, 'B-04')).updatedAt).toBe(second.updatedAt)
    expect((await letIn(funnelId)).updatedAt).toBe(second.updatedAt)
    expect(rowOf(await move(funnelId, { kind: 'later' })).desk).toMatchObject({ token: 'A-09', also: 'B-04' })
    expect((await readHistory(app.db, funnelId)).filter(({ action }) => action === 'attended')).toHaveLength(1)
  })

  test('another day begins anew, and a late report of an earlier day brings no token', async () => {
    const funnelId = await addPerson()
    await letIn(funnelId, 'A-07', DAY_MS)
    expect((await letIn(funnelId)).desk ?? null).toBeNull()
    const other = await addPerson()
    await letIn(other, 'A-08')
    expect((await letIn(other, 'C-01', DAY_MS)).desk).toMatchObject({ token: 'A-08' })
  })

  test.each(['', 'a-07', 'A-7', 'AA-07', 'A-12345', 'A-07; drop', 7])('%j is no token', async (token) => {
    const funnelId = await addPerson()
    expectRefusal(await app.call(funnelCalls.attended, { funnelId, token }), 'invalid')
    expect((await readRow(app.db, funnelId))!.attendedAt).toBeNull()
  })
})

describe('GATE-09 the desk moves somebody', () => {
  test('in, later and back, with the name of who did it, on record and in the next pull', async () => {
    const funnelId = await addPerson()
    await letIn(funnelId, 'A-07', 5 * MINUTE)
    const inside = rowOf(await move(funnelId, { kind: 'inside', with: ' Room\n2 ' }, 3 * MINUTE))
    expect(inside.desk).toMatchObject({ token: 'A-07', state: 'inside', with: 'Room 2', movedAt: testNow - 3 * MINUTE })
    expect(inside.desk!.by).toEqual(expect.any(String))
    expect(inside).toMatchObject({ currentStage: { status: 'shortlisted', timeStamp: testNow - DAY_MS } })
    const later = rowOf(await move(funnelId, { kind: 'later' }, 2 * MINUTE))
    expect(later.desk).toMatchObject({ state: 'later' })
    expect(later.desk).not.toHaveProperty('with')
    await move(funnelId, { kind: 'waiting' }, MINUTE)
    expect((await readHistory(app.db, funnelId)).map(({ action }) => action)).toEqual([
      'attended',
      'calledIn',
      'laterInQueue',
      'backToQueue',
    ])
    const { body } = await app.call(syncCalls.pull, { ipId: ['EMP1'], since: testNow - MINUTE, limit: 100 })
    const pulled = (body as { data: { rows: FunnelRowWire[] } }).data.rows.find(({ _id }) => _id === funnelId)
    expect(pulled!.desk).toMatchObject({ token: 'A-07', state: 'waiting' })
  })

  test.each([
    ['the later one arrives last', [4, 3]],
    ['the later one arrives first', [3, 4]],
  ])('of two that call the same person the one who acted last stays: %s', async (_, minutes) => {
    const funnelId = await addPerson()
    await letIn(funnelId, 'A-07', 9 * MINUTE)
    let last: FunnelRowWire | undefined
    for (const ms of minutes.map((minute) => minute * MINUTE))
      last = rowOf(await move(funnelId, { kind: 'inside', with: ms === 3 * MINUTE ? 'Room 3' : 'Room 4' }, ms))
    expect(last!.desk).toMatchObject({ with: 'Room 3', movedAt: testNow - 3 * MINUTE })
  })

  test('who did not attend on the day of the move is not moved, and nothing is on record', async () => {
    const funnelId = await addPerson()
    const untouched = rowOf(await move(funnelId, { kind: 'later' }))
    expect(untouched.desk ?? null).toBeNull()
    expect(await readHistory(app.db, funnelId)).toEqual([])
    await letIn(funnelId, 'A-07')
    expect(rowOf(await move(funnelId, { kind: 'later' }, DAY_MS)).desk).toEqual({ at: testNow, token: 'A-07' })
  })

  test('a result may follow on the stage that its user saw', async () => {
    const funnelId = await addPerson()
    await letIn(funnelId, 'A-07')
    const { currentStage } = rowOf(await move(funnelId, { kind: 'inside', with: 'Room 2' }))
    const { body } = await app.call(funnelCalls.update, {
      ...{ currentState: 'SHORTLISTED', action: 'rejected' },
      payload: {
        body: { employerConfirmed: true, message: 'Salary' },
        filter: { ids: [funnelId], hiringRequestId: request, ipId: 'EMP1' },
        base: { timeStamp: currentStage!.timeStamp },
      },
    })
    expect(body).toMatchObject({ data: { result: [{ currentStage: { status: 'rejected' } }] } })
  })

  test('GATE-10 another token takes the place of the one its user saw', async () => {
    const funnelId = await addPerson()
    await letIn(funnelId, 'A-07')
    const next = rowOf(await move(funnelId, { kind: 'token', token: 'A-12', instead: 'A-07' }))
    expect(next.desk).toMatchObject({ token: 'A-12' })
    expect(rowOf(await move(funnelId, { kind: 'token', token: 'B-09', instead: 'A-07' })).desk!.token).toBe('A-12')
  })

  test('GATE-10 two people with the same token both keep it', async () => {
    const [one, two] = [await addPerson(), await addPerson()]
    await letIn(one, 'D-01')
    expect((await letIn(two, 'D-01')).desk!.token).toBe('D-01')
    expect((await readRow(app.db, one))!.desk!.token).toBe('D-01')
  })

  test.each([
    {},
    { kind: 'inside' },
    { kind: 'inside', with: '' },
    { kind: 'inside', with: '  \n ' },
    { kind: 'inside', with: 'x'.repeat(41) },
    { kind: 'out' },
    { kind: 'token', token: 'seven' },
    { kind: 'token' },
  ])('bad input is refused: %j', async (how) => {
    const funnelId = await addPerson()
    await letIn(funnelId, 'A-07')
    expectRefusal(await move(funnelId, how), 'invalid')
    expect((await readRow(app.db, funnelId))!.desk).toEqual({ at: testNow, token: 'A-07' })
  })

  test('another company’s user moves nobody', async () => {
    const funnelId = await addPerson()
    await letIn(funnelId, 'A-07')
    expectRefusal(await move(funnelId, { kind: 'later' }, 0, 'sa'), 'unauthorized')
    expectRefusal(await move('nobody', { kind: 'later' }), 'unauthorized')
    expect((await readRow(app.db, funnelId))!.desk).not.toHaveProperty('state')
  })
})
