import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRoot } from '../../../server/core/find-root.ts'
import { createLog } from '../../../server/core/log.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { migrateDatabase, underLock } from '../../../server/db/migrate.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'
import { createTestDatabase } from '../support/database.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createTestDatabase()
  await addPeople(connection.db)
  await addRow(connection.db, await addRequest(connection.db))
})
afterAll(() => connection.close())

/** One that no server takes. */
const TEST_LOCK = 7_312_099

test('a server that freezes in a transaction of its start keeps a table for ten seconds, and the lock of starts for a minute', async () => {
  const show = (client: pg.Client, name: string) => client.query<Record<string, string>>(`show ${name}`)
  await underLock(connection.url, TEST_LOCK, async (client) => {
    expect((await show(client, 'idle_in_transaction_session_timeout')).rows[0]).toEqual({
      idle_in_transaction_session_timeout: '10s',
    })
    expect((await show(client, 'idle_session_timeout')).rows[0]).toEqual({ idle_session_timeout: '1min' })
    // The same with a limit that a test can wait for
    await client.query(`set idle_in_transaction_session_timeout = 300`)
    await client.query('begin; lock table funnel_rows in access exclusive mode')
    await connection.pool.query('select count(*) from funnel_rows')
    await expect(client.query('commit')).rejects.toThrow()
  })
})

test('a start that has nothing to write does not wait for a transaction that somebody forgot', async () => {
  const writer = await connection.pool.connect()
  try {
    await migrateDatabase(connection.url, findRoot())
    await writer.query(`begin; update funnel_rows set notes = 'forgotten'`)
    const started = migrateDatabase(connection.url, findRoot(), { signal: AbortSignal.timeout(5_000) })
    await expect(started).resolves.toBeUndefined()
  } finally {
    writer.release(true)
  }
})

test.each([
  ['a trigger is off', 'alter table funnel_rows disable trigger rollup_row'],
  ['a trigger is missing', 'drop trigger rollup_row on funnel_rows'],
  [
    'an earlier build has written a function',
    `create or replace function count_new_request() returns trigger language plpgsql as $$ begin return null; end $$`,
  ],
])('functions and triggers are written where %s', async (_, change) => {
  const state = async () =>
    (
      await connection.pool.query(
        `select (select tgenabled::text from pg_trigger where tgname = 'rollup_row'),
           (select prosrc from pg_proc where proname = 'count_new_request')`,
      )
    ).rows
  await migrateDatabase(connection.url, findRoot())
  const before = await state()
  await connection.pool.query(change)
  expect(await state()).not.toEqual(before)
  await migrateDatabase(connection.url, findRoot())
  expect(await state()).toEqual(before)
})

test('a start that waits for a table says who holds it, writes no statement in the log, and ends when it is told to', async () => {
  const writer = await connection.pool.connect()
  const ending = new AbortController()
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  try {
    await connection.pool.query('drop trigger rollup_row on funnel_rows')
    // A connection of ours would be ended after ten seconds, one of psql never is
    await writer.query('set idle_in_transaction_session_timeout = 0')
    await writer.query(`set application_name = 'by hand'; begin; update funnel_rows set notes = 'forgotten'`)
    const { pid } = (await writer.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!
    const migrated = migrateDatabase(connection.url, findRoot(), { log, signal: ending.signal })
    const ended = migrated.catch((error: Error) => error.name)
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1)
    expect(lines[0]).toMatchObject({ msg: 'a migration waits for a table that is in use' })
    const holder = { pid, state: 'idle in transaction', application: 'by hand', seconds: expect.any(Number) }
    expect(lines[0]!.holders).toEqual([holder])
    ending.abort()
    expect(await ended).toBe('AbortError')
    await writer.query('rollback')
    await migrateDatabase(connection.url, findRoot())
  } finally {
    ending.abort()
    writer.release(true)
  }
}, 30_000)

test('a start that waits for another server says for which, and ends when it is told to', async () => {
  const ending = new AbortController()
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  await underLock(connection.url, TEST_LOCK, async (first) => {
    const { pid } = (await first.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!
    const second = underLock(connection.url, TEST_LOCK, async () => 'late', { log, signal: ending.signal })
    const ended = second.catch((error: Error) => error.name)
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1)
    expect(lines[0]).toMatchObject({
      msg: 'waits for another server that is starting',
      holders: [{ pid, application: 'fieldhire-start' }],
    })
    ending.abort()
    expect(await ended).toBe('AbortError')
  })
  expect(await underLock(connection.url, TEST_LOCK, async () => 'free')).toBe('free')
}, 30_000)
