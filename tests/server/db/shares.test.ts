import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { defineCall, headers, type AnyCall } from '../../../src/contract/call.ts'
import { defaultPoolSizes } from '../../../server/core/pool-sizes.ts'
import { connectShares, type Share, type SharedConnections } from '../../../server/db/shares.ts'
import type { Endpoint } from '../../../server/http/api-paths.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

const shape = { offline: 'queue', input: v.object({}), output: v.object({ data: v.string() }) } as const
const read: AnyCall = defineCall({ name: 'test.read', method: 'GET', path: 'read', ...shape })
const change: AnyCall = defineCall({ name: 'test.change', method: 'POST', path: 'change', mutation: true, ...shape })

/** Changes wait for this lock with a connection of their share. */
const LOCK = 4711
const endpoints: Endpoint[] = [
  { call: read, handler: async (_, { db }: { db: TestApp['db'] }) => ({ data: await nameIn(db) }) },
  {
    call: change,
    handler: async (_, { db }: { db: TestApp['db'] }) => {
      await db.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
      return { data: await nameIn(db) }
    },
  },
]
const nameIn = async (db: TestApp['db']) =>
  (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]!.name

let connections: SharedConnections
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    endpoints,
    more: ({ url }) => {
      connections = connectShares(url)
      return { db: connections.shares.reads, shares: connections.shares }
    },
  })
})
afterAll(async () => {
  await connections.close()
  await app.close()
})

/** Twice as many as a share has connections, each of another user where one may not have all places. */
async function whileStuck(options: { headers?: Record<string, string> }, share: Share, work: () => Promise<void>) {
  const lock = await app.connection.pool.connect()
  const waiting: Promise<{ status: number }>[] = []
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK])
    const users = ['emp', 'emp2', 'sub', 'sa', 'agg', 'ssc', 'ops', 'rival']
    for (const as of users) waiting.push(app.call(change, {}, { as, ...options }))
    const expected = Math.min(defaultPoolSizes[share], 4)
    const stuck = sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
    await expect
      .poll(async () => (await app.db.execute<{ count: number }>(stuck)).rows[0]!.count)
      .toBeGreaterThanOrEqual(expected)
    await work()
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [LOCK])
    lock.release()
  }
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
}

const reads = async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => app.call(read)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await app.request('/healthz', { as: null })).status).toBe(200)
  expect((await app.request('/readyz', { as: null })).status).toBe(200)
}

test('changes that wait take no connection from reads', async () => {
  await whileStuck({}, 'changes', async () => {
    await reads()
    expect(connections.pools.changes.totalCount).toBe(defaultPoolSizes.changes)
    expect(connections.pools.changes.waitingCount).toBeGreaterThan(0)
    expect(connections.pools.outbox.totalCount).toBe(0)
  })
})

test('updates from outboxes that wait take none from reads, nor from changes that a user waits for', async () => {
  const fromOutbox = { headers: { [headers.actedAt]: String(testNow) } }
  await whileStuck(fromOutbox, 'outbox', async () => {
    await reads()
    expect(connections.pools.outbox.totalCount).toBeGreaterThanOrEqual(4)
    expect(connections.pools.changes.idleCount).toBe(connections.pools.changes.totalCount)
  })
})
