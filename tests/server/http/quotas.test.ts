import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePaths } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { operations, rateLimits, waitingPhones } from '../../../server/db/schema.ts'
import { createPhoneReports } from '../../../server/http/phone-reports.ts'
import { readQuotas } from '../../../server/core/quotas.ts'
import { connect } from '../../../server/db/connect.ts'
import { takeQuota } from '../../../server/db/quota.ts'
import { uploadGuards } from '../../../server/routes/upload-guards.ts'
import { createLog } from '../../../server/core/log.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/contract-ids.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'
import { makeCsv, upload } from '../support/sheets.ts'

const QUOTAS = [
  'sheet.user.hour=3,sheet.partner.day=5',
  'export.user.hour=2',
  'change.user.hour=4',
  'testMessage.recipient.day=2,testMessage.user.day=4,testMessage.partner.day=5',
].join(',')
let app: TestApp
let hiringRequestId: string
beforeAll(async () => {
  app = await createTestApp({
    settings: { QUOTAS },
    more: ({ db }) => ({ phones: createPhoneReports({ db, log: createLog('silent') }) }),
  })
  hiringRequestId = await addRequest(app.db, { webBotStatus: true })
  await addRow(app.db, hiringRequestId, { status: 'shortlisted' })
})
afterAll(() => app.close())

const nothingToDo = makeCsv([{ id: 'x' }])
const statuses = async (count: number, send: () => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let n = 0; n < count; n += 1) all.push((await send()).status)
  return all
}

test('ERR-01 a user reads a bounded number of sheets an hour, a partner a day; then 429, until the window has passed', async () => {
  expect(await statuses(4, () => upload(app, hiringRequestId, nothingToDo))).toEqual([200, 200, 200, 429])
  const last = await upload(app, hiringRequestId, nothingToDo)
  expect(Number(last.headers.get('Retry-After'))).toBe(3600)
  // The partner's, of which one user cannot use up more than the own share
  expect(await statuses(3, () => upload(app, hiringRequestId, nothingToDo, { as: 'sub' }))).toEqual([200, 200, 429])
  // Another partner is not concerned
  expect((await upload(app, hiringRequestId, nothingToDo, { as: 'rival' })).status).toBe(200)
  app.clock.advance(3_600_000)
  expect((await upload(app, hiringRequestId, nothingToDo)).status).toBe(429)
  app.clock.advance(23 * 3_600_000)
  expect((await upload(app, hiringRequestId, nothingToDo)).status).toBe(200)
  app.clock.set(testNow)
})

test('ERR-01 exports and changes are counted by user, and reads of one page are not', async () => {
  const template = () => app.call(contract.sheets.template, { hiringRequestId })
  expect(await statuses(3, template)).toEqual([200, 200, 429])
  const save = () => app.call(contract.spocs.add, { ipId: 'none' })
  expect(await statuses(5, save)).toEqual([200, 200, 200, 200, 429])
  expect(await statuses(20, () => app.call(contract.funnel.detail, { funnelId: 'F-none' }))).not.toContain(429)
})

test('BOT-01 test messages are bounded by number, by user and by partner, and by none of them twice', async () => {
  const send =
    (mobileNo: string, as = 'emp') =>
    () =>
      app.call(
        contract.reachouts.test,
        {
          ...{ hiringRequestId, testCampaign: true, channelType: 'sms', campaignLanguage: 'english' },
          candidates: [{ name: 'Asha', mobileNo }],
        },
        { as },
      )
  expect(await statuses(3, send('9812345670'))).toEqual([200, 200, 429])
  expect(await statuses(2, send('9812345671'))).toEqual([200, 429])
  expect(await statuses(2, send('9812345672', 'sub'))).toEqual([200, 429])
  // Numbers and addresses are not readable where they are counted
  const keys = (await app.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith('testMessage')).length).toBeGreaterThan(3)
  expect(keys.join(' ')).not.toContain('98123')
})

test('INT-01 REG-14 nonsense from nobody writes no line of the ledger', async () => {
  const before = await app.db.$count(operations)
  const link = { hiringRequestId: 'x', person: 'y'.repeat(90), supplyType: 1, flag: 'sms' }
  const nobody = { as: null }
  expectRefusal(await app.call(contract.interest.mark, link, nobody), 'unknown-link')
  expectRefusal(await app.call(contract.interest.mark, { hiringRequestId: 'x' }, nobody), 'invalid')
  expectRefusal(await app.call(contract.registration.signUp, { legal_entity_name: 'x' }, nobody), 'invalid')
  expect(await app.db.$count(operations)).toBe(before)
})

test('OFF-01 invented device ids fill neither the table nor the page of waiting phones', async () => {
  const report = (device: string, as: string) =>
    app.call(
      contract.funnel.detail,
      { funnelId: 'F-none' },
      { as, headers: { 'device-id': device, 'x-pending-count': '9', 'x-pending-age': '999999999' } },
    )
  await report('phone-of-sub', 'sub')
  for (let n = 0; n < 60; n += 1) await report(`fake-${n}`, 'emp')
  await expect.poll(() => app.db.$count(waitingPhones, eq(waitingPhones.userId, 'emp'))).toBeGreaterThanOrEqual(10)
  expect(await app.db.$count(waitingPhones, eq(waitingPhones.userId, 'emp'))).toBeLessThanOrEqual(20)
  const shown = await app.call(contract.operations.waitingPhones, {}, { as: 'ops' })
  const people = (shown.body.data as { name?: string; person?: string }[]).map((phone) => JSON.stringify(phone))
  expect(people.filter((phone) => phone.includes('User sub'))).toHaveLength(1)
})

test('BULK-08 a sheet is not read before it is known that its sender may upload it', async () => {
  let read = 0
  const other = await createTestApp({
    more: () => ({
      sheets: {
        read: () => {
          read += 1
          return Promise.resolve({ problem: 'empty' })
        },
        write: () => Promise.reject(new Error('not here')),
      },
    }),
  })
  const own = await addRequest(other.db)
  expectRefusal(await upload(other, own, nothingToDo, { as: 'rival' }), 'unauthorized')
  expectRefusal(await upload(other, '', nothingToDo), 'invalid')
  const form = new FormData()
  form.set('hiringReqId', own)
  form.set('file', new File([new Uint8Array(nothingToDo)], 'people.csv'))
  const path = basePaths.hire + contract.reachouts.upload.path
  const key = crypto.randomUUID()
  expectRefusal(await other.request(path, { method: 'POST', body: form, as: 'rival', key }), 'unauthorized')
  expect(read).toBe(0)
  expectRefusal(await upload(other, own, nothingToDo), 'sheet-empty')
  expect(read).toBe(1)
  await other.close()
})

test('BULK-08 every call that takes a sheet says who may upload it', () => {
  const calls = everyCall.filter(({ upload: kind }) => kind === 'sheet').map(({ name }) => name)
  expect(Object.keys(uploadGuards).toSorted()).toEqual(calls.toSorted())
})

test('ERR-01 two servers on one database count together', async () => {
  const second = connect(app.connection.url)
  const quotas = readQuotas('email.user.day=3')!
  const use = { name: 'email', payers: { user: 'two-servers' } } as const
  const waits: number[] = []
  for (const db of [app.db, second.db, app.db, second.db]) waits.push(await takeQuota(db, quotas, use, testNow))
  expect(waits).toEqual([0, 0, 0, 86_400_000])
  await second.close()
})

test('BOT-01 no test SMS is sent in the quiet hours', async () => {
  const quiet = await createTestApp({ settings: { SMS_QUIET_HOURS: '09:00-11:00' } })
  const own = await addRequest(quiet.db, { webBotStatus: true })
  const reply = await quiet.call(contract.reachouts.test, {
    ...{ hiringRequestId: own, testCampaign: true, channelType: 'sms', campaignLanguage: 'english' },
    candidates: [{ name: 'Asha', mobileNo: '9812345670' }],
  })
  expect(reply.body.error.reason).toBe('test-at-night')
  await quiet.close()
})
