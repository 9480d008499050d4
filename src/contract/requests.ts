import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id, looseInteger, pageOptions, paginationOptions, personText } from './shapes.ts'

/** A hiring request as lists and the funnel need it. */
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
  /** Rupees a month. */
  minimumSalary: v.nullish(v.number()),
  maximumSalary: v.nullish(v.number()),
  /** How many locations it hires for; ours. */
  locationCount: v.nullish(v.number()),
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
  targetEmployer?: string
  jobRole: string
  status: 'pending' | 'active' | 'inactive'
  districts: string[]
  positions: number
  hired: number
  interviewType: 'walkIn' | 'telephonic'
  createdAt: number
  /** IST midnight of its last day. */
  endDate: number
  salary: { min?: number; max?: number }
  locationCount: number
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
    targetEmployer: wire.targetEmployer ?? undefined,
    jobRole: wire.jobRole,
    status: statuses[wire.status],
    districts: wire.district,
    positions: wire.numberOfPositions,
    hired: wire.hired,
    interviewType: wire.physicalInterview ? 'walkIn' : 'telephonic',
    createdAt: wire.createdDate,
    endDate: wire.endDate,
    salary: { min: wire.minimumSalary ?? undefined, max: wire.maximumSalary ?? undefined },
    locationCount: wire.locationCount ?? 1,
    applicants: wire.applicants,
    activeReachouts: wire.activeReachouts,
  }
}

/** The steps of the funnel on the summary, in their order (SUM-05). */
export const funnelSteps = ['applied', 'shortlisted', 'interviewDone', 'selected', 'joined'] as const
export type FunnelStep = (typeof funnelSteps)[number]

const ofRequest = v.object({ ipId: id, hiringRequestId: id })

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
  /**
   * API-051: the requests of one or more partners. `search` finds target employers, job roles, districts and names
   * (HR-53); `targetEmployerName` keeps those that hire for one of these employers (HR-48).
   */
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
          targetEmployerName: v.optional(v.pipe(v.array(personText(200)), v.maxLength(200))),
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
  /** API-052: the tiles of the summary (SUM-03). `reachout` is how many people were reached out to, over all reachouts. */
  campaignSummary: defineCall({
    name: 'requests.campaignSummary',
    method: 'POST',
    path: 'hiringrequest/campaignSummary',
    offline: 'read-saved',
    input: ofRequest,
    output: v.object({
      data: v.object({
        needed: v.number(),
        hired: v.number(),
        activeReachouts: v.number(),
        reachout: v.number(),
        applied: v.number(),
      }),
    }),
  }),
  /**
   * API-053: how many applicants came as far as each step or further, and how many days they took to it from the step
   * before, on average; null when nobody's days are known (SUM-05, docs/decisions).
   */
  summary: defineCall({
    name: 'requests.summary',
    method: 'POST',
    path: 'hiringRequest/summary',
    offline: 'read-saved',
    input: ofRequest,
    output: v.object({
      data: v.record(v.picklist(funnelSteps), v.object({ count: v.number(), averageDays: v.nullish(v.number()) })),
    }),
  }),
  /** API-043: moves the last day by 1 to 90 days; operations staff only, and not once it is inactive (HR-44). */
  extend: defineCall({
    name: 'requests.extend',
    method: 'POST',
    path: 'hiringRequest/extendDate/{hiringRequestId}',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id, days: looseInteger }),
    output: v.object({ data: v.object({ endDate: v.number() }) }),
  }),
  /** API-044: takes a request off every list. `industrypartnerid` is whose it is. Doing it twice is no error (HR-52). */
  remove: defineCall({
    name: 'requests.remove',
    method: 'POST',
    path: 'hiringRequest/delete/web',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id, industrypartnerid: id }),
    output: v.object({}),
  }),
}
