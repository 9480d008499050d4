import { afterAll, beforeAll, expect, test } from 'vitest'
import { channels, preferenceCalls, times, weekdays } from '../../../src/contract/preferences.ts'
import { communicationPreferences } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const get = (ipId: string, as = 'emp') => app.call(preferenceCalls.get, { ipId }, { as })
const chosen = {
  transactional: { mail: true, sms: false, call: false, whatsapp: true },
  marketing: { mail: false, sms: false, call: false, whatsapp: false },
  time: { morning: true, afternoon: false, evening: false },
  days: { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: false, sunday: false },
}
const save = (ipId: string, as = 'emp', preferences: object = chosen) =>
  app.call(preferenceCalls.save, { ipId, ...preferences }, { as })

test('PREF-01 PREF-02 PREF-04 every flag in its order, also before anything was saved; nothing advertises unasked', async () => {
  const { data } = (await get('EMP1')).body
  expect(Object.keys(data)).toEqual(['ipId', 'transactional', 'marketing', 'time', 'days'])
  expect(Object.keys(data.transactional)).toEqual(channels)
  expect(Object.keys(data.marketing)).toEqual(['mail', 'sms', 'call', 'whatsapp'])
  expect(Object.keys(data.time)).toEqual(times)
  expect(Object.keys(data.days)).toEqual(weekdays)
  expect(Object.values(data.marketing)).toEqual([false, false, false, false])
})

test('PREF-04 what is saved is loaded again, with who consented and when', async () => {
  expect((await save('EMP1')).body).toEqual({ status: true, data: { ipId: 'EMP1' } })
  expect((await get('EMP1', 'emp2')).body.data).toEqual({ ipId: 'EMP1', ...chosen })
  const [kept] = await app.db.select().from(communicationPreferences)
  expect(kept).toMatchObject({ updatedBy: 'emp', updatedAt: testNow })
})

test('PREF-05 half an answer is refused and changes nothing', async () => {
  const { days: _, ...without } = chosen
  expectRefusal(await save('EMP1', 'emp', without), 'invalid')
  expectRefusal(await save('EMP1', 'emp', { ...chosen, time: { morning: 'yes' } }), 'invalid')
  expect((await get('EMP1')).body.data).toMatchObject(chosen)
})

test('PREF-06 ROLE-03 a council has none', async () => {
  expectRefusal(await get('SSC1', 'ssc'), 'unauthorized')
  expectRefusal(await save('SSC1', 'ssc'), 'unauthorized')
  expectRefusal(await get('EMP2', 'ssc'), 'unauthorized')
})

test('PREF-07 operations staff load and save those of any employer and of its sub-users', async () => {
  for (const ipId of ['EMP2', 'SUB1', 'SA1']) {
    expect((await save(ipId, 'ops')).body.status).toBe(true)
    expect((await get(ipId, 'ops')).body.data).toMatchObject(chosen)
  }
  expectRefusal(await get('EMP999', 'ops'), 'unauthorized')
})

test('PREF-07 ROLE-01 nobody else sees or changes those of another, a member not those of its employer', async () => {
  for (const [ipId, as] of [
    ['EMP1', 'rival'],
    ['EMP1', 'sub'],
    ['SUB1', 'emp'],
    ['EMP1', 'sa'],
  ] as const) {
    expectRefusal(await get(ipId, as), 'unauthorized')
    expectRefusal(await save(ipId, as), 'unauthorized')
  }
  expect((await get('SUB1', 'sub')).body.data).toMatchObject(chosen)
})
