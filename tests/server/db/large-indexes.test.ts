import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
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
    await expect
      .poll(async () => (await connection.pool.query(`select from pg_locks where objid = 7312011`)).rowCount)
      .toBe(1)
    expect(await buildLargeIndexes(connection.url)).toEqual([])
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
    await expect
      .poll(async () => (await connection.pool.query(`select from pg_locks where objid = 7312011`)).rowCount)
      .toBe(1)
    await stop()
    expect(lines).toEqual([])
    await writer.query('commit')
    // Postgres may still be at it; else the next start makes it
    const areThere = async () => (await definitions()).filter(({ valid }) => valid).length === names.length
    await expect.poll(async () => (await buildLargeIndexes(connection.url)) && areThere()).toBe(true)
  } finally {
    writer.release(true)
  }
})
