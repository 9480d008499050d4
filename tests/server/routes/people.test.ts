import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peopleCalls, type PersonDecision } from '../../../src/contract/people.ts'
import { auditTrail, funnelRows, hiringRequests, personLinks } from '../../../server/db/schema.ts'
import { runForget } from '../../../server/cli/run-forget.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { decideAbout, holdUnforgotten } from '../../../server/store/people.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readHistory, readRow, type RowInsert } from '../support/hiring.ts'

let app: TestApp
let request: string
let other: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db, { name: 'Night packing' })
  other = await addRequest(app.db, { name: 'Day loading' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(auditTrail)
  await app.db.delete(funnelRows)
})

let count = 0
const add = (more: Partial<RowInsert> = {}) =>
  addRow(app.db, more.hiringRequestId ?? request, { mobile: `98${String(10_000_000 + ++count)}`, ...more })
const person = { name: 'Ramesh Kumar Yadav', age: 26, locality: 'Kalher' }
const find = async ({ funnelId }: RowInsert, as = 'emp') =>
  (await app.call(peopleCalls.find, { funnelId }, { as })).body.data
const decide = (one: RowInsert, two: RowInsert, decision: PersonDecision, as = 'emp') =>
  app.call(peopleCalls.decide, { funnelId: one.funnelId, otherId: two.funnelId, decision }, { as })
const idsOf = (list: { funnelId: string }[]) => list.map(({ funnelId }) => funnelId).toSorted()

test('PROF-20 the same mobile, or alike names with year of birth and place, are suggested, without a number', async () => {
  const mobile = '9812345614'
  const asked = await add({ ...person, mobile })
  const sameNumber = await add({ name: 'Asha', mobile, hiringRequestId: other, age: null })
  const alike = await add({ ...person, name: 'Ramesh Yadav', locality: 'KALHER', age: 25, createdAt: day(-380) })
  await add({ ...person, name: 'Suresh Patil' })
  await add({ ...person, age: 35 })
  await add({ ...person, locality: 'Pune' })
  await add({ ...person, age: null })
  await add({ ...person, mobile, ipId: 'EMP2', hiringRequestId: await addRequest(app.db, { ipId: 'EMP2' }) })
  const gone = await addRequest(app.db)
  await add({ mobile, hiringRequestId: gone })
  await app.db.update(hiringRequests).set({ deletedAt: testNow }).where(eq(hiringRequests.hiringRequestId, gone))
  const found = await find(asked)
  expect(found.suggestions).toMatchObject([
    { funnelId: sameNumber.funnelId, reason: 'mobile', hiringRequestName: 'Day loading', name: 'Asha' },
    { funnelId: alike.funnelId, reason: 'name', hiringRequestName: 'Night packing', status: 'shortlisted' },
  ])
  expect(JSON.stringify(found)).not.toMatch(/98\d|XXXX|mobileNo/)
  expect((await find(sameNumber)).suggestions).toMatchObject([{ funnelId: asked.funnelId, reason: 'mobile' }])
})

test('PROF-20 nothing is linked by itself, and who is unknown in age or place is alike nobody', async () => {
  const one = await add({ ...person, locality: null, district: null })
  await add({ ...person, locality: null, district: null })
  expect(await find(one)).toEqual({ suggestions: [], same: [], different: [] })
  const byDistrict = await add({ ...person, locality: null })
  await add({ ...person, locality: null })
  expect((await find(byDistrict)).suggestions).toHaveLength(1)
  expect(await app.db.$count(personLinks)).toBe(0)
})

test('PROF-20 a decision is kept on both, with who and when; both applications and histories stay; undo brings the question back', async () => {
  const [one, two] = [await add(person), await add({ ...person, hiringRequestId: other })]
  const before = [await readRow(app.db, one.funnelId), await readRow(app.db, two.funnelId)]
  expect((await decide(one, two, 'same')).body).toEqual({ status: true, data: { decision: 'same' } })
  for (const [a, b] of [
    [one, two],
    [two, one],
  ] as const)
    expect(await find(a, 'emp2')).toMatchObject({
      suggestions: [],
      same: [{ funnelId: b.funnelId, by: (await app.db.select().from(personLinks))[0]!.decidedByName, at: testNow }],
      different: [],
    })
  expect([await readRow(app.db, one.funnelId), await readRow(app.db, two.funnelId)]).toEqual(before)
  expect(await readHistory(app.db, one.funnelId)).toEqual([])
  // From the other side, and twice
  await decide(two, one, 'different')
  await decide(one, two, 'different')
  expect(await find(one)).toMatchObject({ suggestions: [], same: [], different: [{ funnelId: two.funnelId }] })
  await decide(one, two, 'open')
  await decide(one, two, 'open')
  expect((await find(one)).suggestions).toHaveLength(1)
  const written = await app.db.select().from(auditTrail).orderBy(auditTrail.id)
  expect(written.map(({ action, actor, subject, detail }) => [action, actor, subject, detail])).toEqual([
    ['person same', 'user:emp', one.funnelId, two.funnelId],
    ['person different', 'user:emp', two.funnelId, one.funnelId],
    ['person open', 'user:emp', one.funnelId, two.funnelId],
  ])
})

test('PROF-20 whoever is the same as the same person is the same; that is taken back where it was said', async () => {
  const [a, b, c] = [await add(), await add(), await add()]
  await decide(a, b, 'same')
  await decide(c, b, 'same')
  const found = await find(a)
  expect(idsOf(found.same)).toEqual(idsOf([b, c] as never))
  expect(found.same.find(({ funnelId }: { funnelId: string }) => funnelId === c.funnelId)).toMatchObject({ by: null })
  await decide(b, c, 'open')
  expect(idsOf((await find(a)).same)).toEqual([b.funnelId])
})

test('PROF-20 who was kept apart is not linked through others, and who is linked through others is not kept apart', async () => {
  const [a, b, c] = [await add({ name: 'Asha' }), await add({ name: 'Bina', hiringRequestId: other }), await add()]
  await decide(a, b, 'different')
  await decide(a, c, 'same')
  for (const [one, two] of [
    [b, c],
    [c, b],
  ] as const) {
    const { body } = await decide(one, two, 'same')
    expect(body.error).toMatchObject({ code: 'not-allowed' })
    expect(body.error.message).toMatch(
      /(Asha \(Night packing\)|Bina \(Day loading\)) and (Asha|Bina).* different people/,
    )
  }
  expect(idsOf((await find(a)).different)).toEqual([b.funnelId])
  expect(idsOf((await find(c)).same)).toEqual([a.funnelId])
  // What was never said cannot be taken back
  const d = await add()
  await decide(c, d, 'same')
  expectRefusal(await decide(a, d, 'open'), 'not-allowed')
  await decide(a, d, 'same')
  expect((await decide(a, d, 'open')).body.status).toBe(true)
  await decide(c, d, 'open')
  // Taken back, or said otherwise of the two themselves
  await decide(a, b, 'open')
  expect((await decide(b, c, 'same')).body.status).toBe(true)
  expectRefusal(await decide(a, b, 'different'), 'not-allowed')
  await decide(b, c, 'open')
  expect((await decide(a, b, 'different')).body.status).toBe(true)
  expect((await decide(a, b, 'same')).body.status).toBe(true)
})

test('PROF-20 of two links at once that contradict what was said one is made', async () => {
  const [a, b, c] = [await add(), await add(), await add()]
  await decide(a, b, 'different')
  const made = await Promise.all([decide(a, c, 'same'), decide(b, c, 'same')])
  expect(made.map(({ body }) => body.status).toSorted()).toEqual([false, true])
})

test('PROF-20 ROLE-01 only within one company, by whoever acts for it', async () => {
  const [one, two] = [await add(person), await add(person)]
  const foreign = await add({ ipId: 'EMP2', hiringRequestId: await addRequest(app.db, { ipId: 'EMP2' }) })
  expectRefusal(await decide(one, foreign, 'same'), 'unauthorized')
  expectRefusal(await decide(one, foreign, 'same', 'ops'), 'unauthorized')
  expectRefusal(await decide(one, two, 'same', 'rival'), 'unauthorized')
  expectRefusal(await app.call(peopleCalls.find, { funnelId: one.funnelId }, { as: 'rival' }), 'unauthorized')
  expectRefusal(await decide(one, one, 'same'), 'invalid')
  expect(await app.db.$count(personLinks)).toBe(0)
  expect((await decide(one, two, 'same', 'sub')).body.status).toBe(true)
})

test('PROF-20 who is erased is the same as nobody any more', async () => {
  const [one, two] = [await add(person), await add(person)]
  await decide(one, two, 'same')
  await app.db.transaction((tx) => forgetPerson(tx, { funnelId: one.funnelId }, testNow))
  expect(await app.db.$count(personLinks)).toBe(0)
  expect(await find(one)).toEqual({ suggestions: [], same: [], different: [] })
  expect((await find(two)).suggestions).toEqual([])
  expectRefusal(await decide(two, one, 'same'), 'not-allowed')
})

test('PROF-20 a decision that meets an erasure on the way waits for it, and is refused; one before it leaves nothing', async () => {
  const [one, two] = [await add(person), await add(person)]
  let decided: ReturnType<typeof decide> | undefined
  await app.db.transaction(async (tx) => {
    await forgetPerson(tx, { funnelId: one.funnelId }, testNow)
    decided = decide(two, one, 'same')
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expectRefusal(await decided!, 'not-allowed')
  expect(await app.db.$count(personLinks)).toBe(0)
  const three = await add(person)
  let erased: Promise<unknown> | undefined
  await app.db.transaction(async (tx) => {
    expect(await holdUnforgotten(tx, [two.funnelId, three.funnelId])).toBe(true)
    erased = app.db.transaction((other) => forgetPerson(other, { funnelId: three.funnelId }, testNow))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const by = { userId: 'emp', name: 'Emp' }
    await decideAbout(tx, { pair: [two.funnelId, three.funnelId], decision: 'same', by, now: testNow })
  })
  await erased
  expect(await app.db.$count(personLinks)).toBe(0)
})

test('PROF-20 erasing names the applications that users linked as the same person, and leaves them', async () => {
  const [a, b, c, apart] = [await add(person), await add(person), await add(person), await add(person)]
  const numbers = ['9898000001', '9898000002', '9898000003', '9898000004']
  for (const [at, row] of [a, b, c, apart].entries())
    await app.db.update(funnelRows).set({ mobile: numbers[at]! }).where(eq(funnelRows.funnelId, row.funnelId))
  await decide(a, b, 'same')
  await decide(b, c, 'same')
  await decide(a, apart, 'different')
  const forgotten = await app.db.transaction((tx) => forgetPerson(tx, { mobile: numbers[0]! }, testNow))
  expect(forgotten).toMatchObject({ applications: 1, linked: [b.funnelId, c.funnelId].toSorted() })
  expect((await readRow(app.db, b.funnelId)).mobile).toBe(numbers[1])
  const { lines } = await runForget({ db: app.db, files: app.files, now: testNow }, ['--applicant', b.funnelId])
  expect(lines[0]).toContain(`Not deleted, but linked by users as the same person: ${c.funnelId}.`)
  const last = await runForget({ db: app.db, files: app.files, now: testNow }, ['--applicant', c.funnelId])
  expect(last.lines.join(' ')).not.toContain('linked')
})
