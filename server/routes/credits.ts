import type { CreditDetailsWire } from '../../src/contract/credits.ts'
import type { AreaRoutes } from './handler.ts'
import { assertMayActFor } from '../store/policies.ts'
import { findBalance, findCreditHistory, type CreditEntry } from '../store/credits.ts'

export const creditRoutes: AreaRoutes<'credits'> = {
  async details({ ipId }, { db, user }) {
    assertMayActFor(user, ipId)
    return { data: [toWire(await findBalance(db, ipId), await findCreditHistory(db, ipId))] }
  },
}

const toWire = (currentLimit: number, entries: CreditEntry[]): CreditDetailsWire => ({
  currentLimit,
  creditPurchaseHistory: entries
    .filter(({ kind }) => kind !== 'spend')
    .map(({ kind, credits, at, hiringReqName }) => ({
      creditPuchased: credits,
      creditPurchasedDate: at,
      refundOf: kind === 'refund' ? (hiringReqName ?? '') : null,
    })),
  creditSpentHistory: entries
    .filter(({ kind }) => kind === 'spend')
    .map(({ credits, at, campaignId, hiringReqName, targetEmployer }) => ({
      creditSpent: credits,
      creditSpentDate: at,
      campaignId,
      hiringReqName,
      targetEmployer,
    })),
})
