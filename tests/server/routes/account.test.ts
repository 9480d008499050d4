import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountCalls } from '../../../src/contract/account.ts'
import { fileCalls } from '../../../src/contract/files.ts'
import { sessionCalls } from '../../../src/contract/session.ts'
import { partners } from '../../../server/db/schema.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
})
afterAll(() => app.close())

const profile = async (id = 'EMP1', as = 'emp') =>
  (await app.call(accountCalls.profile, { id }, { as })).body.data[0] as Record<string, unknown>
const update = (change: Record<string, unknown>, as = 'emp', id = 'EMP1') =>
  app.call(accountCalls.update, { industrypartnerid: id, source: 'portal', ...change }, { as })
const pan = 'ABCDE1234F'

test('ACCT-04 the profile has every member of the wire', async () => {
  await update({ pan, address: '4 Gandhi Road', website: 'acme.test', noOfEmployees: '11-50', officePhone: '02212345' })
  expect(await profile()).toMatchObject({
    ipId: 'EMP1',
    userType: 'EMP',
    legalEntityName: 'EMP1 Private Limited',
    contactPersonName: 'User emp',
    contactEmailAddress: 'emp@example.test',
    affiliatedSectors: [],
    noOfEmployees: '11-50',
    ...{ pan, address: '4 Gandhi Road', website: 'acme.test', officePhone: '02212345' },
  })
})

test('ACCT-09 only the edited fields change; two who edit different ones at once lose nothing', async () => {
  await update({ pan, address: '4 Gandhi Road', headquarterLocation: 'Pune' })
  await Promise.all([update({ headquarterLocation: 'Mumbai' }), update({ address: '9 Tilak Road' }, 'emp2')])
  expect(await profile()).toMatchObject({ headquarterLocation: 'Mumbai', address: '9 Tilak Road', pan })
  expectRefusal(await update({}), 'nothing')
})

test('ACCT-09 the id, the user type and the address for signing in cannot be changed', async () => {
  await update({ pan, ipId: 'EMP7', userType: 'Operations', userCode: 'OPS', contactEmailAddress: 'x@y.test' })
  expect(await profile()).toMatchObject({ ipId: 'EMP1', userType: 'EMP', contactEmailAddress: 'emp@example.test' })
  const [row] = await app.db.select().from(partners).where(eq(partners.ipId, 'EMP1'))
  expect(row).toMatchObject({ userCode: 'EMP', contactEmail: 'emp1@example.test' })
  expect(row!.details).not.toHaveProperty('userCode')
})

test('ACCT-08 TRAP-73 the first save adds the PAN when there is none', async () => {
  const error = expectRefusal(await update({ address: '4 Gandhi Road' }), 'invalid')
  expect(error).toMatchObject({ fields: { pan: 'Please enter PAN No' } })
  expectRefusal(await update({ pan: 'ABCD1234E' }), 'invalid')
  expect((await update({ pan: 'abcde1234f', address: '4 Gandhi Road' })).body.status).toBe(true)
  expect(await profile()).toMatchObject({ pan })
  expect((await update({ address: '5 Gandhi Road' })).body.status).toBe(true)
  expectRefusal(await update({ pan: '' }), 'invalid')
})

test('ACCT-05 ACCT-06 ACCT-07 a name, ten digits and a location are needed when they are sent', async () => {
  await update({ pan })
  for (const wrong of [
    { contactPersonName: ' ' },
    { contactMobile: '' },
    { contactMobile: '982001234' },
    { headquarterLocation: '' },
    { legalEntityName: '' },
    { officePhone: '12345678901' },
    { employerType: 'club' },
  ])
    expectRefusal(await update(wrong), 'invalid')
})

test('ACCT-04 the name is the person’s own: the session shows it, and a colleague keeps theirs', async () => {
  await update({ pan, contactPersonName: 'Sunita K. Kadam', contactMobile: '9820055555' })
  const info = (await app.call(sessionCalls.info)).body.data[0]
  expect(info).toMatchObject({ contactPersonName: 'Sunita K. Kadam', contactMobile: '9820055555' })
  expect(await profile('EMP1', 'emp2')).toMatchObject({ contactPersonName: 'User emp2' })
  // Operations see whom to call: the one who opened the account
  await update({ contactPersonName: 'Priya N' }, 'emp2')
  expect(await profile('EMP1', 'ops')).toMatchObject({ contactPersonName: 'Sunita K. Kadam' })
})

test('ACCT-04 ERR-08 a logo is put to a signed link first and then shown to who may act for the account', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  const fileName = 'EMP1/EMP1 Private Limited.png'
  const companyLogo = { fileName, type: 'image/png' }
  const ask = (more: Record<string, unknown> = {}, as = 'emp') =>
    app.call(
      fileCalls.uploadUrl,
      { type: 'CompanyLogo', fileName, contentType: 'image/png', size: png.length, ...more },
      { as },
    )
  const view = (as: string) => app.call(fileCalls.viewUrl, { type: 'CompanyLogo', fileName }, { as })
  const link = (await ask()).body.data.presignUrl as string
  // Announced, not there yet
  expectRefusal(await update({ pan, companyLogo }), 'logo-missing')
  const put = await app.request(link, { method: 'PUT', body: png, headers: { 'Content-Type': 'image/png' } })
  expect(put.status).toBe(200)
  expectRefusal(await view('emp'), 'unauthorized')
  expect((await update({ pan, companyLogo })).body.status).toBe(true)
  expect(await profile()).toMatchObject({ companyLogo })
  for (const as of ['emp', 'sub', 'ops']) expect((await view(as)).body.status).toBe(true)
  for (const as of ['rival', 'sa', 'ssc']) expectRefusal(await view(as), 'unauthorized')
  // Not another partner's name, no other kind of file, no more than 2 MB
  expectRefusal(await ask({}, 'rival'), 'not-allowed')
  expectRefusal(await ask({ contentType: 'text/html' }), 'file-type')
  expectRefusal(await ask({ size: 3_000_000 }), 'file-too-large')
  expectRefusal(await update({ companyLogo }, 'rival', 'EMP2'), 'invalid')
  expectRefusal(await update({ pan, companyLogo }, 'rival', 'EMP2'), 'logo-missing')
})

test('TRAP-19 ROLE-05 a member edits the account of its parent, under its own name', async () => {
  expect((await update({ pan, headquarterLocation: 'Nashik', contactPersonName: 'Rakesh T' }, 'sub')).body.status).toBe(
    true,
  )
  expect(await profile('EMP1', 'sub')).toMatchObject({ headquarterLocation: 'Nashik', contactPersonName: 'Rakesh T' })
  expect(await profile()).toMatchObject({ headquarterLocation: 'Nashik', contactPersonName: 'User emp' })
  await update({ legalEntityName: 'Sahyadri Logistics Ltd' })
  const info = (await app.call(sessionCalls.info, {}, { as: 'sub' })).body.data[0]
  expect(info.legalEntityName).toBe('Sahyadri Logistics Ltd')
})

test('ROLE-01 ROLE-10 nobody changes another’s account, and a council or operations none', async () => {
  for (const as of ['rival', 'sa', 'agg', 'ssc', 'ops']) expectRefusal(await update({ pan }, as), 'unauthorized')
  expectRefusal(await update({ pan }, 'sub', 'SUB1'), 'unauthorized')
  expectRefusal(await update({ pan }, 'ops', 'OPS1'), 'unauthorized')
  expect(await profile()).not.toHaveProperty('pan')
})

test('PREF-07 API-023 operations read whose account it is, and nobody else', async () => {
  const details = (id: string, as: string) => app.call(accountCalls.details, { id }, { as })
  expect((await details('EMP2', 'ops')).body.data).toEqual([
    {
      ...{
        ipId: 'EMP2',
        legalEntityName: 'EMP2 Private Limited',
        userType: 'EMP',
        contactPersonName: 'Contact of EMP2',
      },
      ...{ contactMobile: null, contactEmailAddress: 'emp2@example.test', status: 1 },
    },
  ])
  expectRefusal(await details('EMP999', 'ops'), 'unauthorized')
  for (const as of ['emp', 'sub', 'ssc']) expectRefusal(await details('EMP1', as), 'unauthorized')
})
