import { sql } from 'drizzle-orm'
import { afterEach, expect, inject, test } from 'vitest'
import { connect, type Connection } from '../../../server/db/connect.ts'
import { executePrepared } from '../../../server/db/prepared.ts'

let connection: Connection | undefined
afterEach(() => connection?.close())

/** One session, so that what is prepared in it is seen. */
const open = (pooled: boolean) => (connection = connect(inject('databaseUrl'), { max: 1, pooled })).db
const prepared = sql`select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements`

test('what is asked again and again is planned once, and goes by that plan whatever the values', async () => {
  const db = open(false)
  for (let n = 1; n <= 9; n += 1) {
    const { rows } = await executePrepared<{ n: number }>(db, 'doubled', sql`select ${n}::int * 2 as n`)
    expect(rows).toEqual([{ n: n * 2 }])
  }
  // Postgres tries five values first
  expect((await db.execute(prepared)).rows).toEqual([{ name: 'doubled', custom: 5, generic: 4 }])
})

test('in a transaction as well, and another text under the same name is refused', async () => {
  const db = open(false)
  await db.transaction(async (tx) => {
    await executePrepared(tx, 'doubled', sql`select ${1}::int * 2 as n`)
  })
  expect((await db.execute(prepared)).rows).toMatchObject([{ name: 'doubled' }])
  await expect(executePrepared(db, 'doubled', sql`select ${1}::int * 3 as n`)).rejects.toThrow()
})

test('behind a transaction pooler nothing is prepared', async () => {
  const db = open(true)
  for (let n = 1; n <= 2; n += 1) {
    const { rows } = await executePrepared<{ n: number }>(db, 'doubled', sql`select ${n}::int * 2 as n`)
    expect(rows).toEqual([{ n: n * 2 }])
  }
  await db.transaction((tx) => executePrepared(tx, 'doubled', sql`select ${1}::int * 2 as n`))
  expect((await db.execute(prepared)).rows).toEqual([])
})
