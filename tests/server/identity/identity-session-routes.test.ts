import argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_KEY, basePaths } from '../../../src/contract/call.ts'
import { endpointsOf } from '../../../server/http/api-paths.ts'
import { partners, users } from '../../../server/db/schema.ts'
import {
  ATTEMPT_WINDOW_MS,
  FREE_FROM_ANYWHERE,
  FREE_PER_ACCOUNT,
  FREE_PER_ADDRESS,
} from '../../../server/identity/attempts.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { describeSession } from '../../../server/identity/profile.ts'
import { createIdentity } from '../../../server/identity/identity.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { codeApps } from '../../../server/identity/schema.ts'
import { createLog } from '../../../server/core/log.ts'
import { sessionRoutes } from '../../../server/routes/session.ts'
import type { Contract } from '../../../src/contract/index.ts'
import { readSessionUser, sessionCalls, toSessionUser, type userWire } from '../../../src/contract/session.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { noLetters } from '../support/sign-in.ts'

const verified = vi.spyOn(argon2, 'verify')
afterAll(() => verified.mockRestore())

const PASSWORD = 'Demo horse 9'
let server: TestApp
let identity: ReturnType<typeof createIdentity>

beforeAll(async () => {
  server = await createTestApp({
    endpoints: endpointsOf({ session: sessionCalls } as Contract, { session: sessionRoutes } as never),
    more: ({ db, clock, config }) => {
      identity = createIdentity({
        ...{ db, clock, config, log: createLog('silent') },
        ...noLetters,
      })
      return { identity: identity.routes, verifyAccessToken: identity.verifyAccessToken }
    },
  })
  await server.db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
})
afterAll(() => server.close())

/** Each test from addresses of its own. */
let addresses = 0
const somewhere = () => `10.9.${++addresses >> 8}.${addresses & 255}`
/** As over a socket from that address. */
const signIn = async (ipId: string, password = PASSWORD, from = somewhere()) => {
  const response = await server.app.request(
    basePaths.hire + sessionCalls.passwordSignIn.path,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'api-key': API_KEY, 'device-id': 'd', 'device-type': 'web' },
      body: JSON.stringify({ ipId, password }),
    },
    { incoming: { socket: { remoteAddress: from, bytesRead: 0 } } },
  )
  return { status: response.status, body: await response.json() }
}
const wrong = 'signInFailed'
const tooMany = 'tooManyAttempts'
const guess = async (ipId: string, from?: string) => (await signIn(ipId, 'wrong', from)).body.error.code

async function infoOf(ipId: string) {
  const { body } = await signIn(ipId)
  const headers = { Authorization: `Bearer ${(body as { access_token: string }).access_token}` }
  return server.call(sessionCalls.info, {}, { as: null, headers })
}

const setPartner = (ipId: string, values: Partial<typeof partners.$inferInsert>) =>
  server.db.update(partners).set(values).where(eq(partners.ipId, ipId))

describe('password sign-in', () => {
  test('AUTH-16 API-006 gives tokens and the user for ipId and password', async () => {
    const { status, body } = await signIn('EMP1')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: true, data: [{ _id: 'emp', ipId: 'EMP1', userCode: 'EMP' }] })
    expect(await identity.verifyAccessToken(body.access_token as string)).toMatchObject({ userId: 'emp' })
    const refreshed = await server.app.request('/identity/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refresh_token as string }),
    })
    expect(refreshed.status).toBe(200)
  })

  test.each([
    ['a wrong password', 'EMP1', 'wrong'],
    ['an unknown id', 'EMP99', PASSWORD],
  ])(
    'AUTH-16 TRAP-01 %s answers HTTP 200, status false and one and the same message',
    async (_what, ipId, password) => {
      const { status, body } = await signIn(ipId, password)
      expect(status).toBe(200)
      expect(body).toEqual({
        status: false,
        error: { code: 'signInFailed', reason: 'password-wrong', message: 'The id or the password is not right.' },
      })
    },
  )

  test('AUTH-22 an account with codes is refused without one, and only its right password learns why', async () => {
    const [user] = await server.db.select().from(users).where(eq(users.ipId, 'EMP1'))
    await server.db.insert(codeApps).values({ userId: user!.id, secret: 's', lastStep: 0, createdAt: 0 })
    expect((await signIn('EMP1', PASSWORD)).body.error).toMatchObject({ reason: 'code-needed' })
    expect((await signIn('EMP1', 'wrong')).body.error).toMatchObject({ reason: 'password-wrong' })
    await server.db.delete(codeApps)
    expect((await signIn('EMP1', PASSWORD)).body).toMatchObject({ status: true })
  })

  test('TRAP-26 one address waits twice as long after each wrong password; what it sends meanwhile is not judged', async () => {
    const from = somewhere()
    for (let i = 0; i < FREE_PER_ACCOUNT; i++) expect(await guess('AGG1', from)).toBe(wrong)
    for (const seconds of [1, 2, 4]) {
      for (let i = 0; i < 5; i++) expect(await guess('AGG1', from)).toBe(tooMany)
      expect((await signIn('AGG1', PASSWORD, from)).body.error.code).toBe(tooMany)
      server.clock.advance(seconds * 1_000 - 1)
      expect(await guess('AGG1', from)).toBe(tooMany)
      server.clock.advance(1)
      expect(await guess('AGG1', from)).toBe(wrong)
    }
    server.clock.advance(8_000)
    expect((await signIn('AGG1', PASSWORD, from)).body).toMatchObject({ status: true })
    expect(await guess('AGG1', from)).toBe(wrong)
    server.clock.advance(ATTEMPT_WINDOW_MS)
  })

  test('TRAP-26 one address does not go through the ids of partners', async () => {
    const from = somewhere()
    // All wrong, without the work
    verified.mockImplementation(() => Promise.resolve(false))
    const codes = await Promise.all(Array.from({ length: FREE_PER_ADDRESS + 20 }, (_, n) => guess(`EMP7${n}`, from)))
    expect(codes.filter((code) => code === wrong)).toHaveLength(FREE_PER_ADDRESS)
    expect(codes.filter((code) => code === tooMany)).toHaveLength(20)
    verified.mockReset()
    server.clock.advance(ATTEMPT_WINDOW_MS)
  })

  test('TRAP-26 guesses from everywhere slow an account down and do not lock its owner out', async () => {
    for (let i = 0; i < FREE_FROM_ANYWHERE; i++) expect(await guess('SSC1')).toBe(wrong)
    const began = performance.now()
    expect(await guess('SSC1')).toBe(wrong)
    expect(await guess('SSC1')).toBe(wrong)
    // 250 ms and 500 ms
    expect(performance.now() - began).toBeGreaterThan(740)
    expect((await signIn('SSC1')).body).toMatchObject({ status: true })
    server.clock.advance(ATTEMPT_WINDOW_MS)
  })

  test('TRAP-26 many guesses at once leave threads for everything else, and too many are told to come again', async () => {
    let atOnce = 0
    let most = 0
    let goOn!: () => void
    const someoneWasRefused = new Promise<void>((resolve) => (goOn = resolve))
    verified.mockImplementation(async () => {
      most = Math.max(most, ++atOnce)
      await someoneWasRefused
      atOnce -= 1
      return false
    })
    // Four hashes each
    const guessOnce = async (n: number) => {
      const reply = await signIn(`EMP6${n}`, 'wrong')
      if (reply.status === 503) goOn()
      return reply
    }
    const replies = await Promise.all(Array.from({ length: 80 }, (_, n) => guessOnce(n)))
    verified.mockReset()
    const statuses = replies.map(({ status }) => status)
    expect(most).toBe(2)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect((await signIn('EMP1')).body.status).toBe(true)
  })

  test('TRAP-26 the time does not tell how many users there are, or whether the partner exists', async () => {
    const costs: number[] = []
    for (const ipId of ['EMP1', 'SA1', 'EMP99']) {
      verified.mockClear()
      await guess(ipId)
      costs.push(verified.mock.calls.length)
    }
    expect(costs).toEqual([4, 4, 4])
  })

  test('TRAP-38 refuses a switched-off partner', async () => {
    await setPartner('SA1', { status: 0 })
    expect((await signIn('SA1')).body).toMatchObject({ status: false, error: { code: 'inactive' } })
    await setPartner('SA1', { status: 1 })
  })
})

describe('industrypartner/info', () => {
  test('AUTH-17 API-007 has the members of the wire', async () => {
    const { body } = await infoOf('EMP1')
    expect(body.status).toBe(true)
    const wire = body.data[0] as InferOutput<typeof userWire>
    expect(Object.keys(wire).toSorted()).toEqual(
      Object.keys(sessionCalls.info.output.entries.data.item.entries).toSorted(),
    )
    expect(toSessionUser(wire)).toMatchObject({ userId: 'emp', code: 'EMP', actingIpId: 'EMP1', name: 'User emp' })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('AUTH-17 ROLE-03 lists the child partners of a council, and no sub-members', async () => {
    expect((await infoOf('SSC1')).body.data[0].childIndustryPartner).toEqual([
      { ipId: 'EMP2', legalEntityName: 'EMP2 Private Limited' },
    ])
    expect((await infoOf('EMP1')).body.data[0].childIndustryPartner).toEqual([])
  })

  test('AUTH-17 ROLE-05 TRAP-27 a SUB acts for its parent and has its code', async () => {
    const user = toSessionUser((await infoOf('SUB1')).body.data[0])
    expect(user).toMatchObject({ code: 'SUB', effectiveCode: 'EMP', ipId: 'SUB1', actingIpId: 'EMP1' })
  })

  test('AUTH-18 names managers, each Not ASSIGNED where there is none', async () => {
    const nobody = {
      AM_Name: 'Not ASSIGNED',
      AM_Mail: 'Not ASSIGNED',
      SM_Name: 'Not ASSIGNED',
      SM_Mail: 'Not ASSIGNED',
    }
    expect((await infoOf('EMP1')).body).toMatchObject({ parentInfo: nobody, parentIndustryPartner: [] })
    const ravi = { ipId: 'OPS1', contactPersonName: 'Ravi', contactEmailAddress: 'ravi@example.test' }
    const meena = { ipId: 'OPS2', contactPersonName: 'Meena', contactEmailAddress: 'meena@example.test' }
    await setPartner('EMP1', { managers: [{ ...ravi, isSalesManager: true }] })
    expect((await infoOf('EMP1')).body.parentInfo).toEqual({
      ...nobody,
      SM_Name: 'Ravi',
      SM_Mail: 'ravi@example.test',
    })
    await setPartner('EMP1', {
      managers: [
        { ...ravi, isSalesManager: true },
        { ...meena, isSalesManager: false },
      ],
    })
    const filled = { AM_Name: 'Meena', AM_Mail: 'meena@example.test', SM_Name: 'Ravi', SM_Mail: 'ravi@example.test' }
    expect((await infoOf('EMP1')).body.parentInfo).toEqual(filled)
    // A SUB has its parent's type and gets the values from the parent
    expect((await infoOf('SUB1')).body.parentInfo).toEqual(filled)
  })

  test('SHELL-17 says where All apps leads, and nothing where no address is set', async () => {
    const account = (await findAccount(server.db, 'emp'))!
    const allAppsUrl = 'https://apps.example/'
    expect(readSessionUser(await describeSession(server.db, account, { allAppsUrl }))).toMatchObject({ allAppsUrl })
    const { body } = await infoOf('EMP1')
    expect(body).not.toHaveProperty('allAppsUrl')
    expect(readSessionUser(body)).not.toHaveProperty('allAppsUrl')
  })

  test('AUTH-18 a manager has the number to call, where one is known', async () => {
    const ravi = {
      ipId: 'OPS1',
      contactPersonName: 'Ravi',
      contactEmailAddress: 'ravi@example.test',
      contactMobile: '9820013001',
      isSalesManager: true,
    }
    await setPartner('EMP1', { managers: [ravi] })
    expect((await infoOf('EMP1')).body.parentIndustryPartner).toEqual([ravi])
  })

  test('AUTH-18 a child of another type than its parent takes nothing from it', async () => {
    const ravi = {
      ipId: 'OPS1',
      contactPersonName: 'Ravi',
      contactEmailAddress: 'r@example.test',
      isSalesManager: true,
    }
    await setPartner('SSC1', { managers: [ravi] })
    expect((await infoOf('EMP2')).body.parentInfo.SM_Name).toBe('Not ASSIGNED')
    await setPartner('EMP2', { parentIpId: 'EMP1' })
    expect((await infoOf('EMP2')).body.parentInfo.SM_Name).toBe('Ravi')
    await setPartner('EMP2', { parentIpId: 'SSC1' })
  })

  test('AUTH-09 AUTH-14 answers 401 after a logout and 403 to a revoked account', async () => {
    const { body } = await signIn('EMP1')
    const headers = { Authorization: `Bearer ${body.access_token as string}` }
    const ask = () => server.call(sessionCalls.info, {}, { as: null, headers })
    expect((await ask()).status).toBe(200)
    await server.db.update(users).set({ status: 0 }).where(eq(users.id, 'emp'))
    expect((await ask()).status).toBe(403)
    await server.db.update(users).set({ status: 1 }).where(eq(users.id, 'emp'))
    await server.app.request('/identity/logout', { headers })
    expect((await ask()).status).toBe(401)
  })
})

test('AUTH-01 the page keeps its own policy inside the whole server', async () => {
  const response = await server.app.request('http://localhost/identity/authorize')
  expect(response.status).toBe(400)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('AUTH-05 no password, token or address is in the log', () => {
  const log = server.logged.join('')
  expect(log).not.toContain(PASSWORD)
  expect(log).not.toContain('example.test')
  expect(log).not.toContain('eyJ')
})
