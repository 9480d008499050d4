import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations, givingWay, readJournal } from '../../../server/db/apply-migrations.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { findRoot } from '../../../server/core/find-root.ts'
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

const added = async (column: string) => {
  const from = `from information_schema.columns where table_name = 'funnel_rows' and column_name = $1`
  return (await connection.pool.query(`select ${from}`, [column])).rowCount === 1
}

test('a migration gives way to a change that is under way, and those behind it do not wait for that', async () => {
  const migrator = await connection.pool.connect()
  const writer = await connection.pool.connect()
  const limit = async () => (await migrator.query('show lock_timeout')).rows
  const before = await limit()
  try {
    await writer.query(`begin; update funnel_rows set notes = 'one'`)
    let turns = 0
    const migrated = givingWay(migrator, 'a test', {}, () => {
      turns += 1
      return migrator.query('begin; alter table funnel_rows add column added_one int; commit')
    })
    await expect.poll(() => turns).toBeGreaterThan(2)
    // It would stand behind the migration until the writer is done
    await connection.pool.query('select count(*) from funnel_rows')
    expect(await added('added_one')).toBe(false)
    await writer.query('commit')
    await migrated
    expect(await added('added_one')).toBe(true)
    expect(await limit()).toEqual(before)
  } finally {
    migrator.release(true)
    writer.release(true)
  }
})

test('a change and a migration that wait for each other: the migration begins again, the change is not ended', async () => {
  const migrator = await connection.pool.connect()
  const writer = await connection.pool.connect()
  try {
    await writer.query(`begin; update funnel_rows set notes = 'two'`)
    let asked: Promise<unknown> | undefined
    const migrated = givingWay(migrator, 'a test', {}, async () => {
      await migrator.query('begin; alter table hiring_requests add column added_two int')
      asked ??= writer.query('select count(*) from hiring_requests').then(() => writer.query('commit'))
      await migrator.query('alter table funnel_rows add column added_two int; commit')
    })
    await migrated
    await asked
    expect(await added('added_two')).toBe(true)
    expect((await connection.pool.query(`select from funnel_rows where notes = 'two'`)).rowCount).toBe(1)
  } finally {
    migrator.release(true)
    writer.release(true)
  }
})

test('a migration that fails leaves nothing of itself and is not tried again', async () => {
  const migrator = await connection.pool.connect()
  try {
    const work = () => migrator.query('begin; alter table funnel_rows add column added_three int; select 1 / 0; commit')
    await expect(givingWay(migrator, 'a test', {}, work)).rejects.toThrow('division by zero')
    expect(await added('added_three')).toBe(false)
  } finally {
    migrator.release(true)
  }
})

test('what is there already is not applied again, and only what came after is told', async () => {
  const client = await connection.pool.connect()
  const told: string[] = []
  const onApplied = (migration: string) => void told.push(migration)
  try {
    await applyMigrations(client, findRoot(), { onApplied })
    expect(told).toEqual([])
    // An earlier build's database: only one that nothing has to be undone for
    const { entries } = await readJournal(findRoot())
    const { when, tag } = entries.find((each) => each.tag.startsWith('0053'))!
    await client.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [when])
    await applyMigrations(client, findRoot(), { onApplied, upTo: when })
    expect(told).toEqual([tag])
  } finally {
    client.release(true)
  }
})
