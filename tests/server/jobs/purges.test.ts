import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { LEDGER_DAYS } from '../../../server/db/ledger.ts'
import { purgeIdentity } from '../../../server/identity/purge.ts'
import { purgeAll } from '../../../server/jobs/purges.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { testNow as now } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'

const OLD = 23_000
const FRESH = 2_000

let connection: Connection
const log = createLog('silent')
const purge = () => purgeAll({ db: connection.db, now, log, files: { remove: () => Promise.resolve() }, purgeIdentity })
const countOf = async (table: 'operations' | 'user_events') =>
  (await connection.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count

beforeAll(async () => {
  connection = await createTestDatabase()
  // What a statement of 20 s is to a database with a hundred times as many rows
  await connection.pool.query(`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 5000 then raise exception 'too many rows at once'; end if;
      return null;
    end $$;
    create trigger not_many after delete on operations referencing old table as gone
      for each statement execute function refuse_many();
    create trigger not_many after delete on user_events referencing old table as gone
      for each statement execute function refuse_many()`)
})
afterAll(() => connection.close())

beforeEach(async () => {
  await connection.db.execute(sql`truncate operations, user_events`)
  await connection.db.execute(sql`
    insert into operations (user_id, key, fingerprint, call, status, created_at)
    select 'emp', 'k' || n, '', 'funnel.update', 'done', ${now} - case when n <= ${OLD} then ${LEDGER_DAYS + 1} else 1 end * ${DAY_MS}::bigint
    from generate_series(1, ${OLD + FRESH}) n`)
  await connection.db.execute(sql`
    insert into user_events (user_id, type, data, created_at)
    select 'emp', 'interviewCallStatus', '{}', ${now} - case when n <= ${OLD} then 2 else 0 end * ${DAY_MS}::bigint
    from generate_series(1, ${OLD + FRESH}) n`)
})

describe('what has been kept for its time goes every night, however much it is', () => {
  test('I2 in batches, of which none is large: the old ones go, those within their time stay', async () => {
    await purge()
    expect(await countOf('operations')).toBe(FRESH)
    expect(await countOf('user_events')).toBe(FRESH)
    const { rows } = await connection.pool.query('select from operations where created_at < $1', [now - 2 * DAY_MS])
    expect(rows).toEqual([])
  })

  test('a row that is renewed while it is about to go stays', async () => {
    const client = await connection.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update operations set created_at = $1 where key = 'k7'`, [now])
      const purging = purge()
      // Its DELETE waits for that row
      await expect
        .poll(async () => (await connection.pool.query(`select from pg_locks where not granted`)).rowCount)
        .toBe(1)
      await client.query('commit')
      await purging
    } finally {
      client.release(true)
    }
    expect((await connection.pool.query(`select from operations where key = 'k7'`)).rowCount).toBe(1)
  })

  test('one that fails is logged, stops no other, and fails the job, of which an alert tells', async () => {
    const errors = vi.spyOn(log, 'error')
    await connection.pool.query('alter table user_events rename to user_events_away')
    try {
      await expect(purge()).rejects.toThrow('Not purged: events')
    } finally {
      await connection.pool.query('alter table user_events_away rename to user_events')
    }
    expect(errors.mock.calls.map(([what]) => (what as { purge: string }).purge)).toEqual(['events'])
    expect(await countOf('user_events')).toBe(OLD + FRESH)
    expect(await countOf('operations')).toBe(FRESH)
  })
})
