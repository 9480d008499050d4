import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toApplicant, funnelStatuses, subStages, type FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { queryBoard } from '../../../../src/offline/rows/board.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { queryTasks, taskOptions } from '../../../../src/offline/rows/task-queries.ts'
import { countTabs, queryFunnel } from '../../../../src/offline/rows/queries.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { isTaskAt } from '../../../../src/offline/rows/task-queries.ts'
import { taskRecord } from '../../../../src/offline/rows/task-index.ts'
import { rowKeys } from '../../../../src/offline/rows/row-keys.ts'
import { boardColumns, columnOf } from '../../../../src/rules/moves.ts'
import { isInTab } from '../../../../src/rules/funnel-tabs.ts'
import { compareTasks, findTask, passesFilters, type TaskFilters } from '../../../../src/rules/tasks.ts'
import { funnelTabs } from '../../../../src/contract/funnel.ts'
import { DAY_MS, istDayStart } from '../../../../src/lib/dates.ts'
import { selected, setUp, START } from '../world.ts'

const day = istDayStart(START)

const wires = fc.array(
  fc.record({
    name: fc.constantFrom('Asha Devi', 'Ravi Kumar', 'ráni', 'Asha Kumari', 'Zoya', 'Devika Rao'),
    currentStatus: fc.constantFrom(...funnelStatuses),
    subStage: fc.option(fc.constantFrom(...subStages), { nil: undefined }),
    userConfirmed: fc.boolean(),
    physicalInterview: fc.boolean(),
    at: fc.integer({ min: day - 20 * DAY_MS, max: day + DAY_MS }),
    joiningTime: fc.option(fc.integer({ min: -8, max: 8 }), { nil: undefined }),
    expiry: fc.option(fc.integer({ min: -8 * DAY_MS, max: 12 * DAY_MS }), { nil: undefined }),
    days: fc.subarray(['Monday', 'Friday']),
    dates: fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 2 }),
    channelType: fc.constantFrom('app', 'sms'),
    tcDistrict: fc.constantFrom('Pune', 'Nagpur'),
    age: fc.option(fc.integer({ min: 18, max: 50 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 40 },
)

type Row = typeof wires extends fc.Arbitrary<(infer T)[]> ? T : never

const toWire = (row: Row, index: number): FunnelRowWire => ({
  _id: `F${String(index).padStart(3, '0')}`,
  name: row.name,
  hiringRequestId: 'HR1',
  ipId: 'EMP1',
  physicalInterview: row.physicalInterview,
  currentStatus: row.currentStatus,
  currentStage: {
    status: row.currentStatus,
    timeStamp: row.at,
    metaData: { subStage: row.subStage, userConfirmed: row.userConfirmed },
  },
  joiningTime: row.joiningTime === undefined ? undefined : day + row.joiningTime * DAY_MS,
  expiryTime: row.expiry === undefined ? undefined : day + row.expiry,
  interviewSchedulingType: row.days.length > 0 ? 'days' : 'dates',
  operatingDays: row.days,
  interviewDates: row.dates.map((offset) => day + offset * DAY_MS),
  endDate: day + 9 * DAY_MS,
  interviewTime: [{ from: '09:00', to: '17:30' }],
  channelType: row.channelType,
  tcDistrict: row.tcDistrict,
  age: row.age,
  updatedAt: START,
})

describe('lists on the device', () => {
  test('TASK-03 TASK-06 TASK-07 TRAP-52 TRAP-57 My Tasks are what the rules say, at any time', async () => {
    await fc.assert(
      fc.asyncProperty(
        wires,
        fc.integer({ min: -9 * DAY_MS, max: 9 * DAY_MS }),
        fc.constantFrom('expiryTime', 'hiringStart', 'hiringEnd', 'candidateName' as const),
        fc.boolean(),
        fc.constantFrom<TaskFilters>({}, { location: ['Pune'] }, { channelType: ['sms'], interviewType: ['walkin'] }),
        async (rows, shift, sort, selfReported, filters) => {
          const { world, store } = await setUp(0)
          await upsertRows(store, rows.map(toWire))
          world.now = START + shift
          const applicants = rows.map((row, index) => toApplicant(toWire(row, index)))
          const tasks = applicants.filter((row) => findTask(row, world.now))
          const wanted = tasks
            .filter((row) => findTask(row, world.now)!.selfReported === selfReported && passesFilters(row, filters))
            .toSorted(compareTasks(sort))
          const ids = (list: { funnelId: string }[]) => list.map((row) => row.funnelId)
          const found = await queryTasks(store, {
            ipId: 'EMP1',
            selfReported,
            filters,
            sort,
            priorityLimit: 100,
            pendingLimit: 100,
          })
          expect(ids(found.priority.rows)).toEqual(ids(wanted.filter((row) => findTask(row, world.now)!.priority)))
          expect(ids(found.pending.rows)).toEqual(ids(wanted.filter((row) => !findTask(row, world.now)!.priority)))
          expect(found.counts.selfReported + found.counts.other).toBe(tasks.length)
          const folded = await queryTasks(store, {
            ipId: 'EMP1',
            selfReported,
            filters,
            sort,
            priorityLimit: 100,
            pendingLimit: 100,
            overdueLimit: 100,
          })
          const isLate = ({ funnelId }: { funnelId: string }) =>
            (findTask(
              applicants.find((row) => row.funnelId === funnelId)!,
              world.now,
            )!.daysLeft ?? 0) < 0
          expect(ids(folded.overdue.rows)).toEqual(ids(found.priority.rows.filter(isLate)))
          expect(ids(folded.priority.rows)).toEqual(ids(found.priority.rows.filter((row) => !isLate(row))))
          expect(ids(folded.pending.rows)).toEqual(ids(found.pending.rows))
          store.db.close()
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  test('TRAP-52 the three times of a task agree with the rules at every moment', () => {
    fc.assert(
      fc.property(wires, fc.integer({ min: -12 * DAY_MS, max: 12 * DAY_MS }), (rows, shift) => {
        for (const [index, row] of rows.entries()) {
          const applicant = toApplicant(toWire(row, index))
          const record = taskRecord(applicant)
          for (const now of [START + shift, day + Math.round(shift / DAY_MS) * DAY_MS]) {
            const task = findTask(applicant, now)
            expect(record !== undefined && isTaskAt(record, now)).toBe(task !== undefined)
            if (task) expect(record!.urgentFrom <= now).toBe(task.priority)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('FUN-03 FUN-06 FUN-07 TRAP-57 tabs, search, channel, order and pages are those of the rules', async () => {
    await fc.assert(
      fc.asyncProperty(
        wires,
        fc.constantFrom(...funnelTabs),
        fc.constantFrom('', 'ash', 'dev', 'kumar ravi', 'RANI'),
        fc.constantFrom(undefined, 'app'),
        fc.constantFrom('name', 'stageTime', 'expiresAt', 'age' as const),
        fc.constantFrom('ascending', 'descending' as const),
        async (rows, tab, search, channel, field, order) => {
          const { store } = await setUp(0)
          await upsertRows(store, rows.map(toWire))
          await upsertRows(store, [{ ...toWire(rows[0]!, 900), hiringRequestId: 'HR2' }])
          const value = (row: ReturnType<typeof toApplicant>) => {
            const due = row.stage.status === 'selected' ? row.joiningTime : row.expiresAt
            if (field === 'name')
              return row.name
                .normalize('NFKD')
                .replace(/[\u0300-\u036f]/g, '')
                .toLowerCase()
            if (field === 'stageTime') return row.stage.at
            return (field === 'age' ? row.age : due) ?? 9e15
          }
          const words = search.toLowerCase().split(' ').filter(Boolean)
          const wanted = rows
            .map((row, index) => toApplicant(toWire(row, index)))
            .filter((row) => isInTab(row.stage.status, tab) && (!channel || row.channel === channel))
            .filter((row) => {
              const folded = row.name
                .normalize('NFKD')
                .replace(/[\u0300-\u036f]/g, '')
                .toLowerCase()
                .split(' ')
              return words.every((word) => folded.some((part) => part.startsWith(word)))
            })
            .toSorted((a, b) => {
              const [left, right] = [value(a), value(b)]
              return left < right ? -1 : left > right ? 1 : a.funnelId < b.funnelId ? -1 : 1
            })
          if (order === 'descending') wanted.reverse()
          const seen = []
          for (let page = 1; page <= Math.ceil(wanted.length / 7) + 1; page += 1) {
            const found = await queryFunnel(store, {
              hiringRequestId: 'HR1',
              tab,
              search,
              channel,
              page,
              limit: 7,
              sort: { field, order },
            })
            expect(found.total).toBe(wanted.length)
            seen.push(...found.rows.map((row) => row.funnelId))
          }
          expect(seen).toEqual(wanted.map((row) => row.funnelId))
          const counts = await countTabs(store, 'HR1')
          expect(counts.all).toBe(rows.length)
          expect(counts[tab]).toBe(rows.filter((row) => isInTab(row.currentStatus, tab)).length)
          store.db.close()
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  test('TASK-14 I6 an update that waits moves its row to its new tab at once', async () => {
    const { store } = await setUp(3)
    expect(await countTabs(store, 'HR1')).toEqual({ all: 3, screened: 3, selected: 0, rejected: 0, joined: 0 })
    await enqueue(store, 'applicant.update', selected('F2'))
    expect(await countTabs(store, 'HR1')).toEqual({ all: 3, screened: 2, selected: 1, rejected: 0, joined: 0 })
    const { rows } = await queryFunnel(store, { hiringRequestId: 'HR1', tab: 'selected', page: 1, limit: 10 })
    expect(rows).toMatchObject([{ funnelId: 'F2', pending: 1 }])
    const tasks = await queryTasks(store, {
      ipId: 'EMP1',
      selfReported: false,
      filters: {},
      sort: 'candidateName',
      priorityLimit: 10,
      pendingLimit: 10,
    })
    expect([...tasks.priority.rows, ...tasks.pending.rows].map((row) => row.funnelId)).toEqual(['F1', 'F3'])
  })

  test('TRAP-57 the counts of the tabs, kept beside the rows, are what one would count, whatever happens to the rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(7), fc.constantFrom(...funnelStatuses), fc.constantFrom('HR1', 'HR2')), {
          maxLength: 30,
        }),
        async (writes) => {
          const { world, store } = await setUp(0)
          for (const [index, [id, status, hiringRequestId]] of writes.entries()) {
            const wire = { ...toWire(blank, id), hiringRequestId, currentStatus: status, updatedAt: START + index }
            await upsertRows(store, [
              { ...wire, currentStage: { status, timeStamp: START } },
              { ...wire, currentStage: { status, timeStamp: START } },
            ])
          }
          for (const request of ['HR1', 'HR2']) {
            const rows = (await store.db.rows.toArray()).filter((row) => row.hiringRequestId === request)
            const counts = Object.fromEntries(
              funnelTabs.map((tab) => [tab, rows.filter((row) => isInTab(row.snapshot.stage.status, tab)).length]),
            )
            expect(await countTabs(store, request)).toEqual(counts)
          }
          expect(world.requests).toEqual([])
          store.db.close()
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)

  test('TASK-12 the filters offer what the tasks hold', async () => {
    const { store } = await setUp(0)
    await upsertRows(store, [
      { ...toWire({ ...blank, name: 'Zoya' }, 1), tcDistrict: 'Pune', hiringRequestName: 'Drivers' },
      { ...toWire({ ...blank, name: 'Zoya' }, 2), tcDistrict: 'Nagpur', hiringRequestName: 'Drivers' },
    ])
    expect(await taskOptions(store, 'EMP1')).toEqual({
      requests: [{ hiringRequestId: 'HR1', name: 'Drivers' }],
      districts: ['Nagpur', 'Pune'],
      documents: [],
    })
  })
})

const blank: Row = {
  name: 'Zoya',
  currentStatus: 'shortlisted',
  subStage: undefined,
  userConfirmed: false,
  physicalInterview: true,
  at: START,
  joiningTime: undefined,
  expiry: undefined,
  days: [],
  dates: [],
  channelType: 'app',
  tcDistrict: 'Pune',
  age: undefined,
}

describe('the board', () => {
  const most = { applied: 3, screened: 3, interviewed: 3, selected: 3, joined: 3, rejected: 3 }

  test('FUN-03 every column has the rows of its statuses, the first of them in order, with and without a search', async () => {
    await fc.assert(
      fc.asyncProperty(
        wires,
        fc.option(fc.constantFrom('ash', 'dev'), { nil: undefined }),
        fc.option(fc.constantFrom('app', 'sms'), { nil: undefined }),
        async (rows, search, channel) => {
          const { store } = await setUp()
          const wireRows = rows.map(toWire)
          await store.db.rows.clear()
          await store.db.totals.clear()
          await upsertRows(store, wireRows)
          const board = await queryBoard(store, { hiringRequestId: 'HR1', search, channel, most })
          const matching = wireRows
            .map(toApplicant)
            .filter((row) => !channel || row.channel === channel)
            .filter(
              (row) =>
                !search ||
                row.name
                  .toLowerCase()
                  .split(' ')
                  .some((word) => word.startsWith(search)),
            )
          for (const column of boardColumns) {
            const mine = matching.filter((row) => columnOf(row.stage.status) === column)
            expect(board[column].total, column).toBe(mine.length)
            const isDue = ['screened', 'interviewed', 'selected'].includes(column)
            const key = isDue
              ? (row: (typeof mine)[number]) => {
                  const { due } = rowKeys(row)
                  // SM-49: expired leads are last
                  return column === 'screened' && due < day ? due + 1e16 : due
                }
              : (row: (typeof mine)[number]) => -row.stage.at
            const first = mine.map(key).toSorted((a, b) => a - b)
            expect(board[column].rows.map(key), column).toEqual(first.slice(0, 3))
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('I6 an update that waits moves its card at once', async () => {
    const { store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    const board = await queryBoard(store, { hiringRequestId: 'HR1', most })
    expect(board.selected.rows.map((row) => [row.funnelId, row.pending])).toEqual([['F1', 1]])
  })
})
