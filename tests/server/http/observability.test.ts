import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { headers } from '../../../src/contract/call.ts'
import { sessionCalls } from '../../../src/contract/session.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { labelOf } from '../../../server/core/device-label.ts'
import { createPhoneReports } from '../../../server/http/phone-reports.ts'
import { mails } from '../../../server/db/schema.ts'
import type { MailGateway } from '../../../server/gateways/mail/types.ts'
import { deliverNext, queueMail } from '../../../server/mail/queue.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { connect, type Connection } from '../../../server/db/connect.ts'
import { findRoot } from '../../../server/core/find-root.ts'
import { readRelease } from '../../../server/core/release.ts'
import { createLog } from '../../../server/core/log.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

const TOKEN = 'metrics-token-of-the-tests'
let app: TestApp
let connection: Connection
beforeAll(async () => {
  app = await createTestApp({
    settings: { METRICS_TOKEN: TOKEN },
    more: ({ db, url }) => {
      connection = connect(url, { max: 1 })
      return {
        metrics: createMetrics({ db, pools: { reads: connection.pool }, release: readRelease(findRoot()) }),
        phones: createPhoneReports({ db, log: createLog('silent') }),
      }
    },
  })
})
afterAll(async () => {
  await connection.close()
  await app.close()
})

const phone = (as: string, device: string, pending: number, age?: number) =>
  app.call(
    sessionCalls.info,
    {},
    {
      as,
      headers: {
        [headers.deviceId]: device,
        [headers.pendingCount]: String(pending),
        ...(age === undefined ? {} : { [headers.pendingAge]: String(age) }),
        'User-Agent': 'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      },
    },
  )
const waiting = async (as = 'ops') => (await app.call(contract.operations.waitingPhones, {}, { as })).body

test('operations see which phones hold unsent updates, the oldest first, and nobody else does', async () => {
  await phone('emp', 'device-1', 3, 7_200)
  await phone('rival', 'device-2', 1, 86_400)
  await phone('sa', 'device-3', 0)
  await expect.poll(async () => (await waiting()).data).toHaveLength(2)
  expect((await waiting()).data).toEqual([
    expect.objectContaining({ ipId: 'EMP2', person: 'User rival', pending: 1, oldestAt: testNow - 86_400_000 }),
    {
      ...{ ipId: 'EMP1', employer: 'EMP1 Private Limited', person: 'User emp', device: 'Chrome on Android' },
      ...{ build: null, pending: 3, oldestAt: testNow - 7_200_000, seenAt: testNow },
    },
  ])
  for (const as of ['emp', 'sub', 'sa', 'agg', 'ssc'])
    expect(await waiting(as)).toMatchObject({ status: false, error: { code: 'unauthorized' } })
  // All sent: the phone reports it with its next request and leaves the list
  await phone('rival', 'device-2', 0)
  await expect.poll(async () => (await waiting()).data).toHaveLength(1)
})

test('what a device says of itself is no more than a number, or is left out', async () => {
  await phone('agg', 'device-4', -1)
  await phone('agg', 'device-5', 5, -3)
  await expect.poll(async () => JSON.stringify((await waiting()).data)).toContain('AGG1')
  const found = (await waiting()).data.filter((one: { ipId: string }) => one.ipId === 'AGG1')
  expect(found).toEqual([expect.objectContaining({ pending: 5, oldestAt: null })])
})

test('the age that a phone tells after its count is taken at once, and stays when a later request has none', async () => {
  const ofCouncil = async () => (await waiting()).data.filter((one: { ipId: string }) => one.ipId === 'SSC1')
  await phone('ssc', 'device-6', 1)
  await expect.poll(ofCouncil).toEqual([expect.objectContaining({ pending: 1, oldestAt: null })])
  await phone('ssc', 'device-6', 1, 60)
  await expect.poll(ofCouncil).toEqual([expect.objectContaining({ pending: 1, oldestAt: testNow - 60_000 })])
  await phone('ssc', 'device-6', 1)
  expect(await ofCouncil()).toEqual([expect.objectContaining({ oldestAt: testNow - 60_000 })])
})

test('GET /metrics: for the bearer of the token only; requests by call, durations, replays, pool, phones; no ids', async () => {
  const read = (token?: string) =>
    app.app.request('/metrics', token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })
  expect((await read()).status).toBe(404)
  expect((await read('a-wrong-token-of-some-length')).status).toBe(404)
  const answer = await read(TOKEN)
  expect(answer.headers.get('Content-Type')).toContain('version=0.0.4')
  const text = await answer.text()
  expect(text).toMatch(/^fieldhire_requests_total\{call="session\.info",status="200"\} \d+$/m)
  expect(text).toMatch(/^fieldhire_request_seconds_bucket\{le="\+Inf",call="session\.info"\} \d+$/m)
  expect(text).toMatch(/^fieldhire_requests_total\{call="metrics",status="404"\} 2$/m)
  expect(text).toMatch(/^fieldhire_pool_connections\{share="reads",state="waiting"\} 0$/m)
  expect(text).toMatch(/^fieldhire_event_loop_delay_seconds\{quantile="0\.99"\} /m)
  expect(text).toMatch(/^fieldhire_build_info\{version="\d+\.\d+\.\d+",build="dev",node="[\d.]+"\} 1$/m)
  // What gateways there are is told by those that were asked
  expect(text).toMatch(/^# TYPE fieldhire_gateway_open gauge$/m)
  expect(text).toMatch(/^# TYPE fieldhire_gateway_in_transaction_total counter$/m)
  for (const name of ['ledger_replays_total', 'gateway_requests_total', 'memory_bytes', 'database_up'])
    expect(text).toContain(`# TYPE fieldhire_${name} `)
  for (const secret of ['device-1', 'User emp', TOKEN]) expect(text).not.toContain(secret)
})

const valueOf = async (name: string) =>
  new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(
    await (await app.app.request('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).text(),
  )?.[1]

test('an e-mail that was given up waits no longer, one that is tried again does', async () => {
  await app.db.delete(mails)
  await queueMail(app.db, { to: 'asha@hire.test', subject: 'Welcome', text: 'A link' }, testNow)
  const failing = { isEmbedded: false, send: () => Promise.resolve(false) } as unknown as MailGateway
  await deliverNext(app.db, failing, testNow)
  expect(await valueOf('fieldhire_mails_queued')).toBe('1')
  await deliverNext(app.db, failing, testNow + 4 * DAY_MS)
  expect(await app.db.select().from(mails)).toMatchObject([{ sentAt: null, nextAttemptAt: null }])
  expect(await valueOf('fieldhire_mails_queued')).toBe('0')
})

test('a figure that cannot be read is left out, and says nothing of the database', async () => {
  // No server has started jobs here
  expect(await valueOf('fieldhire_jobs')).toBeUndefined()
  expect(await valueOf('fieldhire_database_up')).toBe('1')
  expect(await valueOf('fieldhire_phones_waiting')).toBeDefined()
  const silent = { execute: () => new Promise(() => undefined) } as unknown as TestApp['db']
  const metrics = createMetrics({ db: silent, pools: {} })
  const began = performance.now()
  const text = await metrics.read(testNow)
  metrics.stop()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(text).toMatch(/^fieldhire_database_up 0$/m)
  expect(text).not.toContain('fieldhire_phones_waiting')
})

test('what is refused or fails is counted and logged by its call and reason, also what the ledger answers again', async () => {
  const read = async () => (await app.request('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).body
  app.logged.length = 0
  const key = crypto.randomUUID()
  const grant = { partnerId: 'EMP9999', credits: 10, reason: 'Invoice 1' }
  for (let time = 0; time < 2; time++) await app.call(contract.operations.waitingPhones, {}, { as: 'emp' })
  for (let time = 0; time < 2; time++)
    expect((await app.call(contract.desk.grant, grant, { as: 'ops', key })).body.status).toBe(false)
  const text = String(await read())
  expect(text).toMatch(/^fieldhire_refusals_total\{call="operations\.waitingPhones",reason="[\w-]+"\} \d+$/m)
  expect(text).toMatch(/^fieldhire_refusals_total\{call="desk\.grant",reason="[\w-]+"\} 2$/m)
  const lines = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
  expect(lines.map(({ call }) => call)).toEqual([
    ...['operations.waitingPhones', 'operations.waitingPhones', 'desk.grant', 'desk.grant'],
  ])
  expect(JSON.stringify(lines)).not.toContain('EMP9999')
})

test('a device is named by its browser and system', () => {
  const agents = [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['curl/8', 'App'],
  ]
  for (const [agent, label] of agents) expect(labelOf(agent!)).toBe(label)
})
