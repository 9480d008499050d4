import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKeptCounts } from '../../../server/store/kept-counts.ts'
import { findFollowed } from '../../../server/store/sync-pull.ts'
import type { Db } from '../../../server/db/connect.ts'
import { funnelRows, meta } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, rowOf } from '../support/hiring.ts'

let app: TestApp
let large: string
let small: string
beforeAll(async () => {
  app = await createTestApp()
  await newEpoch()
})
afterAll(() => app.close())

const addApplicants = (db: Db, hiringRequestId: string, count: number) =>
  db.insert(funnelRows).values(Array.from({ length: count }, () => rowOf(hiringRequestId)))

/** Nothing notes that they have come, so whoever finds them has counted. */
const smuggle = (hiringRequestId: string) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table funnel_rows disable trigger user`)
    await tx.insert(funnelRows).values(rowOf(hiringRequestId))
    await tx.execute(sql`alter table funnel_rows enable trigger user`)
  })

beforeEach(async () => {
  large = await addRequest(app.db)
  small = await addRequest(app.db)
  await addApplicants(app.db, large, 100)
  await addRow(app.db, small)
})

const newEpoch = () =>
  app.db
    .insert(meta)
    .values({ key: 'epoch', value: { id: `epoch-${++epochs}` } })
    .onConflictDoUpdate({ target: meta.key, set: { value: { id: `epoch-${epochs}` } } })
let epochs = 0

async function count(id: string, ipIds = ['EMP1']) {
  const { requests } = await findFollowed(app.db, { ipIds, now: testNow })
  return requests.find(({ hiringRequestId }) => hiringRequestId === id)?.applicants
}

test('TRAP-57 the applicants of a large request are not counted again while none of them changes, those of a small one are', async () => {
  expect([await count(large), await count(small)]).toEqual([100, 1])
  await smuggle(large)
  await smuggle(small)
  expect([await count(large), await count(small)]).toEqual([100, 2])
})

test('TRAP-57 they are counted again when one comes or changes', async () => {
  await count(large)
  await smuggle(large)
  await addRow(app.db, large)
  expect(await count(large)).toBe(102)
  await smuggle(large)
  await app.db.execute(sql`update funnel_rows set age = 40 where hiring_request_id = ${large} and age <> 40`)
  expect(await count(large)).toBe(103)
})

test('TRAP-57 one who was written before the count and committed after it is counted the next time', async () => {
  await count(large)
  await app.db.transaction(async (tx) => {
    await addRow(tx, large)
    // Another transaction begins and ends meanwhile
    await addRow(app.db, small)
    expect(await count(large)).toBe(100)
  })
  expect(await count(large)).toBe(101)
})

test('in another restore epoch they are counted anew', async () => {
  await count(large)
  await smuggle(large)
  expect(await count(large)).toBe(100)
  await newEpoch()
  expect(await count(large)).toBe(101)
})

test('a request that went to another partner is counted for that one', async () => {
  await count(large)
  await app.db.execute(sql`update funnel_rows set ip_id = 'EMP2' where hiring_request_id = ${large}`)
  await app.db.execute(sql`update hiring_requests set ip_id = 'EMP2' where hiring_request_id = ${large}`)
  expect(await count(large)).toBeUndefined()
  expect(await count(large, ['EMP1', 'EMP2'])).toBe(100)
})

test('of many partners those are kept that were asked for last, and only of the same life of the database', () => {
  const kept = createKeptCounts<string>((value) => value.length, 20)
  const { db } = app
  const at = { snapshot: '7:7:', life: 'a' }
  const found = (ipId: string) => [...kept.read(db, ipId).requests.values()].map(({ value }) => value)
  const of = (value: string) => ({ last: 5, value })
  kept.keep(db, 'P1', at, [
    ['R1', of('one')],
    ['R2', of('two')],
  ])
  kept.keep(db, 'P2', at, [['R3', of('three')]])
  kept.keep(db, 'P1', { snapshot: '8:8:', life: 'a' }, [['R2', of('other')]])
  expect(kept.read(db, 'P1')).toEqual({
    life: 'a',
    requests: new Map([
      ['R1', { snapshot: '7:7:', last: 5, value: 'one' }],
      ['R2', { snapshot: '8:8:', last: 5, value: 'other' }],
    ]),
  })
  kept.keep(db, 'P4', at, [['R8', of('eight')]])
  // Asked for again
  kept.read(db, 'P1')
  kept.keep(db, 'P3', at, [
    ['R4', of('four')],
    ['R5', of('five')],
  ])
  expect(['P1', 'P2', 'P3', 'P4'].map(found)).toEqual([['one', 'other'], [], ['four', 'five'], []])
  kept.keep(db, 'P1', { snapshot: '9:9:', life: 'b' }, [['R9', of('nine')]])
  expect(kept.read(db, 'P1')).toMatchObject({ life: 'b' })
  expect(found('P1')).toEqual(['nine'])
  kept.keep(db, 'P1', { snapshot: '9:9:', life: 'b' }, [['R10', of('ten')]], true)
  expect(found('P1')).toEqual(['ten'])
  // Another database has its own
  expect(kept.read({} as Db, 'P1').requests.size).toBe(0)
})
