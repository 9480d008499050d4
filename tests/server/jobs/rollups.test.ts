import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../../server/core/clock.ts'
import { createLog } from '../../../server/core/log.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { purgeRollups } from '../../../server/store/rollups.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { watchRollups } from '../../../server/jobs/rollups.ts'
import { testNow } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createTestDatabase()
  await addPeople(connection.db)
})
afterAll(() => connection.close())

const countOf = async (table: string) =>
  (await connection.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count

test('DASH-13 a server that starts sums up what is from before, then what changes; another one may be at it as well', async () => {
  const { db } = connection
  const request = await addRequest(db)
  await addRow(db, request)
  // As an upgrade finds it: the triggers came after
  await connection.pool.query('truncate rollup_requests, rollup_changes')
  const options = { db, clock: manualClock(testNow), log: createLog('silent') }
  const stops = [watchRollups(options), watchRollups(options)]
  try {
    await expect.poll(() => countOf('rollup_requests'), { timeout: 20_000 }).toBe(1)
    expect(await countOf('rollup_applicants')).toBe(1)
    await addRow(db, request)
    await expect.poll(() => countOf('rollup_changes'), { timeout: 20_000 }).toBe(0)
    expect(await countOf('rollup_applicants')).toBe(2)
  } finally {
    for (const stop of stops) await stop()
  }
  await addRow(db, request)
  expect(await countOf('rollup_changes')).toBe(1)
})

test('DASH-13 a server that runs when the sums are begun anew sums up at once, not an hour later', async () => {
  const { db, pool } = connection
  const clock = manualClock(testNow)
  await pool.query('update meta set value = $1 where key = $2', [JSON.stringify({ since: 0, begun: 3 }), 'rollups'])
  const stop = watchRollups({ db, clock, log: createLog('silent') })
  try {
    await expect.poll(() => countOf('rollup_changes'), { timeout: 20_000 }).toBe(0)
    await purgeRollups(db, testNow + 200 * DAY_MS)
    const begun = async () =>
      (await pool.query<{ begun: number }>(`select (value ->> 'begun')::int as begun from meta where key = 'rollups'`))
        .rows[0]!.begun
    await expect.poll(begun, { timeout: 20_000 }).toBe(4)
    await expect.poll(() => countOf('rollup_applicants'), { timeout: 20_000 }).toBe(3)
    // In a transaction of its own, after them
    await expect.poll(() => countOf('rollup_requests'), { timeout: 20_000 }).toBe(1)
  } finally {
    await stop()
  }
}, 60_000)
