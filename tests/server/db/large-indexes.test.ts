import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '../../../server/core/log.ts'
import { givingWay } from '../../../server/db/apply-migrations.ts'
import { buildLargeIndexes, largeIndexes, watchLargeIndexes } from '../../../server/db/large-indexes.ts'
import type { Connection } from '../../../server/db/connect.ts'
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

const names = Object.keys(largeIndexes)
const definitions = async () =>
  (
    await connection.pool.query<{ name: string; definition: string; valid: boolean }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid as valid
       from pg_index where indexrelid::regclass::text = any($1) order by 1`,
      [names],
    )
  ).rows

const builderIsAtIt = () =>
  expect.poll(async () => (await connection.pool.query(`select from pg_locks where objid = 7312011`)).rowCount).toBe(1)
const areValid = async () => (await definitions()).filter(({ valid }) => valid).length === names.length

test('an index that is missing on a large table is made as the migration makes it, and only once', async () => {
  const migrated = await definitions()
  expect(migrated.map(({ name }) => name)).toEqual(names.toSorted())
  for (const name of names) await connection.pool.query(`drop index ${name}`)
  expect(await buildLargeIndexes(connection.url)).toEqual(names)
  expect(await definitions()).toEqual(migrated)
  expect(await buildLargeIndexes(connection.url)).toEqual([])
})

test('changes go on while it is made, and one that was left unfinished is made anew', async () => {
  const writer = await connection.pool.connect()
  const builder = await connection.pool.connect()
  try {
    await connection.pool.query('drop index funnel_rows_number')
    // As a server that died on the way: it waits for the open transaction and is cut off
    await writer.query(`begin; update funnel_rows set notes = 'one'`)
    await builder.query('set statement_timeout = 500')
    await expect(
      builder.query(`create index concurrently funnel_rows_number ${largeIndexes.funnel_rows_number}`),
    ).rejects.toThrow('statement timeout')
    expect((await definitions()).find(({ name }) => name === 'funnel_rows_number')?.valid).toBe(false)
    await writer.query('commit')

    // Again with an open one: what is changed by others meanwhile does not wait for the index
    await writer.query(`begin; update funnel_rows set notes = 'two'`)
    const built = buildLargeIndexes(connection.url)
    await builderIsAtIt()
    expect(await buildLargeIndexes(connection.url)).toBeUndefined()
    await writer.query(`update funnel_rows set notes = 'three'`)
    await writer.query('commit')
    await connection.pool.query(`update funnel_rows set notes = 'four'`)
    expect(await built).toEqual(['funnel_rows_number'])
    expect((await definitions()).every(({ valid }) => valid)).toBe(true)
  } finally {
    writer.release(true)
    builder.release(true)
  }
})

test('a server that stops meanwhile does not wait for it, and its log says nothing', async () => {
  const writer = await connection.pool.connect()
  const lines: string[] = []
  try {
    await connection.pool.query('drop index funnel_rows_number')
    await writer.query(`begin; update funnel_rows set notes = 'five'`)
    const stop = watchLargeIndexes(connection.url, createLog('debug', { write: (line) => void lines.push(line) }))
    await builderIsAtIt()
    await stop()
    expect(lines).toEqual([])
    await writer.query('commit')
    // Postgres may still be at it; else the next start makes it
    await expect.poll(async () => (await buildLargeIndexes(connection.url)) && areValid()).toBe(true)
  } finally {
    writer.release(true)
  }
})

test('a server whose work another start has ended goes on with it, though that one never came up', async () => {
  const reader = await connection.pool.connect()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  try {
    await connection.pool.query('drop index funnel_rows_number; drop index interest_links_request')
    await reader.query('begin isolation level repeatable read; select count(*) from partners')
    const stop = watchLargeIndexes(connection.url, log, 500)
    await builderIsAtIt()
    const starting = await connection.pool.connect()
    await givingWay(starting, 'a test', {}, async () => undefined)
    starting.release(true)
    await reader.query('commit')
    await expect.poll(areValid, { timeout: 8_000 }).toBe(true)
    await expect.poll(() => lines).toEqual(['indexes not made', 'indexes made'])
    await stop()
  } finally {
    reader.release(true)
  }
}, 20_000)

test('a server that finds another at it looks again, for that one may die', async () => {
  const other = await connection.pool.connect()
  try {
    await connection.pool.query('drop index funnel_rows_number')
    await other.query('select pg_advisory_lock(7312011)')
    const stop = watchLargeIndexes(connection.url, createLog('silent'), 300)
    await sleep(500)
    expect(await areValid()).toBe(false)
    other.release(true)
    await expect.poll(areValid, { timeout: 8_000 }).toBe(true)
    await stop()
  } catch (error) {
    other.release(true)
    throw error
  }
}, 20_000)
