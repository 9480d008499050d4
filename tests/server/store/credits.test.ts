import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCalls } from '../../../src/contract/credits.ts'
import { partnerCalls } from '../../../src/contract/partners.ts'
import { creditAccounts, creditEntries } from '../../../server/db/schema.ts'
import { Refusal } from '../../../server/core/errors.ts'
import { findBalance, findSpend, giveBack, grantFreeTier, purchase, spend } from '../../../server/store/credits.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const now = testNow
const account = async (ipId: string, credits: number) => {
  await app.db.delete(creditEntries)
  await app.db.delete(creditAccounts)
  if (credits > 0) await purchase(app.db, { ipId, credits, now: now - 1000 })
}
const details = (ipId: string, as = 'emp') => app.call(creditCalls.details, { ipId }, { as })

test('CRED-10 the answer has the limit and both histories in the spelling of the wire', async () => {
  await account('EMP1', 500)
  await spend(app.db, {
    ...{ ipId: 'EMP1', credits: 40, now, userId: 'emp', campaignId: 'C1', hiringReqName: 'Bhiwandi FC ramp-up' },
    targetEmployer: 'Rewari Warehousing',
  })
  expect((await details('EMP1')).body).toEqual({
    status: true,
    data: [
      {
        currentLimit: 460,
        creditPurchaseHistory: [{ creditPuchased: 500, creditPurchasedDate: now - 1000, refundOf: null }],
        creditSpentHistory: [
          {
            creditSpent: 40,
            creditSpentDate: now,
            campaignId: 'C1',
            hiringReqName: 'Bhiwandi FC ramp-up',
            targetEmployer: 'Rewari Warehousing',
          },
        ],
      },
    ],
  })
})

test('CRED-10 a partner that never had any has a limit of 0 and no history; a stranger learns nothing', async () => {
  await account('EMP1', 0)
  expect((await details('EMP1')).body.data).toEqual([
    { currentLimit: 0, creditPurchaseHistory: [], creditSpentHistory: [] },
  ])
  expectRefusal(await details('EMP1', 'rival'), 'unauthorized')
})

test('CRED-11 a spend lowers the limit by the number of candidates and adds a row', async () => {
  await account('EMP1', 25)
  expect(await spend(app.db, { ipId: 'EMP1', credits: 10, now, campaignId: 'C2' })).toMatchObject({ balanceAfter: 15 })
  expect((await details('EMP1')).body.data[0]).toMatchObject({
    currentLimit: 15,
    creditSpentHistory: [{ creditSpent: 10 }],
  })
})

test('CRED-11 what is not there is refused and changes nothing', async () => {
  await account('EMP1', 9)
  const tried = spend(app.db, { ipId: 'EMP1', credits: 10, now, campaignId: 'C3' })
  const refusal = await tried.catch((error: Refusal) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).toError()).toMatchObject({ code: 'credit-limit', currentLimit: 9 })
  expect(await findBalance(app.db, 'EMP1')).toBe(9)
  expect(await findSpend(app.db, 'C3')).toBeUndefined()
  await expect(spend(app.db, { ipId: 'EMP2', credits: 1, now })).rejects.toBeInstanceOf(Refusal)
  for (const credits of [0, -5, 1.5]) {
    await expect(spend(app.db, { ipId: 'EMP1', credits, now })).rejects.toThrow('whole number above zero')
    await expect(purchase(app.db, { ipId: 'EMP1', credits, now })).rejects.toThrow('whole number above zero')
  }
})

test('CRED-11, TRAP-29 fifty at once never go below zero', async () => {
  await account('EMP1', 100)
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => spend(app.db, { ipId: 'EMP1', credits: 7, now, campaignId: `many-${at}` })),
  )
  const done = tries.filter(({ status }) => status === 'fulfilled')
  const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(done).toHaveLength(14)
  expect(refused.every((reason) => reason instanceof Refusal && reason.code === 'credit-limit')).toBe(true)
  expect(await findBalance(app.db, 'EMP1')).toBe(2)
  const entries = await app.db.select().from(creditEntries)
  expect(entries.filter(({ kind }) => kind === 'spend')).toHaveLength(14)
  // Each saw what the one before had left
  expect(new Set(entries.map(({ balanceAfter }) => balanceAfter)).size).toBe(15)
})

test('CRED-11 a spend inside a transaction that fails is undone with it', async () => {
  await account('EMP1', 30)
  const tried = app.db.transaction(async (tx) => {
    await spend(tx, { ipId: 'EMP1', credits: 30, now, campaignId: 'C4' })
    throw new Refusal('reachout-begun')
  })
  await expect(tried).rejects.toThrow('cannot be stopped')
  expect(await findBalance(app.db, 'EMP1')).toBe(30)
})

test('CRED-06 what is given back is never more than was spent, also when two do it at once', async () => {
  await account('EMP1', 50)
  await spend(app.db, { ipId: 'EMP1', credits: 20, now, campaignId: 'C5', hiringReqName: 'Loaders' })
  const { id: spendId } = (await findSpend(app.db, 'C5'))!
  expect(await giveBack(app.db, { spendId, credits: 5, now })).toBe(5)
  const both = await Promise.all([giveBack(app.db, { spendId, now }), giveBack(app.db, { spendId, now })])
  expect(both.toSorted()).toEqual([0, 15])
  expect(await findBalance(app.db, 'EMP1')).toBe(50)
  const entries = await app.db.select().from(creditEntries).where(eq(creditEntries.kind, 'refund'))
  expect(entries.map(({ credits }) => credits)).toEqual([5, 15])
  const { creditPurchaseHistory } = (await details('EMP1')).body.data[0]
  expect(creditPurchaseHistory).toContainEqual({ creditPuchased: 20, creditPurchasedDate: now, refundOf: 'Loaders' })
})

test('CRED-03 a new partner starts with the free tier', async () => {
  const partner = {
    ...{ legal_entity_name: 'Kaveri Facility Services', headquarterLocation: 'Mysuru', pan: 'ABCDE1234F' },
    ...{ userType: 'Employer', userCode: 'EMP', employer_type: 'privatelimited', contact_mobile: '9820012345' },
    ...{ contact_person_name: 'Nagaraj Hegde', contact_email_address: 'nagaraj@kaveri.test', status: 1 },
  }
  const { ipId } = (await app.call(partnerCalls.create, partner, { as: 'ssc' })).body.data
  expect((await details(ipId, 'ops')).body.data[0]).toMatchObject({ currentLimit: 2000 })
})

test('CRED-03 the free tier comes once', async () => {
  await account('EMP1', 0)
  await Promise.all([grantFreeTier(app.db, 'EMP1', now), grantFreeTier(app.db, 'EMP1', now)])
  expect(await findBalance(app.db, 'EMP1')).toBe(2000)
  expect(await app.db.select().from(creditEntries)).toHaveLength(1)
})
