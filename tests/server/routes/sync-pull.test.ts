import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { syncCalls } from '../../../src/contract/sync-pull.ts'
import type { CallOutput } from '../../../src/contract/call.ts'
import { funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, sendUpdate } from '../support/hiring.ts'

const minute = 60_000
type Page = CallOutput<typeof syncCalls.pull>['data']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function pull(input: Record<string, unknown> = {}, as = 'emp'): Promise<Page> {
  const reply = await app.call(syncCalls.pull, { ipId: ['EMP1'], ...input }, { as })
  expect(reply).toMatchObject({ status: 200, body: { status: true } })
  return v.parse(syncCalls.pull.output, reply.body).data
}
const requestIds = ({ requests }: Page) => requests?.map(({ hiringRequestId }) => hiringRequestId)
const rowIds = ({ rows }: Page) => rows.map(({ _id }) => _id)

describe('what a device follows', () => {
  test('TRAP-52 open requests, and of those that are over the ones with a task; the open ones first, then the newest', async () => {
    const older = await addRequest(app.db, { createdDate: testNow - 3 * minute })
    const newer = await addRequest(app.db, { createdDate: testNow - 2 * minute })
    const overWithTask = await addRequest(app.db, { status: 2, createdDate: testNow - minute })
    await addRow(app.db, overWithTask, { status: 'selected', employerConfirmed: true, joiningTime: day(0) })
    const over = await addRequest(app.db, { status: 2 })
    await addRow(app.db, over, { status: 'joined' })
    const deleted = await addRequest(app.db, { deletedAt: testNow })
    await addRow(app.db, older)
    const page = await pull()
    expect(requestIds(page)).toEqual([newer, older, overWithTask])
    expect(requestIds(page)).not.toContain(deleted)
    expect(page.requests!.map(({ isActive, applicants }) => [isActive, applicants])).toEqual([
      [true, 0],
      [true, 1],
      [false, 1],
    ])
  })

  test('TRAP-57 without a time of the last pull no rows come, as their requests are fetched one by one', async () => {
    await addRow(app.db, await addRequest(app.db))
    expect((await pull()).rows).toEqual([])
  })

  test('TRAP-57 known requests are left out until one of them changes', async () => {
    const hiringRequestId = await addRequest(app.db)
    const { digest } = await pull()
    expect(await pull({ digest })).toMatchObject({ digest, rows: [] })
    expect((await pull({ digest })).requests).toBeUndefined()
    await addRow(app.db, hiringRequestId)
    const grown = await pull({ digest })
    expect(grown.requests?.find((one) => one.hiringRequestId === hiringRequestId)).toMatchObject({ applicants: 1 })
    await app.db
      .update(hiringRequests)
      .set({ deletedAt: testNow })
      .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
    expect(requestIds(await pull({ digest: grown.digest }))).not.toContain(hiringRequestId)
  })

  test('ROLE-01 one foreign partner among several refuses all', async () => {
    expectRefusal(await app.call(syncCalls.pull, { ipId: ['EMP1', 'EMP2'] }, { as: 'emp' }), 'unauthorized')
    const own = await addRequest(app.db)
    const foreign = await addRequest(app.db, { ipId: 'EMP2' })
    const row = await addRow(app.db, foreign, { ipId: 'EMP2', updatedAt: testNow + 1 })
    expect(requestIds(await pull({ ipId: ['EMP1', 'EMP2'] }, 'ops'))).toEqual(expect.arrayContaining([own, foreign]))
    expect(rowIds(await pull({ ipId: ['EMP1', 'EMP2'], since: testNow }, 'ops'))).toContain(row.funnelId)
    expect(requestIds(await pull())).not.toContain(foreign)
    expect(rowIds(await pull({ since: testNow }))).not.toContain(row.funnelId)
  })
})

describe('what changed', () => {
  test('TRAP-57 rows of all followed requests come in the order of their changes, page after page, each once', async () => {
    const since = testNow + 60 * minute
    const requests = [await addRequest(app.db), await addRequest(app.db)]
    const added: string[] = []
    // Pairs change in the same millisecond, so a page ends between two of them
    for (let at = 0; at < 9; at++) {
      const row = await addRow(app.db, requests[at % 2]!, { updatedAt: since + Math.floor(at / 2) })
      added.push(row.funnelId)
    }
    await addRow(app.db, requests[0]!, { updatedAt: since - 1 })
    const seen: string[] = []
    let pages = 0
    let page: Page
    let after: unknown
    do {
      page = await pull({ since, limit: 3, ...(after ? { after } : {}) })
      seen.push(...rowIds(page))
      after = page.next
      pages += 1
    } while (page.next)
    expect(seen.toSorted()).toEqual(added.toSorted())
    expect(pages).toBe(4)
  })

  test('TRAP-57 a row that changes between two pages comes again, and no other is skipped', async () => {
    const since = testNow + 120 * minute
    const hiringRequestId = await addRequest(app.db)
    const ids: string[] = []
    for (let at = 0; at < 4; at++) ids.push((await addRow(app.db, hiringRequestId, { updatedAt: since + at })).funnelId)
    const first = await pull({ since, limit: 2 })
    expect(rowIds(first)).toEqual(ids.slice(0, 2))
    await app.db
      .update(funnelRows)
      .set({ updatedAt: since + 10 })
      .where(eq(funnelRows.funnelId, ids[0]!))
    const rest = await pull({ since, limit: 4, after: first.next })
    expect(rowIds(rest)).toEqual([ids[2], ids[3], ids[0]])
    expect(rest.next).toBeUndefined()
  })

  test('TRAP-57 a change that is written while a device asks comes with the next pull', async () => {
    const hiringRequestId = await addRequest(app.db)
    const row = await addRow(app.db, hiringRequestId, { updatedAt: testNow - 60 * minute })
    let asOf = 0
    await app.db.transaction(async (tx) => {
      await tx.select().from(funnelRows).limit(1)
      await new Promise((resolve) => setTimeout(resolve, 200))
      asOf = (await pull()).asOf
    })
    expect(asOf).toBeLessThanOrEqual(testNow - 10_200)
    await sendUpdate(app, row, { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(2) } })
    expect(rowIds(await pull({ since: asOf }))).toContain(row.funnelId)
  })

  test.each([
    ['no partner', { ipId: [] }],
    ['a page of nothing', { limit: 0 }],
    ['a page of everything', { limit: 100_000 }],
    ['a time that is none', { since: -1 }],
    ['a time that no database knows', { since: 1e300 }],
    ['a place that is none', { since: 1, after: { updatedAt: 'now', funnelId: 'F1' } }],
    ['a very long digest', { digest: 'x'.repeat(51) }],
  ])('OFF %s is refused', async (_, input) => {
    expectRefusal(await app.call(syncCalls.pull, { ipId: ['EMP1'], ...input }), 'invalid')
  })
})
