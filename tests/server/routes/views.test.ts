import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_VIEWS, viewCalls } from '../../../src/contract/views.ts'
import { operations, savedViews } from '../../../server/db/schema.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(savedViews))

const ipId = 'EMP1'
const filter = { tab: 'screened', search: 'Yadav', sort: { field: 'distance', order: 'ascending' as const } }
const view = (more: object = {}) => ({ ipId, name: 'Near the yard', isShared: false, filter, ...more })
const as = (user: string) => ({ as: user })
const list = async (user: string, of = ipId) => (await app.call(viewCalls.list, { ipId: of }, as(user))).body
const save = async (user: string, more: object = {}) => (await app.call(viewCalls.save, view(more), as(user))).body
const namesOf = async (user: string) => (await list(user)).data.map((one: { name: string }) => one.name)

test('FUN-19 FUN-20 a view is seen by its own user; a shared one by all colleagues and by who acts for the company', async () => {
  expect(await save('emp')).toMatchObject({ status: true, data: { isOwn: true, mayChange: true, filter } })
  await save('emp', { name: 'For all', isShared: true })
  expect(await namesOf('emp')).toEqual(['For all', 'Near the yard'])
  for (const user of ['sub', 'ops']) {
    const { data } = await list(user)
    expect(data, user).toMatchObject([{ name: 'For all', isOwn: false, mayChange: false, filter }])
  }
  expect((await list('sa')).error).toMatchObject({ code: 'unauthorized' })
})

test('FUN-20 only people of the company save; others act for it and change nothing', async () => {
  const { data } = await save('emp', { isShared: true })
  for (const user of ['ops', 'ssc', 'sa']) {
    expect((await save(user)).error, user).toMatchObject({ code: 'unauthorized' })
    const changes = [
      app.call(viewCalls.save, view({ viewId: data.viewId }), as(user)),
      app.call(viewCalls.rename, { ipId, viewId: data.viewId, name: 'X', isShared: true }, as(user)),
      app.call(viewCalls.remove, { ipId, viewId: data.viewId }, as(user)),
    ]
    for (const { body } of await Promise.all(changes)) expect(body.error, user).toMatchObject({ code: 'unauthorized' })
  }
  expect(await namesOf('emp')).toEqual(['Near the yard'])
})

test('FUN-20 a shared view is changed by who shared it and by the owner of the account, an own one by nobody else', async () => {
  const shared = (await save('emp', { isShared: true })).data.viewId
  const own = (await save('emp', { name: 'Mine' })).data.viewId
  const bySub = (viewId: string) => app.call(viewCalls.remove, { ipId, viewId }, as('sub'))
  expect((await bySub(shared)).body.error).toMatchObject({ reason: 'view-of-other' })
  // One that the colleague cannot see is refused like one that never was
  expect((await bySub(own)).body.error).toMatchObject({ reason: 'view-unknown' })
  expect((await bySub('none')).body.error).toMatchObject({ reason: 'view-unknown' })
  const ofSub = (await save('sub', { name: 'Of the member', isShared: true })).data.viewId
  const renamed = await app.call(viewCalls.rename, { ipId, viewId: ofSub, name: 'Ours', isShared: true })
  expect(renamed.body).toMatchObject({ status: true, data: { name: 'Ours', isOwn: false } })
  expect((await app.call(viewCalls.remove, { ipId, viewId: ofSub })).body.status).toBe(true)
  const hidden = (await save('sub', { name: 'Of the member' })).data.viewId
  expect((await app.call(viewCalls.remove, { ipId, viewId: hidden })).body.error).toMatchObject({
    reason: 'view-unknown',
  })
})

test('FUN-19 a view is saved over with another filter, and keeps its place', async () => {
  const { viewId } = (await save('emp')).data
  const again = await save('emp', { viewId, filter: { tab: 'joined' } })
  expect(again).toMatchObject({ status: true, data: { viewId, filter: { tab: 'joined' } } })
  expect((await list('emp')).data).toHaveLength(1)
})

test('FUN-19 a name stands once in a list, in any spelling; the other list may hold it too', async () => {
  await save('emp')
  expect((await save('emp', { name: ' near  the YARD ' })).error).toMatchObject({
    ...{ reason: 'view-name-taken', fields: { name: expect.any(String) } },
  })
  expect((await save('emp', { isShared: true })).status).toBe(true)
  expect((await save('sub')).status).toBe(true)
})

test('FUN-19 thirty of one user and thirty of the company, also when several are saved at once', async () => {
  const row = (n: number, isShared: boolean) => ({
    ...{ viewId: `${isShared}${n}`, ipId, name: `${n}`, nameFolded: `${n}`, isShared, filter: { tab: 'all' } },
    ...{ createdByName: 'Asha', updatedAt: 0 },
  })
  const userId = await userOf('emp')
  for (const isShared of [true, false])
    await app.db
      .insert(savedViews)
      .values(Array.from({ length: MOST_VIEWS - 1 }, (_, n) => ({ ...row(n, isShared), createdBy: userId })))
  for (const isShared of [true, false]) {
    const both = await Promise.all([save('emp', { name: 'One', isShared }), save('emp', { name: 'Two', isShared })])
    expect(both.map(({ status }) => status).toSorted(), String(isShared)).toEqual([false, true])
    expect(both.find(({ status }) => !status).error).toMatchObject({
      reason: isShared ? 'too-many-shared-views' : 'too-many-views',
    })
  }
})

/** Who the database says it is. */
async function userOf(user: string): Promise<string> {
  const { viewId } = (await save(user, { name: 'Who' })).data
  const [row] = await app.db.delete(savedViews).where(eq(savedViews.viewId, viewId)).returning()
  return row!.createdBy
}

test('FUN-19 what is no view is refused', async () => {
  const wrong = [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { filter: {} },
    { filter: { tab: 'a b' } },
    { filter: { tab: 'all', search: 'x'.repeat(101) } },
    { filter: { tab: 'all', columns: Array.from({ length: 31 }, () => 'age') } },
  ]
  for (const more of wrong) expect((await save('emp', more)).status, JSON.stringify(more)).not.toBe(true)
  expect(await namesOf('emp')).toEqual([])
})

test('FUN-19 a view forgets what was typed to find an erased person, and keeps the rest', async () => {
  const hiringRequestId = await addRequest(app.db)
  const row = await addRow(app.db, hiringRequestId, { name: 'Zarina Tadvi' })
  await save('emp', { filter: { tab: 'screened', search: 'zarina' } })
  await save('emp', { name: 'Other', filter: { tab: 'screened', search: 'Yadav' } })
  await app.db.transaction((tx) => forgetPerson(tx, { funnelId: row.funnelId! }, testNow))
  const filters = (await list('emp')).data.map((one: { filter: unknown }) => one.filter)
  expect(filters).toEqual([{ tab: 'screened' }, { tab: 'screened', search: 'Yadav' }])
})

test('TRAP-60 FUN-19 a view and what the ledger returns of it name an erased person no more; nothing else is changed', async () => {
  const row = await addRow(app.db, await addRequest(app.db), { name: 'Zarina Tadvi', mobile: '9798979821' })
  const views = {
    named: { name: 'For Zarina Tadvi', filter: { tab: 'screened', search: 'Yadav' } },
    searched: { name: 'zarina', filter: { tab: 'screened', search: 'Zarina T' } },
    byNumber: { name: '97989 79821', filter: { tab: 'screened', search: '+91 97989-79821' } },
    // A part of a name is no name of theirs where nobody looked for them
    other: { name: 'Tadvi', filter: { tab: 'screened', search: 'Pune' } },
  }
  const keys = Object.fromEntries(Object.keys(views).map((each) => [each, crypto.randomUUID()]))
  const saveAll = async () => {
    const shown: Record<string, { name: string; filter: unknown }> = {}
    for (const [each, input] of Object.entries(views))
      shown[each] = (await app.call(viewCalls.save, view(input), { key: keys[each] })).body.data
    return shown
  }
  const before = await saveAll()
  expect(before['named']).toMatchObject(views.named)
  await app.db.transaction((tx) => forgetPerson(tx, { funnelId: row.funnelId! }, testNow))
  const after = await saveAll()
  const anew = expect.stringMatching(/^View [\w-]{6}$/)
  expect(after).toEqual({
    named: { ...before['named'], name: anew },
    searched: { ...before['searched'], name: anew, filter: { tab: 'screened' } },
    byNumber: { ...before['byNumber'], name: anew, filter: { tab: 'screened' } },
    other: before['other'],
  })
  const kept = JSON.stringify([await app.db.select().from(operations), await app.db.select().from(savedViews)])
  expect(kept).not.toMatch(/zarina|9798979821|97989/i)
  expect((await list('emp')).data.map(({ name }: { name: string }) => name)).toContain(after['named']!.name)
})
