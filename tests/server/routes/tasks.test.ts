import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Applicant, FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { taskSorts } from '../../../src/contract/task-lists.ts'
import { taskCalls } from '../../../src/contract/tasks.ts'
import { wordsOf } from '../../../src/offline/rows/words.ts'
import {
  compareTasks,
  findTask,
  isOverdue,
  passesFilters,
  type Task,
  type TaskFilters,
} from '../../../src/rules/tasks.ts'
import { funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { createRandom } from '../../../server/demo/seed/random.ts'
import { buildApplicant } from '../../../server/demo/seed/applicants.ts'
import { buildRequest } from '../../../server/demo/seed/build-request.ts'
import { demoRequests, placeOf } from '../../../server/demo/seed/requests.ts'
import { selectRecords } from '../../../server/store/funnel.ts'
import { toJudged } from '../../../server/store/funnel-wire.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, sendUpdate } from '../support/hiring.ts'

let app: TestApp
let judged: { row: Applicant; task: Task }[]

/** Random applicants of a walk-in and a telephonic request, as the rules see them. */
beforeAll(async () => {
  app = await createTestApp()
  const chosen = demoRequests.filter((request) => ['20418', '20421', '20424', '20433'].includes(request.id))
  await app.db.insert(hiringRequests).values(chosen.map((request, at) => buildRequest(request, at, testNow)))
  const random = createRandom(7)
  for (const request of chosen)
    await app.db
      .insert(funnelRows)
      .values(Array.from({ length: 150 }, () => buildApplicant(random, request, testNow).row))
  const rows = (await selectRecords(app.db)).map(toJudged)
  judged = rows.flatMap((row) => {
    const task = findTask(row, testNow)
    return task ? [{ row, task }] : []
  })
})
afterAll(() => app.close())

const ask = (input: Record<string, unknown> = {}, as = 'emp') =>
  app.call(taskCalls.list, { ipId: 'EMP1', pageOption: { page: 1, limit: 500 }, ...input }, { as })
const idsOf = (list: { result: FunnelRowWire[] }) => list.result.map((row) => row._id)

/** As the device searches. */
const matches = (name: string, search: string) =>
  wordsOf(search).every((word) => wordsOf(name).some((part) => part.startsWith(word)))

/** The result of the rules, for comparison. */
function expected(filters: TaskFilters, sort: (typeof taskSorts)[number], search = '') {
  const compare = compareTasks(sort)
  const found = judged
    .filter(({ row }) => passesFilters(row, filters) && matches(row.name, search))
    .toSorted((a, b) => compare(a.row, b.row))
  const ids = (wanted: (task: Task) => boolean) =>
    found.filter(({ task }) => wanted(task)).map(({ row }) => row.funnelId)
  return { found, ids }
}

describe('the tasks of a partner', () => {
  test.each(taskSorts)('TASK-03, TASK-06, TASK-07, TRAP-52 sorted by %s are what the rules say', async (sort) => {
    const { ids } = expected({}, sort)
    for (const selfReported of [true, false]) {
      const { result } = (await ask({ sort, selfReported })).body.data
      const inTab = (priority: boolean) =>
        ids((task) => task.selfReported === selfReported && task.priority === priority)
      expect(idsOf(result.highPriorityTasks)).toEqual(inTab(true))
      expect(idsOf(result.remaningTasks)).toEqual(inTab(false))
      expect(result.highPriorityTasks.count).toBe(inTab(true).length)
      expect(inTab(true).length).toBeGreaterThan(0)
      expect(inTab(false).length).toBeGreaterThan(0)
      expect(result.counts).toEqual({
        selfReported: ids((task) => task.selfReported).length,
        other: ids((task) => !task.selfReported).length,
      })
    }
  })

  test('TASK-07 as My Tasks folds them, what is overdue comes after the other urgent ones', async () => {
    const urgent = judged.filter(({ task }) => task.priority && !task.selfReported)
    const compare = compareTasks('expiryTime')
    const inOrder = urgent.toSorted(
      (a, b) => Number(isOverdue(a.row, testNow)) - Number(isOverdue(b.row, testNow)) || compare(a.row, b.row),
    )
    const { result } = (await ask({ selfReported: false, overdueLast: true })).body.data
    expect(idsOf(result.highPriorityTasks)).toEqual(inOrder.map(({ row }) => row.funnelId))
    expect(isOverdue(inOrder[0]!.row, testNow)).toBe(false)
    expect(isOverdue(inOrder.at(-1)!.row, testNow)).toBe(true)
  })

  const filters: TaskFilters[] = [
    { interviewType: ['walkin'] },
    { interviewType: ['telephonic'] },
    { interviewType: ['all'] },
    { hiringRequestId: ['20424'] },
    { hiringRequestId: ['20418', '20421'] },
    { location: [placeOf(demoRequests[0]!).localities[7]![1]] },
    { applicantPool: ['availableToHire'] },
    { applicantPool: ['maybeAvailableToHire'] },
    { currentStatus: ['claimedAttended'] },
    { currentStatus: ['awaitingCall', 'awaitingJoining'] },
    { verifiedDocument: ['pan card'] },
    { interviewCallStatus: ['completed'] },
    { interviewCallStatus: ['reachedNotCompleted'] },
    { interviewCallStatus: ['notCompleted'] },
    { channelType: ['whatsAppBot'] },
    { interviewType: ['walkin'], channelType: ['app'], verifiedDocument: ['aadhar card'] },
  ]
  test.each(filters)('TASK-05 filtered by %j', async (wanted) => {
    const { found, ids } = expected(wanted, 'expiryTime')
    const filter = Object.entries(wanted).map(([field, value]) => ({ field, value }))
    const { body } = await ask({ filter })
    expect(idsOf(body.data.result.highPriorityTasks)).toEqual(ids((task) => task.priority))
    expect(idsOf(body.data.result.remaningTasks)).toEqual(ids((task) => !task.priority))
    expect(body.paginationOptions.totalcount).toBe(found.length)
    expect(found.length).toBeGreaterThan(0)
  })

  test('TASK-05 request, location and channel may stand beside the filter', async () => {
    const { found } = expected({ hiringRequestId: ['20418'], channelType: ['app'] }, 'expiryTime')
    const { body } = await ask({ hiringRequestId: '20418', channelType: 'app' })
    expect(body.paginationOptions.totalcount).toBe(found.length)
  })

  test.each(['KUMAR', 'yad', 's k'])('TASK-04 a search for %j narrows both lists as on the device', async (search) => {
    const { found, ids } = expected({}, 'expiryTime', search)
    const { body } = await ask({ search })
    expect(idsOf(body.data.result.highPriorityTasks)).toEqual(ids((task) => task.priority))
    expect(idsOf(body.data.result.remaningTasks)).toEqual(ids((task) => !task.priority))
    expect(body.paginationOptions.totalcount).toBe(found.length)
    expect(found.length).toBeGreaterThan(0)
  })

  test('TASK-03, TASK-04 the counts of the tabs stay what they are while one is searched', async () => {
    const all = (await ask()).body.data.result.counts
    const { body } = await ask({ search: '%%%', selfReported: true })
    expect(body.paginationOptions.totalcount).toBe(0)
    expect(body.data.result.counts).toEqual(all)
    expect(all.selfReported).toBeGreaterThan(0)
  })

  test('SUM-07 the counts of one request, where that is asked: what its summary promises is what its lists hold', async () => {
    const { result } = (await ask({ hiringRequestId: '20424' })).body.data
    const ofRequest = (selfReported: boolean) =>
      judged.filter(({ row, task }) => row.hiringRequestId === '20424' && task.selfReported === selfReported).length
    expect(ofRequest(true)).toBeGreaterThan(0)
    expect(result.counts).toEqual({ selfReported: ofRequest(true), other: ofRequest(false) })
    expect(result.highPriorityTasks.count + result.remaningTasks.count).toBe(ofRequest(true) + ofRequest(false))
  })

  test('TASK-07, TASK-13 five and three a step: each list by itself, page by page', async () => {
    const { ids } = expected({}, 'expiryTime')
    const other = { selfReported: false }
    const step = async (page: number) => {
      const urgent = await ask({ ...other, pending: false, pageOption: { page, limit: 5 } })
      const rest = await ask({ ...other, priority: false, count: false, pageOption: { page, limit: 3 } })
      expect(urgent.body.data.result.remaningTasks ?? null).toBeNull()
      expect(rest.body.data.result.highPriorityTasks ?? null).toBeNull()
      expect(rest.body.data.result.counts ?? null).toBeNull()
      return [idsOf(urgent.body.data.result.highPriorityTasks), idsOf(rest.body.data.result.remaningTasks)] as const
    }
    const urgentIds = ids((task) => !task.selfReported && task.priority)
    const restIds = ids((task) => !task.selfReported && !task.priority)
    expect(await step(1)).toEqual([urgentIds.slice(0, 5), restIds.slice(0, 3)])
    expect(await step(2)).toEqual([urgentIds.slice(5, 10), restIds.slice(3, 6)])
  })

  test('TASK-13, TRAP-59 the rows are whole and masked', async () => {
    const { body } = await ask({ pageOption: { page: 1, limit: 5 } })
    for (const row of body.data.result.highPriorityTasks.result) {
      expect(row.currentLocation).toHaveProperty('locality')
      expect(JSON.stringify(row)).not.toMatch(/"[6-9]\d{9}"/)
    }
  })

  test('TASK-14 a task that is done leaves its list and the count drops', async () => {
    const first = (await ask({ selfReported: true })).body.data.result
    const row = judged.find(({ task, row }) => task.selfReported && row.stage.status === 'interviewDone')!.row
    const body = { message: 'Took another job' }
    await sendUpdate(app, row, { state: 'INTERVIEW_DONE', action: 'rejected', body })
    const second = (await ask({ selfReported: true })).body.data.result
    expect(second.counts.selfReported).toBe(first.counts.selfReported - 1)
    expect([...idsOf(second.highPriorityTasks), ...idsOf(second.remaningTasks)]).not.toContain(row.funnelId)
    judged = judged.filter((each) => each.row.funnelId !== row.funnelId)
  })

  test.each([
    [{ filter: [{ field: 'mobile', value: '98' }] }],
    [{ filter: Array.from({ length: 21 }, () => ({ field: 'location', value: 'Thane' })) }],
    [{ sort: 'salary' }],
    [{ channelType: 'pigeon' }],
    [{ pageOption: { page: -1, limit: 5 } }],
    [{ pageOption: { page: 1, limit: 501 } }],
    [{ pageOption: undefined }],
    [{ ipId: '' }],
    [{ search: 'x'.repeat(101) }],
  ])('TASK-13 bad input is refused: %j', async (input) => {
    expectRefusal(await ask(input), 'invalid')
  })
})

describe('day by day', () => {
  test('TRAP-52, SM-49 tasks come with the joining day and go with the expiry', async () => {
    const ipId = 'SA1'
    const request = await addRequest(app.db, { ipId })
    const joining = await addRow(app.db, request, {
      ipId,
      status: 'selected',
      employerConfirmed: true,
      joiningTime: day(1),
    })
    const screened = await addRow(app.db, request, { ipId, expiresAt: day(1), stageAt: day(-3) })
    const tasksOn = async (days: number) => {
      app.clock.set(day(days) + 9 * 3_600_000)
      const { result } = (await ask({ ipId }, 'sa')).body.data
      app.clock.set(testNow)
      return [...idsOf(result.highPriorityTasks), ...idsOf(result.remaningTasks)].toSorted()
    }
    expect(await tasksOn(0)).toEqual([screened.funnelId])
    expect(await tasksOn(1)).toEqual([joining.funnelId, screened.funnelId].toSorted())
    expect(await tasksOn(2)).toEqual([joining.funnelId])
  })

  test('TASK-08 a partner without applicants has none', async () => {
    const { body } = await ask({ ipId: 'AGG1' }, 'agg')
    expect(body).toMatchObject({
      data: { result: { highPriorityTasks: { count: 0, result: [] }, counts: { selfReported: 0, other: 0 } } },
      paginationOptions: { totalcount: 0 },
    })
  })

  test('TASK-12 the request filter lists every request of the partner', async () => {
    const { body } = await app.call(taskCalls.requestNames, { ipId: 'EMP1' })
    expect(body.data.result).toContainEqual({ hiringRequestId: '20418', hiringReqName: 'Bhiwandi FC ramp-up' })
    expect(body.data.result).toHaveLength(4)
  })
})
