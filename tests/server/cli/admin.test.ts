import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { meta, partners, users } from '../../../server/db/schema.ts'
import { findAccountByEmail } from '../../../server/identity/accounts.ts'
import { setPasswordByLink } from '../../../server/identity/password-links.ts'
import { isPassword } from '../../../server/identity/passwords.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
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
    ['a role that registers by itself', ['user', 'add', '--role', 'EMP', '--email', 'a@b.example'], /^--role must/],
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
