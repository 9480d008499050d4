import { expect, test } from 'vitest'
import { toCredits } from '../../../src/contract/credits.ts'
import { hiringSteps, smsSteps, FREE_SMS } from '../../../src/rules/credits.ts'
import { hasCredits } from '../../../src/rules/roles.ts'
import { userCodes } from '../../../src/contract/session.ts'

test('CRED-03 the prices of the tiers', () => {
  expect(FREE_SMS).toBe(2000)
  expect(smsSteps).toEqual([{ upTo: 1000, paise: 70 }, { upTo: 5000, paise: 60 }, { paise: 50 }])
  expect(hiringSteps).toEqual([{ upTo: 100, paise: 250_000 }, { paise: 150_000 }])
})

test('CRED-06 CRED-07 CRED-10 purchases, returns and spends are one list, the newest first', () => {
  const credits = toCredits({
    currentLimit: 460,
    creditPurchaseHistory: [
      { creditPuchased: 500, creditPurchasedDate: 10 },
      { creditPuchased: 20, creditPurchasedDate: 40, refundOf: 'Loaders' },
    ],
    creditSpentHistory: [
      { creditSpent: 59, creditSpentDate: 30, campaignId: 'C1', hiringReqName: 'Loaders', targetEmployer: 'Rewari' },
      { creditSpent: 1, creditSpentDate: 20, campaignId: null },
    ],
  })
  expect(credits.currentLimit).toBe(460)
  expect(credits.lines.map(({ kind, credits: n }) => [kind, n])).toEqual([
    ['refund', 20],
    ['spend', 59],
    ['spend', 1],
    ['purchase', 500],
  ])
  expect(credits.lines[1]).toMatchObject({ campaignId: 'C1', requestName: 'Loaders', targetEmployer: 'Rewari' })
  expect(credits.lines[2]!.campaignId).toBeUndefined()
  expect(toCredits(undefined)).toEqual({ currentLimit: 0, lines: [] })
})

test('CRED-09 OPS and SSC have none', () => {
  expect(userCodes.filter((code) => !hasCredits(code))).toEqual(['OPS', 'SSC'])
})
