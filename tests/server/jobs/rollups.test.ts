import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../../server/core/clock.ts'
import { createLog } from '../../../server/core/log.ts'
import type { Connection } from '../../../server/db/connect.ts'
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
