import * as v from 'valibot'
import { defineCall } from './call.ts'
import { userCodes } from './session.ts'
import { id } from './shapes.ts'

const childPartner = v.object({ ipId: v.string(), legalEntityName: v.string(), userCode: v.picklist(userCodes) })

const actingPartner = v.object({
  ...childPartner.entries,
  userType: v.string(),
  /** Of a sector skill council: the partners it acts for. */
  childIndustryPartner: v.array(childPartner),
})
export type ActingPartnerWire = v.InferOutput<typeof actingPartner>

/** Acting for others: the partners operations choose from, and the employers an agency hires for. */
export const actingCalls = {
  /**
   * API-017: every partner that is switched on, by name, with the child partners of a council beside it (TASK-02,
   * HR-49). For operations staff only; `ipId` is their own.
   */
  partners: defineCall({
    name: 'acting.partners',
    method: 'GET',
    path: 'industrypartner/getOpsIndustryPartners',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.array(actingPartner) }),
  }),
  /**
   * API-019: the employers an agency or aggregator hires for: those its account names and those of its requests, by
   * name (HR-09, HR-48). `userCode` is that of the partner; one that hires for itself has none.
   */
  targetEmployers: defineCall({
    name: 'acting.targetEmployers',
    method: 'POST',
    path: 'industryPartner/getTargetEmployers',
    offline: 'read-saved',
    input: v.object({ ipId: id, userCode: v.picklist(userCodes) }),
    output: v.object({ data: v.array(v.object({ targetEmployerName: v.string() })) }),
  }),
}
