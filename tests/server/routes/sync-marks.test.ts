import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { syncCalls } from '../../../src/contract/sync-pull.ts'
import type { CallOutput } from '../../../src/contract/call.ts'
import { addIstDays, istDayStart } from '../../../src/lib/dates.ts'
import { addresses, funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { getEpoch, writeNewEpoch } from '../../../server/store/epoch.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, sendUpdate } from '../support/hiring.ts'

type Page = CallOutput<typeof syncCalls.pull>['data']
type Have = Record<string, number>

let app: TestApp
let epoch: string
beforeAll(async () => {
  app = await createTestApp()
  epoch = (await getEpoch(app.db, testNow)).id
})
afterAll(() => app.close())
beforeEach(() => app.db.update(hiringRequests).set({ deletedAt: testNow }))

async function pull(have: Have, input: Record<string, unknown> = {}, as = 'emp'): Promise<Page> {
  const reply = await app.call(syncCalls.pull, { ipId: ['EMP1'], epoch, have, ...input }, { as })
  expect(reply).toMatchObject({ status: 200, body: { status: true } })
  return v.parse(syncCalls.pull.output, reply.body).data
}

/** All pages, as a device asks for them. */
async function pullAll(have: Have, input: Record<string, unknown> = {}) {
  const pages: Page[] = []
  do pages.push(await pull(have, { ...input, cursor: pages.at(-1)?.cursor }))
  while (pages.at(-1)!.cursor)
  return { pages, rows: pages.flatMap(rowIds), done: pages.flatMap(({ done }) => done ?? []), mark: pages[0]!.mark! }
}

/**
 * A mark after everything until now. Other files' transactions, in other databases of the same Postgres, hold it back as long as
 * they are open.
 */
async function markNow(): Promise<number> {
  const { rows } = await app.db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`)
  for (;;) {
    const open = await app.db.execute<{ oldest: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
    )
    if (Number(open.rows[0]!.oldest) > Number(rows[0]!.xid)) return (await pullAll({})).mark
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const rowIds = ({ rows }: Page) => rows.map(({ _id }) => _id)
const joined = { status: 'joined' } as const
const touch = (funnelId: string) => ({
  row: (db: TestApp['db']) => db.update(funnelRows).set({ age: 40 }).where(eq(funnelRows.funnelId, funnelId)),
})

describe('the whole of it', () => {
  test('TRAP-57 tasks of all requests come first, then open requests, the newest first, then those that are over', async () => {
    const over = await addRequest(app.db, { status: 2 })
    const older = await addRequest(app.db, { createdDate: testNow - 2 })
    const newer = await addRequest(app.db, { createdDate: testNow - 1 })
    const ids: Record<string, string> = {}
    for (const [name, id] of Object.entries({ over, older, newer })) {
      ids[`${name} joined`] = (await addRow(app.db, id, joined)).funnelId
      ids[`${name} task`] = (await addRow(app.db, id)).funnelId
    }
    const { rows, done } = await pullAll({}, { limit: 2 })
    // The first two are a page, in which the tasks are due at the same time and go by id
    const order = ['older task', 'newer task', 'over task', 'newer joined', 'older joined', 'over joined']
    expect(rows).toEqual(order.map((name) => ids[name]))
    expect(done).toEqual([newer, older, over])
  })

  test('TASK-06 what is due first comes first, whichever request it is of: rows on the screen are not pushed away', async () => {
    const older = await addRequest(app.db, { createdDate: testNow - 2 })
    const newer = await addRequest(app.db, { createdDate: testNow - 1 })
    const today = istDayStart(testNow)
    const due = { late: addIstDays(today, -1), far: addIstDays(today, 9), soon: addIstDays(today, 2), now: today + 1 }
    const ids: Record<string, string> = {}
    const shortlisted = async (name: keyof typeof due, id: string) => {
      ids[name] = (await addRow(app.db, id, { status: 'interviewDone', expiresAt: due[name] })).funnelId
    }
    await shortlisted('far', newer)
    await shortlisted('soon', newer)
    await shortlisted('late', newer)
    await shortlisted('now', older)
    ids['joins'] = (await addRow(app.db, older, { status: 'selected', joiningTime: addIstDays(today, 1) })).funnelId
    const same = [older, newer, older].map((id) =>
      addRow(app.db, id, { status: 'interviewDone', expiresAt: due.soon + 1 }),
    )
    const alike = (await Promise.all(same)).map(({ funnelId }) => funnelId).sort()
    alike.forEach((funnelId, n) => (ids[`alike ${n}`] = funnelId))
    ids['none'] = (await addRow(app.db, older, { status: 'interviewDone', expiresAt: null })).funnelId
    const names = ({ rows }: { rows: string[] }) => rows.map((id) => Object.keys(ids).find((name) => ids[name] === id))
    expect(names(await pullAll({}))).toEqual([
      ...['now', 'joins', 'soon', 'alike 0', 'alike 1', 'alike 2'],
      ...['late', 'far', 'none'],
    ])
    // In pages of two the urgent ones come before the others all the same, and each once
    const paged = names(await pullAll({}, { limit: 2 }))
    expect(new Set(paged.slice(0, 6))).toEqual(new Set(['now', 'joins', 'soon', 'alike 0', 'alike 1', 'alike 2']))
    expect(new Set(paged.slice(6))).toEqual(new Set(['late', 'far', 'none']))
  })

  test('TRAP-57 a request is done with the page that brings its last row, not before', async () => {
    const newer = await addRequest(app.db, { createdDate: testNow - 1 })
    const older = await addRequest(app.db, { createdDate: testNow - 2 })
    for (const id of [newer, newer, newer, older]) await addRow(app.db, id, joined)
    const { pages } = await pullAll({}, { limit: 2 })
    expect(pages.map(({ rows, done }) => [rows.length, done])).toEqual([
      [2, []],
      // The second row of this page shows that the newer one is over
      [2, [newer]],
      [0, [older]],
    ])
  })

  test('TRAP-57 a page that was lost is requested again and brings the same', async () => {
    const id = await addRequest(app.db)
    for (let at = 0; at < 5; at += 1) await addRow(app.db, id, at % 2 ? joined : {})
    const { cursor } = await pull({}, { limit: 2 })
    const ask = async () => ({ ...(await pull({}, { limit: 2, cursor })), mark: 0 })
    expect(await ask()).toEqual(await ask())
  })

  test('TASK-14 a request that leaves the list while its rows come is not done, and what is behind it is', async () => {
    const newer = await addRequest(app.db, { createdDate: testNow - 1 })
    const older = await addRequest(app.db, { createdDate: testNow - 2 })
    for (const id of [newer, newer, newer, older, older]) await addRow(app.db, id, joined)
    const first = await pull({}, { limit: 2 })
    await app.db.update(hiringRequests).set({ deletedAt: testNow }).where(eq(hiringRequests.hiringRequestId, newer))
    const rest = await pull({}, { limit: 10, cursor: first.cursor })
    expect(rest.done).toEqual([older])
    expect(rest.rows.every(({ hiringRequestId }) => hiringRequestId === older)).toBe(true)
  })

  test('TASK-14 a request that ends or is opened again while its tasks come hides no other one’s', async () => {
    const ids = [3, 2, 1].map((age) => addRequest(app.db, { createdDate: testNow - 4 + age }))
    const [newest, middle, oldest] = (await Promise.all(ids)) as [string, string, string]
    const [first, second, third] = [
      await addRow(app.db, newest),
      await addRow(app.db, middle),
      await addRow(app.db, oldest),
    ]
    const setStatus = (id: string, status: 1 | 2) =>
      app.db.update(hiringRequests).set({ status }).where(eq(hiringRequests.hiringRequestId, id))
    const page = await pull({}, { limit: 1 })
    expect(rowIds(page)).toEqual([first.funnelId])
    await setStatus(newest, 2)
    const next = await pull({}, { limit: 1, cursor: page.cursor })
    expect(rowIds(next)).toEqual([second.funnelId])
    await setStatus(newest, 1)
    const rest = await pull({}, { limit: 10, cursor: next.cursor })
    expect(rowIds(rest)).toContain(third.funnelId)
    expect(rest.done).toEqual([newest, middle, oldest])
  })
})

describe('what changed', () => {
  test('TRAP-57 nothing new costs less than 1 kB each way', async () => {
    for (let at = 0; at < 30; at += 1) await addRow(app.db, await addRequest(app.db))
    const { done, pages } = await pullAll({})
    const mark = await markNow()
    const input = {
      ipId: ['EMP1'],
      epoch,
      digest: pages[0]!.digest,
      have: Object.fromEntries(done.map((id) => [id, mark])),
    }
    const { body } = await app.call(syncCalls.pull, input)
    expect(body.data).toMatchObject({ rows: [], done })
    expect(body.data.requests).toBeUndefined()
    expect(JSON.stringify(input).length).toBeLessThan(1_000)
    expect(JSON.stringify(body).length).toBeLessThan(1_000)
  })

  test('TRAP-57 of each request comes what its own mark lacks', async () => {
    const [one, two, fresh] = [await addRequest(app.db), await addRequest(app.db), await addRequest(app.db)]
    const [a, b] = [await addRow(app.db, one), await addRow(app.db, two)]
    await addRow(app.db, one)
    const before = await markNow()
    for (const { funnelId } of [a, b]) await touch(funnelId).row(app.db)
    const after = await markNow()
    const c = await addRow(app.db, fresh)
    expect((await pullAll({ [one]: before, [two]: after })).rows.toSorted()).toEqual(
      [a.funnelId, c.funnelId].toSorted(),
    )
    expect((await pullAll({ [one]: before, [two]: after }, { changesOnly: true })).rows).toEqual([a.funnelId])
  })

  test('TRAP-57 a change that is open while a device asks comes with the next pull, whatever the clocks say', async () => {
    const id = await addRequest(app.db)
    const row = await addRow(app.db, id)
    let mark = 0
    await app.db.transaction(async (tx) => {
      await tx.update(funnelRows).set({ updatedAt: 5 }).where(eq(funnelRows.funnelId, row.funnelId))
      // Later transactions are over before it
      await addRow(app.db, await addRequest(app.db))
      mark = (await pullAll({})).mark
    })
    expect((await pullAll({ [id]: mark })).rows).toContain(row.funnelId)
    const now = await markNow()
    expect((await pullAll({ [id]: now }, { changesOnly: true })).rows).toEqual([])
  })

  test('TRAP-57 a stage update and a new applicant come', async () => {
    const id = await addRequest(app.db)
    const row = await addRow(app.db, id)
    const mark = await markNow()
    await sendUpdate(app, row, { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(2) } })
    const added = await addRow(app.db, id, joined)
    expect((await pullAll({ [id]: mark })).rows.toSorted()).toEqual([row.funnelId, added.funnelId].toSorted())
  })

  test('HR-44 HR-41 a longer request and a moved office come with all their applicants, and with no others', async () => {
    const office = { addressId: 'office-1', ipId: 'EMP1', officeName: 'Padgha', address: 'Plot 7', city: 'Bhiwandi' }
    const rest = {
      locality: '',
      longitude: 73.1,
      latitude: 19.3,
      searchText: '',
      createdBy: 'emp',
      createdAt: 1,
      updatedAt: 1,
    }
    await app.db.insert(addresses).values([
      { ...office, ...rest },
      { ...office, ...rest, addressId: 'office-10' },
    ])
    const at = (addressId: string) => ({ details: { locations: [{ offices: [{ interviewLocation: addressId }] }] } })
    const [one, ten] = [await addRequest(app.db, at('office-1')), await addRequest(app.db, at('office-10'))]
    const [a, b] = [await addRow(app.db, one), await addRow(app.db, ten)]
    const mark = await markNow()
    const have = { [one]: mark, [ten]: mark }
    expect((await pullAll(have)).rows).toEqual([])
    await app.db.update(addresses).set({ city: 'Kalyan' }).where(eq(addresses.addressId, 'office-1'))
    expect((await pullAll(have)).rows).toEqual([a.funnelId])
    await app.db
      .update(hiringRequests)
      .set({ endDate: day(90) })
      .where(eq(hiringRequests.hiringRequestId, ten))
    expect((await pullAll(have)).rows.toSorted()).toEqual([a.funnelId, b.funnelId].toSorted())
    const after = await markNow()
    // What applicants do not show
    await app.db.update(hiringRequests).set({ whatsAppBotStatus: true }).where(eq(hiringRequests.hiringRequestId, ten))
    await app.db.update(addresses).set({ deletedAt: 5 }).where(eq(addresses.addressId, 'office-1'))
    expect((await pullAll({ [one]: after, [ten]: after })).rows).toEqual([])
  })

  test('OFF a device of an earlier build says until when it has a request, and gets a mark', async () => {
    const id = await addRequest(app.db)
    await addRow(app.db, id, { updatedAt: testNow - 5_000 })
    const changed = await addRow(app.db, id, { updatedAt: testNow + 5_000 })
    const { rows, done, mark } = await pullAll({}, { haveSince: { [id]: testNow } })
    expect([rows, done]).toEqual([[changed.funnelId], [id]])
    expect(mark).toBeGreaterThan(0)
  })
})

describe('what a mark is worth', () => {
  test('OFF HR-44 what a device of an earlier build has comes whole where its request was changed since', async () => {
    const id = await addRequest(app.db, { updatedAt: testNow - 100_000 })
    const { funnelId } = await addRow(app.db, id, { updatedAt: testNow - 200_000 })
    const since = { haveSince: { [id]: testNow - 50_000 } }
    expect((await pullAll({}, since)).rows).toEqual([])
    const changed = { endDate: day(90), updatedAt: testNow - 10_000 }
    await app.db.update(hiringRequests).set(changed).where(eq(hiringRequests.hiringRequestId, id))
    expect((await pullAll({}, since)).rows).toEqual([funnelId])
  })

  test('I6 after a restore no mark counts: all rows come', async () => {
    const id = await addRequest(app.db)
    const row = await addRow(app.db, id)
    const { mark } = await pullAll({})
    const former = epoch
    await writeNewEpoch(app.db, { at: testNow, backupTakenAt: testNow })
    const { rows, pages } = await pullAll({ [id]: mark }, { epoch: former, haveSince: { [id]: testNow * 2 } })
    expect(rows).toEqual([row.funnelId])
    expect(pages[0]!.epoch).not.toBe(former)
    epoch = pages[0]!.epoch!
  })

  test('I6 rows that name transactions of another cluster come once, and not again with every pull', async () => {
    const id = await addRequest(app.db)
    const row = await addRow(app.db, id)
    await app.db.execute(sql`alter table funnel_rows disable trigger funnel_rows_mark`)
    await app.db.execute(sql`update funnel_rows set changed_xid = ${2 ** 50} where funnel_id = ${row.funnelId}`)
    await app.db.execute(sql`alter table funnel_rows enable trigger funnel_rows_mark`)
    await writeNewEpoch(app.db, { at: testNow, backupTakenAt: testNow })
    epoch = (await getEpoch(app.db, testNow)).id
    expect((await pullAll({})).rows).toEqual([row.funnelId])
    expect((await pullAll({ [id]: await markNow() })).rows).toEqual([])
  })

  test('I6 one that is ahead of the database is of another one: all rows come', async () => {
    const id = await addRequest(app.db)
    const row = await addRow(app.db, id)
    expect((await pullAll({ [id]: 2 ** 50 })).rows).toEqual([row.funnelId])
  })

  test('ROLE-01 a foreign request among them is not brought, and is told like one that never was', async () => {
    const own = await addRequest(app.db)
    await addRow(app.db, own)
    const foreign = await addRequest(app.db, { ipId: 'EMP2' })
    const row = await addRow(app.db, foreign, { ipId: 'EMP2' })
    const cursor = { at: testNow, part: 0, hiringRequestId: foreign, funnelId: row.funnelId }
    const known = { [own]: 1, [foreign]: 1 }
    const unknown = { [own]: 1, nobody: 1 }
    const ask = (have: Have, hiringRequestId: string) => pull(have, { cursor: { ...cursor, hiringRequestId } })
    const told = await ask(known, foreign)
    // As one that never was: nobody finds out which ids exist
    const expected = { ...(await ask(unknown, 'nobody')), mark: expect.any(Number), revoked: [foreign] }
    expect(told).toEqual(expected)
    expect(told.done).toEqual([own])
  })

  test('OFF whatever wrote it, a row names its transaction', async () => {
    const row = await addRow(app.db, await addRequest(app.db), { changedXid: 7 })
    const read = async () =>
      (await app.db.select().from(funnelRows).where(eq(funnelRows.funnelId, row.funnelId)))[0]!.changedXid
    const first = await read()
    expect(first).toBeGreaterThan(7)
    await app.db.execute(sql`update funnel_rows set changed_xid = 7 where funnel_id = ${row.funnelId}`)
    expect(await read()).toBeGreaterThan(first)
  })

  test.each([
    ['a mark that is none', { have: { A: -1 } }],
    ['a mark beyond every database', { have: { A: 1e300 } }],
    [
      'more requests than a device follows',
      { have: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`R${n}`, 1])) },
    ],
    ['a cursor that is none', { have: {}, cursor: { at: 1, part: 3, hiringRequestId: 'A', funnelId: 'F' } }],
    ['a very long epoch', { have: {}, epoch: 'x'.repeat(101) }],
  ])('OFF %s is refused', async (_, input) => {
    expectRefusal(await app.call(syncCalls.pull, { ipId: ['EMP1'], ...input }), 'invalid')
  })
})

describe('what a device must not keep', () => {
  test('TRAP-60 a request that went to another partner or was deleted is named, and one that is only over is not', async () => {
    const [taken, over, kept] = [await addRequest(app.db), await addRequest(app.db), await addRequest(app.db)]
    for (const id of [taken, over, kept]) await addRow(app.db, id, joined)
    const mark = await markNow()
    const have = { [taken]: mark, [over]: mark, [kept]: mark }
    expect((await pull(have)).revoked).toBeUndefined()
    await app.db.update(hiringRequests).set({ ipId: 'EMP2' }).where(eq(hiringRequests.hiringRequestId, taken))
    await app.db.update(hiringRequests).set({ status: 2 }).where(eq(hiringRequests.hiringRequestId, over))
    expect((await pull(have)).revoked).toEqual([taken])
    expect((await pull({}, { haveSince: { [taken]: testNow } })).revoked).toEqual([taken])
    expect((await pull({ [kept]: mark }, { unlisted: [taken, over, 'never-was'] })).revoked).toEqual([
      taken,
      'never-was',
    ])
    await app.db.update(hiringRequests).set({ deletedAt: testNow }).where(eq(hiringRequests.hiringRequestId, kept))
    expect((await pull(have)).revoked).toEqual([taken, kept])
  })

  test('TRAP-60 a request that was deleted is named, whatever the device says that it has of it', async () => {
    const [deleted, kept] = [await addRequest(app.db), await addRequest(app.db)]
    for (const id of [deleted, kept]) await addRow(app.db, id, joined)
    const mark = await markNow()
    await app.db.update(hiringRequests).set({ deletedAt: testNow }).where(eq(hiringRequests.hiringRequestId, deleted))
    const had = { [deleted]: mark, [kept]: mark }
    expect((await pull(had)).revoked).toEqual([deleted])
    expect((await pull({}, { haveSince: { [deleted]: testNow } })).revoked).toEqual([deleted])
    expect((await pull({}, { haveTasks: { [deleted]: mark }, tasksOnly: true })).revoked).toEqual([deleted])
    expect((await pull({}, { unlisted: [deleted, kept] })).revoked).toEqual([deleted])
  })

  test('TRAP-60 who was erased in a request that is over comes when the device asks about it, for a month', async () => {
    const over = await addRequest(app.db, { status: 2 })
    const foreign = await addRequest(app.db, { ipId: 'EMP2', status: 2 })
    const here = await addRow(app.db, over, { ...joined, mobile: '9798979811' })
    await addRow(app.db, over, joined)
    const theirs = await addRow(app.db, foreign, { ...joined, ipId: 'EMP2', mobile: '9798979812' })
    const ask = () => pull({}, { unlisted: [over, foreign] })
    expect((await ask()).rows).toEqual([])
    for (const { funnelId } of [here, theirs])
      await app.db.transaction((tx) => forgetPerson(tx, { funnelId: funnelId! }, testNow))
    expect((await ask()).rows).toMatchObject([{ _id: here.funnelId, name: 'Deleted applicant' }])
    expect((await pull({})).rows).toEqual([])
    try {
      app.clock.advance(32 * 86_400_000)
      expect((await ask()).rows).toEqual([])
    } finally {
      app.clock.set(testNow)
    }
  })

  test('OFF of a request that the device gave up for lack of room nothing comes', async () => {
    const [one, other] = [await addRequest(app.db), await addRequest(app.db)]
    const row = await addRow(app.db, one, joined)
    await addRow(app.db, other, joined)
    const { rows, done } = await pullAll({}, { without: [other] })
    expect([rows, done]).toEqual([[row.funnelId], [one]])
    // What it has all the same is kept up to date
    const mark = await markNow()
    expect((await pullAll({ [other]: mark }, { without: [other] })).done).toContain(other)
  })
})

describe('tasks only', () => {
  async function addBoth() {
    const older = await addRequest(app.db, { createdDate: testNow - 2 })
    const newer = await addRequest(app.db, { createdDate: testNow - 1 })
    const add = async (id: string) => ({
      task: (await addRow(app.db, id)).funnelId,
      joined: (await addRow(app.db, id, joined)).funnelId,
    })
    return { older, newer, of: { older: await add(older), newer: await add(newer) } }
  }

  test('OFF TRAP-57 only what may be a task comes, no request is complete, and the rest follows from where it began', async () => {
    const { older, newer, of } = await addBoth()
    const { pages, rows, done } = await pullAll({}, { tasksOnly: true, limit: 1 })
    expect(rows.toSorted()).toEqual([of.older.task, of.newer.task].toSorted())
    expect(done).toEqual([])
    // Once, with the page after the last task
    expect(pages.flatMap(({ tasksDone = [] }) => tasksDone)).toEqual([newer, older])
    const { rest } = pages.at(-1)!
    const first = await pull({}, { cursor: rest, limit: 1 })
    expect(rowIds(first)).toEqual([of.newer.joined])
    const { rows: others, done: all } = await pullAll({}, { limit: 200 })
    expect(others).toHaveLength(4)
    expect(all).toEqual([newer, older])
    const last = await pull({}, { cursor: rest })
    expect(rowIds(last)).toEqual([of.newer.joined, of.older.joined])
    expect(last.done).toEqual([newer, older])
  })

  test('OFF I6 a request of which the tasks are here brings what was written since, also what is no task any more', async () => {
    const { older, newer, of } = await addBoth()
    const mark = await markNow()
    const haveTasks = { [older]: mark, [newer]: mark }
    const none = await pull({}, { tasksOnly: true, haveTasks })
    expect(none).toMatchObject({ rows: [], done: [], tasksDone: [newer, older] })
    await app.db.update(funnelRows).set(joined).where(eq(funnelRows.funnelId, of.older.task))
    expect(rowIds(await pull({}, { tasksOnly: true, haveTasks }))).toEqual([of.older.task])
    // A desk asks for changes only
    expect(rowIds(await pull({}, { tasksOnly: true, haveTasks, changesOnly: true }))).toEqual([of.older.task])
    // All of what the device cannot tell the time of, and of what it has whole the changes alone
    const mixed = await pull({ [newer]: mark }, { tasksOnly: true, whole: [older] })
    expect(rowIds(mixed).toSorted()).toEqual([of.older.task, of.older.joined].toSorted())
    expect(mixed.done).toEqual([newer, older])
  })

  test('OFF a change of the request brings the tasks anew and nothing that the device does not have', async () => {
    const { older, of } = await addBoth()
    const mark = await markNow()
    await app.db
      .update(hiringRequests)
      .set({ shownXid: sql`pg_current_xact_id()::text::bigint` })
      .where(eq(hiringRequests.hiringRequestId, older))
    expect(rowIds(await pull({}, { tasksOnly: true, haveTasks: { [older]: mark }, changesOnly: true }))).toEqual([
      of.older.task,
    ])
  })

  test('OFF in a response of everything too it says when the tasks are over', async () => {
    const { older, newer } = await addBoth()
    const { pages } = await pullAll({}, { limit: 3 })
    expect(pages[0]!.tasksDone).toEqual([newer, older])
    expect(pages[1]!.tasksDone).toBeUndefined()
  })
})
