import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskCalls } from '../../../src/contract/desk.ts'
import type { AnyCall } from '../../../src/contract/call.ts'
import { auditTrail, mails, partners, users } from '../../../server/db/schema.ts'
import { ELSEWHERE } from '../../../server/store/elsewhere.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { findSession, openSession } from '../../../server/identity/sessions.ts'
import { findBalance, spend } from '../../../server/store/credits.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ask = (call: AnyCall, input: Record<string, unknown>, as = 'ops', key?: string) =>
  app.call(call, input, { as, ...(key === undefined ? {} : { key }) })
const trail = async (subject: string) =>
  (await app.db.select().from(auditTrail).where(eq(auditTrail.subject, subject))).map(({ actor, action, detail }) => ({
    ...{ actor, action, detail },
  }))

const inputs: Record<string, Record<string, unknown>> = {
  users: { page: 1, limit: 10 },
  changeUser: { userId: 'emp2', action: 'disable' },
  balances: { page: 1, limit: 10 },
  ledger: { ipId: 'EMP1', page: 1, limit: 10 },
  grant: { ipId: 'EMP1', credits: 10, reason: 'Invoice 7' },
  imports: { page: 1, limit: 10 },
  importErrors: { importId: '1' },
  exportCompany: { ipId: 'EMP1' },
}

test.each(['emp', 'sub', 'sa', 'agg', 'ssc'])('ROLE-07 nobody but operations: %s is refused every call', async (as) => {
  for (const [verb, input] of Object.entries(inputs))
    expectRefusal(await ask(deskCalls[verb as keyof typeof deskCalls], input, as), 'unauthorized')
  // Whose permission is asked before the file is read: desk-imports.test.ts
  expect(Object.keys(deskCalls).toSorted()).toEqual([...Object.keys(inputs), 'importCandidates'].toSorted())
  expect(await app.db.select().from(auditTrail)).toEqual([])
})

describe('accounts', () => {
  const find = async (search: string) => (await ask(deskCalls.users, { search, page: 1, limit: 10 })).body.data
  const change = (userId: string, action: string, as = 'ops', key?: string) =>
    ask(deskCalls.changeUser, { userId, action }, as, key)
  const signIn = async (userId: string, now: number) => {
    const account = (await findAccount(app.db, userId))!
    return (await openSession(app.db, { sessionSecret: 'a secret of at least 32 characters' }, account, now)).sid
  }

  test('are listed by company, a page at a time, with the state and the last time seen', async () => {
    await signIn('rival', testNow - 5_000)
    const first = (await ask(deskCalls.users, { page: 1, limit: 4 })).body
    const second = (await ask(deskCalls.users, { page: 2, limit: 4 })).body
    expect(first.paginationOptions).toEqual({ totalcount: 9 })
    const emails = [...first.data, ...second.data].map(({ email }: { email: string }) => email)
    expect(new Set(emails).size).toBe(8)
    const [rival] = await find('RIVAL@')
    expect(rival).toEqual({
      ...{ userId: 'rival', name: 'User rival', email: 'rival@example.test', role: 'EMP', ipId: 'EMP2' },
      ...{ company: 'EMP2 Private Limited', state: 'active', lastSeenAt: testNow - 5_000, sessions: 1 },
    })
    expect((await find('revoked'))[0]).toMatchObject({ state: 'disabled', lastSeenAt: null, sessions: 0 })
    expect(await find('100%')).toEqual([])
    expect(await find('_')).toEqual([])
    expect(await find('SUB1')).toMatchObject([{ userId: 'sub', role: 'SUB' }])
  })

  test('are found by their number as the app writes it, and with digits of Hindi', async () => {
    await app.db.update(users).set({ mobile: '9820012345' }).where(eq(users.id, 'emp2'))
    for (const text of [
      '98200',
      '९८२००',
      '+91 98200',
      '+९१ ९८२०० १२३४५',
      '98200 12345',
      '09820012345',
      '+919820012345',
    ])
      expect(await find(text)).toMatchObject([{ userId: 'emp2' }])
    expect(await find('+91 12345 98200')).toEqual([])
    expect(await find('SUB१')).toMatchObject([{ userId: 'sub' }])
    // No number to look for
    expect(await find('+91')).toEqual([])
  })

  test('TRAP-38 one that is disabled is out at once, once, and in again when enabled', async () => {
    const sid = await signIn('emp2', testNow)
    const key = crypto.randomUUID()
    expect((await change('emp2', 'disable', 'ops', key)).body.data).toEqual({ state: 'disabled' })
    expect((await change('emp2', 'disable', 'ops', key)).body.data).toEqual({ state: 'disabled' })
    expect(await findSession(app.db, sid, 'emp2')).toBeUndefined()
    expect((await ask(deskCalls.users, inputs.users!, 'emp2')).status).toBe(403)
    expectRefusal(await change('emp2', 'reset'), 'not-allowed')
    expect((await change('emp2', 'enable')).body.data).toEqual({ state: 'active' })
    const actor = 'user:ops'
    expect(await trail('emp2@example.test')).toEqual([
      { actor, action: 'user disable', detail: '' },
      { actor, action: 'user enable', detail: '' },
    ])
  })

  test('AUTH-04 a reset goes to the user by email and to nobody else, and ends no session', async () => {
    await app.db
      .update(users)
      .set({ passwordHash: await hashPassword('Long-enough-1') })
      .where(eq(users.id, 'agg'))
    const sid = await signIn('agg', testNow)
    const reply = await change('agg', 'reset')
    expect(JSON.stringify(reply.body)).not.toContain('token')
    const letters = await app.db.select().from(mails).where(eq(mails.recipient, 'agg@example.test'))
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text).toMatch(/\/identity\/password\?token=/)
    expect(await findSession(app.db, sid, 'agg')).toBeDefined()
    expect((await change('agg', 'endSessions')).body.data).toEqual({ state: 'active' })
    expect(await findSession(app.db, sid, 'agg')).toBeUndefined()
    expect((await trail('agg@example.test')).map(({ action }) => action)).toEqual(['user reset', 'user end-sessions'])
  })

  test('nobody locks themselves out, and an address that belongs elsewhere is no account', async () => {
    for (const action of ['disable', 'endSessions']) expectRefusal(await change('ops', action), 'not-allowed')
    expectRefusal(await change('nobody', 'disable'), 'not-found')
    await app.db
      .update(users)
      .set({ email: `${ELSEWHERE}sa` })
      .where(eq(users.id, 'sa'))
    expectRefusal(await change('sa', 'reset'), 'not-found')
    expect(await find(ELSEWHERE)).toEqual([])
    expectRefusal(await change('emp', 'delete'), 'invalid')
  })

  test('TRAP-38 whose company is off cannot sign in, and says why', async () => {
    await app.db.update(partners).set({ status: 0 }).where(eq(partners.ipId, 'EMP2'))
    expect((await find('rival'))[0]).toMatchObject({ state: 'company-off' })
    await app.db.update(partners).set({ status: 1 }).where(eq(partners.ipId, 'EMP2'))
  })
})

describe('credits', () => {
  const grant = (input: Record<string, unknown>, key?: string) => ask(deskCalls.grant, input, 'ops', key)
  const ledger = async (page = 1, limit = 10) => (await ask(deskCalls.ledger, { ipId: 'AGG1', page, limit })).body

  test('CRED-03 are granted once, with a reason and a price, which the ledger and the trail have', async () => {
    const key = crypto.randomUUID()
    const input = { ipId: 'AGG1', credits: 500, reason: 'Invoice 2026-118', price: 4500 }
    expect((await grant(input, key)).body.data).toEqual({ balance: 500 })
    expect((await grant(input, key)).body.data).toEqual({ balance: 500 })
    expect(await findBalance(app.db, 'AGG1')).toBe(500)
    expect(await trail('AGG1')).toEqual([
      { actor: 'user:ops', action: 'credits grant', detail: '500: Invoice 2026-118, ₹4500' },
    ])
    await spend(app.db, { ipId: 'AGG1', credits: 20, now: testNow + 1, userId: 'agg', hiringReqName: 'Night shift' })
    const { data, paginationOptions } = await ledger()
    expect(paginationOptions).toEqual({ totalcount: 2 })
    expect(data.partner).toMatchObject({ ipId: 'AGG1', balance: 480 })
    expect(data.entries).toMatchObject([
      { kind: 'spend', credits: 20, balanceAfter: 480, requestName: 'Night shift', who: 'agg@example.test' },
      { kind: 'purchase', credits: 500, reason: 'Invoice 2026-118', price: 4500, who: 'ops@example.test' },
    ])
    expect((await ledger(2, 1)).data.entries).toMatchObject([{ kind: 'purchase' }])
    expect((await ledger(9)).data.entries).toEqual([])
  })

  test.each([
    [{ credits: 0 }],
    [{ credits: -5 }],
    [{ credits: 1.5 }],
    [{ credits: 1_000_001 }],
    [{ credits: '50' }],
    [{ reason: ' ' }],
    [{ reason: 'x'.repeat(201) }],
    [{ price: -1 }],
    [{ price: 0.5 }],
    [{ price: 10_000_001 }],
  ])('CRED-03 %j is no grant', async (wrong) => {
    const before = await findBalance(app.db, 'EMP1')
    expectRefusal(await grant({ ipId: 'EMP1', credits: 10, reason: 'Invoice 7', ...wrong }), 'invalid')
    expect(await findBalance(app.db, 'EMP1')).toBe(before)
  })

  test('CRED-09 a member, operations and nobody have no credits, and no balance can overflow', async () => {
    for (const ipId of ['SUB1', 'OPS1', 'SSC1', 'EMP77']) {
      expectRefusal(await grant({ ipId, credits: 10, reason: 'Invoice 7' }), 'not-found')
      expectRefusal(await ask(deskCalls.ledger, { ipId, page: 1, limit: 10 }), 'not-found')
    }
    const { purchase } = await import('../../../server/store/credits.ts')
    await purchase(app.db, { ipId: 'SA1', credits: 999_999_999, now: testNow })
    expectRefusal(await grant({ ipId: 'SA1', credits: 2, reason: 'Invoice 8' }), 'invalid')
    expect(await findBalance(app.db, 'SA1')).toBe(999_999_999)
  })

  test('balances are listed by name, also of who never had any', async () => {
    const { data, paginationOptions } = (await ask(deskCalls.balances, { page: 1, limit: 10 })).body
    expect(paginationOptions).toEqual({ totalcount: 4 })
    expect(data.map(({ ipId }: { ipId: string }) => ipId)).toEqual(['AGG1', 'EMP1', 'EMP2', 'SA1'])
    expect(data[2]).toEqual({ ipId: 'EMP2', company: 'EMP2 Private Limited', userType: 'EMP', balance: 0 })
    const found = (await ask(deskCalls.balances, { search: 'agg1', page: 1, limit: 10 })).body.data
    expect(found).toMatchObject([{ ipId: 'AGG1' }])
  })
})
