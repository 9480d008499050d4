import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funnelRowWire, toApplicant, type FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { manualClock } from '../../../server/core/clock.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { seedDemo } from '../../../server/demo/seed/seed-demo.ts'
import { selectRecords } from '../../../server/store/funnel.ts'
import { toWireWithOffices } from '../../../server/store/interview-offices.ts'
import { toPulledRow } from '../../../server/store/pulled-row.ts'
import { testNow } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'

let connection: Connection
let rows: FunnelRowWire[]
beforeAll(async () => {
  connection = await createTestDatabase()
  await seedDemo(connection.db, manualClock(testNow))
  rows = await toWireWithOffices(connection.db, await selectRecords(connection.db))
}, 120_000)
afterAll(() => connection.close())

const overTheWire = (row: FunnelRowWire) => v.parse(funnelRowWire, JSON.parse(JSON.stringify(row)))

test('TRAP-57 TRAP-45 a row of a pull is the same applicant on the device as the whole record', () => {
  expect(rows.length).toBeGreaterThan(2_000)
  for (const kind of ['joined', 'rejected', 'selected', 'shortlisted'])
    expect(rows.some(({ currentStatus }) => currentStatus === kind)).toBe(true)
  for (const row of rows) expect(toApplicant(overTheWire(toPulledRow(row)))).toEqual(toApplicant(overTheWire(row)))
})

test('TRAP-57 and takes an eighth less of the connection', () => {
  const page = rows.slice(0, 200)
  const packed = (all: FunnelRowWire[]) => gzipSync(JSON.stringify(all)).length
  const share = packed(page.map(toPulledRow)) / packed(page)
  expect(share).toBeLessThan(7 / 8)
})
