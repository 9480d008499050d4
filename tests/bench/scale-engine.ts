import { sql } from 'drizzle-orm'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { buildLargeIndexes } from '../../server/db/large-indexes.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { countForDashboard } from '../../server/store/dashboard.ts'
import { getEpoch } from '../../server/store/epoch.ts'
import { countStatistics } from '../../server/store/funnel-counts.ts'
import { findPage } from '../../server/store/funnel.ts'
import { findInsights } from '../../server/store/insights.ts'
import { toWireWithOffices } from '../../server/store/interview-offices.ts'
import { findRequests, getRequestRecord } from '../../server/store/requests.ts'
import { sumUpAll } from '../../server/store/rollups.ts'
import { prepareTasks } from '../../server/store/prepare-tasks.ts'
import { findTasks } from '../../server/store/tasks.ts'
import { syncRoutes } from '../../server/routes/sync-pull.ts'
import type { Context } from '../../server/routes/handler.ts'
import { biggest, fillBigData } from '../support/big-data.ts'

/** What scale.mjs measures; built for Node by it, because Node does not load our TypeScript. */
export interface Case {
  name: string
  /** p95 with four at once, ms. */
  target: number | undefined
  ask: () => Promise<unknown>
  readsSums?: boolean
}

interface Big {
  rows: number
  /** The sums of the dashboard are made before. */
  isSummed: boolean
  say: (text: string) => void
}

export async function openBig(dataDir: string, root: string, { rows, isSummed, say }: Big) {
  const embedded = await startEmbedded(dataDir)
  await migrateDatabase(embedded.url, root)
  const connection = connect(embedded.url)
  const close = async () => {
    await connection.close()
    await embedded.stop()
  }
  const { rowCount } = await connection.pool.query('select from funnel_rows limit 1')
  if (rowCount === 0) {
    const client = await connection.pool.connect()
    try {
      await fillBigData(client, { rows, now: Date.now(), say })
    } finally {
      client.release(true)
    }
  }
  await buildLargeIndexes(embedded.url)
  const began = performance.now()
  if (isSummed) {
    await sumUpAll(connection.db, Date.now())
    say(`summed up for the dashboard in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  await connection.pool.query(
    'vacuum analyze funnel_rows, rollup_applicants, rollup_cohorts, rollup_days, rollup_changes',
  )
  const sizes = await connection.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const { rows: own } = await connection.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { connection, close, size: sizes.rows[0]!.size, postmaster: parentOf(own[0]!.pid) }
}

/** Of a process; undefined where the system does not say. */
function parentOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ')[1]) : undefined
}

export async function casesOf(
  { db }: Awaited<ReturnType<typeof openBig>>['connection'],
  partners: number,
): Promise<Case[]> {
  const now = Date.now()
  const { ipId, hiringRequestId, userId } = biggest
  await getEpoch(db, now)
  const { request } = await getRequestRecord(db, hiringRequestId, now)
  const tasks = async (sort: 'expiryTime' | 'candidateName', page: number) => {
    const found = await prepareTasks(db, { ipId, now, filters: {} })
    return findTasks(db, found, { priority: true, pending: true, sort, page, limit: 10 })
  }
  const page = async (more: object) => {
    const { records } = await findPage(db, { hiringRequestId, page: 1, limit: 25, ...more })
    return [await toWireWithOffices(db, records), await countStatistics(db, request, now)]
  }
  const list = (ipIds: string[], more: object = {}) =>
    findRequests(db, { now, ipIds, isActive: true, page: 1, limit: 20, ...more })
  const company = async (of: string) => {
    const ctx = { db, now, user: { userId: userId, ipId: of, userCode: 'EMP', reach: [of] } } as unknown as Context
    const call = syncRoutes.pull as (input: object, ctx: Context) => Promise<object>
    const pull = (input: object) => call({ ipId: [of], limit: 500, without: [], ...input }, ctx)
    const { data } = (await pull({ have: {} })) as {
      data: { requests: { hiringRequestId: string }[]; digest: string; epoch: string; mark: number }
    }
    const have = Object.fromEntries(data.requests.map((each) => [each.hiringRequestId, data.mark]))
    return () => pull({ have, digest: data.digest, epoch: data.epoch })
  }
  const thousand = Array.from({ length: 1_000 }, (_, at) => `p${Math.floor((at * partners) / 1_000)}`)
  return [
    { name: 'select 1, for the machine', target: undefined, ask: () => db.execute(sql`select 1`) },
    { name: 'My Tasks with its counts', target: 50, ask: () => tasks('expiryTime', 1) },
    { name: 'My Tasks by name, page 100', target: 50, ask: () => tasks('candidateName', 100) },
    { name: 'funnel page with its counts', target: 100, ask: () => page({}) },
    { name: 'funnel page by name', target: 100, ask: () => page({ sort: { field: 'name', order: 'ascending' } }) },
    { name: 'request list with counts', target: 100, ask: () => list([ipId]) },
    { name: 'request list of 1,000 partners', target: 100, ask: () => list(thousand) },
    { name: 'dashboard: tiles', target: 100, ask: () => countForDashboard(db, ipId) },
    { name: 'dashboard: weeks and channels', target: 100, ask: () => findInsights(db, ipId, now), readsSums: true },
    { name: 'pull with nothing new, biggest partner', target: 10, ask: await company(ipId) },
    { name: 'pull with nothing new, small partner', target: 10, ask: await company(`p${Math.floor(partners / 2)}`) },
  ]
}
