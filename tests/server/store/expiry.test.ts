import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileCalls } from '../../../src/contract/files.ts'
import { registrationCalls } from '../../../src/contract/registration.ts'
import { emptyRegistration, toSignUp } from '../../../src/rules/registration.ts'
import { campaignUploads, funnelRows, partners, registrations, uploads, users } from '../../../server/db/schema.ts'
import { purgeFiles, purgeRegistrations } from '../../../server/store/expiry.ts'
import { addUpload } from '../../../server/store/candidate-uploads.ts'
import { approveRegistration } from '../../../server/store/registrations.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow } from '../support/hiring.ts'

const DAY = 86_400_000
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)])
let app: TestApp
let funnelId: string
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set(testNow)
  await app.db.delete(uploads)
  funnelId = (await addRow(app.db, await addRequest(app.db), { status: 'selected' })).funnelId!
})
afterAll(() => app.close())

const nameOf = (n: number | string) => `joiningDoc/${funnelId}/offerLetter/${n}.pdf`
async function linkFor(fileName: string): Promise<string> {
  const asked = { type: 'Asset', fileName, contentType: 'application/pdf', size: pdf.length }
  return (await app.call(fileCalls.uploadUrl, asked)).body.data.presignUrl
}
const put = (url: string, body = pdf, type = 'application/pdf') =>
  app.app.request(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'Content-Type': type } })
const letters = async () => (await app.db.select().from(uploads)).map(({ fileName }) => fileName).toSorted()
const isStored = async (fileName: string) => (await app.files.find({ kind: 'Asset', fileName })) !== undefined

test('STG-26 of the letters of an applicant that no joining names the newest five stay, and the one that is named', async () => {
  await put(await linkFor(nameOf('named')))
  await app.db
    .update(funnelRows)
    .set({ joinedDocs: [{ fileName: nameOf('named'), type: 'Asset' }] })
    .where(eq(funnelRows.funnelId, funnelId))
  const links: string[] = []
  for (let n = 1; n <= 7; n += 1) {
    app.clock.advance(1_000)
    links.push(await linkFor(nameOf(n)))
    if (n > 1) expect((await put(links.at(-1)!)).status).toBe(200)
  }
  expect(await letters()).toEqual([3, 4, 5, 6, 7, 'named'].map(nameOf))
  expect(await isStored(nameOf(2))).toBe(false)
  expect(await isStored(nameOf('named'))).toBe(true)
  // The link of one whose place was taken stores nothing that nobody would find again
  expect((await put(links[0]!)).status).toBe(404)
  expect(await isStored(nameOf(1))).toBe(false)
})

test('STG-26 a letter that no joining names goes after 30 days, one that is named stays', async () => {
  for (const name of ['named', 'forgotten']) await put(await linkFor(nameOf(name)))
  await app.db
    .update(funnelRows)
    .set({ joinedDocs: [{ fileName: nameOf('named'), type: 'Asset' }] })
    .where(eq(funnelRows.funnelId, funnelId))
  expect(await purgeFiles(app.db, app.files, testNow + 29 * DAY)).toBe(0)
  expect(await purgeFiles(app.db, app.files, testNow + 31 * DAY)).toBe(1)
  expect(await letters()).toEqual([nameOf('named')])
  expect(await isStored(nameOf('forgotten'))).toBe(false)
})

test('STG-26 a file that cannot be removed keeps its row for the next day', async () => {
  await put(await linkFor(nameOf('stuck')))
  const away = { remove: () => Promise.reject(new Error('the storage is away')) }
  await expect(purgeFiles(app.db, away, testNow + 31 * DAY)).rejects.toThrow('away')
  expect(await letters()).toEqual([nameOf('stuck')])
})

const signUpOf = (email: string) =>
  toSignUp({
    ...emptyRegistration,
    ...{ companyName: 'Nobody Ltd', entityType: 'Employer', sector: 'Food Processing', location: 'Nashik' },
    ...{ personName: 'Asha Rao', email, mobile: '9812345678' },
  })

test('REG-16 a registration that nobody approves goes after 90 days with its partner, user and logo', async () => {
  for (const email of ['old@reg.test', 'approved@reg.test'])
    expect((await app.call(registrationCalls.signUp, signUpOf(email), { as: null })).body).toMatchObject({
      status: true,
    })
  const ipIdOf = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0]!.ipId
  const [old, approved] = [await ipIdOf('old@reg.test'), await ipIdOf('approved@reg.test')]
  await approveRegistration(app.db, approved, testNow)
  expect(await purgeRegistrations(app.db, testNow + 89 * DAY)).toBe(0)
  expect(await purgeRegistrations(app.db, testNow + 91 * DAY)).toBe(1)
  expect(await app.db.$count(partners, eq(partners.ipId, old))).toBe(0)
  expect(await app.db.$count(users, eq(users.email, 'old@reg.test'))).toBe(0)
  expect(await app.db.$count(registrations, eq(registrations.ipId, approved))).toBe(1)
  expect(await app.db.$count(users, eq(users.email, 'approved@reg.test'))).toBe(1)
})

test('REG-12 the logo of a visitor who does not register goes after a day, that of an account stays', async () => {
  const asked = { fileName: 'logo.png', type: 'image/png', size: png.length }
  const url = (await app.call(registrationCalls.logoLink, asked, { as: null })).body.data.presignUrl
  expect((await put(url, png, 'image/png')).status).toBe(200)
  const own = { type: 'CompanyLogo', fileName: 'EMP1/logo.png', ownerIpId: 'EMP1', userId: 'emp', createdAt: testNow }
  await app.db.insert(uploads).values([own, { ...own, fileName: 'EMP1/before.png' }])
  await app.db
    .update(partners)
    .set({ details: sql`'{"companyLogo":{"fileName":"EMP1/logo.png"}}'::jsonb` })
    .where(eq(partners.ipId, 'EMP1'))
  expect(await purgeFiles(app.db, app.files, testNow + DAY - 1)).toBe(0)
  expect(await purgeFiles(app.db, app.files, testNow + DAY + 1)).toBe(1)
  expect(await letters()).toEqual(['EMP1/before.png', 'EMP1/logo.png'])
  expect(await purgeFiles(app.db, app.files, testNow + 31 * DAY)).toBe(1)
  expect(await letters()).toEqual(['EMP1/logo.png'])
})

test('RO-28 of the candidate files of a user the newest ten are kept', async () => {
  const of = { hiringRequestId: 'HR', ipId: 'EMP1', candidates: [] }
  for (let n = 0; n < 13; n += 1) await addUpload(app.db, { ...of, userId: 'emp', now: testNow + n })
  await addUpload(app.db, { ...of, userId: 'sub', now: testNow })
  const kept = await app.db.select().from(campaignUploads).where(eq(campaignUploads.userId, 'emp'))
  expect(kept.map(({ createdAt }) => createdAt - testNow).toSorted((a, b) => a - b)).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  expect(await app.db.$count(campaignUploads, eq(campaignUploads.userId, 'sub'))).toBe(1)
})
