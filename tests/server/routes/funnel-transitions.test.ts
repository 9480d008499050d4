import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FunnelStatus, SubStage } from '../../../src/contract/funnel-row.ts'
import { funnelCalls, stageActions, type CurrentState, type StageAction } from '../../../src/contract/funnel.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readHistory, readRow, sendUpdate, today } from '../support/hiring.ts'
import type { RowInsert } from '../support/hiring.ts'

interface Post {
  state: CurrentState
  action: StageAction
  body?: Record<string, unknown>
}
interface Transition {
  id: string
  what: string
  type?: 'walkIn' | 'telephonic' | 'walkInAhead'
  from: Partial<RowInsert>
  posts: Post[]
  to: { status: FunnelStatus; subStage?: SubStage; joiningTime?: number | null; rejectionMessage?: string | null }
}

const joiningTime = day(6)
const message = 'Wants general shift only'
const shortlisted = { status: 'shortlisted' as const }
const selected = { status: 'selected' as const, employerConfirmed: true }
const awaitingCall = { ...shortlisted, subStage: 'awaitingCall' as const }
const claimed = { userConfirmed: true, subStage: 'selfSelected' as const }
const done = { status: 'interviewDone' as const }
const select = (state: CurrentState, on = joiningTime): Post => ({
  state,
  action: 'selected',
  body: { joiningTime: on },
})
const reject = (state: CurrentState): Post => ({ state, action: 'rejected', body: { message } })
const join = (body: Record<string, unknown> = {}): Post => ({ state: 'SELECTED', action: 'joined', body })
const toSelected = { status: 'selected' as const, joiningTime }
const toRejected = { status: 'rejected' as const, rejectionMessage: message }

/** SM-01 to SM-34, line by line. */
const table: Transition[] = [
  {
    id: 'SM-01',
    what: 'take interview, yes',
    type: 'walkInAhead',
    from: shortlisted,
    posts: [{ state: 'SHORTLISTED', action: 'screen' }],
    to: shortlisted,
  },
  {
    id: 'SM-02',
    what: 'take interview, no, selected',
    type: 'walkInAhead',
    from: shortlisted,
    posts: [select('SHORTLISTED')],
    to: toSelected,
  },
  {
    id: 'SM-03',
    what: 'take interview, no, rejected',
    type: 'walkInAhead',
    from: shortlisted,
    posts: [reject('SHORTLISTED')],
    to: toRejected,
  },
  {
    id: 'SM-04',
    what: 'did not attend',
    from: { ...shortlisted, stageAt: day(-4) },
    posts: [{ state: 'SHORTLISTED', action: 'didNotAttend', body: { subStage: 'notAttended' } }],
    to: { status: 'interviewNoShow', subStage: 'notAttended' },
  },
  {
    id: 'SM-05',
    what: 'attended, selected',
    from: { ...shortlisted, stageAt: day(-4) },
    posts: [select('SHORTLISTED')],
    to: toSelected,
  },
  {
    id: 'SM-06',
    what: 'attended, rejected',
    from: { ...shortlisted, stageAt: day(-4) },
    posts: [reject('SHORTLISTED')],
    to: toRejected,
  },
  {
    id: 'SM-08',
    what: 'call completed, selected',
    type: 'telephonic',
    from: awaitingCall,
    posts: [select('SHORTLISTED')],
    to: toSelected,
  },
  {
    id: 'SM-09',
    what: 'call completed, rejected',
    type: 'telephonic',
    from: awaitingCall,
    posts: [reject('SHORTLISTED')],
    to: toRejected,
  },
  {
    id: 'SM-12',
    what: 'without a call, selected',
    type: 'telephonic',
    from: { ...awaitingCall, failedCalls: 3 },
    posts: [select('SHORTLISTED')],
    to: toSelected,
  },
  {
    id: 'SM-13',
    what: 'without a call, rejected',
    type: 'telephonic',
    from: { ...awaitingCall, failedCalls: 3 },
    posts: [reject('SHORTLISTED')],
    to: toRejected,
  },
  {
    id: 'SM-14',
    what: 'screened by telephone, selected',
    type: 'telephonic',
    from: shortlisted,
    posts: [select('SHORTLISTED')],
    to: toSelected,
  },
  {
    id: 'SM-14',
    what: 'screened by telephone, rejected',
    type: 'telephonic',
    from: shortlisted,
    posts: [reject('SHORTLISTED')],
    to: toRejected,
  },
  {
    id: 'SM-15',
    what: 'claim confirmed',
    from: { ...shortlisted, ...claimed },
    posts: [select('SHORTLISTED')],
    to: toSelected,
  },
  {
    id: 'SM-16',
    what: 'claim denied',
    from: { ...shortlisted, ...claimed },
    posts: [reject('SHORTLISTED')],
    to: toRejected,
  },
  {
    id: 'SM-17',
    what: 'claimed attended, selected',
    from: { ...done, userConfirmed: true },
    posts: [select('INTERVIEW_DONE')],
    to: toSelected,
  },
  {
    id: 'SM-18',
    what: 'claimed attended, rejected',
    from: { ...done, userConfirmed: true },
    posts: [reject('INTERVIEW_DONE')],
    to: toRejected,
  },
  {
    id: 'SM-19',
    what: 'result awaited, selected',
    from: { ...done, subStage: 'awaitingResult', userConfirmed: true },
    posts: [select('INTERVIEW_DONE')],
    to: toSelected,
  },
  {
    id: 'SM-20',
    what: 'result awaited, rejected',
    from: { ...done, subStage: 'awaitingResult', userConfirmed: true },
    posts: [reject('INTERVIEW_DONE')],
    to: toRejected,
  },
  {
    id: 'SM-21',
    what: 'claimed selected, yes',
    from: { ...done, ...claimed },
    posts: [select('INTERVIEW_DONE')],
    to: toSelected,
  },
  {
    id: 'SM-22',
    what: 'claimed selected, no',
    from: { ...done, ...claimed },
    posts: [reject('INTERVIEW_DONE')],
    to: toRejected,
  },
  {
    id: 'SM-23',
    what: 'joining awaited, new date',
    from: { ...selected, subStage: 'noUpdate', joiningTime: day(-2) },
    posts: [select('SELECTED')],
    to: toSelected,
  },
  {
    id: 'SM-24',
    what: 'joining awaited, no',
    from: { ...selected, subStage: 'noUpdate', joiningTime: day(-2) },
    posts: [{ state: 'SELECTED', action: 'rejected' }],
    to: { status: 'rejected', rejectionMessage: null },
  },
  {
    id: 'SM-25',
    what: 'joined on the same date',
    from: { ...selected, joiningTime: day(-1) },
    posts: [select('SELECTED', day(-1)), join({ employeeID: 'SLPL/BWD/04417' })],
    to: { status: 'joined', joiningTime: day(-1) },
  },
  {
    id: 'SM-26',
    what: 'joined on another date',
    from: { ...selected, joiningTime: day(-1) },
    posts: [select('SELECTED', day(-3)), join()],
    to: { status: 'joined', joiningTime: day(-3) },
  },
  {
    id: 'SM-27',
    what: 'a first date',
    from: { ...selected, joiningTime: null },
    posts: [select('SELECTED')],
    to: toSelected,
  },
  {
    id: 'SM-28',
    what: 'another date',
    from: { ...selected, joiningTime: today },
    posts: [select('SELECTED')],
    to: toSelected,
  },
  {
    id: 'SM-29',
    what: 'rejected before joining',
    from: { ...selected, joiningTime: today },
    posts: [reject('SELECTED')],
    to: toRejected,
  },
  {
    id: 'SM-30',
    what: 'rejected without a date',
    from: { ...selected, joiningTime: null },
    posts: [reject('SELECTED')],
    to: toRejected,
  },
  {
    id: 'SM-31',
    what: 'claimed joined, yes',
    from: { ...selected, employerConfirmed: false, userConfirmed: true, subStage: 'selfJoined', joiningTime: day(-1) },
    posts: [select('SELECTED', day(-1)), join()],
    to: { status: 'joined', joiningTime: day(-1) },
  },
  {
    id: 'SM-32',
    what: 'claimed joined, no',
    from: { ...selected, employerConfirmed: false, userConfirmed: true, subStage: 'selfJoined', joiningTime: day(-1) },
    posts: [{ state: 'SELECTED', action: 'didNotJoin', body: { subStage: 'notJoined' } }],
    to: { status: 'joiningNoShow', subStage: 'notJoined' },
  },
  {
    id: 'SM-33',
    what: 'feedback of a call, selected without a date',
    type: 'telephonic',
    from: { ...done, isCallCompleted: true, interviewStatus: 'completed' },
    posts: [{ state: 'INTERVIEW_DONE', action: 'selected' }],
    to: { status: 'selected', joiningTime: null },
  },
  {
    id: 'SM-34',
    what: 'feedback of a call, rejected',
    type: 'telephonic',
    from: { ...done, isCallCompleted: true, interviewStatus: 'completed' },
    posts: [reject('INTERVIEW_DONE')],
    to: toRejected,
  },
]

let app: TestApp
const requests: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  requests.walkIn = await addRequest(app.db)
  requests.telephonic = await addRequest(app.db, { interviewType: 'telephonic', name: 'Bhiwandi night shift' })
  requests.walkInAhead = await addRequest(app.db, { schedulingType: 'dates', interviewDates: [day(2)] })
})
afterAll(() => app.close())

describe('the transitions of the employer', () => {
  test.each(table)('$id $what', async ({ type = 'walkIn', from, posts, to }) => {
    const row = await addRow(app.db, requests[type]!, from)
    let last = row.stageAt
    for (const post of posts) {
      const reply = await sendUpdate(app, row, { ...post, base: last })
      expect(reply).toMatchObject({ status: 200, body: { status: true } })
      const [wire] = reply.body.data.result
      last = wire.currentStage.timeStamp
    }
    const now = await readRow(app.db, row.funnelId)
    const { status, subStage = null, ...columns } = to
    // A successful update is the employer's word, clears what was claimed and renews the stage's time (4.2)
    expect(now).toMatchObject({ status, subStage, ...columns, userConfirmed: false, employerConfirmed: true })
    expect(now.stageAt).toBeGreaterThan(row.stageAt)
    expect(now).toMatchObject({ changedBy: 'emp', changedByName: 'User emp' })
    expect(now.updatedAt).toBeGreaterThan(row.updatedAt)
    const history = await readHistory(app.db, row.funnelId)
    expect(history.map((line) => line.action.replace('already:', ''))).toEqual(posts.map((post) => post.action))
    expect(history.at(-1)).toMatchObject({
      actor: 'employer',
      userId: 'emp',
      toStatus: status,
      toSubStage: subStage,
      fromStatus: posts.length > 1 ? 'selected' : row.status,
    })
    expect(history.every((line) => line.operationKey !== null && line.deviceTime === testNow)).toBe(true)
  })

  test('SM-01, TRAP-46 a taken interview counts as scheduled until its day is over', async () => {
    const row = await addRow(app.db, requests.walkInAhead!, { status: 'shortlisted' })
    const reply = await sendUpdate(app, row, { state: 'SHORTLISTED', action: 'screen' })
    expect(reply.body.data.result[0].currentStage.metaData).toMatchObject({ employerConfirmed: true })
    const counts = async () =>
      (await app.call(funnelCalls.counts, { hiringRequestId: row.hiringRequestId, ipId: 'EMP1' })).body.data
    const before = await counts()
    expect(before.interviewScheduled.count).toBeGreaterThan(0)
    app.clock.set(day(3))
    const after = await counts()
    app.clock.set(testNow)
    expect(after.interviewScheduled.count).toBe(0)
    expect(after.shortlisted.count).toBe(before.shortlisted.count + before.interviewScheduled.count)
  })

  test('SM-33 without a call the joining date is required', async () => {
    const row = await addRow(app.db, requests.walkIn!, { status: 'interviewDone', userConfirmed: true })
    const reply = await sendUpdate(app, row, { state: 'INTERVIEW_DONE', action: 'selected' })
    expect(expectRefusal(reply, 'joining-date-required').fields).toHaveProperty('joiningTime')
    expect((await readRow(app.db, row.funnelId)).status).toBe('interviewDone')
  })
})

describe('refused pairs', () => {
  const starts = {
    SHORTLISTED: { status: 'shortlisted' as const },
    INTERVIEW_DONE: { status: 'interviewDone' as const },
    SELECTED: { status: 'selected' as const, employerConfirmed: true, joiningTime: today },
  }
  const refused: [CurrentState, StageAction][] = [
    ['SHORTLISTED', 'joined'],
    ['SHORTLISTED', 'didNotJoin'],
    ['INTERVIEW_DONE', 'screen'],
    ['INTERVIEW_DONE', 'didNotAttend'],
    ['INTERVIEW_DONE', 'joined'],
    ['INTERVIEW_DONE', 'didNotJoin'],
    ['SELECTED', 'screen'],
    ['SELECTED', 'didNotAttend'],
  ]
  test.each(refused)('SM-01..SM-34 %s does not take %s', async (state, action) => {
    const row = await addRow(app.db, requests.walkIn!, starts[state])
    expectRefusal(await sendUpdate(app, row, { state, action, body: { joiningTime, message } }), 'not-allowed')
    expect((await readRow(app.db, row.funnelId)).stageAt).toBe(row.stageAt)
  })

  test.each(['interested', 'rejected', 'joined', 'interviewNoShow', 'joiningNoShow'] as const)(
    'TRAP-93 nothing can be done to an applicant who is %s',
    async (status) => {
      const row = await addRow(app.db, requests.walkIn!, { status, employerConfirmed: true, rejectionMessage: 'Other' })
      for (const state of ['SHORTLISTED', 'INTERVIEW_DONE', 'SELECTED'] as const) {
        const error = expectRefusal(await sendUpdate(app, row, select(state)), 'conflict')
        expect(error.current).toMatchObject({ _id: row.funnelId, currentStage: { status } })
      }
      expect((await readRow(app.db, row.funnelId)).updatedAt).toBe(row.updatedAt)
    },
  )

  test.each([
    ['SHORTLISTED', {}],
    ['SHORTLISTED', { message: '   ' }],
    ['INTERVIEW_DONE', {}],
    ['SELECTED', {}],
  ] as const)('STG-23 a rejection from %s needs a reason: %j', async (state, body) => {
    const row = await addRow(app.db, requests.walkIn!, starts[state])
    const reply = await sendUpdate(app, row, { state, action: 'rejected', body })
    expect(expectRefusal(reply, 'reason-required').fields).toHaveProperty('message')
  })

  test('TRAP-94 a sub-stage that does not belong to the action is refused', async () => {
    const row = await addRow(app.db, requests.walkIn!, starts.SHORTLISTED)
    const body = { subStage: 'notJoined' }
    expectRefusal(await sendUpdate(app, row, { state: 'SHORTLISTED', action: 'didNotAttend', body }), 'not-allowed')
  })

  test('STG-21 from SELECTED there are four actions and no others', async () => {
    const outcomes: Record<string, string> = {}
    for (const action of stageActions) {
      const row = await addRow(app.db, requests.walkIn!, starts.SELECTED)
      const reply = await sendUpdate(app, row, { state: 'SELECTED', action, body: { joiningTime, message } })
      outcomes[action] = reply.body.status ? (await readRow(app.db, row.funnelId)).status : reply.body.error.code
    }
    expect(outcomes).toEqual({
      screen: 'not-allowed',
      selected: 'selected',
      rejected: 'rejected',
      didNotAttend: 'not-allowed',
      joined: 'joined',
      didNotJoin: 'joiningNoShow',
    })
  })

  test('STG-25 the sent state has to be the one the row is in', async () => {
    const row = await addRow(app.db, requests.walkIn!, starts.SELECTED)
    const error = expectRefusal(await sendUpdate(app, row, reject('SHORTLISTED')), 'conflict')
    // Nobody is known to have selected this row
    expect(error.message).toBe('Already selected.')
    expect((await readRow(app.db, row.funnelId)).status).toBe('selected')
  })
})
