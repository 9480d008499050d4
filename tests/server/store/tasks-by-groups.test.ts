import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { funnelStatuses, subStages, type SubStage } from '../../../src/contract/funnel-row.ts'
import { addIstDays } from '../../../src/lib/dates.ts'
import { limits } from '../../../src/rules/limits.ts'
import { stageTags } from '../../../src/rules/stages.ts'
import type { TaskFilters } from '../../../src/rules/tasks.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { funnelRows, meta } from '../../../server/db/schema.ts'
import { createRandom } from '../../../server/demo/seed/random.ts'
import { prepareTasks } from '../../../server/store/prepare-tasks.ts'
import type { TaskQuestion } from '../../../server/store/task-question.ts'
import { findByGroups } from '../../../server/store/tasks-by-groups.ts'
import { findOneByOne } from '../../../server/store/tasks-one-by-one.ts'
import { findTasks } from '../../../server/store/tasks.ts'
import { testNow } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { addRequest, day, rowOf, type RowInsert } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'

/** A partner with many has the same answers as one of whose applicants each is looked at. */
let connection: Connection
let requests: string[]
const ipId = 'EMP1'
const ROWS = 4_000

beforeAll(async () => {
  connection = await createTestDatabase()
  const { db } = connection
  await addPeople(db)
  const slots = [{ from: '10:00', to: '18:00' }]
  requests = [
    await addRequest(db),
    await addRequest(db, { operatingDays: ['Monday'], endDate: day(20) }),
    await addRequest(db, { operatingDays: ['Tuesday', 'Friday'], slots, endDate: day(-2) }),
    await addRequest(db, { schedulingType: 'dates', interviewDates: [day(-4), day(0), day(3)], slots }),
    await addRequest(db, { schedulingType: null }),
    await addRequest(db, { interviewType: 'telephonic' }),
    await addRequest(db, { interviewType: 'telephonic', endDate: day(-3) }),
    await addRequest(db, { deletedAt: testNow }),
  ]
  const random = createRandom(5)
  const later = addIstDays(testNow, limits.urgentDays + 1)
  const edges = [day(0), later].flatMap((midnight) => [midnight - 1, midnight, midnight + 1])
  const times = [...edges, day(-9), day(-1), day(3), day(12), day(13), day(14)]
  const time = () =>
    random.chance(0.2) ? null : random.chance(0.5) ? random.pick(times) : random.int(day(-5), day(25))
  const statuses = [...funnelStatuses, 'shortlisted', 'shortlisted', 'interviewDone', 'selected'] as const
  const rows = Array.from({ length: ROWS }, (_, n): RowInsert => {
    // Few requests have most of the applicants
    const request = requests[Math.floor(requests.length * random.next() ** 2)]!
    return rowOf(request, {
      // In byte order capitals come first
      funnelId: random.pick(['a', 'B', 'ä', '_']) + random.hex(6) + n,
      status: random.pick(statuses),
      subStage: random.pick([null, null, ...subStages, '', 'ofLater'] as (SubStage | null)[]),
      ...{ userConfirmed: random.chance(0.5), employerConfirmed: random.chance(0.5) },
      ...{ stageAt: random.pick(times), joiningTime: time(), expiresAt: time() },
    })
  })
  rows.push(rowOf(requests[0]!, { ipId: 'OTHER' }))
  for (let at = 0; at < rows.length; at += 500) await db.insert(funnelRows).values(rows.slice(at, at + 500))
  await connection.pool.query('vacuum analyze funnel_rows')
}, 120_000)
afterAll(() => connection.close())
afterEach(() => vi.restoreAllMocks())

/** What is sent from now on; `change` runs before the first statement that it is true of, or after its answer. */
function watchStatements(change?: { is: RegExp; run: () => Promise<unknown>; after?: boolean }): string[] {
  const sent: string[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    sent.push(text)
    const mine = change?.is.test(text) ? change : undefined
    if (!mine) return query.apply(this, given)
    change = undefined
    if (!mine.after) return mine.run().then(() => query.apply(this, given))
    return (query.apply(this, given) as Promise<unknown>).then((answer) => mine.run().then(() => answer))
  } as typeof pg.Client.prototype.query)
  return sent
}

const isWalk = (text: string) => /^\s*with walked/.test(text)
const isReadByGroup = (text: string) => /^\s*select 0 as count.*as counted \(request/s.test(text)

test('TASK-05, TASK-06, TASK-07, TRAP-52 the tasks of many are the same as when each applicant is looked at', async () => {
  const { db } = connection
  const random = createRandom(7)
  const ways = { once: 0, none: 0, walked: 0, walkedOn: 0, givenUp: 0, groups: 0 }
  const sizes = [
    { few: 0, step: 1 },
    { few: 0, step: 30 },
    { few: 60, step: 5 },
    { few: 400, step: 100 },
    { few: 100_000, step: 100 },
  ]
  const some = <T>(all: readonly T[]) => (random.chance(0.8) ? undefined : random.some(all, 1, 3))
  const found = { priority: 0, pending: 0 }
  for (let turn = 0; turn < 250; turn += 1) {
    const hiringRequestId = random.chance(0.2) ? random.pick([...requests, 'none']) : undefined
    const filters: TaskFilters = {
      interviewType: some(['walkin', 'telephonic', 'all']),
      hiringRequestId: hiringRequestId ? [hiringRequestId] : some([...requests, 'none']),
      applicantPool: some(['availableToHire', 'maybeAvailableToHire']),
      currentStatus: some(stageTags),
    }
    for (const field of Object.keys(filters) as (keyof TaskFilters)[]) if (!filters[field]) delete filters[field]
    const query = {
      ...{ ipId, filters, sizes: random.pick(sizes) },
      // Other midnights, and the very midnight
      now: random.pick([testNow, day(0), day(0) - 1, day(1), day(4) + 1]),
      selfReported: random.pick([true, false, undefined]),
    }
    const question: TaskQuestion = {
      ...{ hiringRequestId, sort: 'expiryTime', overdueLast: random.chance(0.5) },
      ...{ priority: random.chance(0.8), pending: random.chance(0.8) },
      ...{ page: random.pick([1, 1, 1, 2, 3, random.int(2, 30)]), limit: random.pick([1, 5, 10, 100]) },
    }
    const tasks = await prepareTasks(db, query)
    const sent = watchStatements()
    const byGroups = await findByGroups(db, tasks, question)
    vi.restoreAllMocks()
    expect(byGroups, JSON.stringify({ query, question })).toEqual(await findOneByOne(db, tasks, question))
    found.priority += byGroups.priority.ids.length
    found.pending += byGroups.pending.ids.length
    const walks = sent.filter(isWalk).length
    if (!sent.some((text) => text.startsWith('begin'))) ways.once += 1
    else if (walks === 0) ways[sent.some(isReadByGroup) ? 'groups' : 'none'] += 1
    else ways[sent.some(isReadByGroup) ? 'givenUp' : walks > 2 ? 'walkedOn' : 'walked'] += 1
  }
  // Each way was gone, and there was something on the pages
  expect(Math.min(...Object.values(ways)), JSON.stringify(ways)).toBeGreaterThan(5)
  expect(Math.min(...Object.values(found))).toBeGreaterThan(300)
}, 120_000)

test('TASK-07 page after page has every task once, whatever is read in one go', async () => {
  const { db } = connection
  for (const sizes of [
    { few: 0, step: 50 },
    { few: 100_000, step: 1 },
  ])
    for (const overdueLast of [true, false]) {
      const tasks = await prepareTasks(db, { ipId, now: testNow, filters: {}, sizes })
      const list = { priority: true, pending: true, sort: 'expiryTime', overdueLast } as const
      const all = await findOneByOne(db, tasks, { ...list, page: 1, limit: ROWS })
      const ids = { priority: [] as string[], pending: [] as string[] }
      for (let page = 1; page <= Math.ceil(Math.max(all.priority.count, all.pending.count) / 90); page += 1) {
        const { priority, pending } = await findByGroups(db, tasks, { ...list, page, limit: 90 })
        ids.priority.push(...priority.ids)
        ids.pending.push(...pending.ids)
      }
      expect(ids).toEqual({ priority: all.priority.ids, pending: all.pending.ids })
    }
}, 60_000)

test('TASK-07 counts and lists are of one moment, though they are several statements', async () => {
  const { db, pool } = connection
  const tasks = await prepareTasks(db, { ipId, now: testNow, filters: {}, sizes: { few: 0, step: 500 } })
  const question = { priority: true, pending: true, sort: 'expiryTime', page: 1, limit: 20 } as const
  // So that all are counted again
  await pool.query('update funnel_rows set age = age + 1')
  const before = await findOneByOne(db, tasks, question)
  // The first ones leave the list once they are counted
  const change = async () => {
    const { priority } = await findOneByOne(db, tasks, question)
    await pool.query(`update funnel_rows set status = 'rejected' where funnel_id = any($1)`, [priority.ids])
  }
  watchStatements({ is: /^\s*(with walked|select .* as counted \(request)/s, run: change })
  expect(await findByGroups(db, tasks, question)).toEqual(before)
  vi.restoreAllMocks()
  const after = await findOneByOne(db, tasks, question)
  expect(after.priority.count).toBe(before.priority.count - 20)
  // Or before what is kept is read together with the page
  await findByGroups(db, tasks, question)
  const sent = watchStatements({ is: /^select pg_current_snapshot.*with walked/s, run: change })
  const found = await findByGroups(db, tasks, question)
  vi.restoreAllMocks()
  expect(sent.filter((text) => text.startsWith('begin'))).toHaveLength(1)
  expect(found).toEqual(await findOneByOne(db, tasks, question))
  expect(found.priority.count).toBe(after.priority.count - 20)
  // Then it is one statement
  const once = watchStatements()
  expect(await findByGroups(db, tasks, question)).toEqual(found)
  vi.restoreAllMocks()
  expect(once).toHaveLength(1)
})

const ofCounting = /select id, counted\.\*/
const list = { priority: true, pending: true, sort: 'expiryTime', limit: 20 } as const

test('TASK-07 what was counted is kept while no applicant of the request changes, and the answers are the same whatever does', async () => {
  const { db, pool } = connection
  const random = createRandom(11)
  const counted: number[] = []
  const find = async (now: number) => {
    const tasks = await prepareTasks(db, { ipId, now, filters: {}, sizes: { few: 0, step: 100 } })
    const question = { ...list, page: random.int(1, 3), overdueLast: random.chance(0.5) }
    const sent = watchStatements()
    const found = await findByGroups(db, tasks, question)
    vi.restoreAllMocks()
    counted.push(sent.filter((text) => ofCounting.test(text)).length)
    expect(found).toEqual(await findOneByOne(db, tasks, question))
  }
  let now = day(2)
  await find(now)
  counted.length = 0
  await find(now)
  await find(now)
  expect(counted).toEqual([0, 0])
  const some = (count: number) =>
    `funnel_id in (select funnel_id from funnel_rows where hiring_request_id = '${random.pick(requests)}' order by md5(funnel_id || ${random.next()}) limit ${count})`
  const changes = [
    () => pool.query(`update funnel_rows set status = '${random.pick(funnelStatuses)}' where ${some(3)}`),
    () => pool.query(`update funnel_rows set employer_confirmed = not employer_confirmed where ${some(2)}`),
    () =>
      pool.query(
        `update funnel_rows set expires_at = ${day(random.int(-5, 20))}, stage_at = ${day(random.int(-5, 5))} where ${some(5)}`,
      ),
    () =>
      db
        .insert(funnelRows)
        .values(rowOf(random.pick(requests), { status: 'selected', joiningTime: day(random.int(-3, 9)) })),
    () => pool.query(`update funnel_rows set status = 'joined' where hiring_request_id = '${random.pick(requests)}'`),
    () =>
      pool.query(`update hiring_requests set slots = $1`, [
        JSON.stringify([{ from: '08:00', to: `${random.int(10, 18)}:00` }]),
      ]),
    () =>
      pool.query(
        `update hiring_requests set interview_type = '${random.pick(['walkIn', 'telephonic'])}' where hiring_request_id = '${random.pick(requests)}'`,
      ),
    async () => void (now += random.int(60_000, 40 * 3_600_000)),
  ]
  for (let turn = 0; turn < 80; turn += 1) {
    await random.pick(changes)()
    await find(now)
    // Twice, so that what was kept for the day before cannot do
    await find(random.chance(0.2) ? day(0) : now)
  }
  expect(counted.filter((count) => count === 0).length).toBeGreaterThan(40)
  expect(counted.filter((count) => count > 0).length).toBeGreaterThan(40)
}, 120_000)

test('TASK-07 a change that was in progress while applicants were counted is counted once it is committed', async () => {
  const { db, pool } = connection
  const tasks = await prepareTasks(db, { ipId, now: testNow, filters: {}, sizes: { few: 0, step: 100 } })
  const change = await pool.connect()
  try {
    await change.query('begin')
    const { rowCount } = await change.query(
      `update funnel_rows set status = 'rejected' where hiring_request_id = $1 and status = 'interviewDone'`,
      [requests[0]],
    )
    expect(rowCount).toBeGreaterThan(0)
    // Others begin and end meanwhile
    await pool.query(`update funnel_rows set age = age + 1 where hiring_request_id = $1 and status = 'shortlisted'`, [
      requests[0],
    ])
    const during = await findByGroups(db, tasks, { ...list, page: 1 })
    expect(during).toEqual(await findOneByOne(db, tasks, { ...list, page: 1 }))
    await change.query('commit')
    const after = await findByGroups(db, tasks, { ...list, page: 1 })
    expect(after).toEqual(await findOneByOne(db, tasks, { ...list, page: 1 }))
    expect(after.tabs).not.toEqual(during.tabs)
  } finally {
    change.release(true)
  }
})

test('TASK-07 what another call counted meanwhile is of a later moment, and not used', async () => {
  const { db, pool } = connection
  const tasks = await prepareTasks(db, { ipId, now: testNow, filters: {}, sizes: { few: 0, step: 100 } })
  const before = await findOneByOne(db, tasks, { ...list, page: 1 })
  const change = async () => {
    await pool.query(`update funnel_rows set status = 'rejected' where funnel_id = any($1)`, [before.priority.ids])
    const other = await findByGroups(db, tasks, { ...list, page: 1 })
    expect(other.priority.count).toBe(before.priority.count - before.priority.ids.length)
  }
  await pool.query(`update funnel_rows set age = age + 1 where hiring_request_id = $1`, [requests[0]])
  // The moment is that of the first statement of the transaction
  watchStatements({ is: /^select pg_current_snapshot(?!.*with walked)/s, run: change, after: true })
  expect(await findByGroups(db, tasks, { ...list, page: 1 })).toEqual(before)
  vi.restoreAllMocks()
  const after = await findByGroups(db, tasks, { ...list, page: 1 })
  expect(after).toEqual(await findOneByOne(db, tasks, { ...list, page: 1 }))
})

test('TASK-07 in another restore epoch all are counted anew', async () => {
  const { db, pool } = connection
  const tasks = await prepareTasks(db, { ipId, now: testNow, filters: {}, sizes: { few: 0, step: 500 } })
  const find = () => findByGroups(db, tasks, { ...list, page: 1 })
  const before = await find()
  // As after a restore: the applicant is another, and the transaction that wrote it has an old number
  await pool.query('alter table funnel_rows disable trigger user')
  await pool.query(`update funnel_rows set status = 'rejected' where funnel_id = any($1)`, [before.priority.ids])
  await pool.query('alter table funnel_rows enable trigger user')
  expect((await find()).priority.count).toBe(before.priority.count)
  await db.insert(meta).values({ key: 'epoch', value: { id: 'restored' } })
  const after = await find()
  expect(after).toEqual(await findOneByOne(db, tasks, { ...list, page: 1 }))
  expect(after.priority.count).toBe(before.priority.count - 20)
})

test('only a partner with many, by due time, without a search or a filter that looks at the applicant, and not late', async () => {
  const { db } = connection
  const few = { few: 10, step: 10 }
  const usual = { query: { ipId, now: testNow, filters: {}, sizes: few }, question: {} }
  const isByGroups = async ({ query, question }: { query: object; question: object }) => {
    const tasks = await prepareTasks(db, { ...usual.query, ...query })
    const sent = watchStatements()
    const asked = { priority: true, pending: true, sort: 'expiryTime', page: 1, limit: 10 } as const
    await findTasks(db, tasks, { ...asked, ...question })
    vi.restoreAllMocks()
    const [first] = sent.filter((text) => text.includes('json_to_recordset'))
    return !first!.includes('with task as')
  }
  expect(await isByGroups(usual)).toBe(true)
  expect(await isByGroups({ query: {}, question: { page: 301 } })).toBe(true)
  const others = {
    few: { query: { sizes: { few: ROWS, step: 10 } }, question: {} },
    search: { query: { search: 'ramesh' }, question: {} },
    location: { query: { filters: { location: ['Thane'] } }, question: {} },
    channel: { query: { filters: { channelType: ['app'] } }, question: {} },
    name: { query: {}, question: { sort: 'candidateName' } },
    date: { query: {}, question: { sort: 'hiringEnd' } },
    late: { query: {}, question: { page: 302 } },
  }
  for (const [name, other] of Object.entries(others))
    expect({ [name]: await isByGroups(other) }).toEqual({ [name]: false })
})

test('the answers are the same while a large table has no index to walk yet', async () => {
  const { db, pool } = connection
  const tasks = await prepareTasks(db, { ipId, now: testNow, filters: {}, sizes: { few: 0, step: 5 } })
  await pool.query('drop index funnel_rows_due')
  for (const page of [1, 2, 7, 20]) {
    const question = { priority: true, pending: true, sort: 'expiryTime', page, limit: 10 } as const
    expect(await findByGroups(db, tasks, question)).toEqual(await findOneByOne(db, tasks, question))
  }
})
