import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../../server/db/connect.ts'
import { runOnce } from '../../../server/db/ledger.ts'
import { findKnownKeys, postgresLedger, purgeLedger } from '../../../server/db/ledger-postgres.ts'
import { markPassedJoiningDays } from '../../../server/jobs/joining-day-passed.ts'
import { findByMobile, findByMobiles } from '../../../server/store/applicants.ts'
import { findEventsAfter, findLastEventId, purgeEvents } from '../../../server/store/events.ts'
import { findEmployerChange, findHistory } from '../../../server/store/funnel-history.ts'
import { findPage, findRecord, lockRecords } from '../../../server/store/funnel.ts'
import { findInsights } from '../../../server/store/insights.ts'
import { isInFunnel, type FoundLink } from '../../../server/store/interest.ts'
import { findSuggestions } from '../../../server/store/people.ts'
import { countSteps } from '../../../server/store/request-summary.ts'
import { findRequestNames, findRequests } from '../../../server/store/requests.ts'
import { sumUpAll, sumUpChanges, sumUpRequests } from '../../../server/store/rollups.ts'
import { findChanged } from '../../../server/store/sync-pull.ts'
import { prepareTasks } from '../../../server/store/prepare-tasks.ts'
import type { Sizes } from '../../../server/store/task-pages.ts'
import { findTasks } from '../../../server/store/tasks.ts'
import { casesOf } from '../../bench/scale-engine.ts'
import { biggest, fillBigData } from '../../support/big-data.ts'
import { createTestDatabase } from '../support/database.ts'

const ROWS = 60_000
/** Of them those of the biggest partner, so few that reading the whole table is never the quickest way to them. */
const OF_BIGGEST = 2_000
const bigTables = ['funnel_rows', 'funnel_history', 'operations', 'user_events']
const now = Date.now()
const { ipId, userId, hiringRequestId } = biggest

let connection: Connection
/** Every statement that was sent since, by its text, with the values of the first time. */
const sent = new Map<string, unknown[]>()
const query = pg.Client.prototype.query

beforeAll(async () => {
  connection = await createTestDatabase()
  const client = await connection.pool.connect()
  await fillBigData(client, { rows: ROWS, now, ofBiggest: OF_BIGGEST })
  client.release(true)
}, 300_000)
afterAll(() => connection.close())

async function planOf(text: string, values: unknown[]): Promise<string> {
  const { rows } = await connection.pool.query<Record<'QUERY PLAN', string>>(`explain (costs off) ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Sends what `work` sends, and returns the statements that read a big table from end to end. */
async function findScans(work: () => Promise<unknown>, tables = bigTables): Promise<string[]> {
  sent.clear()
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | { text: string; values?: unknown[] }, unknown[]]
    const text = typeof asked === 'string' ? asked : asked.text
    const with_ = Array.isArray(values) ? values : (typeof asked === 'object' && asked.values) || []
    if (/^\s*(select|with|insert|update|delete)/i.test(text) && !sent.has(text)) sent.set(text, with_)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  const scans: string[] = []
  for (const [text, values] of sent) {
    const plan = await planOf(text, values)
    if (tables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan))) scans.push(`${text}\n${plan}`)
  }
  expect(sent.size).toBeGreaterThan(0)
  return scans
}

test('TASK-07 what the busiest screens and a pull ask reads no big table from end to end', async () => {
  for (const { name, ask } of await casesOf(connection, ROWS / 100))
    expect({ [name]: await findScans(ask) }).toEqual({ [name]: [] })
}, 120_000)

test('nor do a search in My Tasks, another order of the funnel, and what one applicant or request is asked for', async () => {
  const { db } = connection
  const [row] = (await findPage(db, { hiringRequestId, page: 1, limit: 1 })).records.map((record) => record.row)
  const { funnelId, mobile, candidateId } = row!
  const question = { priority: true, pending: true, sort: 'candidateName', page: 1, limit: 10 } as const
  const filters = { location: ['Pune'], currentStatus: ['all'] }
  const link = { link: { hiringRequestId, person: { candidateId, mobile } } } as unknown as FoundLink
  const works: Record<string, () => Promise<unknown>> = {
    tasks: async () => findTasks(db, await prepareTasks(db, { ipId, now, filters, search: 'asha' }), question),
    funnel: () =>
      findPage(db, { hiringRequestId, page: 2, limit: 25, search: 'ra', sort: { field: 'age', order: 'ascending' } }),
    requests: () =>
      findRequests(db, { now, ipIds: [ipId], isActive: true, withTasks: true, search: 're', page: 1, limit: 20 }),
    names: () => findRequestNames(db, ipId),
    steps: () => countSteps(db, { hiringRequestId, createdDate: 1 }),
    changed: () => findChanged(db, { requestIds: [hiringRequestId], since: now, limit: 500 }),
    record: () => findRecord(db, funnelId),
    alias: () => findRecord(db, 'unknown'),
    lock: () => lockRecords(db, [funnelId, 'unknown']),
    history: () => findHistory(db, funnelId),
    change: () => findEmployerChange(db, funnelId, 1, { userId, key: 'k:1' }),
    mobile: () => findByMobile(db, hiringRequestId, mobile!),
    mobiles: () => findByMobiles(db, hiringRequestId, [mobile!, '9800000001']),
    link: () => isInFunnel(db, link),
    suggestions: () => findSuggestions(db, row!, []),
    keys: () => findKnownKeys(db, userId, [`k${funnelId}`]),
    operation: () =>
      runOnce(postgresLedger(db), { userId, key: 'new', fingerprint: '', call: 'x', now }, () => Promise.resolve({})),
    events: () => findEventsAfter(db, userId, 1),
    'last event': () => findLastEventId(db, userId),
    'joining days': () => markPassedJoiningDays(db, now),
    'purge of events': () => purgeEvents(db, now - 365 * 86_400_000),
    'purge of the ledger': () => purgeLedger(db, now - 365 * 86_400_000),
  }
  for (const [name, work] of Object.entries(works)) expect({ [name]: await findScans(work) }).toEqual({ [name]: [] })
}, 120_000)

test('My Tasks is counted, sorted and walked out of its indexes alone, and a number is looked up by its own', async () => {
  const { db } = connection
  const question = { priority: true, pending: true, sort: 'expiryTime', page: 1, limit: 10 } as const
  const plansOf = async (sizes?: Sizes) => {
    const ask = async () => findTasks(db, await prepareTasks(db, { ipId, now, filters: {}, sizes }), question)
    expect(await findScans(ask)).toEqual([])
    const plans = new Map<string, string>()
    for (const [text, values] of sent)
      if (text.includes('json_to_recordset')) plans.set(text, await planOf(text, values))
    return [...plans.values()]
  }
  const [few, ...none] = await plansOf()
  expect(few).toContain('Index Only Scan using funnel_rows_open')
  expect(none).toEqual([])

  const [written, counts, ...walks] = await plansOf({ few: 0, step: 100 })
  expect(written).toContain('using funnel_rows_request_changed')
  expect(counts!.match(/Index Only Scan using funnel_rows_open/g)).toHaveLength(2)
  expect(walks).not.toEqual([])
  for (const plan of walks) expect(plan).toContain('Index Only Scan using funnel_rows_due')

  // What was counted is kept; some groups are read whole
  const [once, ...more] = await plansOf({ few: 1_000, step: 100 })
  expect(once).toContain('using funnel_rows_request_changed')
  expect(once).toContain('Index Only Scan using funnel_rows_open')
  expect(more).toEqual([])

  const byNumber = await planOf('select from funnel_rows where mobile = $1 or candidate_id = $2', ['9800000001', '7'])
  expect(byNumber).toContain('funnel_rows_number')
  expect(byNumber).toContain('funnel_rows_person')
})

test('a statement that does is found', async () => {
  const scans = await findScans(() => connection.pool.query(`select count(*) from funnel_rows where notes = $1`, ['x']))
  expect(scans).toHaveLength(1)
  expect(scans[0]).toContain('Seq Scan on funnel_rows')
})

test('DASH-13 nor does what sums up for the dashboard, nor the dashboard when all is summed up and some have changed', async () => {
  const { db } = connection
  // The change of one whose request is not summed up yet
  await connection.pool.query(`update funnel_rows set status = 'joined' where hiring_request_id = $1`, [
    hiringRequestId,
  ])
  const work = { requests: () => sumUpRequests(db, now), changes: () => sumUpChanges(db, now) }
  for (const [name, one] of Object.entries(work)) expect({ [name]: await findScans(one) }).toEqual({ [name]: [] })
  // Those of the other partners would take a minute
  await connection.pool.query(
    'insert into rollup_requests select hiring_request_id from hiring_requests where ip_id <> $1 on conflict do nothing',
    [ipId],
  )
  await sumUpAll(db, now)
  await connection.pool.query('vacuum analyze rollup_applicants, rollup_cohorts, rollup_days, rollup_changes')
  await connection.pool.query(`update funnel_rows set status = 'rejected' where hiring_request_id = $1`, [
    hiringRequestId,
  ])
  expect(await findScans(() => findInsights(db, ipId, now), [...bigTables, 'rollup_applicants'])).toEqual([])
}, 120_000)
