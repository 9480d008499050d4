import * as v from 'valibot'
import { defineCall } from './call.ts'
import { funnelStatuses } from './funnel-row.ts'
import { id } from './shapes.ts'

/** Another application of the same company. No number is in it, and none can be told from it. */
const applicationWire = v.object({
  funnelId: v.string(),
  hiringRequestId: v.string(),
  hiringRequestName: v.string(),
  name: v.string(),
  age: v.nullish(v.number()),
  place: v.nullish(v.string()),
  status: v.picklist(funnelStatuses),
  /** Epoch ms. */
  appliedAt: v.number(),
})
export type OtherApplication = v.InferOutput<typeof applicationWire>

/** mobile: the same number. name: alike names, year of birth and place. */
const suggestionWire = v.object({ ...applicationWire.entries, reason: v.picklist(['mobile', 'name']) })

const decidedWire = v.object({
  ...applicationWire.entries,
  /** Who said so, and when; null where it follows from two others. */
  by: v.nullish(v.string()),
  at: v.nullish(v.number()),
})
export type DecidedApplication = v.InferOutput<typeof decidedWire>

export const personDecisions = ['same', 'different', 'open'] as const
export type PersonDecision = (typeof personDecisions)[number]

/** Applications that are of one person, within one company (PROF-20). A user decides, nothing else does. */
export const peopleCalls = {
  find: defineCall({
    name: 'people.find',
    method: 'GET',
    path: 'campaign/candidate/detail/people/{funnelId}',
    offline: 'read-saved',
    input: v.object({ funnelId: id }),
    output: v.object({
      data: v.object({
        suggestions: v.array(suggestionWire),
        same: v.array(decidedWire),
        different: v.array(decidedWire),
      }),
    }),
  }),
  /** Links two applications, keeps them apart, or takes either back ('open'). Both stay as they are. */
  decide: defineCall({
    name: 'people.decide',
    method: 'POST',
    path: 'campaign/candidate/people/decide',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ funnelId: id, otherId: id, decision: v.picklist(personDecisions) }),
    output: v.object({ data: v.object({ decision: v.picklist(personDecisions) }) }),
  }),
}
