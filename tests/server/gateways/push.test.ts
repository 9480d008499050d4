import { createECDH } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HiringRequestsEvent } from '../../../src/contract/events.ts'
import { contract } from '../../../src/contract/index.ts'
import { istDayStart } from '../../../src/lib/dates.ts'
import { encryptFor } from '../../../server/gateways/push/encryption.ts'
import { makeVapidKeys } from '../../../server/core/vapid-keys.ts'
import { httpPush } from '../../../server/gateways/push/http.ts'
import { tellInterviewsToday } from '../../../server/jobs/interviews-today.ts'
import { funnelRows, meta, pushMessages, pushSubscriptions, userEvents, users } from '../../../server/db/schema.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
import { revokeSession } from '../../../server/identity/sessions.ts'
import { createLog } from '../../../server/core/log.ts'
import { createNotifier, type Notifier } from '../../../server/jobs/notifier.ts'
import { approveDue, approveRequest } from '../../../server/store/approvals.ts'
import { loadVapidKeys, purgeNotes, queueNote, saveSubscription } from '../../../server/store/push.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal } from '../support/hiring.ts'
import { decryptAs, startPushService, verifyVapid } from '../support/push-service.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
let notifier: Notifier
beforeAll(async () => {
  service = await startPushService()
  app = await createTestApp({ settings: { PUSH_SERVICES: service.origin, PUSH_CONTACT: 'mailto:it@hire.example' } })
  const { db, clock } = app
  notifier = createNotifier({ db, gateway: app.push, clock, log: createLog('silent') })
})
afterAll(async () => {
  await app.close()
  await service.stop()
})
beforeEach(async () => {
  app.clock.set(testNow)
  service.delivered.length = 0
  await app.db.delete(pushSubscriptions)
  await app.db.delete(funnelRows)
})

const onPhone = (deviceId: string): CallOptions => ({ headers: { 'device-id': deviceId } })
const save = (name: string, options: CallOptions = {}) =>
  app.call(contract.push.save, service.open(name).subscription, options)
const messages = () => service.delivered.map(({ path, message }) => ({ to: path.replace('/push/', ''), message }))
const kept = () => app.db.select().from(pushSubscriptions)

describe('web push: what a push service gets', () => {
  test('the example of RFC 8291 comes out to the letter', () => {
    const example = {
      endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const body = encryptFor(example, 'When I grow up, I want to be a watermelon', {
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    })
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    expect(decryptAs({ ecdh, auth: Buffer.from(example.auth, 'base64url') }, body)).toContain('watermelon')
  })

  test('the example of RFC 8292 is read as the RFC reads it, and ours has its header and claims', async () => {
    const example =
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    const theirs = await verifyVapid(example, 'https://push.example.net', new Date(1_453_523_000_000))
    expect(theirs.claims.sub).toBe('mailto:push@example.com')
    // The service of these tests would notice: another origin, too late, another key
    await expect(verifyVapid(example, 'https://push.example.com', new Date(1_453_523_000_000))).rejects.toThrow()
    await expect(verifyVapid(example, 'https://push.example.net')).rejects.toThrow()
    const stranger = example.replace(/k=.*/, `k=${makeVapidKeys().publicKey}`)
    await expect(verifyVapid(stranger, 'https://push.example.net', new Date(1_453_523_000_000))).rejects.toThrow()

    await save('rfc')
    const note = { about: 'x', message: { kind: 'interviews' as const, count: 1 }, expiresAt: testNow + 60_000 }
    await queueNote(app.db, 'emp', note, testNow)
    await notifier.deliver()
    const ours = await verifyVapid(String(service.delivered[0]!.headers.authorization), service.origin)
    expect(ours.header).toEqual(theirs.header)
    expect(Object.keys(ours.claims).toSorted()).toEqual(Object.keys(theirs.claims).toSorted())
  })

  test('a note arrives encrypted for its browser, signed with our key, for a time', async () => {
    await save('phone')
    const expiresAt = testNow + 90_000
    await queueNote(app.db, 'emp', { about: 'x', message: { kind: 'interviews', count: 3 }, expiresAt }, testNow)
    await notifier.deliver()
    const [note] = service.delivered
    expect(note!.message).toEqual({ kind: 'interviews', count: 3 })
    expect(note!.headers).toMatchObject({ ttl: '90', topic: 'interviews', 'content-encoding': 'aes128gcm' })
    expect(note!.claims.sub).toBe('mailto:it@hire.example')
    expect(Number(note!.claims.exp) * 1000).toBeLessThan(Date.now() + 24 * 3600_000)
    // The browser subscribed with this very key
    const { body } = await app.call(contract.push.key)
    expect(note!.key).toBe(body.data.publicKey)
  })

  test('two servers on one database have one key pair, which no log tells', async () => {
    await app.db.delete(meta)
    const [one, two] = await Promise.all([loadVapidKeys(app.db), loadVapidKeys(app.db)])
    expect(one).toEqual(two)
    expect(await loadVapidKeys(app.db)).toEqual(one)
    expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
    expect(Buffer.from(one.privateKey, 'base64url')).toHaveLength(32)
    await save('logged')
    const log = app.logged.join('\n')
    for (const secret of [one.privateKey, '/push/logged']) expect(log).not.toContain(secret)
  })

  test('only to push services: an address in our own network is refused before anything is sent', async () => {
    const { keys } = service.open('inside').subscription
    for (const endpoint of [
      'http://127.0.0.1:5432/x',
      'http://169.254.169.254/latest/meta-data',
      'https://localhost/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/?fcm.googleapis.com',
      'https://fcm.googleapis.com:8443/x',
      'https://user:secret@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
    ])
      expectRefusal(await app.call(contract.push.save, { endpoint, keys }), 'invalid')
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-by3p.notify.windows.com/w/?token=abc',
    ])
      expect((await app.call(contract.push.save, { endpoint, keys })).body.status).toBe(true)
  })

  test('keys that are no keys are refused', async () => {
    const { endpoint, keys } = service.open('odd').subscription
    const noPoint = Buffer.alloc(65, 7).toString('base64url')
    for (const wrong of [
      { ...keys, p256dh: noPoint },
      { ...keys, p256dh: 'short' },
      { ...keys, auth: '' },
    ])
      expectRefusal(await app.call(contract.push.save, { endpoint, keys: wrong }), 'invalid')
  })

  test('a service that does not answer, or an error of it, is tried again later and then given up', async () => {
    const gateway = httpPush({ keys: makeVapidKeys(), contact: 'mailto:x@y.z', services: [], log: createLog('silent') })
    const { endpoint, keys } = service.open('away').subscription
    const order = { payload: '{}', ttlSeconds: 60, topic: 'x' }
    expect(await gateway.send({ endpoint: 'http://127.0.0.1:9/', ...keys }, order)).toBe('later')
    for (const [code, outcome] of [
      [429, 'later'],
      [503, 'later'],
      [413, 'refused'],
      [400, 'refused'],
    ] as const) {
      service.answer('away', code)
      expect(await gateway.send({ endpoint, ...keys }, order)).toBe(outcome)
    }
    service.answer('away', undefined)
  })
})

describe('web push: whose notes they are', () => {
  test('each person has one subscription on a device, and a new one takes its place', async () => {
    await save('old')
    await save('new')
    await save('tablet', onPhone('tablet'))
    expect((await kept()).map(({ endpoint }) => endpoint.split('/').at(-1)).toSorted()).toEqual(['new', 'tablet'])
  })

  test('nobody can remove the subscription of another person or of another device', async () => {
    await save('mine')
    for (const options of [{ as: 'emp2' }, { as: 'rival' }, { as: 'ops' }, onPhone('other-device')]) {
      const { body } = await app.call(contract.push.remove, {}, options)
      expect(body.data).toEqual({ removed: false })
    }
    expect(await kept()).toHaveLength(1)
    expect((await app.call(contract.push.remove)).body.data).toEqual({ removed: true })
    expect(await kept()).toEqual([])
  })

  test('the same browser belongs to whoever signed in on it last', async () => {
    const browser = service.open('shared')
    await app.call(contract.push.save, browser.subscription, { as: 'emp' })
    await app.call(contract.push.save, browser.subscription, { as: 'rival' })
    expect(await kept()).toMatchObject([{ userId: 'rival' }])
  })

  test('ten devices at most: the one heard of longest ago makes room', async () => {
    for (let at = 0; at < 12; at += 1) {
      app.clock.set(testNow + at)
      await save(`d${at}`, onPhone(`device-${at}`))
    }
    const names = (await kept()).map(({ deviceId }) => deviceId)
    expect(names).toHaveLength(10)
    expect(names).not.toContain('device-0')
    expect(names).toContain('device-11')
  })

  test('nobody gets notes without a session, and the calls need one', async () => {
    for (const call of Object.values(contract.push))
      expect((await app.call(call, service.open('nobody').subscription, { as: null })).status).toBe(401)
  })

  test('a browser that is gone (404, 410) is forgotten', async () => {
    await save('gone')
    service.answer('gone', 410)
    const message = { kind: 'interviews' as const, count: 1 }
    await queueNote(app.db, 'emp', { about: 'x', message, expiresAt: testNow + 60_000 }, testNow)
    await notifier.deliver()
    expect(await kept()).toEqual([])
    expect(await app.db.select().from(pushMessages)).toEqual([])
    service.answer('gone', undefined)
  })

  test('what a service could not take comes later, once, and not after its time', async () => {
    await save('slow')
    service.answer('slow', 503)
    const message = { kind: 'interviews' as const, count: 2 }
    await queueNote(app.db, 'emp', { about: 'x', message, expiresAt: testNow + 3600_000 }, testNow)
    await notifier.deliver()
    service.answer('slow', undefined)
    await notifier.deliver()
    expect(service.delivered).toEqual([])
    app.clock.set(testNow + 5 * 60_000)
    await notifier.deliver()
    await notifier.deliver()
    expect(messages()).toEqual([{ to: 'slow', message }])

    await queueNote(app.db, 'emp', { about: 'y', message, expiresAt: testNow + 6 * 60_000 }, app.clock.now())
    app.clock.set(testNow + 7 * 60_000)
    await notifier.deliver()
    expect(service.delivered).toHaveLength(1)
  })

  test('with the end of a sign-in its notes end; of another one they go on', async () => {
    const session = (id: string) => ({ id, userId: 'emp', createdAt: testNow, lastUsedAt: testNow })
    await app.db.insert(signInSessions).values([session('s1'), session('s2')])
    for (const name of ['s1', 's2', 's3']) {
      const { endpoint, keys } = service.open(name).subscription
      await saveSubscription(
        app.db,
        { userId: 'emp', deviceId: name },
        { endpoint, ...keys, sessionId: name, now: testNow },
      )
    }
    await revokeSession(app.db, 's1', 'logout', testNow)
    expect((await kept()).map(({ deviceId }) => deviceId).toSorted()).toEqual(['s2', 's3'])
    // s3 is a session that was purged long ago
    const note = { about: 'x', message: { kind: 'interviews' as const, count: 1 }, expiresAt: testNow + 60_000 }
    await queueNote(app.db, 'emp', note, testNow)
    await notifier.deliver()
    expect(messages().map(({ to }) => to)).toEqual(['s2'])
    await purgeNotes(app.db, testNow + 8 * 86_400_000)
    expect(await app.db.select().from(pushMessages)).toEqual([])
  })

  test('a person who was switched off hears nothing more', async () => {
    await save('off')
    await app.db.update(users).set({ status: 0 }).where(eq(users.id, 'emp'))
    const note = { about: 'x', message: { kind: 'interviews' as const, count: 1 }, expiresAt: testNow + 60_000 }
    await queueNote(app.db, 'emp', note, testNow)
    await notifier.deliver()
    await app.db.update(users).set({ status: 1 }).where(eq(users.id, 'emp'))
    expect(service.delivered).toEqual([])
  })
})

describe('web push: interviews today', () => {
  const at = (hours: number, minutes = 0) => istDayStart(testNow) + (hours * 60 + minutes) * 60_000
  const telling = async (now: number) => {
    app.clock.set(now)
    await tellInterviewsToday(app.db, now)
    await notifier.deliver()
  }
  beforeEach(async () => {
    const calls = { interviewType: 'telephonic' as const }
    const mine = await addRequest(app.db, calls)
    const theirs = await addRequest(app.db, { ...calls, ipId: 'EMP2' })
    const screened = { status: 'shortlisted' as const, stageAt: day(-1), expiresAt: day(20) }
    for (let count = 0; count < 30; count += 1) await addRow(app.db, mine, screened)
    // Not today's: expired, decided, and of another day
    await addRow(app.db, mine, { ...screened, expiresAt: day(-1) })
    await addRow(app.db, mine, { ...screened, status: 'selected' })
    const later = await addRequest(app.db, { schedulingType: 'dates', operatingDays: [], interviewDates: [day(2)] })
    await addRow(app.db, later, screened)
    await addRow(app.db, theirs, { ...screened, ipId: 'EMP2' })
  })

  test('one summary and not thirty, on every device of everybody of the employer, and no name in it', async () => {
    await save('phone')
    await save('desk', onPhone('desk'))
    await save('colleague', { as: 'emp2', ...onPhone('p2') })
    await save('member', { as: 'sub', ...onPhone('p3') })
    await save('rival', { as: 'rival', ...onPhone('p4') })
    await save('agency', { as: 'sa', ...onPhone('p5') })
    await telling(at(8))
    const thirty = { kind: 'interviews', count: 30 }
    expect(messages().toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
      { to: 'colleague', message: thirty },
      { to: 'desk', message: thirty },
      { to: 'member', message: thirty },
      { to: 'phone', message: thirty },
      { to: 'rival', message: { kind: 'interviews', count: 1 } },
    ])
  })

  test('a day is told once, however often the servers look', async () => {
    await save('phone')
    await Promise.all([telling(at(8)), telling(at(8)), telling(at(8, 1))])
    await telling(at(9))
    expect(service.delivered).toHaveLength(1)
    await telling(at(24 + 8))
    expect(service.delivered).toHaveLength(2)
  })

  test('a server that was off at eight tells it until eleven, never at night', async () => {
    await save('phone')
    for (const now of [at(0), at(7, 59), at(11), at(20)]) await telling(now)
    expect(service.delivered).toEqual([])
    await telling(at(10, 59))
    expect(service.delivered).toHaveLength(1)
  })
})

describe('web push: a hiring request was approved', () => {
  test('HR-42 whoever made it hears of it once, with its id', async () => {
    await save('maker')
    await save('colleague', { as: 'emp2', ...onPhone('p2') })
    const id = await addRequest(app.db, { status: 0, createdBy: 'emp' })
    expect(await approveRequest(app.db, id, testNow)).toBe(true)
    expect(await approveRequest(app.db, id, testNow)).toBe(false)
    await notifier.deliver()
    expect(messages()).toEqual([{ to: 'maker', message: { kind: 'approved', count: 1, hiringRequestId: id } }])
  })

  test('HR-42 the open pages of everyone of the company hear of it, and of no other company', async () => {
    await app.db.delete(userEvents)
    const ids = [await addRequest(app.db, { status: 0, createdBy: 'emp', approveAt: testNow })]
    ids.push(await addRequest(app.db, { status: 0, createdBy: 'sub', approveAt: testNow }))
    const rivals = await addRequest(app.db, { status: 0, ipId: 'EMP2', createdBy: 'rival', approveAt: testNow })
    await approveDue(app.db, testNow)
    const events = await app.db.select().from(userEvents)
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['hiring_requests']))
    const told = events.map(({ userId, data }) => [userId, (data as HiringRequestsEvent).hiringRequestIds.toSorted()])
    expect(told.filter(([userId]) => userId !== 'revoked').toSorted()).toEqual([
      ...['emp', 'emp2'].map((userId) => [userId, ids.toSorted()]),
      ['rival', [rivals]],
      ['sub', ids.toSorted()],
    ])
  })

  test('HR-42 several at once are one note', async () => {
    await save('maker')
    for (const name of ['A', 'B', 'C'])
      await addRequest(app.db, { status: 0, createdBy: 'emp', approveAt: testNow, name })
    expect(await approveDue(app.db, testNow)).toBe(3)
    await notifier.deliver()
    expect(messages()).toEqual([{ to: 'maker', message: { kind: 'approved', count: 3 } }])
  })
})
