import type { CreditDetailsWire } from '../../src/contract/credits.ts'
import type { AreaRoutes } from './handler.ts'
import { Refusal } from '../core/errors.ts'
import { mayActFor } from '../store/policies.ts'
import { findCreditHistory } from '../store/credit-lines.ts'
import { findBalance, type CreditEntry } from '../store/credits.ts'

export const creditRoutes: AreaRoutes<'credits'> = {
  async details({ ipId }, { db, user }) {
    if (!mayActFor(user, ipId)) throw new Refusal('company-not-yours')
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
