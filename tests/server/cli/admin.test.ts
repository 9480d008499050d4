import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { auditTrail, mails, meta, partners, users } from '../../../server/db/schema.ts'
import { findAccountByEmail } from '../../../server/identity/accounts.ts'
import { setPasswordByLink } from '../../../server/identity/password-links.ts'
import { isPassword } from '../../../server/identity/passwords.ts'
import { codeApps, recoveryCodes, signInSessions } from '../../../server/identity/schema.ts'
import { addCandidates } from '../../../server/store/candidate-rows.ts'
import { findEpoch } from '../../../server/store/epoch.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const admin = (...args: string[]) => adminOf(app)(...args)
const add = (...more: string[]) => admin('user', 'add', '--name', 'Neha Bhatt', ...more)
const tokenIn = (lines: string[]) => new URL(lines.at(-1)!).searchParams.get('token')!

test('TRAP-59 what others wrote moves no cursor and makes no line of its own in a terminal', async () => {
  const name = 'Eve\u001b[31m\nroot\u009b2J\u202Egro'
  const asked = ['user', 'add', '--role', 'OPS', '--email', 'eve@hire.example', '--name']
  expect((await admin(...asked, name)).lines).toEqual(['--name must be one line of at most 100 characters.'])
  expect((await admin(...asked, 'x'.repeat(101))).ok).toBe(false)
  expect((await admin(...asked, 'Eve', '--company', 'a\nb')).ok).toBe(false)
  expect((await admin(...asked, 'Eve')).ok).toBe(true)
  // As a registration or an invitation may have brought it
  await app.db.update(users).set({ name }).where(eq(users.email, 'eve@hire.example'))
  const { lines } = await admin('user', 'list', '--role', 'OPS')
  expect(lines.find((line) => line.includes('eve@hire.example'))).toMatch(/Eve \[31m root 2J gro$/)
})

test('the first account of operations: made, its password set by the link, and it may act', async () => {
  const { ok, lines } = await add('--role', 'OPS', '--email', ' Neha@Hire.example ')
  expect(ok).toBe(true)
  expect(lines[1]).toMatch(/^https:\/\/hire\.example\/identity\/password\?token=/)
  expect(await setPasswordByLink(app.db, tokenIn(lines), 'Strong-Pass-1', testNow)).toBe(true)
  const account = (await findAccountByEmail(app.db, 'neha@hire.example'))!
  expect(await isPassword('Strong-Pass-1', account.user.passwordHash)).toBe(true)
  expect(account.partner).toMatchObject({ userCode: 'OPS', legalEntityName: 'Fieldhire Operations', status: 1 })
  const info = await app.call(contract.session.info, {}, { as: account.user.id })
  expect(info.body.data[0]).toMatchObject({ userCode: 'OPS', ipId: account.partner.ipId })
})

test('a council needs its name', async () => {
  expect((await add('--role', 'SSC', '--email', 'anita@council.example')).lines[0]).toBe('--company is missing.')
  const made = await add('--role', 'SSC', '--email', 'anita@council.example', '--company', 'Retail Council')
  expect(made.ok).toBe(true)
  const { partner } = (await findAccountByEmail(app.db, 'anita@council.example'))!
  expect(partner).toMatchObject({ userCode: 'SSC', legalEntityName: 'Retail Council' })
})

describe('what cannot be done is said, and changes nothing', () => {
  test.each<[string, string[], RegExp]>([
    ['no command', [], /^npm run admin/],
    ['another subject', ['users', 'list'], /^There is no command users list/],
    ['another verb', ['user', 'delete'], /^There is no command user delete/],
    ['an unknown option', ['user', 'list', '--all'], /^Unknown option '--all'/],
    [
      'a company without its name',
      ['user', 'add', '--role', 'EMP', '--email', 'a@b.example', '--name', 'X'],
      /^--company is/,
    ],
    [
      'a member of nobody',
      ['user', 'add', '--role', 'SUB', '--email', 'a@b.example', '--name', 'X'],
      /^A member needs --of/,
    ],
    [
      'a user of another kind of company',
      ['user', 'add', '--role', 'SA', '--of', 'EMP1', '--email', 'a@b.example', '--name', 'X'],
      /^EMP1 is no/,
    ],
    ['a role that is none', ['user', 'add', '--role', 'toString', '--email', 'a@b.example'], /^--role must/],
    ['no email', ['user', 'add', '--role', 'OPS', '--name', 'X'], /^--email must/],
    ['no name', ['user', 'add', '--role', 'OPS', '--email', 'a@b.example'], /^--name is missing/],
    [
      'an email that is taken',
      ['user', 'add', '--role', 'OPS', '--email', 'OPS@example.test', '--name', 'X'],
      /already/,
    ],
    ['nobody of that email', ['user', 'disable', '--email', 'nobody@example.test'], /^No account has/],
    ['a reset without an email', ['user', 'reset'], /^--email is missing/],
  ])('%s', async (_, args, said) => {
    const before = (await app.db.select().from(users)).length
    const { ok, lines } = await admin(...args)
    expect(ok).toBe(false)
    expect(lines[0]).toMatch(said)
    expect(await app.db.select().from(users)).toHaveLength(before)
  })

  test('help is no failure', async () => expect((await admin('--help')).ok).toBe(true))
  test('help of one subject lists its commands and no other', async () => {
    const { ok, lines } = await admin('messages', '--help')
    const listed = lines.filter((line) => line.startsWith('npm run admin'))
    expect([ok, listed.length > 3, listed.every((line) => line.startsWith('npm run admin -- messages '))]).toEqual([
      ...[true, true, true],
    ])
    expect((await admin('user')).ok).toBe(false)
  })
})

test('a new link ends the earlier one, and none is made for a disabled account', async () => {
  const first = tokenIn((await add('--role', 'OPS', '--email', 'reset@hire.example')).lines)
  const second = tokenIn((await admin('user', 'reset', '--email', 'reset@hire.example')).lines)
  expect(await setPasswordByLink(app.db, first, 'Strong-Pass-1', testNow)).toBe(false)
  expect(await setPasswordByLink(app.db, second, 'Strong-Pass-2', testNow)).toBe(true)
  await admin('user', 'disable', '--email', 'reset@hire.example')
  expect((await admin('user', 'reset', '--email', 'reset@hire.example')).lines[0]).toMatch(/is disabled/)
})

test('disabled: the next request is refused and every session has ended; enabled again, sessions stay ended', async () => {
  const session = { id: 'to-end', userId: 'emp2', createdAt: testNow, lastUsedAt: testNow }
  await app.db.insert(signInSessions).values(session)
  expect((await admin('user', 'disable', '--email', 'emp2@example.test')).ok).toBe(true)
  expect((await app.call(contract.session.info, {}, { as: 'emp2' })).status).toBe(403)
  const [ended] = await app.db.select().from(signInSessions).where(eq(signInSessions.id, 'to-end'))
  expect(ended).toMatchObject({ revokedAt: testNow, revokedFor: 'account' })
  expect((await admin('user', 'list')).lines.find((line) => line.includes('emp2@'))).toContain('disabled')
  await admin('user', 'enable', '--email', 'emp2@example.test')
  expect((await app.call(contract.session.info, {}, { as: 'emp2' })).status).toBe(200)
  const [still] = await app.db.select().from(signInSessions).where(eq(signInSessions.id, 'to-end'))
  expect(still!.revokedAt).toBe(testNow)
})

test('TRAP-38 the members of a company that was switched off are refused with it, and come back with it', async () => {
  const statusOf = async () => (await app.call(contract.session.info, {}, { as: 'sub' })).status
  const set = (status: number) => app.db.update(partners).set({ status }).where(eq(partners.ipId, 'EMP1'))
  expect(await statusOf()).toBe(200)
  await set(0)
  expect(await statusOf()).toBe(403)
  await set(1)
  expect(await statusOf()).toBe(200)
})

test('the doctor names each check, and accepts a new secret when it is told to', async () => {
  const healthy = await admin('doctor')
  expect(healthy.lines.join('\n')).toMatch(/^ok +versions\nok +database\n/)
  await app.db.insert(meta).values({ key: 'secret', value: 'of another server' })
  const ill = await admin('doctor', '--json')
  expect(ill.ok).toBe(false)
  expect(JSON.parse(ill.lines[0]!).lines).toContainEqual(expect.stringMatching(/^WRONG +secret +SESSION_SECRET is not/))
  expect((await admin('doctor', '--accept-secret')).lines.join('\n')).toMatch(/^ok +secret$/m)
  expect((await admin('audit', 'list', 'SESSION_SECRET')).lines[0]).toMatch(/command:neha +doctor accept-secret/)
  expect((await admin('doctor', 'now')).lines[0]).toBe('There is no command doctor now.')
})

test('an employer with its free credits, a second user of it, and a member', async () => {
  const { ok } = await add('--role', 'EMP', '--email', 'raj@acme.example', '--company', 'Acme Rentals')
  expect(ok).toBe(true)
  const { ipId } = (await findAccountByEmail(app.db, 'raj@acme.example'))!.partner
  expect((await admin('credits', 'history', ipId)).lines.at(-1)).toBe(`${ipId} has 2000 credits.`)
  expect((await add('--role', 'EMP', '--email', 'mira@acme.example', '--of', ipId)).ok).toBe(true)
  const member = await add('--role', 'SUB', '--email', 'sunil@acme.example', '--of', ipId, '--mobile', '9820013055')
  expect(await setPasswordByLink(app.db, tokenIn(member.lines), 'Strong-Pass-9', testNow)).toBe(true)
  const { partner } = (await findAccountByEmail(app.db, 'sunil@acme.example'))!
  expect(partner).toMatchObject({ userCode: 'SUB', parentIpId: ipId, legalEntityName: 'Acme Rentals' })
  const listed = (await admin('user', 'list', '--role', 'SUB')).lines
  expect(listed.some((line) => line.includes('sunil@acme.example'))).toBe(true)
  expect(listed.some((line) => line.includes('raj@acme.example'))).toBe(false)
})

test('a new epoch names the moment of the backup', async () => {
  const before = await findEpoch(app.db)
  for (const wrong of ['yesterday', '2026-11-17', '2030-01-01T00:00:00Z'])
    expect((await admin('epoch', 'new', '--as-of', wrong)).lines[0]).toMatch(/^--as-of must be the moment/)
  expect(await findEpoch(app.db)).toEqual(before)
  expect((await admin('epoch', 'new', '--as-of', '2026-11-17T20:00:00+05:30')).ok).toBe(true)
  const after = await findEpoch(app.db)
  expect(after).toMatchObject({ backupTakenAt: Date.parse('2026-11-17T20:00:00+05:30') })
  expect(after!.id).not.toBe(before?.id)
})

test('who was forgotten stands in the audit trail without the number', async () => {
  await addCandidates(app.db, [{ name: 'Asha', mobile: '9798979897', supplyType: 8, registeredAt: testNow }])
  expect((await admin('forget', '--mobile', '9798979897')).ok).toBe(true)
  expect((await admin('forget', '--mobile', '9798979897')).lines[0]).toBe('Nobody was found.')
  const trail = (await admin('audit', 'list')).lines.join('\n')
  expect(trail).toMatch(/forget +a mobile number +Deleted/)
  expect(trail).not.toContain('9798979897')
  expect((await admin('reveals', '--days', '7')).lines).toEqual(['Nothing was revealed.'])
  expect((await admin('audit', 'list')).lines.join('\n')).toMatch(/reveals +days 7/)
})

test('AUTH-18 who looks after a company: users of operations, with the number to call', async () => {
  await admin('user', 'add', '--role', 'OPS', '--email', 'vikram@hire.example', '--name', 'Vikram Rathore')
  const name = (...more: string[]) => admin('company', 'managers', 'EMP1', '--account', ...more)
  expect((await name('vikram@hire.example', '--account-mobile', '98200')).lines[0]).toMatch(/^98200 is no mobile/)
  expect((await name('emp@example.test')).lines[0]).toBe('No user of operations has the email emp@example.test.')
  expect((await name('vikram@hire.example', '--account-mobile', '9820013001')).ok).toBe(true)
  const info = await app.call(contract.session.info, {}, { as: 'emp' })
  expect(info.body.parentInfo).toMatchObject({ AM_Name: 'Vikram Rathore', SM_Name: 'Not ASSIGNED' })
  expect(info.body.parentIndustryPartner).toMatchObject([{ contactMobile: '9820013001', isSalesManager: false }])
})

test('AUTH-22 for whoever has lost the app and the recovery codes: the codes are turned off, on record, and the user is told', async () => {
  const reset = () => admin('user', 'reset-codes', '--email', 'sa@example.test')
  expect(await reset()).toEqual({ lines: ['sa@example.test signs in without codes.'], ok: false })
  const trail = () => app.db.select().from(auditTrail).where(eq(auditTrail.action, 'user reset-codes'))
  expect(await trail()).toEqual([])
  for (const userId of ['sa', 'emp']) {
    await app.db.insert(codeApps).values({ userId, secret: 's', lastStep: 0, createdAt: testNow })
    await app.db.insert(recoveryCodes).values({ userId, codeHash: `h-${userId}` })
  }
  expect((await reset()).ok).toBe(true)
  expect(await app.db.select().from(codeApps)).toMatchObject([{ userId: 'emp' }])
  expect(await app.db.select().from(recoveryCodes)).toMatchObject([{ userId: 'emp' }])
  expect(await trail()).toMatchObject([{ subject: 'sa@example.test' }])
  const [letter] = await app.db.select().from(mails).where(eq(mails.recipient, 'sa@example.test'))
  expect(letter).toMatchObject({ subject: expect.stringContaining('Codes are off') as string })
  expect((await admin('user', 'reset-codes', '--email', 'nobody@example.test')).ok).toBe(false)
})
