import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberCalls } from '../../../src/contract/members.ts'
import { partnerCalls } from '../../../src/contract/partners.ts'
import { sessionCalls } from '../../../src/contract/session.ts'
import { mails, partners, pushSubscriptions, users } from '../../../server/db/schema.ts'
import { setPasswordByLink } from '../../../server/identity/password-links.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { codeApps, passkeys, signInSessions } from '../../../server/identity/schema.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
})
afterAll(() => app.close())

const somebody = {
  ipId: 'EMP1',
  contactPersonName: 'Nandini Rao',
  contactEmailAddress: 'Nandini.Rao@acme.test',
  contactMobile: '9820012345',
}
const invite = (more: Partial<typeof somebody> = {}, as = 'emp') =>
  app.call(memberCalls.invite, { ...somebody, ...more }, { as })
const list = (ipId = 'EMP1', as = 'emp', more: Record<string, unknown> = {}) =>
  app.call(memberCalls.list, { ipId, ...more }, { as })
const personOf = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0]!
const lettersTo = (email: string) => app.db.select().from(mails).where(eq(mails.recipient, email))
const linkIn = (text: string) => /https?:\S+token=(\S+)/.exec(text)![1]!

describe('inviting', () => {
  test('MEMB-03 MEMB-04 makes a sub-member who cannot sign in yet and gets a letter with a link', async () => {
    const reply = await invite()
    expect(reply.body).toEqual({ status: true, data: { ipId: 'SUB101' } })
    const person = await personOf('nandini.rao@acme.test')
    expect(person).toMatchObject({
      ipId: 'SUB101',
      name: 'Nandini Rao',
      passwordHash: NO_PASSWORD,
      isLoginFirst: false,
    })
    const [partner] = await app.db.select().from(partners).where(eq(partners.ipId, 'SUB101'))
    expect(partner).toMatchObject({ userCode: 'SUB', parentIpId: 'EMP1', legalEntityName: 'EMP1 Private Limited' })
    const [letter] = await lettersTo('nandini.rao@acme.test')
    expect(letter!.subject).toBe('User emp invites you to Fieldhire · Fieldhire में शामिल हों')
    expect(letter!.text).toContain('Namaste Nandini Rao')
    expect(letter!.text).toContain('EMP1 Private Limited')
    expect(linkIn(letter!.text)).toMatch(/^[\w-]{43}$/)
  })

  test('MEMB-04 ROLE-05 with the link the member sets a password and works for the parent', async () => {
    await invite()
    const [letter] = await lettersTo('nandini.rao@acme.test')
    expect((await list()).body.data.find((each: { ipId: string }) => each.ipId === 'SUB101').isLoginFirst).toBe(false)
    expect(await setPasswordByLink(app.db, linkIn(letter!.text), 'mango tree by the gate', testNow)).toBe(true)
    expect((await list()).body.data.find((each: { ipId: string }) => each.ipId === 'SUB101').isLoginFirst).toBe(true)
    const { id } = await personOf('nandini.rao@acme.test')
    const info = await app.call(sessionCalls.info, {}, { as: id })
    expect(info.body.data[0]).toMatchObject({ userCode: 'SUB', parentIpId: 'EMP1', isLoginFirst: true })
    expect((await list('EMP1', id)).body.status).toBe(true)
  })

  test('MEMB-03 a name writes no paragraph of its own into the letter', async () => {
    const contactPersonName = 'Nandini\n\nYour account is locked:\nhttp://x.test \u202Egro'
    expect((await invite({ contactPersonName })).body.status).toBe(true)
    const [letter] = await lettersTo('nandini.rao@acme.test')
    expect(letter!.text.split('\n')[0]).toBe('Namaste Nandini Your account is locked: http://x.test gro,')
    expect(letter!.text).not.toMatch(/[\u202a-\u202e]/)
  })

  test('MEMB-03 a double tap with one key invites once and writes once', async () => {
    for (const _tap of [1, 2]) await app.call(memberCalls.invite, somebody, { key: 'invite-1234' })
    expect(await lettersTo('nandini.rao@acme.test')).toHaveLength(1)
  })

  test('MEMB-03 again for who has not accepted is a new letter after a minute, and the earlier link ends', async () => {
    await invite()
    expectRefusal(await invite(), 'too-soon')
    app.clock.advance(60_000)
    expect((await invite({ contactPersonName: 'Nandini R Rao' })).body).toEqual({
      status: true,
      data: { ipId: 'SUB101' },
    })
    const [first, second] = (await lettersTo('nandini.rao@acme.test')).toSorted((a, b) => a.createdAt - b.createdAt)
    expect((await personOf('nandini.rao@acme.test')).name).toBe('Nandini R Rao')
    const now = app.clock.now()
    expect(await setPasswordByLink(app.db, linkIn(first!.text), 'mango tree by the gate', now)).toBe(false)
    expect(await setPasswordByLink(app.db, linkIn(second!.text), 'mango tree by the gate', now)).toBe(true)
    app.clock.advance(60_000)
    expectRefusal(await invite(), 'member-exists')
  })

  test('MEMB-03 whether an address has an account elsewhere is told to its owner, and to nobody who invites it', async () => {
    const before = await personOf('rival@example.test')
    const free = await invite({ contactEmailAddress: 'nobody@acme.test' })
    const taken = await invite({ contactEmailAddress: 'RIVAL@example.test' })
    expect([free.body, taken.body]).toEqual([
      { status: true, data: { ipId: 'SUB101' } },
      { status: true, data: { ipId: 'SUB102' } },
    ])
    const shown = (await list()).body.data as Record<string, unknown>[]
    const as = (email: string) => shown.find(({ contactEmailAddress }) => contactEmailAddress === email)
    const { contactEmailAddress: _, ipId: __, userId: ___, ...one } = as('nobody@acme.test')!
    expect(as('rival@example.test')).toMatchObject(one)
    // Again, too soon and later, is answered like that of anybody
    for (const email of ['nobody@acme.test', 'rival@example.test'])
      expectRefusal(await invite({ contactEmailAddress: email }), 'too-soon')
    app.clock.advance(60_000)
    expect((await invite({ contactEmailAddress: 'rival@example.test' })).body.data).toEqual({ ipId: 'SUB102' })
    // The account is as it was, and its letters hold no link and no name that the inviter made up
    expect(await personOf('rival@example.test')).toEqual(before)
    const letters = await lettersTo('rival@example.test')
    expect(letters).toHaveLength(2)
    for (const { text } of letters) {
      expect(text).toContain('already belongs to your Fieldhire account')
      expect(text).not.toMatch(/https?:|Nandini/)
    }
    expect((await list('EMP2', 'rival')).body.data).toEqual([])
  })

  test('MEMB-03 of two who ask for one address at once both get the same response, and one letter has a link', async () => {
    const both = await Promise.all([invite(), invite({ ipId: 'EMP2' }, 'rival')])
    expect(both.map(({ body }) => body.status)).toEqual([true, true])
    const letters = await lettersTo('nandini.rao@acme.test')
    expect(letters.filter(({ text }) => text.includes('token='))).toHaveLength(1)
    expect(letters).toHaveLength(2)
  })

  test('MEMB-03 the owner of the account is a member already', async () => {
    expectRefusal(await invite({ contactEmailAddress: 'emp@example.test' }), 'member-exists')
  })

  test('MEMB-02 what is not a name, an address or a number is refused', async () => {
    for (const wrong of [
      { contactPersonName: ' ' },
      { contactEmailAddress: 'nandini' },
      { contactMobile: '98200' },
      { contactMobile: '98200123456' },
    ])
      expectRefusal(await invite(wrong), 'invalid')
  })

  test('ROLE-06 MEMB-04 only the owner of the account adds members', async () => {
    for (const as of ['sub', 'ssc', 'ops']) expectRefusal(await invite({}, as), 'unauthorized')
    expectRefusal(await invite({ ipId: 'SUB1' }, 'sub'), 'unauthorized')
    expectRefusal(await invite({}, 'rival'), 'unauthorized')
    expect(await app.db.select().from(mails)).toEqual([])
    for (const [ipId, as] of [
      ['SA1', 'sa'],
      ['AGG1', 'agg'],
    ] as const)
      expect((await invite({ ipId, contactEmailAddress: `${as}-member@acme.test` }, as)).body.status).toBe(true)
  })

  test('MEMB-03 refused invitations count too', async () => {
    await invite()
    for (let at = 0; at < 49; at += 1) expectRefusal(await invite(), 'too-soon')
    expectRefusal(await invite({ contactEmailAddress: 'one-more@acme.test' }), 'too-many')
  })

  test('MEMB-03 fifty a day are enough', async () => {
    for (let at = 0; at < 50; at += 1)
      expect((await invite({ contactEmailAddress: `member${at}@acme.test` })).body.status).toBe(true)
    expectRefusal(await invite({ contactEmailAddress: 'one-more@acme.test' }), 'too-many')
    app.clock.advance(86_400_001)
    expect((await invite({ contactEmailAddress: 'one-more@acme.test' })).body.status).toBe(true)
  })
})

test('MEMB-05 ROLE-05 everyone with access is in the list that asks for them, with when they were last seen', async () => {
  await invite()
  const since = testNow - 3 * 86_400_000
  await app.db.insert(signInSessions).values([
    { id: 'old', userId: 'emp', createdAt: since, lastUsedAt: since },
    { id: 'new', userId: 'emp', createdAt: since, lastUsedAt: testNow - 1000 },
  ])
  type Row = { userId: string; isOwner: boolean; isLoginFirst: boolean; lastSeenEpoch: number | null }
  const rows = (await list('EMP1', 'emp', { everyone: true })).body.data as Row[]
  const own = (await app.db.select().from(users).where(eq(users.ipId, 'EMP1'))).map(({ id }) => id)
  expect(own.length).toBeGreaterThan(1)
  expect(
    rows
      .filter(({ isOwner }) => isOwner)
      .map(({ userId }) => userId)
      .toSorted(),
  ).toEqual(own.toSorted())
  expect(rows.find(({ userId }) => userId === 'emp')).toMatchObject({ lastSeenEpoch: testNow - 1000 })
  const invited = await personOf('nandini.rao@acme.test')
  expect(rows.find(({ userId }) => userId === invited.id)).toMatchObject({
    ...{ isOwner: false, isLoginFirst: false, lastSeenEpoch: null },
  })
  const members = (await list()).body.data as Row[]
  expect(members.some(({ isOwner }) => isOwner)).toBe(false)
})

test('MEMB-05 the list goes by name, ten at a time, and knows who has accepted', async () => {
  const names = ['Zoya', 'anil', 'Bharat', 'Chitra', 'Deepak', 'Esha', 'Farid', 'Gauri', 'Harish', 'Ila', 'Jaya']
  for (const name of names) await invite({ contactPersonName: name, contactEmailAddress: `${name}@acme.test` })
  const first = (await list()).body
  expect(first.data.map((each: { contactPersonName: string }) => each.contactPersonName)).toEqual([
    ...['anil', 'Bharat', 'Chitra', 'Deepak', 'Esha', 'Farid', 'Gauri', 'Harish', 'Ila', 'Jaya'],
  ])
  expect(first.paginationOptions).toEqual({ totalcount: 12 })
  const second = (await list('EMP1', 'emp', { page: 2 })).body
  expect(second.data.map((each: { contactPersonName: string }) => each.contactPersonName)).toEqual(['User sub', 'Zoya'])
  expect(second.data[0]).toMatchObject({ ipId: 'SUB1', isLoginFirst: true, status: 1 })
})

describe('switching members off and on', () => {
  const setStatus = (action: 'Active' | 'Inactive', as = 'emp', memberIpId = 'SUB1', ipId = 'EMP1') =>
    app.call(memberCalls.setStatus, { ipId, memberIpId, action }, { as })
  const stateOf = async () =>
    (await list()).body.data.find((each: { ipId: string }) => each.ipId === 'SUB1').status as number
  const endpoint = 'https://fcm.googleapis.com/x'
  async function openSession(userId: string) {
    const id = `session-${userId}`
    await app.db.insert(signInSessions).values({ id, userId, createdAt: testNow, lastUsedAt: testNow })
    await app.db.insert(pushSubscriptions).values({
      ...{
        subscriptionId: `push-${userId}`,
        userId,
        deviceId: 'phone',
        sessionId: id,
        endpoint: `${endpoint}/${userId}`,
      },
      ...{ p256dh: 'x', auth: 'x', createdAt: testNow, updatedAt: testNow },
    })
  }
  const isOpen = async (userId: string) =>
    (await app.db.select().from(signInSessions).where(eq(signInSessions.userId, userId)))[0]!.revokedAt === null
  const pushesOf = (userId: string) => app.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))

  test('TRAP-38 ROLE-06 the owner switches a member off: sessions and notes end at once, and a call is refused', async () => {
    for (const userId of ['emp', 'sub']) await openSession(userId)
    expect((await app.call(sessionCalls.info, {}, { as: 'sub' })).status).toBe(200)
    expect((await setStatus('Inactive')).body).toEqual({ status: true, data: { ipId: 'SUB1', status: 0 } })
    expect((await app.call(memberCalls.list, { ipId: 'EMP1' }, { as: 'sub' })).status).toBe(403)
    expect([await stateOf(), await isOpen('sub'), await pushesOf('sub')]).toEqual([0, false, 0])
    expect([await isOpen('emp'), await pushesOf('emp')]).toEqual([true, 1])
    expect((await setStatus('Active')).body.data.status).toBe(1)
    expect(await stateOf()).toBe(1)
    // What was ended stays ended: the member signs in again
    expect(await isOpen('sub')).toBe(false)
    expect((await app.call(memberCalls.list, { ipId: 'EMP1' }, { as: 'sub' })).status).toBe(200)
  })

  test('ROLE-06 nobody else does, nor for a member of another company', async () => {
    for (const as of ['sub', 'ops', 'ssc']) expectRefusal(await setStatus('Inactive', as), 'unauthorized')
    expectRefusal(await setStatus('Inactive', 'rival'), 'unauthorized')
    expectRefusal(await setStatus('Inactive', 'rival', 'SUB1', 'EMP2'), 'not-found')
    expectRefusal(await setStatus('Inactive', 'emp', 'EMP2'), 'not-found')
    expect(await stateOf()).toBe(1)
  })

  test('TRAP-38 operations staff switch a member off by the command, and its owner cannot undo that', async () => {
    await openSession('sub')
    const admin = (verb: string) => adminOf(app)('user', verb, '--email', 'sub@example.test')
    expect((await admin('disable')).ok).toBe(true)
    expect([await stateOf(), await isOpen('sub'), await pushesOf('sub')]).toEqual([0, false, 0])
    expectRefusal(await setStatus('Active'), 'not-allowed')
    await setStatus('Inactive')
    expect((await admin('enable')).lines[0]).toContain('cannot sign in')
    await setStatus('Active')
    expect(await stateOf()).toBe(1)
  })

  test('TRAP-38 with its company the sessions and notes of every member end', async () => {
    await app.db.update(partners).set({ parentIpId: 'EMP2' }).where(eq(partners.ipId, 'SUB1'))
    for (const userId of ['rival', 'sub', 'emp']) await openSession(userId)
    const off = { ids: ['EMP2'], action: 'Inactive' }
    expect((await app.call(partnerCalls.setStatus, off, { as: 'ssc' })).body.data).toEqual({ changed: 1 })
    expect([await isOpen('rival'), await isOpen('sub'), await isOpen('emp')]).toEqual([false, false, true])
    expect([await pushesOf('rival'), await pushesOf('sub'), await pushesOf('emp')]).toEqual([0, 0, 1])
  })

  const remove = (as = 'emp', memberIpId = 'SUB1', ipId = 'EMP1') =>
    app.call(memberCalls.remove, { ipId, memberIpId }, { as })

  test('MEMB-05 ROLE-06 the owner removes a member: gone from the list, signed out, and a new one with that address', async () => {
    await openSession('sub')
    await app.db.insert(passkeys).values({
      ...{ credentialId: 'of-sub', userId: 'sub', publicKey: 'k', counter: 0, transports: [], name: 'Phone' },
      ...{ isBackedUp: false, createdAt: testNow },
    })
    await app.db.insert(codeApps).values({ userId: 'sub', secret: 's', lastStep: 0, createdAt: testNow })
    expect((await remove()).body).toEqual({ status: true, data: { ipId: 'SUB1' } })
    expect([await app.db.$count(passkeys), await app.db.$count(codeApps)]).toEqual([0, 0])
    expect([await isOpen('sub'), await pushesOf('sub')]).toEqual([false, 0])
    expect((await app.call(memberCalls.list, { ipId: 'EMP1' }, { as: 'sub' })).status).toBe(403)
    const ids = async () => (await list()).body.data.map((each: { ipId: string }) => each.ipId)
    expect(await ids()).not.toContain('SUB1')
    expectRefusal(await remove(), 'not-found')
    expectRefusal(await setStatus('Active'), 'not-found')
    // Under its name stays what it did
    expect((await app.db.select().from(users).where(eq(users.id, 'sub')))[0]).toMatchObject({ name: 'User sub' })
    expect((await invite({ contactEmailAddress: 'sub@example.test' })).body.status).toBe(true)
    const fresh = await personOf('sub@example.test')
    expect(fresh.id).not.toBe('sub')
    expect(await ids()).toContain(fresh.ipId)
  })

  test('MEMB-04 the link of an invited member who was removed sets no password', async () => {
    await invite()
    const [letter] = await lettersTo('nandini.rao@acme.test')
    await remove('emp', 'SUB101')
    expect(await setPasswordByLink(app.db, linkIn(letter!.text), 'mango tree by the gate', testNow)).toBe(false)
  })

  test('ROLE-06 nobody else removes, nor a member of another company, nor one whom operations staff have switched off', async () => {
    for (const as of ['sub', 'ops', 'ssc']) expectRefusal(await remove(as), 'unauthorized')
    expectRefusal(await remove('rival'), 'unauthorized')
    expectRefusal(await remove('rival', 'SUB1', 'EMP2'), 'not-found')
    expectRefusal(await remove('emp', 'EMP2'), 'not-found')
    await adminOf(app)('user', 'disable', '--email', 'sub@example.test')
    expectRefusal(await remove(), 'not-allowed')
    expect(await stateOf()).toBe(0)
  })
})
