import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeClient } from '../../../server/db/client.ts'
import { dbOn, type Connection } from '../../../server/db/connect.ts'
import { bringXidsDown, type XidsDone } from '../../../server/store/epoch.ts'
import { createTestDatabase } from '../support/database.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'

const ROWS = 12
let connection: Connection

/** As Postgres' own tools restore them: rows that name transactions which are still to come here. */
beforeEach(async () => {
  connection = await createTestDatabase()
  const { db } = connection
  await addPeople(db)
  const request = await addRequest(db)
  for (let n = 0; n < ROWS; n += 1) await addRow(db, request)
  await db.execute(sql`alter table funnel_rows disable trigger funnel_rows_mark`)
  await db.execute(sql`update funnel_rows set changed_xid = ${2 ** 50}`)
  await db.execute(sql`alter table funnel_rows enable trigger funnel_rows_mark`)
  await db.execute(sql`update hiring_requests set shown_xid = ${2 ** 50}`)
})
afterEach(() => connection.close())

const countAhead = async (table = 'funnel_rows', column = 'changed_xid') =>
  (
    await connection.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} >= ${2 ** 50}`,
    )
  ).rows[0]!.count

/** Another session that holds the last of the rows. */
async function hold() {
  const holder = makeClient(connection.url, {})
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from funnel_rows order by funnel_id desc limit 1 for update')
  return () => holder.end()
}

test('I6 a connection that ends in the middle leaves what it has brought down, and the next one goes on there', async () => {
  const release = await hold()
  const done: XidsDone = new Map()
  const client = makeClient(connection.url, {})
  client.on('error', () => undefined)
  await client.connect()
  const first = bringXidsDown(dbOn(client), { done, batch: 2 }).catch((error: unknown) => error)
  await expect.poll(() => countAhead(), { timeout: 10_000 }).toBe(1)
  client.connection.stream.destroy()
  expect(await first).toBeInstanceOf(Error)
  expect(await countAhead()).toBe(1)
  const reached = done.get('funnel_rows')!
  await release()
  const asked: unknown[] = []
  const next = makeClient(connection.url, {})
  await next.connect()
  const query = next.query.bind(next) as (...given: unknown[]) => unknown
  Object.assign(next, {
    query: (...given: unknown[]) => {
      asked.push(given[1])
      return query(...given)
    },
  })
  await bringXidsDown(dbOn(next), { done, batch: 2 })
  await next.end()
  expect(JSON.stringify(asked[0])).toContain(reached)
  expect([await countAhead(), await countAhead('hiring_requests', 'shown_xid')]).toEqual([0, 0])
})

test('I6 several servers are at it at once, and each waits for what another one holds', async () => {
  const release = await hold()
  const both = [1, 2].map(() => bringXidsDown(connection.db, { batch: 5 }))
  await expect.poll(() => countAhead(), { timeout: 10_000 }).toBe(1)
  await release()
  await Promise.all(both)
  expect([await countAhead(), await countAhead('hiring_requests', 'shown_xid')]).toEqual([0, 0])
})
