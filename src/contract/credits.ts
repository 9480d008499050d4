import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id } from './shapes.ts'

const creditDetails = v.object({
  currentLimit: v.number(),
  creditPurchaseHistory: v.array(
    v.object({
      /** [sic], CRED-10. */
      creditPuchased: v.number(),
      creditPurchasedDate: v.number(),
      /** Ours: these came back from a reachout that did not use them, on one day of India. */
      refundOf: v.nullish(v.string()),
    }),
  ),
  creditSpentHistory: v.array(
    v.object({
      creditSpent: v.number(),
      creditSpentDate: v.number(),
      campaignId: v.nullish(v.string()),
      hiringReqName: v.nullish(v.string()),
      targetEmployer: v.nullish(v.string()),
    }),
  ),
})
export type CreditDetailsWire = v.InferOutput<typeof creditDetails>

/** A line of Credit History; `at` in epoch ms, `credits` above zero whatever the kind. */
export interface CreditLine {
  kind: 'purchase' | 'refund' | 'spend'
  credits: number
  at: number
  /** Unset for a spend: an SMS was sent again (CRED-07). */
  campaignId?: string
  requestName?: string
  targetEmployer?: string
}

export interface Credits {
  currentLimit: number
  /** Newest first. */
  lines: CreditLine[]
}

/** One list of purchases and spends, in clean names (CRED-06, CRED-10). */
export function toCredits(wire: CreditDetailsWire | undefined): Credits {
  if (!wire) return { currentLimit: 0, lines: [] }
  const gained = wire.creditPurchaseHistory.map((entry): CreditLine => ({
    kind: entry.refundOf == null ? 'purchase' : 'refund',
    credits: entry.creditPuchased,
    at: entry.creditPurchasedDate,
    requestName: entry.refundOf || undefined,
  }))
  const spent = wire.creditSpentHistory.map((entry): CreditLine => ({
    kind: 'spend',
    credits: entry.creditSpent,
    at: entry.creditSpentDate,
    campaignId: entry.campaignId ?? undefined,
    requestName: entry.hiringReqName ?? undefined,
    targetEmployer: entry.targetEmployer ?? undefined,
  }))
  return { currentLimit: wire.currentLimit, lines: [...gained, ...spent].sort((a, b) => b.at - a.at) }
}

export const creditCalls = {
  /** API-011, CRED-10: what a partner has left, and where it came from and went. */
  details: defineCall({
    name: 'credits.details',
    method: 'GET',
    path: 'industrypartner/credit/details/get/{ipId}',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.array(creditDetails) }),
  }),
}
