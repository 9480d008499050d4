import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { basePaths } from '../../../src/contract/call.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { MOST_SIGN_INS, signInCalls } from '../../../src/contract/sign-ins.ts'
import { auditTrail, pushSubscriptions, users } from '../../../server/db/schema.ts'
import { createIdentity, type Identity } from '../../../server/identity/identity.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { exchangeCode, makeCode } from '../../../server/identity/codes.ts'
import { forgetWaysIn } from '../../../server/identity/forget-ways.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
import { openSession, rotate } from '../../../server/identity/sessions.ts'
import { createLog } from '../../../server/core/log.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { sendByKey, makeKey } from '../support/api-keys.ts'
import { noLetters } from '../support/sign-in.ts'

let app: TestApp
let identity: Identity
beforeAll(async () => {
  app = await createTestApp({
    more: ({ config, db, clock }) => {
      const log = createLog('silent', { write: () => undefined })
      identity = createIdentity({ config, db, clock, log, ...noLetters })
      const verifyAccessToken: Identity['verifyAccessToken'] = (token) =>
        token === 'test.emp'
          ? Promise.resolve({ userId: 'emp', provenAt: Infinity })
          : identity.verifyAccessToken(token)
      return { identity: identity.routes, verifyAccessToken }
    },
  })
})
afterAll(() => app.close())
beforeEach(() => app.db.update(signInSessions).set({ revokedAt: 1 }))

/** Signs somebody in on a device. */
async function signIn(userId = 'emp', label?: string, now = testNow) {
  const account = (await findAccount(app.db, userId))!
  const { sid, tokens } = await openSession(app.db, app.config, account, now, { deviceId: 'd', label })
  return { sid, ...tokens, bearer: { Authorization: `Bearer ${tokens.access_token}` } }
}
type Device = Awaited<ReturnType<typeof signIn>>

const list = async ({ bearer }: Device) => (await app.call(signInCalls.list, {}, { as: null, headers: bearer })).body
const end = ({ bearer }: Device, signInId: string, key?: string) =>
  app.call(signInCalls.end, { signInId }, { as: null, headers: bearer, ...(key && { key }) })
const endOthers = ({ bearer }: Device) => app.call(signInCalls.endOthers, {}, { as: null, headers: bearer })
const refresh = (device: Device) =>
  rotate(app.db, app.config, { refreshToken: device.refresh_token, deviceId: 'd' }, testNow)
const entries = () => app.db.select().from(auditTrail).orderBy(auditTrail.id)
const subscribe = (userId: string, deviceId: string, sessionId: string | null) =>
  app.db.insert(pushSubscriptions).values({
    ...{ subscriptionId: deviceId, userId, deviceId, sessionId, endpoint: `https://push.example/${deviceId}` },
    ...{ p256dh: 'k', auth: 'a', language: 'en', createdAt: testNow, updatedAt: testNow },
  })

test('AUTH-20 a user sees where they are signed in: browser, last use, this device; no id that could end one', async () => {
  const phone = await signIn('emp', 'Chrome on Android', testNow - DAY_MS)
  const desk = await signIn('emp', 'Firefox on Windows')
  const program = await signIn('emp', undefined, testNow - 2 * DAY_MS)
  await signIn('sa', 'Safari on iOS')
  await signIn('emp', 'Edge on Windows', testNow - 31 * DAY_MS)
  const body = await list(desk)
  expect(body).toMatchObject({
    total: 3,
    data: [
      { device: 'Firefox on Windows', isThis: true, lastUsedAt: testNow },
      { device: 'Chrome on Android', isThis: false, createdAt: testNow - DAY_MS },
      { device: null, isThis: false },
    ],
  })
  for (const { sid } of [phone, desk, program]) expect(JSON.stringify(body)).not.toContain(sid)
})

test('AUTH-20 signing out there ends it at once: calls, refreshes and notes; nobody else, and it is on record', async () => {
  const [phone, desk] = [await signIn('emp', 'Chrome on Android'), await signIn('emp', 'Firefox on Windows')]
  const other = await signIn('emp', 'Safari on iOS')
  await subscribe('emp', 'phone', phone.sid)
  const signInId = (await list(desk)).data.find(
    ({ device }: { device: string }) => device === 'Chrome on Android',
  ).signInId
  const before = (await entries()).length
  const key = crypto.randomUUID()
  expect((await end(desk, signInId, key)).body).toEqual({ status: true, data: { signInId } })
  expect(await identity.verifyAccessToken(phone.access_token)).toBeUndefined()
  expect((await app.call(signInCalls.list, {}, { as: null, headers: phone.bearer })).status).toBe(401)
  expect(await refresh(phone)).toEqual({ kind: 'refused', reason: 'elsewhere' })
  expect(await app.db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, phone.sid))).toBe(0)
  expect((await refresh(other)).kind).toBe('tokens')
  expect((await list(desk)).total).toBe(2)
  const written = (await entries()).slice(before)
  expect(written).toMatchObject([
    { actor: 'user:emp', action: 'sign-in end', subject: 'emp@example.test', detail: 'Chrome on Android' },
  ])
  // A second press says that it is done
  expect((await end(desk, signInId)).body.error).toMatchObject({ reason: 'sign-in-unknown' })
  expect((await end(desk, signInId, key)).body).toEqual({ status: true, data: { signInId } })
  expect(await entries()).toHaveLength(before + 1)
})

test('AUTH-20 nobody ends the sign-in of somebody else, nor this one as if it were another', async () => {
  const [mine, theirs] = [await signIn('emp'), await signIn('sub')]
  const { signInId } = (await list(theirs)).data[0]
  for (const id of [signInId, theirs.sid, mine.sid, 'x'])
    expect((await end(mine, id)).body.error, id).toMatchObject({ reason: 'sign-in-unknown' })
  expect((await refresh(theirs)).kind).toBe('tokens')
  expect((await end(mine, (await list(mine)).data[0].signInId)).body.error).toMatchObject({ reason: 'sign-in-this' })
  expect((await list(mine)).total).toBe(1)
})

test('AUTH-20 signing out everywhere else ends all but this one, their notes, and a sign-in on its way', async () => {
  const desk = await signIn('emp', 'Firefox on Windows')
  const others = await Promise.all(['Chrome on Android', undefined].map((label) => signIn('emp', label)))
  const stranger = await signIn('sa')
  await app.db.delete(pushSubscriptions)
  await subscribe('emp', 'old', null)
  await subscribe('emp', 'there', others[0]!.sid)
  await subscribe('emp', 'here', desk.sid)
  await subscribe('sa', 'theirs', stranger.sid)
  const challenge = createHash('sha256').update('v').digest('base64url')
  const grant = { userId: 'emp', email: 'emp@example.test', redirectUri: 'r', challenge }
  const code = await makeCode(app.db, grant, testNow)
  expect((await endOthers(desk)).body).toEqual({ status: true, data: { ended: 2 } })
  for (const other of others) {
    expect(await identity.verifyAccessToken(other.access_token)).toBeUndefined()
    expect(await refresh(other)).toEqual({ kind: 'refused', reason: 'elsewhere' })
  }
  const presented = { code, redirectUri: 'r', verifier: 'v' }
  expect(await exchangeCode(app.db, app.config, presented, testNow)).toEqual({ kind: 'refused', reason: 'reused' })
  expect((await refresh(desk)).kind).toBe('tokens')
  expect((await refresh(stranger)).kind).toBe('tokens')
  const left = await app.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.deviceId)
  expect(left.map(({ deviceId }) => deviceId)).toEqual(['here', 'theirs'])
  expect((await entries()).at(-1)).toMatchObject({ action: 'sign-in end-others', detail: '2' })
})

test('AUTH-20 the one in hand is listed, however many there are, and the others are counted', async () => {
  const desk = await signIn('emp', 'Firefox on Windows', testNow - 1)
  for (let n = 0; n < MOST_SIGN_INS + 3; n++) await signIn('emp')
  const body = await list(desk)
  expect(body.total).toBe(MOST_SIGN_INS + 4)
  expect(body.data).toHaveLength(MOST_SIGN_INS + 1)
  expect(body.data.at(-1)).toMatchObject({ isThis: true })
})

test('AUTH-20 a key of the API has no sign-ins to see or end', async () => {
  const desk = await signIn('emp')
  const { key } = await makeKey(app)
  for (const [method, path] of [
    ['GET', signInCalls.list.path],
    ['POST', signInCalls.endOthers.path],
  ] as const)
    expect(
      await sendByKey(app, key, { method, path: basePaths.hire + path, ...(method === 'POST' && { body: {} }) }),
    ).toMatchObject({ status: 403, body: { error: { reason: 'key-scope' } } })
  expect((await refresh(desk)).kind).toBe('tokens')
})

test('AUTH-20 a code is worth nothing when the address of its account was changed while it was made', async () => {
  const challenge = createHash('sha256').update('v').digest('base64url')
  const grant = { userId: 'emp', email: 'emp@example.test', redirectUri: 'r', challenge }
  let making: Promise<string> | undefined
  await app.db.transaction(async (tx) => {
    await forgetWaysIn(tx, { userId: 'emp', ipId: 'IP1', issuerOfAll: undefined }, testNow)
    await tx.update(users).set({ email: 'other@example.test' }).where(eq(users.id, 'emp'))
    making = makeCode(app.db, grant, testNow)
    // It is at the account by now, and waits
    await sleep(300)
  })
  const exchange = (code: string) =>
    exchangeCode(
      app.db,
      { sessionSecret: app.config.sessionSecret },
      { code, redirectUri: 'r', verifier: 'v', deviceId: 'd', label: undefined },
      testNow,
    )
  expect(await exchange(await making!)).toEqual({ kind: 'refused', reason: 'reused' })
  const after = await makeCode(app.db, { ...grant, email: 'other@example.test' }, testNow)
  expect((await exchange(after)).kind).toBe('tokens')
})
