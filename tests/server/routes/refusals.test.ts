import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_KEY, headers } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { refusalReasons } from '../../../src/contract/refusal-reasons.ts'
import { syncPush } from '../../../src/contract/sync-push.ts'
import { syncReads } from '../../../src/contract/sync-reads.ts'
import { createLog } from '../../../server/core/log.ts'
import { connect, type Connection } from '../../../server/db/connect.ts'
import { meta, refusalCounts, seenDevices, waitingPhones } from '../../../server/db/schema.ts'
import { areas } from '../../../server/http/app.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { createRefusalTally, type RefusalTally } from '../../../server/http/refusal-tally.ts'
import { createSeenDevices, type SeenDevices } from '../../../server/http/seen-devices.ts'
import { findAppBuilds, noteAppBuild } from '../../../server/store/app-builds.ts'
import { estimateDevices, purgeRefusals } from '../../../server/store/refusals.ts'
import { purgeSightings } from '../../../server/store/seen-devices.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day } from '../support/hiring.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NEWEST = 'aaaaaaaaaaaa'
const OLD = 'bbbbbbbbbbbb'
const BANNED = 'cccccccccccc'
const TOKEN = 'metrics-token-of-the-tests'
const names = new Set([
  ...Object.values(contract).flatMap((area) => Object.values(area).map((call) => call.name)),
  ...[syncPush.name, syncReads.name, ...areas],
])

let app: TestApp
let pool: Connection
let refusals: RefusalTally
let seen: SeenDevices
const log = createLog('silent')

beforeEach(async () => {
  app = await createTestApp({
    settings: { REFUSED_BUILDS: BANNED, METRICS_TOKEN: TOKEN },
    more: ({ db, url, clock }) => {
      pool = connect(url, { max: 1 })
      refusals = createRefusalTally({ db, clock, log, calls: names, builds: [NEWEST] })
      seen = createSeenDevices({ db, log })
      return { refusals, seenDevices: seen, metrics: createMetrics({ db, pools: { reads: pool.pool } }) }
    },
  })
  await noteAppBuild(app.db, OLD, testNow - 9 * DAY)
  await noteAppBuild(app.db, NEWEST, testNow - 2 * DAY)
})
afterEach(async () => {
  await pool.close()
  await app.close()
})

const from = (device: string, build = NEWEST): CallOptions['headers'] => ({
  [headers.deviceId]: device,
  [headers.appBuild]: build,
  'User-Agent': 'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
})
const list = async (input: Record<string, unknown> = {}, as = 'ops') => {
  await refusals.flush()
  return (await app.call(contract.refusals.list, { page: 1, limit: 50, ...input }, { as })).body
}
const old = async (input: Record<string, unknown> = {}, as = 'ops') => {
  await seen.flush()
  return (await app.call(contract.devices.old, { page: 1, limit: 50, ...input }, { as })).body
}
const kindsOf = (body: { data: { refused: { call: string; reason: string; count: number }[] } }) =>
  Object.fromEntries(body.data.refused.map(({ call, reason, count }) => [`${call} ${reason}`, count]))

/** Sends updates as an outbox does, in one batch. */
const push = (operations: object[], device: string, { build = NEWEST, sentAt = testNow, as = 'emp' } = {}) =>
  app.app.request('/api/hire/v1/sync/push', {
    method: 'POST',
    body: JSON.stringify({ operations }),
    headers: {
      'Content-Type': 'application/json',
      [headers.apiKey]: API_KEY,
      [headers.deviceType]: 'web',
      Authorization: `Bearer test.${as}`,
      [headers.sentAt]: String(sentAt),
      ...from(device, build),
    },
  })
const noteOn = (funnelId: string, actedAt = testNow, key = crypto.randomUUID()) => ({
  ...{ lane: `applicant:${funnelId}:notes`, key, call: contract.funnel.notes.name, actedAt },
  input: { funnelId, notes: 'Has a bike' },
})

describe('refusals, as operations see them', () => {
  test('OPS-01 OPS-02 real refusals of every kind are counted by call, reason and build, as the metrics have them', async () => {
    const hiringRequestId = await addRequest(app.db)
    const row = await addRow(app.db, hiringRequestId)
    const update = (state: string) => ({
      ...{ currentState: state, action: 'selected' },
      payload: {
        body: { employerConfirmed: true, joiningTime: day(2) },
        filter: { ids: [row.funnelId], hiringRequestId, ipId: 'EMP1' },
      },
    })
    // A business rule, in the body of a 200
    const call = (input: Record<string, unknown>, options: CallOptions) =>
      app.call(contract.funnel.update, input, options)
    expect((await call(update('SELECTED'), { headers: from('phone-1', OLD) })).body.error.reason).toBe('stage-moved')
    expect((await call(update('SELECTED'), { headers: from('phone-2') })).body.status).toBe(false)
    // 422: a key that was used for something else
    const key = crypto.randomUUID()
    const notes = { funnelId: row.funnelId, notes: 'A' }
    expect((await app.call(contract.funnel.notes, notes, { key, headers: from('phone-1') })).body.status).toBe(true)
    const other = await app.call(contract.funnel.notes, { ...notes, notes: 'B' }, { key, headers: from('phone-1') })
    expect([other.status, other.body.error.reason]).toEqual([422, 'key-reused'])
    // 426: a build that operations have ended, alone and in a batch
    const late = { ...from('phone-3', BANNED), [headers.actedAt]: String(testNow) }
    const banned = await app.call(contract.funnel.notes, notes, { headers: late })
    expect([banned.status, banned.body.error.reason]).toEqual([426, 'build-too-old'])
    expect((await push([noteOn(row.funnelId)], 'phone-3', { build: BANNED })).status).toBe(426)
    // Reading goes on, so that its user sees why and updates
    expect((await app.call(contract.session.info, {}, { headers: from('phone-3', BANNED) })).status).toBe(200)
    // 401, and one in a batch that is not of this partner
    expect((await app.call(contract.session.info, {}, { as: null, headers: from('phone-4') })).status).toBe(401)
    const foreign = await addRow(app.db, await addRequest(app.db, { ipId: 'EMP2' }), { ipId: 'EMP2' })
    expect(await (await push([noteOn(foreign.funnelId)], 'phone-5')).text()).toContain('request-unauthorized')

    const body = await list()
    expect(kindsOf(body)).toEqual({
      ...{ 'funnel.update stage-moved': 2, 'funnel.notes key-reused': 1, 'funnel.notes build-too-old': 1 },
      ...{ 'sync.push build-too-old': 1, 'session.info sign-in-needed': 1, 'funnel.notes request-unauthorized': 1 },
    })
    expect(body.data).toMatchObject({ count: 7, devices: 5, newestBuild: NEWEST })
    expect(body.paginationOptions).toEqual({ totalcount: 6 })
    expect(body.data.refused[0]).toEqual({
      ...{ call: 'funnel.update', reason: 'stage-moved', count: 2, devices: 2, ofOldBuilds: 1 },
      message: 'Already ….',
      lastHour: Math.floor(testNow / HOUR) * HOUR,
    })
    expect(body.data.choices.builds).toEqual([NEWEST, BANNED, OLD])
    const metrics = String((await app.request('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).body)
    for (const [kind, count] of Object.entries(kindsOf(body))) {
      const [name, reason] = kind.split(' ')
      expect(metrics).toContain(`fieldhire_refusals_total{call="${name}",reason="${reason}"} ${count}\n`)
    }
    // By a call, a reason, a build
    expect(kindsOf(await list({ call: 'funnel.update' }))).toEqual({ 'funnel.update stage-moved': 2 })
    expect(kindsOf(await list({ reason: 'key-reused' }))).toEqual({ 'funnel.notes key-reused': 1 })
    expect(kindsOf(await list({ build: OLD }))).toEqual({ 'funnel.update stage-moved': 1 })
    expect((await list({ build: "x' or 1=1" })).data).toMatchObject({ refused: [], count: 0, devices: 0 })
    // Page by page
    const paged = await list({ page: 2, limit: 1 })
    expect(paged.data.refused).toHaveLength(1)
    expect(paged.data.count).toBe(7)
    expect((await list({ page: 99, limit: 10 })).data.refused).toEqual([])
  })

  test('OPS-01 nothing of a user, an applicant or a device is kept', async () => {
    await app.call(contract.desk.grant, { partnerId: 'EMP9999' }, { as: 'emp', headers: from('my-own-phone-id') })
    await refusals.flush()
    const { rows } = await app.db.execute(sql`select to_jsonb(t)::text as text from refusal_counts t`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/EMP9999|my-own-phone-id|"emp"|EMP1/)
  })

  test('OPS-01 a stranger cannot make it grow: other calls, reasons and builds are counted as one', async () => {
    for (let at = 0; at < 3_000; at++) {
      const sender = { build: at.toString(16).padStart(12, '0'), deviceId: `d${at}` }
      refusals.note(`no.such${at}`, `none${at}`, sender)
      refusals.note('funnel.update', 'toString', { ...sender, build: `Asha Devi ${at}` })
    }
    const builds = async () =>
      (await app.db.selectDistinct({ build: refusalCounts.build }).from(refusalCounts)).map(({ build }) => build)
    const body = await list()
    expect(kindsOf(body)).toEqual({ 'other other': 3_000, 'funnel.update other': 3_000 })
    expect(await builds()).toHaveLength(11)
    // The build that servers here offer has its name all the same
    refusals.note('funnel.update', 'stage-moved', { build: NEWEST, deviceId: undefined })
    await refusals.flush()
    expect(await builds()).toContain(NEWEST)
    // Whatever is known by name is bounded as well
    const reasons = Object.keys(refusalReasons)
    for (const call of names) for (const reason of reasons.slice(0, 20)) refusals.note(call, reason, nobody)
    await refusals.flush()
    const kept = await app.db.$count(refusalCounts)
    expect(kept).toBeGreaterThan(900)
    expect(kept).toBeLessThanOrEqual(1_001)
    expect((await list({ limit: 500 })).data.count).toBe(6_001 + names.size * 20)
  })

  test('OPS-01 two servers count one hour together, also at the same moment, and a device once', async () => {
    const other = createRefusalTally({ db: pool.db, clock: app.clock, log, calls: names, builds: [NEWEST] })
    const reasons = Object.keys(refusalReasons).slice(0, 40)
    for (let round = 0; round < 5; round++) {
      for (const reason of reasons) refusals.note('funnel.update', reason, { build: NEWEST, deviceId: 'one' })
      for (const reason of reasons.toReversed())
        for (const deviceId of ['one', 'two']) other.note('funnel.update', reason, { build: NEWEST, deviceId })
      await Promise.all([refusals.flush(), other.flush(), refusals.flush()])
    }
    const { data } = await list()
    expect(data.refused).toHaveLength(40)
    for (const row of data.refused) expect(row).toMatchObject({ count: 15, devices: 2 })
    expect(data).toMatchObject({ count: 600, devices: 2 })
  })

  test('OPS-01 what could not be written is written the next time; several flushes at once write it once', async () => {
    let isAway = true
    const db = new Proxy(app.db, {
      get: (target, name) => {
        if (name === 'insert' && isAway) throw new Error('away')
        return Reflect.get(target, name)
      },
    })
    const tally = createRefusalTally({ db, clock: app.clock, log, calls: names, builds: [] })
    tally.note('funnel.update', 'stage-moved', { build: undefined, deviceId: 'one' })
    await tally.flush()
    tally.note('funnel.update', 'stage-moved', { build: undefined, deviceId: 'two' })
    isAway = false
    await Promise.all([tally.flush(), tally.flush()])
    expect((await list()).data.refused).toMatchObject([{ count: 2, devices: 2 }])
  })

  test('OPS-01 kept for 30 days by the hour; a time is a part of them', async () => {
    const at = async (hours: number) => {
      app.clock.set(testNow - hours * HOUR)
      refusals.note('funnel.update', 'stage-moved', nobody)
      await refusals.flush()
    }
    for (const hours of [31 * 24, 29 * 24, 6 * 24, 25, 2]) await at(hours)
    app.clock.set(testNow)
    const counted = async (input: object) => (await list({ ...input })).data.count
    expect(await counted({})).toBe(1)
    expect(await counted({ from: testNow - 7 * DAY })).toBe(3)
    expect(await counted({ from: testNow - 30 * DAY })).toBe(4)
    expect(await counted({ from: testNow - 7 * DAY, to: testNow - DAY })).toBe(2)
    for (const span of [{ from: testNow - 40 * DAY }, { from: testNow, to: testNow - 1 }, { from: testNow + DAY }])
      expect((await list(span)).error).toMatchObject({
        ...{ code: 'invalid', reason: 'time-span', fieldReasons: { to: { reason: 'time-span' } } },
      })
    expect((await list({ from: -1 })).error).toMatchObject({ reason: 'input-invalid' })
    await purgeRefusals(app.db, testNow)
    expect(await app.db.$count(refusalCounts, sql`reason = 'stage-moved'`)).toBe(4)
  })

  test('OPS-01 devices are told exactly for a few, and about for many', async () => {
    const at = async (devices: number) => {
      await app.db.delete(refusalCounts)
      for (let n = 0; n < devices; n++)
        refusals.note('funnel.update', 'stage-moved', { build: NEWEST, deviceId: `d${n}` })
      return (await list()).data.devices as number
    }
    for (const few of [0, 1, 2, 5]) expect(await at(few)).toBe(few)
    expect(Math.abs((await at(1_000)) - 1_000)).toBeLessThan(100)
    // Every bit is set: more cannot be told
    expect(estimateDevices(1_024)).toBeLessThan(8_000)
    expect(await at(30_000)).toBe(estimateDevices(1_024))
  })

  test('ROLE-07 OPS-02 OPS-03 nobody but operations reads either of them', async () => {
    for (const as of ['emp', 'emp2', 'sub', 'sa', 'agg', 'ssc']) {
      expect(await list({}, as), as).toMatchObject({ status: false, error: { reason: 'role-not-allowed' } })
      expect(await old({}, as), as).toMatchObject({ status: false, error: { reason: 'role-not-allowed' } })
    }
    expect((await app.call(contract.refusals.list, { page: 1, limit: 10 }, { as: null })).status).toBe(401)
    expect((await list({ limit: 501 })).error).toMatchObject({ reason: 'input-invalid' })
    expect((await old({ kind: 'all' })).error).toMatchObject({ reason: 'input-invalid' })
  })

  test('OPS-02 the command prints the same, and says what is wrong with its options', async () => {
    const admin = adminOf(app)
    expect((await admin('refusals')).lines).toEqual(['Nothing was refused in the last 24 hours.'])
    refusals.note('funnel.update', 'stage-moved', { build: OLD, deviceId: 'one' })
    refusals.note('session.info', 'sign-in-needed', { build: NEWEST, deviceId: 'two' })
    refusals.note('session.info', 'sign-in-needed', { build: NEWEST, deviceId: 'two' })
    await refusals.flush()
    const { lines } = await admin('refusals')
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['CALL', 'REASON', 'COUNT', 'DEVICES', 'OLD BUILDS', 'NEWEST HOUR', 'MEANS'],
      ['session.info', 'sign-in-needed', '2', '1', '0', '18 Nov, 2026, 09:30', 'Please sign in'],
      ['funnel.update', 'stage-moved', '1', '1', '1', '18 Nov, 2026, 09:30', 'Already ….'],
    ])
    expect((await admin('refusals', '--call', 'funnel.update')).lines).toHaveLength(2)
    expect((await admin('refusals', '--build', NEWEST, '--reason', 'sign-in-needed')).lines).toHaveLength(2)
    for (const hours of ['0', '721', 'x', '-1', '1.5'])
      expect(await admin('refusals', `--hours=${hours}`)).toEqual({
        ok: false,
        lines: ['--hours must be a number from 1 to 720.'],
      })
    expect(JSON.parse((await admin('refusals', '--json')).lines[0]!)).toEqual({ ok: true, lines })
    expect((await admin('refusals', '--help')).lines.join('\n')).toContain('Example: npm run admin -- refusals --hours')
  })
})

const nobody = { build: undefined, deviceId: undefined }

describe('old phones, as operations see them', () => {
  test('OPS-03 a device whose updates came late, one with another build, and none of the others', async () => {
    const row = await addRow(app.db, await addRequest(app.db))
    const visit = (as: string, device: string, build?: string) =>
      app.call(contract.session.info, {}, { as, headers: from(device, build) })
    await visit('emp', 'up-to-date')
    await visit('sa', 'another-build', OLD)
    await visit('agg', 'unknown-build', 'dddddddddddd')
    // Recorded 8 days, 2 days and an hour ago; by a clock that is a year behind
    const year = 365 * DAY
    const late = [8 * DAY, 2 * DAY, HOUR].map((ago) => noteOn(row.funnelId, testNow - year - ago))
    const sent = async () => (await push(late, 'in-the-drawer', { sentAt: testNow - year })).text()
    expect((await sent()).trim().split('\n')).toHaveLength(3)
    // What is answered again arrived once
    await sent()
    // Alone, as an earlier server was sent them
    const acted = { ...from('alone'), [headers.actedAt]: String(testNow - 30 * HOUR) }
    await app.call(contract.funnel.notes, { funnelId: row.funnelId, notes: 'x' }, { as: 'emp2', headers: acted })
    await app.db.insert(waitingPhones).values({
      ...{ userId: 'emp', deviceId: 'in-the-drawer', label: 'x', pending: 4, oldestAt: testNow, seenAt: testNow },
    })

    const body = await old()
    expect(body.paginationOptions).toEqual({ totalcount: 4 })
    const drawer = {
      ...{ ipId: 'EMP1', company: 'EMP1 Private Limited', person: 'User emp', role: 'EMP' },
      ...{ device: 'Chrome on Android', build: NEWEST, isOldBuild: false, buildSince: testNow - 2 * DAY },
      ...{ seenAt: testNow, lateDay: 2, lateWeek: 1, longestMs: 8 * DAY, waiting: 4 },
    }
    expect(body.data[0]).toEqual(drawer)
    expect(body.data[1]).toMatchObject({ person: 'User emp2', lateDay: 1, lateWeek: 0, longestMs: 30 * HOUR })
    expect(body.data.slice(2)).toEqual([
      expect.objectContaining({ person: 'User agg', build: 'dddddddddddd', isOldBuild: true, buildSince: null }),
      expect.objectContaining({ person: 'User sa', isOldBuild: true, buildSince: testNow - 9 * DAY, lateDay: 0 }),
    ])
    const people = async (kind: string) => (await old({ kind })).data.map(({ person }: { person: string }) => person)
    expect(await people('week')).toEqual(['User emp'])
    expect(await people('day')).toEqual(['User emp', 'User emp2'])
    expect(await people('build')).toEqual(['User agg', 'User sa'])
    expect((await old({ page: 2, limit: 3 })).data).toHaveLength(1)
    expect((await old({ page: 9, limit: 3 })).paginationOptions).toEqual({ totalcount: 4 })
    // With the app opened again it leaves the list
    app.clock.set(testNow + 60_000)
    await visit('sa', 'another-build')
    expect(await people('build')).toEqual(['User agg'])
  })

  test('OPS-03 written once an hour, and when there is news; several servers add up', async () => {
    const visit = (build = NEWEST) => app.call(contract.session.info, {}, { headers: from('mine', build) })
    const stored = async () => {
      await seen.flush()
      return (await app.db.select().from(seenDevices))[0]!
    }
    await visit()
    expect((await stored()).seenAt).toBe(testNow)
    app.clock.set(testNow + HOUR / 2)
    await visit()
    expect((await stored()).seenAt).toBe(testNow)
    await visit(OLD)
    expect(await stored()).toMatchObject({ seenAt: testNow + HOUR / 2, build: OLD })
    app.clock.set(testNow + 2 * HOUR)
    await visit(OLD)
    expect((await stored()).seenAt).toBe(testNow + 2 * HOUR)
    const other = createSeenDevices({ db: pool.db, log })
    const context = { req: { header: () => undefined } } as never
    for (const server of [seen, other]) {
      server.note(context, 'emp', 'mine', testNow + HOUR)
      server.noteUpdate('emp', 'mine', 2 * DAY, testNow + HOUR)
    }
    await Promise.all([seen.flush(), other.flush()])
    // The older sighting of another server takes nothing back
    expect(await stored()).toMatchObject({ lateDay: 2, seenAt: testNow + 2 * HOUR, build: OLD })
  })

  test('OPS-03 what came late is forgotten after 30 days, and a device that was not seen for so long', async () => {
    const context = { req: { header: () => undefined } } as never
    seen.note(context, 'emp', 'mine', testNow)
    seen.noteUpdate('emp', 'mine', 9 * DAY, testNow)
    expect((await old()).data).toHaveLength(1)
    app.clock.set(testNow + 31 * DAY)
    seen.note(context, 'emp', 'mine', testNow + 31 * DAY)
    expect((await old()).data).toEqual([])
    seen.noteUpdate('emp', 'mine', 2 * DAY, testNow + 31 * DAY)
    expect((await old()).data).toMatchObject([{ lateDay: 1, lateWeek: 0, longestMs: 2 * DAY }])
    await purgeSightings(app.db, testNow + 60 * DAY)
    const kept = () => app.db.$count(seenDevices, sql`user_id = 'emp'`)
    expect(await kept()).toBe(1)
    await purgeSightings(app.db, testNow + 62 * DAY)
    expect(await kept()).toBe(0)
  })

  test('OPS-03 a user who makes up devices has 20 of them, and other users theirs', async () => {
    const context = { req: { header: () => undefined } } as never
    seen.note(context, 'rival', 'theirs', testNow)
    for (let at = 0; at < 100; at++) seen.note(context, 'emp', `made-up-${at}`, testNow + at)
    await seen.flush()
    const of = async (userId: string) => app.db.$count(seenDevices, sql`user_id = ${userId}`)
    expect([await of('emp'), await of('rival')]).toEqual([20, 1])
    // Those seen last
    const { rows } = await app.db.execute(
      sql`select min(seen_at)::bigint - ${testNow} as first from seen_devices where user_id = 'emp'`,
    )
    expect(Number(rows[0]!['first'])).toBe(20)
  })

  test('OPS-03 the build that is offered is that of the server that started last', async () => {
    expect((await findAppBuilds(app.db)).map(({ build }) => build)).toEqual([OLD, NEWEST])
    await noteAppBuild(app.db, OLD, testNow)
    expect(await findAppBuilds(app.db)).toEqual([
      { build: NEWEST, since: testNow - 2 * DAY },
      { build: OLD, since: testNow - 9 * DAY },
    ])
    for (let at = 0; at < 30; at++) await noteAppBuild(app.db, `build-${at}`, testNow)
    expect(await findAppBuilds(app.db)).toHaveLength(20)
    await app.db.delete(meta)
    // Nothing is known of builds: no device is old for its own
    await app.call(contract.session.info, {}, { headers: from('mine', OLD) })
    expect((await old()).data).toEqual([])
    expect((await list()).data.newestBuild).toBeNull()
  })
})
