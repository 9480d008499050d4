import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../src/contract/partners.ts'
import { basePaths } from '../../../src/contract/call.ts'
import { mails, partners, users } from '../../../server/db/schema.ts'
import { findAccountByEmail } from '../../../server/identity/accounts.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'
import { readRows } from '../support/sheets.ts'

let app: TestApp
const DAY = 86_400_000

beforeAll(async () => {
  app = await createTestApp()
  const child = (ipId: string, legalEntityName: string, more = {}) => ({
    ipId,
    userCode: 'EMP' as const,
    userType: 'Employer',
    legalEntityName,
    contactPersonName: `Contact of ${ipId}`,
    contactEmail: `${ipId.toLowerCase()}@example.test`,
    contactMobile: '9812345678',
    parentIpId: 'SSC1',
    createdAt: testNow - 10 * DAY,
    updatedAt: testNow,
    ...more,
  })
  await app.db.insert(partners).values([
    child('EMP51', 'Ādarsh Hospitality', { createdAt: testNow - 3 * DAY, status: 0 }),
    child('EMP52', 'Zenith Cold Chain', { details: { pan: 'ABCDE1234F', headquarterLocation: 'Pune' } }),
    child('SA53', 'bharat 100% Staffing', { userCode: 'SA', userType: 'Staffing Agencies' }),
    child('SUB54', 'A member', { userCode: 'SUB' }),
    // Another council and its partner
    child('SSC2', 'Other council', { userCode: 'SSC', parentIpId: null }),
    child('EMP61', 'Foreign partner', { parentIpId: 'SSC2' }),
  ])
  await app.db.insert(signInSessions).values([
    { id: 's1', userId: 'rival', createdAt: testNow - 2 * DAY, lastUsedAt: testNow },
    { id: 's2', userId: 'rival', createdAt: testNow - DAY, lastUsedAt: testNow },
  ])
})
afterAll(() => app.close())

const ssc = { as: 'ssc' }
const list = (input: Record<string, unknown> = {}) => app.call(partnerCalls.list, input, ssc)
const names = async (input: Record<string, unknown> = {}) =>
  ((await list(input)).body.data as { legalEntityName: string }[]).map((row) => row.legalEntityName)
const readPartner = async (ipId: string) => (await app.db.select().from(partners).where(eq(partners.ipId, ipId)))[0]!
const readUsers = (ipId: string) => app.db.select().from(users).where(eq(users.ipId, ipId))

describe('the list', () => {
  test('PART-04 TRAP-33 page 1, ten rows, by name upwards; members and other councils are not in it', async () => {
    const { body } = await list()
    expect(body.paginationOptions).toEqual({ totalcount: 4 })
    expect(body.data.map((row: { legalEntityName: string }) => row.legalEntityName)).toEqual([
      'bharat 100% Staffing',
      'EMP2 Private Limited',
      'Zenith Cold Chain',
      'Ādarsh Hospitality',
    ])
  })

  test('PART-02 a row says when it was made, when somebody last signed in, and its status', async () => {
    const { body } = await list({ ipId: 'EMP2' })
    expect(body.data).toMatchObject([{ ipId: 'EMP2', status: 1, lastSession: { cretatedDateTime: testNow - DAY } }])
    const never = (await list({ ipId: 'EMP51' })).body.data[0]
    expect(never).toMatchObject({ createdEpoch: testNow - 3 * DAY, lastSession: null, status: 0 })
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|details|managers/)
  })

  test('PART-03 PART-04 search, sort and pages', async () => {
    expect(await names({ search: 'ZENITH' })).toEqual(['Zenith Cold Chain'])
    // A percent sign is a percent sign
    expect(await names({ search: '100%' })).toEqual(['bharat 100% Staffing'])
    expect(await names({ search: '%' })).toEqual(['bharat 100% Staffing'])
    expect(await names({ search: 'nobody' })).toEqual([])
    expect((await names({ sort: { field: 'createdEpoch', order: 'descending' } }))[0]).toBe('Ādarsh Hospitality')
    expect((await names({ sort: { field: 'lastSession', order: 'descending' } }))[0]).toBe('EMP2 Private Limited')
    expect(await names({ page: 2, limit: 3 })).toEqual(['Ādarsh Hospitality'])
    expectRefusal(await list({ sort: { field: 'passwordHash', order: 'ascending' } }), 'invalid')
  })

  test('PART-12 PART-13 one partner; that of another council is as unknown as none', async () => {
    const { body } = await list({ ipId: 'EMP52' })
    expect(body.data[0]).toMatchObject({ pan: 'ABCDE1234F', headquarterLocation: 'Pune' })
    const foreign = expectRefusal(await list({ ipId: 'EMP61' }), 'not-found')
    expect(foreign).toEqual(expectRefusal(await list({ ipId: 'EMP99' }), 'not-found'))
    expectRefusal(await list({ ipId: 'SUB54' }), 'not-found')
  })

  test('PART-18 the sheet has every partner the search finds, and its name a timestamp', async () => {
    const path = basePaths.hire + partnerCalls.sheet.path
    const ask = (body: object) =>
      app.app.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          Authorization: 'Bearer test.ssc',
          'api-key': 'fieldhire-web',
          'device-id': 'd',
          'device-type': 'web',
        },
      })
    const response = await ask({ search: 'e' })
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="industry_partners_\d{4}-\d\d-\d\d_\d{4}\.xlsx"$/,
    )
    const rows = await readRows(new Uint8Array(await response.arrayBuffer()))
    expect(rows[0]!.slice(0, 3)).toEqual(['Partner ID', 'Name', 'Registered name'])
    expect(rows.slice(1).map((row) => row[0])).toEqual(['EMP2', 'EMP52'])
    // In Hindi: the headings and the words of fixed lists are translated, the partners' names are not
    const hindi = await readRows(new Uint8Array(await (await ask({ search: 'e', language: 'hi' })).arrayBuffer()))
    expect(hindi[0]!.slice(0, 3)).toEqual(['पार्टनर ID', 'नाम', 'रजिस्टर्ड नाम'])
    expect(hindi.slice(1).map((row) => row.slice(0, 2))).toEqual(rows.slice(1).map((row) => row.slice(0, 2)))
    expect(hindi.slice(1).every((row) => ['चालू', 'बंद'].includes(String(row.at(-1))))).toBe(true)
    expectRefusal(await app.call(partnerCalls.sheet, { search: 'nobody at all' }, ssc), 'nothing')
  })
})

const form = {
  legal_entity_name: 'Navjeevan Packaging',
  headquarterLocation: 'Thane',
  pan: 'abcde1234f',
  userType: 'Staffing Agencies',
  userCode: 'SA',
  employer_type: 'llp',
  contact_person_name: 'सुनीता देवी',
  contact_email_address: 'Sunita.Devi@Example.test',
  contact_mobile: '9812345670',
  status: 1,
}
const create = (more: Record<string, unknown> = {}) => app.call(partnerCalls.create, { ...form, ...more }, ssc)

const lettersTo = async (email: string) =>
  (await app.db.select().from(mails).where(eq(mails.recipient, email))).map(({ text }) => text)

const spoc = {
  source: 'portal',
  contactPersonName: 'Kavitha Murugan',
  contactMobile: '9900112233',
  contactEmailAddress: 'Kavitha@example.test',
}
const update = (industrypartnerid: string, more = {}) =>
  app.call(partnerCalls.update, { industrypartnerid, ...spoc, ...more }, ssc)

describe('a new partner', () => {
  test('PART-06 PART-11 stands in the list with an account that nobody can sign in to yet', async () => {
    const { ipId } = (await create()).body.data as { ipId: string }
    expect(ipId).toMatch(/^SA\d+$/)
    expect(await readPartner(ipId)).toMatchObject({
      parentIpId: 'SSC1',
      userCode: 'SA',
      registeredName: null,
      employerType: 'llp',
      details: { pan: 'ABCDE1234F', headquarterLocation: 'Thane' },
      status: 1,
    })
    expect(await readUsers(ipId)).toMatchObject([
      { email: 'sunita.devi@example.test', name: 'सुनीता देवी', passwordHash: NO_PASSWORD },
    ])
    expect((await list({ ipId })).body.data[0]).toMatchObject({ legalEntityName: 'Navjeevan Packaging' })
    expect((await lettersTo('sunita.devi@example.test')).join()).toMatch(/\/identity\/password\?token=[\w-]{43}/)
  })

  test('PART-06 PART-05 made inactive it gets its letter when it is switched on, and no second one', async () => {
    const { ipId } = (await create({ status: 0, contact_email_address: 'later@example.test' })).body.data
    expect(await lettersTo('later@example.test')).toEqual([])
    for (const action of ['Active', 'Active']) await app.call(partnerCalls.setStatus, { ids: [ipId], action }, ssc)
    expect(await lettersTo('later@example.test')).toHaveLength(1)
  })

  test('PART-11 an email that a partner of their own signs in with is refused by its field', async () => {
    const error = expectRefusal(await create({ contact_email_address: 'RIVAL@example.test' }), 'email-taken')
    expect(Object.keys(error.fields as object)).toEqual(['contact_email_address'])
  })

  test('PART-11 an email of somebody else is not told from a new one: only its owner learns of it', async () => {
    const known = await create({ contact_email_address: 'EMP@example.test' })
    const fresh = await create({ contact_email_address: 'nobody.yet@example.test' })
    expect(Object.keys(known.body.data)).toEqual(Object.keys(fresh.body.data))
    const { ipId } = known.body.data as { ipId: string }
    const [row] = (await list({ ipId })).body.data as Record<string, unknown>[]
    const [other] = (await list({ ipId: fresh.body.data.ipId })).body.data as Record<string, unknown>[]
    const own = ['ipId', 'contactEmailAddress', 'createdEpoch']
    for (const member of own) [row, other].forEach((one) => delete one![member])
    expect(row).toEqual(other)
    // Nobody can sign in for the new partner, and the account that there is stays as it was
    expect(await readUsers(ipId)).toMatchObject([{ passwordHash: NO_PASSWORD }])
    expect((await app.db.select().from(users).where(eq(users.email, 'emp@example.test')))[0]?.ipId).toBe('EMP1')
    const [letter] = await lettersTo('emp@example.test')
    expect(letter).toContain('already belongs to your Fieldhire account')
    expect(letter).not.toContain('token=')
    // The address that was meant puts it right
    await update(ipId, { contactEmailAddress: 'meant@example.test' })
    expect(await readUsers(ipId)).toMatchObject([{ email: 'meant@example.test' }])
    expect((await lettersTo('meant@example.test')).join()).toMatch(/\/identity\/password\?token=/)
  })

  test('TRAP-15 the same key twice is one partner; two at once have two ids', async () => {
    const key = crypto.randomUUID()
    const input = { ...form, contact_email_address: 'once@example.test' }
    const once = await app.call(partnerCalls.create, input, { ...ssc, key })
    expect((await app.call(partnerCalls.create, input, { ...ssc, key })).body.data).toEqual(once.body.data)
    const both = await Promise.all(['a', 'b'].map((n) => create({ contact_email_address: `${n}@two.test` })))
    expect(new Set(both.map(({ body }) => body.data.ipId)).size).toBe(2)
  })

  test.each([
    [{ legal_entity_name: '  ' }],
    [{ registered_name_of_the_company: '' }],
    [{ pan: 'ABCD1234E' }],
    [{ userType: 'Sector Skill Council' }],
    [{ userCode: 'OPS' }],
    [{ userCode: 'EMP' }],
    [{ employer_type: 'plc' }],
    [{ contact_email_address: 'nobody' }],
    [{ contact_mobile: '98123' }],
    [{ status: true }],
    [{ status: 2 }],
  ])('PART-06..PART-10 bad input is refused: %j', async (more) => {
    expectRefusal(await create({ contact_email_address: 'bad@example.test', ...more }), 'invalid')
    expect(await app.db.select().from(users).where(eq(users.email, 'bad@example.test'))).toEqual([])
  })
})

describe('changes', () => {
  const setStatus = (ids: string[], action = 'Inactive') => app.call(partnerCalls.setStatus, { ids, action }, ssc)

  test('PART-05 PART-16 TRAP-38 several at once, and back again; the rows stay', async () => {
    expect((await setStatus(['EMP2', 'EMP52', 'EMP52', 'EMP51'])).body.data).toEqual({ changed: 2 })
    expect([(await readPartner('EMP2')).status, (await readPartner('EMP52')).status]).toEqual([0, 0])
    // A user who is signed in there is signed out at the next call
    expect((await app.call(partnerCalls.list, {}, { as: 'rival' })).status).toBe(403)
    expect((await setStatus(['EMP2', 'EMP52'], 'Active')).body.data).toEqual({ changed: 2 })
    expect((await app.call(partnerCalls.list, {}, { as: 'rival' })).status).toBe(200)
  })

  test('PART-05 all or nothing: one that is not theirs changes none', async () => {
    expectRefusal(await setStatus(['EMP2', 'EMP61']), 'not-found')
    expectRefusal(await setStatus(['EMP2', 'SUB54']), 'not-found')
    expectRefusal(await setStatus(['SSC1']), 'not-found')
    expect((await readPartner('EMP2')).status).toBe(1)
    expect((await readPartner('EMP61')).status).toBe(1)
  })

  test('PART-15 the SPOC changes; the address somebody signs in with does not', async () => {
    await app.db.update(users).set({ passwordHash: '$argon2id$x' }).where(eq(users.id, 'rival'))
    expect((await update('EMP2')).body.status).toBe(true)
    expect(await readPartner('EMP2')).toMatchObject({
      contactPersonName: 'Kavitha Murugan',
      contactEmail: 'kavitha@example.test',
    })
    expect((await readUsers('EMP2'))[0]).toMatchObject({ email: 'rival@example.test', name: 'User rival' })
  })

  test('PART-15 before the first sign-in a misspelt address is put right for the account too', async () => {
    const { ipId } = (await create({ contact_email_address: 'mispelt@example.test' })).body.data
    await update(ipId, { contactEmailAddress: 'right@example.test' })
    expect(await readUsers(ipId)).toMatchObject([{ email: 'right@example.test', name: 'Kavitha Murugan' }])
    expect(await lettersTo('right@example.test')).toHaveLength(1)
    expectRefusal(await update(ipId, { contactEmailAddress: 'rival@example.test' }), 'email-taken')
    // Undone as a whole
    expect(await readPartner(ipId)).toMatchObject({ contactEmail: 'right@example.test' })
    expect((await update(ipId, { contactEmailAddress: 'sa@example.test' })).body.status).toBe(true)
    expect((await lettersTo('sa@example.test')).join()).toContain('already belongs to your Fieldhire account')
    expect(await findAccountByEmail(app.db, 'sa@example.test')).toMatchObject({ partner: { ipId: 'SA1' } })
  })

  test.each([
    [{ contactPersonName: '' }],
    [{ contactMobile: '1' }],
    [{ contactEmailAddress: 'a@b' }],
    [{ source: 'x' }],
  ])(
    'PART-14 PART-15 bad input is refused: %j',
    async (more) => void expectRefusal(await update('EMP2', more), 'invalid'),
  )

  test('PART-15 nobody else’s partner', async () => {
    expectRefusal(await update('EMP61'), 'not-found')
    expectRefusal(await update('EMP1'), 'not-found')
  })
})

test.each(['emp', 'sub', 'sa', 'agg', 'ops', 'rival'])('ROLE-03 ROLE-10 TRAP-03 %s has no partners', async (as) => {
  const spoc = { contactPersonName: 'A', contactMobile: '9900112233', contactEmailAddress: 'a@b.test' }
  const inputs = {
    list: {},
    create: { ...form, contact_email_address: `${as}-new@example.test` },
    update: { industrypartnerid: 'EMP2', source: 'portal', ...spoc },
    setStatus: { ids: ['EMP2'], action: 'Inactive' },
    sheet: {},
  }
  for (const [verb, input] of Object.entries(inputs))
    expectRefusal(await app.call(partnerCalls[verb as keyof typeof inputs], input, { as }), 'unauthorized')
  expect((await readPartner('EMP2')).status).toBe(1)
})
