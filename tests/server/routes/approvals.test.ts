import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationCalls } from '../../../src/contract/operations.ts'
import { registrationCalls } from '../../../src/contract/registration.ts'
import { emptyRegistration, toSignUp } from '../../../src/rules/registration.ts'
import { hiringRequests, mails, partners } from '../../../server/db/schema.ts'
import { findAccountByEmail } from '../../../server/identity/accounts.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addRequest, expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const approvals = async () => (await app.call(operationCalls.approvals, {}, { as: 'ops' })).body.data
const decide = (input: Record<string, unknown>, as = 'ops') => app.call(operationCalls.decide, input, { as })
const audit = async (search?: string) =>
  (await app.call(operationCalls.audit, search === undefined ? {} : { search }, { as: 'ops' })).body.data

async function register(companyName: string, email: string): Promise<string> {
  const form = {
    ...emptyRegistration,
    ...{ companyName, entityType: 'Employer', sector: 'Food Processing', location: 'Nashik', pan: 'AAACA1111A' },
    ...{ personName: 'Raj Malhotra', email, mobile: '9812345678' },
  } as const
  await app.call(registrationCalls.signUp, toSignUp(form), { as: null })
  return (await findAccountByEmail(app.db, email))!.partner.ipId
}

test('REG-16 a company that registered is approved on the page of operations, and its owner gets the link', async () => {
  const ipId = await register('Acme Rentals', 'raj@acme.example')
  expect((await approvals()).companies).toMatchObject([
    {
      ...{ ipId, company: 'Acme Rentals', person: 'Raj Malhotra', email: 'raj@acme.example' },
      entered: { sectors: ['Food Processing'], location: 'Nashik', pan: 'AAACA1111A', address: '' },
    },
  ])
  expect((await decide({ kind: 'company', id: ipId })).body).toEqual({ status: true, data: { approved: true } })
  expect((await approvals()).companies).toEqual([])
  const sent = await app.db.select().from(mails).where(eq(mails.recipient, 'raj@acme.example'))
  expect(sent.some(({ text }) => text.includes('/identity/password'))).toBe(true)
  expect((await audit(ipId))[0]).toMatchObject({ who: 'ops@example.test', action: 'company approve', subject: ipId })
  expectRefusal(await decide({ kind: 'company', id: ipId }), 'conflict')
})

test('HR-42 a hiring request is rejected with a reason, and nobody but operations decides', async () => {
  const id = await addRequest(app.db, {
    ...{ status: 0, salary: { min: 12_000, max: 18_000 } },
    locations: [
      { city: 'Bhiwandi', district: 'Thane', state: 'Maharashtra', positions: 7 },
      { district: 'Palghar', state: 'Maharashtra', positions: 3 },
    ],
  })
  expect((await approvals()).requests).toMatchObject([
    {
      ...{ hiringRequestId: id, ipId: 'EMP1' },
      asks: {
        ...{ jobRole: 'Picker & Packer', positions: 10, monthly: false, minimumSalary: 12_000, maximumSalary: 18_000 },
        places: [
          { city: 'Bhiwandi', district: 'Thane', positions: 7 },
          { city: '', district: 'Palghar', positions: 3 },
        ],
      },
    },
  ])
  for (const as of ['emp', 'ssc', 'sub']) {
    expectRefusal(await decide({ kind: 'request', id }, as), 'unauthorized')
    expectRefusal(await app.call(operationCalls.approvals, {}, { as }), 'unauthorized')
    expectRefusal(await app.call(operationCalls.audit, {}, { as }), 'unauthorized')
  }
  expect((await decide({ kind: 'request', id, reason: ' ' })).body.status).toBe(false)
  expect((await approvals()).requests).toHaveLength(1)
  const reason = 'The wage is below the minimum'
  expect((await decide({ kind: 'request', id, reason })).body.data).toEqual({ approved: false })
  const [request] = await app.db.select().from(hiringRequests).where(eq(hiringRequests.hiringRequestId, id))
  expect(request!.status).toBe(2)
  expect((await audit('BELOW the')).map(({ subject }: { subject: string }) => subject)).toEqual([id])
})

test('HR-42 nobody approves or rejects what was changed since they saw it: they are told, and see it as it is', async () => {
  const id = await addRequest(app.db, { status: 0 })
  const listed = async () =>
    (await approvals()).requests.find((one: { hiringRequestId: string }) => one.hiringRequestId === id)
  const { shown } = await listed()
  await app.db
    .update(hiringRequests)
    .set({ positions: 400, updatedAt: shown + 1 })
    .where(eq(hiringRequests.hiringRequestId, id))
  for (const reason of [{}, { reason: 'Too few positions' }]) {
    const answer = await decide({ kind: 'request', id, shown, ...reason })
    expect(answer.body.error).toMatchObject({ code: 'conflict', reason: 'approval-changed' })
  }
  expect(await app.db.select().from(mails).where(like(mails.text, '%Too few positions%'))).toEqual([])
  const now = await listed()
  expect(now).toMatchObject({ shown: shown + 1, asks: { positions: 400 } })
  expect((await decide({ kind: 'request', id, shown: now.shown })).body.data).toEqual({ approved: true })
  // A colleague has decided: that is another sentence
  expect((await decide({ kind: 'request', id, shown: now.shown })).body.error).toMatchObject({
    reason: 'approval-gone',
  })

  const ipId = await register('Kaveri Stores', 'kaveri@stores.example')
  const company = (await approvals()).companies.find((one: { ipId: string }) => one.ipId === ipId)
  await app.db
    .update(partners)
    .set({ registeredName: 'Other', updatedAt: company.shown + 1 })
    .where(eq(partners.ipId, ipId))
  const refused = await decide({ kind: 'company', id: ipId, shown: company.shown, reason: 'Not known' })
  expect(refused.body.error).toMatchObject({ reason: 'approval-changed' })
  expect((await decide({ kind: 'company', id: ipId, shown: company.shown + 1 })).body.data).toEqual({ approved: true })
})

test('the audit trail finds what a command did, and by whom', async () => {
  await adminOf(app)('credits', 'grant', 'EMP1', '--credits', '50', '--reason', 'Invoice 2026-118, 100%')
  const [entry] = await audit('100%')
  expect(entry).toMatchObject({
    who: 'neha',
    action: 'credits grant',
    subject: 'EMP1',
    detail: '50: Invoice 2026-118, 100%',
  })
  expect(await audit('no such thing')).toEqual([])
  expect((await audit()).length).toBeGreaterThan(1)
})
