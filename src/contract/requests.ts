import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id, pageOptions, paginationOptions, personText } from './shapes.ts'

/** A hiring request as lists and the funnel need it; the form's fields join with the form (HR-56). */
export const hiringRequestWire = v.object({
  hiringRequestId: v.string(),
  ipId: v.string(),
  hiringReqName: v.string(),
  legalEntityName: v.nullish(v.string()),
  targetEmployer: v.nullish(v.string()),
  jobRole: v.string(),
  /** 0 waits for approval, 1 active, 2 inactive (HR-42). */
  status: v.picklist([0, 1, 2]),
  version: v.number(),
  district: v.array(v.string()),
  numberOfPositions: v.number(),
  hired: v.number(),
  physicalInterview: v.boolean(),
  createdDate: v.number(),
  endDate: v.number(),
  /** Rows in its funnel: ours, so that a download can say how far it has come. */
  applicants: v.number(),
  /** A reachout is scheduled or ran in the last 24 hours (TRAP-69). */
  activeReachouts: v.number(),
})
export type HiringRequestWire = v.InferOutput<typeof hiringRequestWire>

export interface HiringRequest {
  hiringRequestId: string
  ipId: string
  name: string
  employerName: string
  jobRole: string
  status: 'pending' | 'active' | 'inactive'
  districts: string[]
  positions: number
  hired: number
  interviewType: 'walkIn' | 'telephonic'
  createdAt: number
  endDate: number
  applicants: number
  activeReachouts: number
}

const statuses = { 0: 'pending', 1: 'active', 2: 'inactive' } as const

export function toHiringRequest(wire: HiringRequestWire): HiringRequest {
  return {
    hiringRequestId: wire.hiringRequestId,
    ipId: wire.ipId,
    name: wire.hiringReqName,
    // The name shown for staff: the employer itself, else the one it hires for (FUN-15)
    employerName:
      (wire.ipId.startsWith('EMP') ? wire.legalEntityName : wire.targetEmployer) ?? wire.legalEntityName ?? '',
    jobRole: wire.jobRole,
    status: statuses[wire.status],
    districts: wire.district,
    positions: wire.numberOfPositions,
    hired: wire.hired,
    interviewType: wire.physicalInterview ? 'walkIn' : 'telephonic',
    createdAt: wire.createdDate,
    endDate: wire.endDate,
    applicants: wire.applicants,
    activeReachouts: wire.activeReachouts,
  }
}

export const requestCalls = {
  /** API-039: one request; refused with 'Unauthorized access to Hiring Request' when it is another partner's. */
  get: defineCall({
    name: 'requests.get',
    method: 'GET',
    path: 'futurehiringrequest/getHiringRequest/{hiringRequestId}',
    offline: 'read-saved',
    input: v.object({ hiringRequestId: id }),
    output: v.object({ data: hiringRequestWire }),
  }),
  /** API-051: the requests of one or more partners. */
  list: defineCall({
    name: 'requests.list',
    method: 'POST',
    path: 'hiringrequest/getHiringRequests',
    offline: 'read-saved',
    input: v.object({
      ipId: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)),
      type: v.literal('Employer'),
      isActive: v.boolean(),
      filterOptions: v.optional(
        v.object({
          search: v.optional(personText(100)),
          sort: v.optional(
            v.object({
              field: v.picklist(['createdDate', 'endDate', 'hiringReqName']),
              order: v.picklist(['ascending', 'descending']),
            }),
          ),
        }),
        {},
      ),
      pageOptions: v.optional(pageOptions, { page: 1, limit: 10 }),
    }),
    output: v.object({ data: v.object({ result: v.array(hiringRequestWire) }), paginationOptions }),
  }),
}
