import { eq } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calendarCalls, calendarPath } from '../../../src/contract/calendar.ts'
import { auditTrail, calendarFeeds, funnelRows, hiringRequests, partners, users } from '../../../server/db/schema.ts'
import { makeKey, sendByKey } from '../support/api-keys.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day } from '../support/hiring.ts'
import { readCalendar } from '../support/ics.ts'
import { addOffice, locationOf } from '../support/requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(testNow)
  await app.db.delete(funnelRows)
  await app.db.delete(calendarFeeds)
})

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url')

async function make(as = 'emp', language: 'en' | 'hi' = 'en'): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const reply = await app.call(calendarCalls.make, { secretHash: hash(secret), language }, { as })
  expect(reply.body).toMatchObject({ status: true, data: { language, lastReadAt: null } })
  return secret
}

const fetchFeed = (secret: string, headers: Record<string, string> = {}) =>
  app.app.request(calendarPath(secret), { headers })
async function read(secret: string) {
  const response = await fetchFeed(secret)
  expect(response.status).toBe(200)
  return readCalendar(await response.text())
}

test('CONN-10 the interviews of 30 days as a calendar: times in UTC, names and office, no number', async () => {
  const request = await addRequest(app.db, {
    name: 'Bhiwandi; night, 9812345614',
    slots: [{ from: '10:00', to: '13:30' }],
  })
  await addRow(app.db, request, { name: 'आशा यादव', mobile: '9812345614' })
  await addRow(app.db, request, { name: 'Ravi 98123 45614\n\\', mobile: '9812345699' })
  await addRow(app.db, request, { ipId: 'EMP2', name: 'Foreign' })
  const later = await addRequest(app.db, { schedulingType: 'dates', interviewDates: [day(29)], operatingDays: [] })
  await addRow(app.db, later, { name: 'Later', expiresAt: day(60) })
  const far = await addRequest(app.db, { schedulingType: 'dates', interviewDates: [day(31)], operatingDays: [] })
  await addRow(app.db, far, { name: 'Far', expiresAt: day(60) })
  const deleted = await addRequest(app.db, { deletedAt: testNow })
  await addRow(app.db, deleted, { name: 'Deleted' })
  const response = await fetchFeed(await make())
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  const text = await response.text()
  const { head, events } = readCalendar(text)
  expect(head).toMatchObject({ METHOD: 'PUBLISH', 'X-PUBLISHED-TTL': 'PT60M' })
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({
    ...{ DTSTART: '20261118T043000Z', DTEND: '20261118T080000Z', SUMMARY: '2 walk-in interviews', SEQUENCE: '0' },
    ...{ LOCATION: 'Bhiwandi', DTSTAMP: '20261118T043000Z' },
    DESCRIPTION:
      'Ravi …  \\ · Picker & Packer · Bhiwandi; night, …\nआशा यादव · Picker & Packer · Bhiwandi; night, …'.replace(
        '…  \\',
        '…\n\\',
      ),
  })
  expect(events[1]).toMatchObject({ DTSTART: '20261217T043000Z', SUMMARY: '1 walk-in interview' })
  for (const word of ['9812345', '98123 ', 'XXXX', 'Foreign', 'Far', 'Deleted']) expect(text).not.toContain(word)
})

test('CONN-10 the office where the request interviews, and the words of the language it was made in', async () => {
  const request = await addRequest(app.db)
  const locations = [locationOf(await addOffice(app.db))]
  await app.db.update(hiringRequests).set({ details: { locations } }).where(eq(hiringRequests.hiringRequestId, request))
  await addRow(app.db, request)
  const { head, events } = await read(await make('sub', 'hi'))
  expect(head['X-WR-CALNAME']).toMatch(/^इंटरव्यू, /)
  expect(events[0]).toMatchObject({
    SUMMARY: '1 वॉक-इन इंटरव्यू',
    LOCATION: 'Kalher Office, Gala 4, Kalher Village Road',
  })
})

test('CONN-10 one tag while nothing changes; a change is the next revision, and who is gone is cancelled', async () => {
  const request = await addRequest(app.db)
  const row = await addRow(app.db, request, { name: 'Asha' })
  const secret = await make()
  const first = await fetchFeed(secret)
  const etag = first.headers.get('etag')!
  const before = readCalendar(await first.text()).events[0]!
  app.clock.set(testNow + 600_000)
  const again = await fetchFeed(secret, { 'If-None-Match': `W/${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await addRow(app.db, request, { name: 'Ravi' })
  expect((await read(secret)).events).toMatchObject([
    { uid: before.uid, SEQUENCE: '1', SUMMARY: '2 walk-in interviews', DTSTAMP: '20261118T044000Z' },
  ])
  await app.db.delete(funnelRows)
  const gone = { uid: before.uid, SEQUENCE: '2', STATUS: 'CANCELLED', SUMMARY: 'Interviews cancelled' }
  expect((await read(secret)).events).toMatchObject([{ ...gone, DTSTART: before.DTSTART }])
  app.clock.set(testNow + 1_200_000)
  expect((await read(secret)).events).toMatchObject([{ ...gone, DTSTAMP: '20261118T044000Z' }])
  await app.db.insert(funnelRows).values(row)
  const back = (await read(secret)).events
  expect(back).toMatchObject([{ uid: before.uid, SEQUENCE: '3' }])
  expect(back[0]!.STATUS).toBeUndefined()
  await app.db.delete(funnelRows)
  app.clock.set(day(1))
  expect((await read(secret)).events).toEqual([])
  const [feed] = await app.db.select().from(calendarFeeds)
  expect(feed!.published).toEqual({})
})

test('CONN-10 who came stays in the day, whatever came of it; a call that is awaited stands on the next day only', async () => {
  const request = await addRequest(app.db)
  await addRow(app.db, request, { name: 'Came', status: 'interviewDone', userConfirmed: true })
  await addRow(app.db, request, { name: 'Selected', status: 'selected', stageAt: day(-3) + 36_000_000 })
  await addRow(app.db, request, { name: 'Too long ago', status: 'rejected', stageAt: day(-8) + 36_000_000 })
  const phone = await addRequest(app.db, { interviewType: 'telephonic', operatingDays: ['Friday'] })
  await addRow(app.db, phone, { name: 'Called', subStage: 'awaitingCall' })
  const { events } = await read(await make())
  expect(events.map(({ DTSTART, DESCRIPTION }) => [DTSTART!.slice(0, 8), DESCRIPTION!.split(' · ')[0]])).toEqual([
    ['20261115', 'Selected'],
    ['20261118', 'Came'],
    ['20261120', 'Called'],
  ])
})

test('CONN-10 only the hash is kept; a new address ends the one before, which empties its calendar', async () => {
  await addRow(app.db, await addRequest(app.db))
  const first = await make()
  expect(JSON.stringify(await app.db.select().from(calendarFeeds))).not.toContain(first)
  expect((await read(first)).events).toHaveLength(1)
  expect((await app.call(calendarCalls.get)).body.data).toEqual({
    ...{ createdAt: testNow, language: 'en', lastReadAt: testNow },
  })
  const second = await make()
  expect((await read(first)).events).toEqual([])
  expect((await read(second)).events).toHaveLength(1)
  const third = await make()
  expect((await fetchFeed(first)).status).toBe(404)
  expect((await app.call(calendarCalls.end)).body).toEqual({ status: true, data: { ended: true } })
  expect((await app.call(calendarCalls.end)).body).toEqual({ status: true, data: { ended: false } })
  expect((await read(third)).events).toEqual([])
  expect((await app.call(calendarCalls.get)).body.data).toBeNull()
  const taken = await app.call(calendarCalls.make, { secretHash: hash(third), language: 'en' }, { as: 'emp2' })
  expect(taken.body.error).toMatchObject({ code: 'invalid', reason: 'calendar-known' })
  const actions = (await app.db.select().from(auditTrail)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('calendar')).slice(-2)).toEqual(['calendar make', 'calendar end'])
})

test('CONN-10 of two new addresses at once one works', async () => {
  await addRow(app.db, await addRequest(app.db))
  const secrets = await Promise.all([make(), make(), make()])
  const counts = await Promise.all(
    secrets.map(async (secret) => {
      const response = await fetchFeed(secret)
      return response.status === 404 ? 0 : readCalendar(await response.text()).events.length
    }),
  )
  expect(counts.toSorted()).toEqual([0, 0, 1])
})

test('CONN-10 TRAP-38 who is switched off, or whose company is, reads nothing; it comes back with the account', async () => {
  await addRow(app.db, await addRequest(app.db))
  const secret = await make('sub')
  expect((await read(secret)).events).toHaveLength(1)
  const off = [
    () => app.db.update(users).set({ status: 0 }).where(eq(users.id, 'sub')),
    () => app.db.update(partners).set({ status: 0 }).where(eq(partners.ipId, 'EMP1')),
  ]
  const on = [
    () => app.db.update(users).set({ status: 1 }).where(eq(users.id, 'sub')),
    () => app.db.update(partners).set({ status: 1 }).where(eq(partners.ipId, 'EMP1')),
  ]
  for (const n of [0, 1]) {
    await off[n]!()
    const { head, events } = await read(secret)
    expect([head['X-WR-CALNAME'], events]).toEqual(['Interviews, Fieldhire', []])
    await on[n]!()
    expect((await read(secret)).events).toHaveLength(1)
  }
})

test('CONN-10 ROLE-01 everyone has their own, who chooses a partner has none, and no key has one', async () => {
  await make('emp')
  expect((await app.call(calendarCalls.get, {}, { as: 'emp2' })).body.data).toBeNull()
  await app.call(calendarCalls.end, {}, { as: 'emp2' })
  expect((await app.call(calendarCalls.get)).body.data).not.toBeNull()
  for (const as of ['ops', 'ssc']) {
    const input = { secretHash: hash(as), language: 'en' }
    expect((await app.call(calendarCalls.make, input, { as })).body.error.reason).toBe('role-not-allowed')
    expect((await app.call(calendarCalls.get, {}, { as })).body.data).toBeNull()
  }
  const { key } = await makeKey(app)
  const reply = await sendByKey(app, key, { method: 'GET', path: '/api/hire/v1/calendar' })
  expect(reply.status).not.toBe(200)
})

test('CONN-10 an unknown address says nothing, guesses are counted, and readings too', async () => {
  const unknown = await fetchFeed(randomBytes(32).toString('base64url'))
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
  for (const path of ['/calendar/', '/calendar/x.ics', `/calendar/${'a'.repeat(43)}%2f.ics`])
    expect((await app.app.request(path)).status).toBe(404)
  const secret = await make()
  for (let n = 0; n < 60; n += 1) await fetchFeed(secret)
  const many = await fetchFeed(secret)
  expect([many.status, Number(many.headers.get('retry-after'))]).toEqual([429, 3600])
  const statuses = new Set<number>()
  for (let n = 0; n < 125; n += 1) statuses.add((await fetchFeed(randomBytes(32).toString('base64url'))).status)
  expect([...statuses]).toEqual([404, 429])
  // Nobody who has the address waits for the guesses
  app.clock.set(testNow + 3_600_001)
  expect((await fetchFeed(secret)).status).toBe(200)
})

test('CONN-10 the log has neither the secret nor its hash', async () => {
  const secret = await make()
  await read(secret)
  await app.call(calendarCalls.end)
  const unknown = randomBytes(32).toString('base64url')
  await fetchFeed(unknown)
  const log = app.logged.join('\n')
  for (const word of [secret, unknown, hash(unknown)]) expect(log).not.toContain(word)
})
