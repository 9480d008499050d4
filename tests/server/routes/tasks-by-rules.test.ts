import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channels, funnelStatuses, subStages, type Applicant } from '../../../src/contract/funnel-row.ts'
import { taskFilterFields, taskSorts, type TaskFilterField, type TaskSort } from '../../../src/contract/task-lists.ts'
import { taskCalls } from '../../../src/contract/tasks.ts'
import { foldName } from '../../../src/lib/text.ts'
import { stageTags } from '../../../src/rules/stages.ts'
import { compareTasks, findTask, passesFilters, type Task, type TaskFilters } from '../../../src/rules/tasks.ts'
import { funnelRows, hiringRequests, partners, users } from '../../../server/db/schema.ts'
import { seedDemo } from '../../../server/demo/seed/seed-demo.ts'
import { createRandom } from '../../../server/demo/seed/random.ts'
import { selectRecords } from '../../../server/store/funnel.ts'
import { toJudged } from '../../../server/store/funnel-wire.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, day, rowOf, type RowInsert } from '../support/hiring.ts'

/** The rules decide for one applicant, the database for all of a partner: both must say the same. */
let app: TestApp
const userIds = new Map<string, string>()
const applicantsOf = new Map<string, Applicant[]>()

const HOUR = 3_600_000
const roles = [
  ['emp', 'EMP1'],
  ['sub', 'EMP1'],
  ['ops', 'EMP1'],
  ['sa', 'SA1'],
  ['agg', 'AGG1'],
  ['ssc', 'SA22'],
  ['ssc', 'EMP21'],
] as const

beforeAll(async () => {
  app = await createTestApp()
  await app.db.delete(users)
  await app.db.delete(partners)
  await seedDemo(app.db, app.clock)
  await addUnlikely()
  for (const { id, email } of await app.db.select().from(users)) userIds.set(email.split('@')[0]!, id)
  for (const row of (await selectRecords(app.db).where(isNull(hiringRequests.deletedAt))).map(toJudged))
    applicantsOf.set(row.ipId, [...(applicantsOf.get(row.ipId) ?? []), row])
}, 120_000)
afterAll(() => app.close())

/** What the demo does not have: every stage with every schedule, times at the edge of a day, names and values to be folded. */
async function addUnlikely(): Promise<void> {
  const random = createRandom(11)
  const ipId = 'AGG1'
  const slots = [{ from: '10:00', to: '18:00' }]
  const requests = [
    await addRequest(app.db, { ipId }),
    await addRequest(app.db, { ipId, operatingDays: ['Monday'], slots: [], endDate: day(20), startDate: null }),
    await addRequest(app.db, { ipId, operatingDays: ['Tuesday', 'Friday'], slots, endDate: day(-2) }),
    await addRequest(app.db, { ipId, operatingDays: [], slots }),
    await addRequest(app.db, { ipId, schedulingType: 'dates', interviewDates: [day(-4), day(0), day(3)], slots }),
    await addRequest(app.db, {
      ipId,
      schedulingType: 'dates',
      interviewDates: [day(2)],
      slots: [{ from: 'x', to: 'y' }],
    }),
    await addRequest(app.db, { ipId, schedulingType: 'dates', interviewDates: [] }),
    await addRequest(app.db, { ipId, schedulingType: null }),
    await addRequest(app.db, { ipId, interviewType: 'telephonic' }),
    await addRequest(app.db, { ipId, deletedAt: testNow }),
  ]
  const times = [day(-9), day(-3), day(-1), day(0) - 1, day(0), day(0) + 1, day(3), day(4) - 1, day(4), day(12)]
  const names = ['Élodie  D’Souza', 'सुनीता देवी', 'ABDUL rahim', 'Zoë', 'a% b_c', 'Ramesh', 'Ramesh']
  const districts = ['Thane', ' THANE ', 'Thāne', 'ठाणे', 'Élbe', '', null]
  const documents = [['Aadhar Card'], [' aadhar card'], ['PAN Card', 'Voter ID'], [' ÉCARTE ']]
  const rows: RowInsert[] = []
  const sources = requests.flatMap((request) =>
    funnelStatuses.flatMap((status) => [null, ...subStages].map((subStage) => ({ request, status, subStage }))),
  )
  for (const { request, status, subStage } of sources)
    for (let copy = 0; copy < 4; copy += 1)
      rows.push(
        rowOf(request, {
          ...{ ipId, status, subStage, name: random.pick(names), district: random.pick(districts) },
          ...{ userConfirmed: random.chance(0.5), employerConfirmed: random.chance(0.5) },
          ...{ stageAt: random.pick(times.filter((time) => time < testNow)) },
          ...{ joiningTime: random.pick([...times, null]), expiresAt: random.pick([...times, null]) },
          ...{
            isCallCompleted: random.chance(0.2),
            failedCalls: random.pick([0, 1, 3]),
            channel: random.pick([...channels, null]),
          },
          ...{ interviewStatus: random.pick(['completed', 'failed', null] as const) },
          details: random.chance(0.7)
            ? { identityDocuments: random.pick(documents).map((idType) => ({ idType, status: 'verified' })) }
            : {},
        }),
      )
  for (let at = 0; at < rows.length; at += 500) await app.db.insert(funnelRows).values(rows.slice(at, at + 500))
}

interface Query {
  filters?: TaskFilters
  sort?: TaskSort
  search?: string
}

/** The two lists of both tabs, as the rules make them. */
function byRules(ipId: string, now: number, { filters = {}, sort = 'expiryTime', search = '' }: Query) {
  const wanted = foldName(search).split(' ').filter(Boolean)
  const tasks = (applicantsOf.get(ipId) ?? []).flatMap((row) => {
    const task = findTask(row, now)
    return task ? [{ row, task }] : []
  })
  const chosen = tasks
    .filter(({ row }) => passesFilters(row, filters))
    .filter(({ row }) =>
      wanted.every((word) =>
        foldName(row.name)
          .split(' ')
          .some((part) => part.startsWith(word)),
      ),
    )
    .toSorted((a, b) => compareTasks(sort)(a.row, b.row))
  const ids = (is: (task: Task) => boolean) => chosen.filter(({ task }) => is(task)).map(({ row }) => row.funnelId)
  return {
    tabs: {
      selfReported: tasks.filter(({ task }) => task.selfReported).length,
      other: tasks.filter(({ task }) => !task.selfReported).length,
    },
    lists: [true, false].map((selfReported) => ({
      priority: ids((task) => task.selfReported === selfReported && task.priority),
      pending: ids((task) => task.selfReported === selfReported && !task.priority),
    })),
  }
}

type List = { count: number; result: { _id: string }[] }

/** The same by the call, page by page. */
async function byCall(name: string, ipId: string, { filters = {}, ...more }: Query, limit: number) {
  const filter = Object.entries(filters).map(([field, value]) => ({ field, value }))
  const lists: { priority: string[]; pending: string[] }[] = []
  let tabs: unknown
  for (const selfReported of [true, false]) {
    const found = { priority: [] as string[], pending: [] as string[] }
    for (let page = 1; ; page += 1) {
      const input = { ipId, selfReported, filter, pageOption: { page, limit }, ...more }
      const { body } = await app.call(taskCalls.list, input, { as: userIds.get(name)! })
      const { highPriorityTasks, remaningTasks, counts } = body.data.result as Record<string, List>
      const [priority, pending] = [highPriorityTasks!, remaningTasks!]
      tabs = counts
      found.priority.push(...priority.result.map(({ _id }) => _id))
      found.pending.push(...pending.result.map(({ _id }) => _id))
      expect(body.paginationOptions.totalcount).toBe(priority.count + pending.count)
      if (page * limit < Math.max(priority.count, pending.count)) continue
      expect([priority.count, pending.count]).toEqual([found.priority.length, found.pending.length])
      break
    }
    lists.push(found)
  }
  return { tabs, lists }
}

/** Every value that a filter can have for some applicant, and some that none has. */
const valuesOf: Record<TaskFilterField, string[]> = {
  interviewType: ['walkin', 'telephonic', 'all', 'video'],
  hiringRequestId: ['20418', '20424', 'none'],
  location: ['thane', ' ELBE', 'ठाणे', '', 'Nowhere'],
  applicantPool: ['availableToHire', 'maybeAvailableToHire', 'other'],
  currentStatus: [...stageTags, 'other'],
  verifiedDocument: ['AADHAR card', 'pan card ', 'écarte', 'passport'],
  interviewCallStatus: ['completed', 'reachedNotCompleted', 'notCompleted', 'other'],
  channelType: [...channels],
}
const filters: TaskFilters[] = [
  ...taskFilterFields.flatMap((field) => valuesOf[field].map((value) => ({ [field]: [value] }))),
  ...taskFilterFields.map((field) => ({ [field]: valuesOf[field].slice(0, 2) })),
  { interviewType: ['walkin'], currentStatus: ['screened', 'claimedAttended'], channelType: ['app', 'sms'] },
  { location: ['thane'], verifiedDocument: ['aadhar card'], interviewCallStatus: ['notCompleted'] },
]

describe('the database finds the tasks that the rules find', () => {
  test.each(roles)(
    'TASK-03, TASK-06, TASK-07, TRAP-52 %s for %s: every order, page by page',
    async (name, ipId) => {
      for (const sort of taskSorts)
        expect(await byCall(name, ipId, { sort }, 200)).toEqual(byRules(ipId, testNow, { sort }))
    },
    60_000,
  )

  test.each(roles)(
    'TASK-05 %s for %s: every filter',
    async (name, ipId) => {
      for (const wanted of filters)
        expect(await byCall(name, ipId, { filters: wanted }, 500), JSON.stringify(wanted)).toEqual(
          byRules(ipId, testNow, { filters: wanted }),
        )
    },
    120_000,
  )

  test.each(roles)(
    'TASK-04 %s for %s: searched',
    async (name, ipId) => {
      for (const search of ['ra', 'देवी', 'DSOUZA', 'd’s', 'a%', 'e', 'kumar  r', '%'])
        expect(await byCall(name, ipId, { search }, 500), search).toEqual(byRules(ipId, testNow, { search }))
    },
    60_000,
  )

  // Interviews end, joining days come and applicants expire; the last one is a midnight
  test.each([-49 * HOUR, -1, 8 * HOUR, 8 * HOUR - 1, 24 * HOUR, 5 * 24 * HOUR, day(30) - testNow])(
    'TRAP-52, TRAP-55, TRAP-56, SM-49 %d ms later',
    async (later) => {
      app.clock.set(testNow + later)
      try {
        for (const [name, ipId] of [roles[0], roles[4]])
          expect(await byCall(name, ipId, {}, 500)).toEqual(byRules(ipId, testNow + later, {}))
      } finally {
        app.clock.set(testNow)
      }
    },
    60_000,
  )

  test('TRAP-52 what is compared has every stage that is a task, in both lists', () => {
    const { tabs, lists } = byRules('AGG1', testNow, {})
    for (const { priority, pending } of lists) expect(Math.min(priority.length, pending.length)).toBeGreaterThan(50)
    expect(tabs.selfReported + tabs.other).toBe(lists.flatMap((list) => [...list.priority, ...list.pending]).length)
    for (const [, ipId] of roles) expect(byRules(ipId, testNow, {}).tabs.other, ipId).toBeGreaterThan(0)
  })
})
