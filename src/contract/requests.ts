import * as v from 'valibot'
import { defineCall } from './call.ts'
import { allPages, id, pageOptions, paginationOptions, personText } from './shapes.ts'

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
  /** Selected and not joined yet; ours. */
  selected: v.nullish(v.number()),
  physicalInterview: v.boolean(),
  createdDate: v.number(),
  endDate: v.number(),
  /** Rupees a month. */
  minimumSalary: v.nullish(v.number()),
  maximumSalary: v.nullish(v.number()),
  /** How many locations it hires for; ours. */
  locationCount: v.nullish(v.number()),
  /** The office where each of its locations interviews, of those that name one; ours, in lists. */
  interviewSites: v.nullish(v.array(v.object({ place: v.string(), officeName: v.string(), city: v.string() }))),
  /** Rows in its funnel: ours, so that a download can show its progress. */
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
  /** Selected, not joined yet. */
  selected: number
  interviewType: 'walkIn' | 'telephonic'
  createdAt: number
  /** IST midnight of its last day. */
  endDate: number
  salary: { min?: number; max?: number }
  locationCount: number
  /** Where it interviews; `place` is the location. Undefined when that is not known. */
  sites?: { place: string; name: string; city: string }[]
  applicants: number
  activeReachouts: number
}

/** A request from a list, or as fetched alone, where the role is a list of {name} (HR-56). */
type RequestRow = Omit<HiringRequestWire, 'jobRole'> & { jobRole: string | readonly { name: string }[] }

const statuses = { 0: 'pending', 1: 'active', 2: 'inactive' } as const

export function toHiringRequest(wire: RequestRow): HiringRequest {
  return {
    hiringRequestId: wire.hiringRequestId,
    ipId: wire.ipId,
    name: wire.hiringReqName,
    // The name shown for staff: the employer itself, else the one it hires for (FUN-15)
    employerName:
      (wire.ipId.startsWith('EMP') ? wire.legalEntityName : wire.targetEmployer) ?? wire.legalEntityName ?? '',
    targetEmployer: wire.targetEmployer ?? undefined,
    jobRole: typeof wire.jobRole === 'string' ? wire.jobRole : wire.jobRole.map(({ name }) => name).join(', '),
    status: statuses[wire.status],
    districts: wire.district,
    positions: wire.numberOfPositions,
    hired: wire.hired,
    selected: wire.selected ?? 0,
    interviewType: wire.physicalInterview ? 'walkIn' : 'telephonic',
    createdAt: wire.createdDate,
    endDate: wire.endDate,
    salary: { min: wire.minimumSalary ?? undefined, max: wire.maximumSalary ?? undefined },
    locationCount: wire.locationCount ?? 1,
    sites: wire.interviewSites?.map(({ place, officeName, city }) => ({ place, name: officeName, city })),
    applicants: wire.applicants,
    activeReachouts: wire.activeReachouts,
  }
}

/** The partners of a whole country in one list (SRCH-20). */
export const MOST_PARTNERS = 5_000

/** The list alone, which the device fetches at each start. Everything else about a request is in request-details.ts. */
export const requestCalls = {
  /**
   * API-051: the requests of one or more partners. `search` finds target employers, job roles, districts and names
   * (HR-53); `targetEmployerName` keeps those that hire for one of these employers (HR-48). The order `risk`, ours, is how
   * far a request is behind its plan (src/rules/plan.ts).
   */
  list: defineCall({
    name: 'requests.list',
    method: 'POST',
    path: 'hiringrequest/getHiringRequests',
    offline: 'read-saved',
    input: v.object({
      ipId: v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_PARTNERS)),
      type: v.literal('Employer'),
      isActive: v.boolean(),
      /** Ours: only those with an applicant who may be a task (TRAP-52), so that a device brings these rows as well. */
      withTasks: v.optional(v.boolean()),
      filterOptions: v.optional(
        v.object({
          search: v.optional(personText(100)),
          targetEmployerName: v.optional(v.pipe(v.array(personText(200)), v.maxLength(200))),
          sort: v.optional(
            v.object({
              field: v.picklist(['createdDate', 'endDate', 'hiringReqName', 'risk']),
              order: v.picklist(['ascending', 'descending']),
            }),
          ),
        }),
        {},
      ),
      pageOptions: v.optional(v.union([allPages, pageOptions]), { page: 1, limit: 10 }),
    }),
    output: v.object({ data: v.object({ result: v.array(hiringRequestWire) }), paginationOptions }),
  }),
}
