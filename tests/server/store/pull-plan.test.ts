import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { escapeLiteral } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import * as schema from '../../../server/db/schema.ts'
import { findRevoked } from '../../../server/store/revoked-requests.ts'
import { coverRequests, findPulled } from '../../../server/store/sync-marks.ts'
import { findFollowed } from '../../../server/store/sync-pull.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow } from '../support/hiring.ts'

const SIZE = 40_000
const REQUESTS = 100
/** The rest belong to others. */
const OWN = 20

let app: TestApp
let own: string[]
beforeAll(async () => {
  app = await createTestApp()
  const all: string[] = []
  for (let n = 0; n < REQUESTS; n += 1)
    all.push(await addRequest(app.db, { ipId: n < OWN ? 'EMP1' : 'EMP2', createdDate: testNow - n }))
  own = all.slice(0, OWN)
  const { funnelId } = await addRow(app.db, all[0]!)
  for (let from = 1; from < SIZE; from += 5_000)
    await app.db.execute(sql`
      insert into funnel_rows
      select copy.*
      from funnel_rows one
      cross join generate_series(${from}::int, ${Math.min(SIZE, from + 5_000) - 1}::int) n
      cross join lateral jsonb_populate_record(one, jsonb_build_object(
        'funnel_id', 'F' || n,
        'hiring_request_id', (${sql.param(all)}::text[])[1 + n % ${REQUESTS}::int],
        'ip_id', case when n % ${REQUESTS}::int < ${OWN}::int then 'EMP1' else 'EMP2' end,
        'status', case when n % 3 = 0 then 'joined' else 'shortlisted' end
      )) copy
      where one.funnel_id = ${funnelId}`)
  await app.db.execute(sql`analyze`)
}, 300_000)
afterAll(() => app.close())

interface Node {
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** How applicants are found by what `work` asks the database: the condition of each index, 'all' where there is none. */
async function findWays(work: (db: TestApp['db']) => Promise<unknown>): Promise<string[]> {
  const { pool } = app.connection
  const asked: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  await work(drizzle(pool, { schema, casing: 'snake_case', logger }))
  const ways: string[] = []
  const walk = (node: Node) => {
    const isTable = node['Relation Name'] === 'funnel_rows' && !node.Plans?.some((inner) => inner['Index Name'])
    if (isTable || node['Index Name']?.startsWith('funnel_rows')) ways.push(node['Index Cond'] ?? 'all')
    node.Plans?.forEach(walk)
  }
  for (const { query, params } of asked) {
    const { rows } = await pool.query(`explain (format json) ${query}`, params)
    walk(rows[0]['QUERY PLAN'][0].Plan)
  }
  for (const plan of await planForAll(asked)) walk(plan)
  return ways
}

/** How statements are run that are planned once for all values, as the first of a pull is. */
async function planForAll(asked: { query: string; params: unknown[] }[]): Promise<Node[]> {
  const client = await app.connection.pool.connect()
  const plans: Node[] = []
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    for (const { query, params } of asked) {
      await client.query(`prepare asked as ${query}`)
      const values = params.map((value) => (value === null ? 'null' : escapeLiteral(toText(value)))).join(', ')
      const { rows } = await client.query(`explain (format json) execute asked${values && `(${values})`}`)
      plans.push(rows[0]['QUERY PLAN'][0].Plan)
      await client.query('deallocate asked')
    }
  } finally {
    await client.query('reset plan_cache_mode')
    client.release()
  }
  return plans
}

const toText = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

const pull = async (db: TestApp['db'], have: Record<string, number>, isLater = false) => {
  const followed = await findFollowed(db, { ipIds: ['EMP1'], now: testNow, have })
  const { requests } = followed
  const covered = coverRequests(requests, requests, { have }, followed)
  const asked = { covered, limit: 200, now: testNow }
  const first = await findPulled(db, asked)
  if (isLater) await findPulled(db, { ...asked, cursor: first.cursor })
  return first
}

test.each([
  ['of everything', () => ({})],
  ['of what changed', (mark: number) => Object.fromEntries(own.map((id) => [id, mark]))],
  [
    'of what changed, and a request that is new',
    (mark: number) => Object.fromEntries(own.slice(1).map((id) => [id, mark])),
  ],
])('TRAP-57 a pull %s reads no applicants but those of its requests, and none of them in a row', async (_, have) => {
  const { mark } = await findFollowed(app.db, { ipIds: ['EMP1'], now: testNow })
  const expected = Object.keys(have(mark)).length === 0 ? 200 : undefined
  let found: number | undefined
  const ways = await findWays(async (db) => {
    found = (await pull(db, have(mark), expected !== undefined)).records.length
  })
  if (expected !== undefined) expect(found).toBe(expected)
  expect(ways.length).toBeGreaterThan(2)
  for (const way of ways) expect(way).toMatch(/\b(hiring_request_id|funnel_id) = /)
})

test('once it was asked some times on a connection, its first statement is not planned again', async () => {
  const { db, close } = connect(app.connection.url, { max: 1 })
  try {
    for (let turn = 0; turn < 8; turn += 1) await findFollowed(db, { ipIds: ['EMP1'], now: testNow })
    const { rows } = await db.execute<{ plans: number }>(
      sql`select generic_plans::int as plans from pg_prepared_statements where name = 'followed requests'`,
    )
    expect(rows).toEqual([{ plans: 3 }])
  } finally {
    await close()
  }
})

test('TRAP-60 nor does it read any to tell which requests were taken away', async () => {
  expect(await findWays((db) => findRevoked(db, { ipId: ['EMP1'], unlisted: ['gone', own[0]!] }, []))).toEqual([])
})
