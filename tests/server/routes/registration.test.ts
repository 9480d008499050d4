import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registrationCalls } from '../../../src/contract/registration.ts'
import { emptyRegistration, toSignUp, type RegistrationForm } from '../../../src/rules/registration.ts'
import { mails, partners, rateLimits, registrations, users } from '../../../server/db/schema.ts'
import { findAccountByEmail, isActive } from '../../../server/identity/accounts.ts'
import { findByPasswordLink, setPasswordByLink } from '../../../server/identity/password-links.ts'
import { isPassword, NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { findBalance } from '../../../server/store/credits.ts'
import { approveDueRegistrations, approveRegistration } from '../../../server/store/registrations.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { DEMO: '1' } })
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(rateLimits))

let count = 0
const formOf = (more: Partial<RegistrationForm> = {}): RegistrationForm => ({
  ...emptyRegistration,
  companyName: 'Annapurna Mills',
  entityType: 'Employer',
  sector: 'Food Processing',
  location: 'Nashik',
  personName: 'अनुराधा कुलकर्णी',
  email: `owner${++count}@annapurna.test`,
  mobile: '9812345678',
  ...more,
})
const signUp = (more: Partial<RegistrationForm> = {}, wire: Record<string, unknown> = {}, device = 'phone-1') =>
  app.call(
    registrationCalls.signUp,
    { ...toSignUp(formOf(more)), ...wire },
    { as: null, headers: { 'device-id': device } },
  )
const lettersTo = (email: string) => app.db.select().from(mails).where(eq(mails.recipient, email))
const accountOf = async (email: string) => (await findAccountByEmail(app.db, email))!

describe('registration', () => {
  test('REG-14 REG-16 is kept whole, switched off, and its person told by a letter without a link', async () => {
    const email = 'Anuradha@Annapurna.test'
    const reply = await signUp({ email, pan: 'abcde1234f', employees: '51-100', website: 'annapurna.test' })
    expect(reply.body).toEqual({ status: true, data: { received: true } })
    const account = await accountOf(email)
    expect(account.partner).toMatchObject({
      status: 0,
      userCode: 'EMP',
      userType: 'Employer',
      employerType: 'limitedcompany',
      affiliatedSectors: ['Food Processing'],
      details: { pan: 'ABCDE1234F', noOfEmployees: '51-100', website: 'annapurna.test', headquarterLocation: 'Nashik' },
    })
    expect(account.partner.ipId).toMatch(/^EMP\d+$/)
    expect(isActive(account)).toBe(false)
    expect(await isPassword('!', account.user.passwordHash)).toBe(false)
    const [letter] = await lettersTo('anuradha@annapurna.test')
    expect(letter!.text).toContain('is waiting for approval')
    expect(letter!.text).not.toMatch(/https?:/)
    expect((await app.call(registrationCalls.signUp, {}, { as: account.user.id })).body.status).toBe(false)
  })

  test.each([
    ['Staffing Agencies', 'SA'],
    ['Aggregators', 'AGG'],
  ])('REG-12 %s is %s', async (entityType, userCode) => {
    const form = formOf({ entityType })
    expect(toSignUp(form).userCode).toBe(userCode)
    await app.call(registrationCalls.signUp, { ...toSignUp(form) }, { as: null })
    expect((await accountOf(form.email)).partner).toMatchObject({ userCode, userType: entityType })
  })

  test.each([
    [{ companyName: ' ' }, 'legal_entity_name', 'Please enter Company/Firm Name'],
    [{ email: '' }, 'contact_email_address', 'Please enter an Email Address'],
    [{ personName: '' }, 'contact_person_name', 'Please enter Contact Person Name'],
    [{ mobile: '' }, 'contact_mobile', 'Please enter Contact Mobile'],
    [{ mobile: '981234567' }, 'contact_mobile', 'Please enter valid Contact Mobile No'],
    [{ pan: 'ABCD1234E' }, 'pan', 'Please enter valid PAN No'],
    [{ sector: '' }, 'affiliatedSectors', 'Please select sector'],
    [{ location: '' }, 'headquarterLocation', 'Please enter location'],
  ])('REG-02..REG-07 %j is refused by its field', async (more, member, message) => {
    const error = expectRefusal(await signUp(more), 'invalid')
    expect(error.fields).toMatchObject({ [member]: message })
  })

  test.each([{ userCode: 'OPS' }, { userCode: 'SSC' }, { userType: 'Operations' }, { affiliatedSectors: ['Nowhere'] }])(
    'REG-12 ROLE-08 nobody registers as something else: %j',
    async (wire) => {
      const before = await app.db.$count(partners)
      expectRefusal(await signUp({}, wire), 'invalid')
      expectRefusal(await signUp({}, { userType: 'Employer', userCode: 'SA' }), 'invalid')
      expect(await app.db.$count(partners)).toBe(before)
    },
  )

  test('REG-16 a known address gets the same answer, and its owner the letter', async () => {
    const fresh = await signUp({ email: 'someone@else.test' })
    const known = await signUp({ email: 'EMP@example.test' })
    expect(known.body).toEqual(fresh.body)
    expect((await lettersTo('emp@example.test'))[0]!.text).toContain('belongs to your account')
    expect(await app.db.$count(users, eq(users.email, 'emp@example.test'))).toBe(1)
    // Once more while it waits: no second partner, and the owner is notified that it waits
    const again = await signUp({ email: 'someone@else.test', companyName: 'Another name' })
    expect(again.body).toEqual(fresh.body)
    expect(await lettersTo('someone@else.test')).toHaveLength(2)
    expect((await accountOf('someone@else.test')).partner.legalEntityName).toBe('Annapurna Mills')
  })

  test('REG-16 MEMB-04 a known address without a password gets a new link; one that is switched off is told so', async () => {
    await app.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.email, 'sub@example.test'))
    await signUp({ email: 'sub@example.test' })
    const [ready] = await lettersTo('sub@example.test')
    expect(ready!.text).toMatch(/\/identity\/password\?token=[\w-]{43}/)
    await app.db.update(users).set({ status: 0 }).where(eq(users.email, 'sub@example.test'))
    await signUp({ email: 'sub@example.test' })
    const letters = (await lettersTo('sub@example.test')).map(({ text }) => text)
    expect(letters.filter((text) => text.includes('not active'))).toHaveLength(1)
    await app.db.update(users).set({ status: 1 }).where(eq(users.email, 'sub@example.test'))
  })

  test('REG-16 nobody’s mailbox is filled; and one address of the network registers ten times a minute at most', async () => {
    for (let at = 0; at < 6; at += 1) await signUp({ email: 'full@mailbox.test' })
    expect(await lettersTo('full@mailbox.test')).toHaveLength(3)
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await signUp()).status))
    expect(statuses).toContain(429)
  })

  test('REG-16 two at once with one address are one account', async () => {
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((name) => signUp({ email: 'twice@at-once.test', companyName: name })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await app.db.$count(users, eq(users.email, 'twice@at-once.test'))).toBe(1)
  })
})

describe('the approval', () => {
  test('REG-15 REG-16 CRED-03 TRAP-25 switches on, grants the free tier, sends the link once, and the person sets a password', async () => {
    const form = formOf()
    await app.call(registrationCalls.signUp, { ...toSignUp(form) }, { as: null })
    const { user, partner } = await accountOf(form.email)
    const approved = await Promise.all([1, 2].map(() => approveRegistration(app.db, partner.ipId, testNow)))
    expect(approved.toSorted()).toEqual([false, true])
    const letters = (await lettersTo(form.email)).map(({ text }) => text).filter((text) => text.includes('token='))
    expect(letters).toHaveLength(1)
    const token = /token=([\w-]+)/.exec(letters[0]!)![1]!
    expect(await findByPasswordLink(app.db, token, testNow)).toMatchObject({ user: { id: user.id } })
    expect(await setPasswordByLink(app.db, token, 'Nashik-by-night', testNow)).toBe(true)
    const after = await accountOf(form.email)
    expect(isActive(after)).toBe(true)
    // CRED-03: as a partner that a council adds
    expect(await findBalance(app.db, partner.ipId)).toBe(2_000)
    expect(await isPassword('Nashik-by-night', after.user.passwordHash)).toBe(true)
    expect(await approveRegistration(app.db, 'EMP1', testNow)).toBe(false)
  })

  test('REG-16 TRAP-25 the admin command lists who waits, and approves by the id', async () => {
    const form = formOf({ companyName: 'Command Mills' })
    await app.call(registrationCalls.signUp, { ...toSignUp(form) }, { as: null })
    const { ipId } = (await accountOf(form.email)).partner
    const approve = () => adminOf(app)('company', 'approve', ipId)
    expect((await adminOf(app)('company', 'list')).lines.join('\n')).toMatch(
      new RegExp(`^${ipId} .*Command Mills$`, 'm'),
    )
    expect(await approve()).toEqual({ lines: [`${ipId} is approved and active.`], ok: true })
    expect((await approve()).ok).toBe(false)
    expect(isActive(await accountOf(form.email))).toBe(true)
  })

  test('REG-16 in the demo after a minute, and not before', async () => {
    await app.db.update(registrations).set({ approvedAt: testNow })
    const form = formOf()
    await app.call(registrationCalls.signUp, { ...toSignUp(form) }, { as: null })
    expect(await approveDueRegistrations(app.db, testNow + 59_000)).toBe(0)
    expect(isActive(await accountOf(form.email))).toBe(false)
    expect(await approveDueRegistrations(app.db, testNow + 60_000)).toBe(1)
    expect(isActive(await accountOf(form.email))).toBe(true)
    expect(await approveDueRegistrations(app.db, testNow + 60_000)).toBe(0)
  })

  test('REG-16 without the demo only a person approves', async () => {
    const other = await createTestApp()
    const form = formOf()
    await other.call(registrationCalls.signUp, { ...toSignUp(form) }, { as: null })
    expect(await approveDueRegistrations(other.db, testNow + 365 * 86_400_000)).toBe(0)
    await other.close()
  })
})

describe('the logo', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const link = (device: string, more: Record<string, unknown> = {}) =>
    app.call(
      registrationCalls.logoLink,
      { fileName: 'Annapurna Mills.png', type: 'image/png', size: png.length, ...more },
      { as: null, headers: { 'device-id': device } },
    )
  const put = (url: string, body: Uint8Array<ArrayBuffer> = png) =>
    app.app.request(url, { method: 'PUT', body, headers: { 'Content-Type': 'image/png' } })
  const companyLogo = { fileName: 'Annapurna Mills.png', type: 'image/png' }

  test('REG-13 TRAP-35 under the name of the company; another device cannot write over it or claim it', async () => {
    const { body } = await link('phone-a')
    expect(body.data).toMatchObject({ fileName: 'Annapurna Mills.png', type: 'image/png' })
    expect((await put(body.data.presignUrl)).status).toBe(200)
    const foreign = (await link('phone-b')).body.data.presignUrl as string
    expect(new URL(foreign).pathname).not.toBe(new URL(body.data.presignUrl as string).pathname)
    expectRefusal(await signUp({}, { companyLogo }, 'phone-b'), 'logo-missing')
    const form = formOf()
    await signUp(form, { companyLogo }, 'phone-a')
    const { details } = (await accountOf(form.email)).partner as { details: { companyLogo?: { fileName: string } } }
    expect(details.companyLogo).toMatchObject({
      fileName: expect.stringMatching(/^[0-9a-f]{24}\/Annapurna Mills\.png$/),
    })
  })

  test('REG-13 only pictures, at most 2 MB, and what it says it is', async () => {
    expectRefusal(await link('phone-c', { type: 'text/html' }), 'invalid')
    expectRefusal(await link('phone-c', { fileName: '../x.png' }), 'invalid')
    expectRefusal(await link('phone-c', { size: 3_000_000 }), 'file-too-large')
    const { presignUrl } = (await link('phone-c')).body.data
    expect((await put(presignUrl, Buffer.from('<script>alert(1)'))).status).toBe(422)
  })
})
