import type { CallParsed } from '../../src/contract/call.ts'
import type { requestDetailCalls } from '../../src/contract/request-details.ts'
import { istDayFromIso } from '../../src/lib/dates.ts'
import { foldName } from '../../src/lib/text.ts'
import { fromWireDay } from '../../src/rules/request-scheduling.ts'
import type { hiringRequests } from '../db/schema.ts'
import type { JobRole } from '../masters/job-list.ts'
import type { RequestDetails, StoredLocation } from './request-details.ts'

type Payload = CallParsed<typeof requestDetailCalls.create>
type Insert = typeof hiringRequests.$inferInsert

/** The form as it is stored: columns for what lists and applicants query, `details` for the rest. */
export function columnsOf(payload: Payload, role: JobRole, locations: StoredLocation[]) {
  const details: RequestDetails = {
    jobRoleId: role.id,
    sectors: payload.sector_name,
    skillSet: payload.skillSet,
    bpssSkill: payload.skillSet.filter((skill) => !skill.isCustom).map((skill) => skill.name),
    // Edited text has no translations (HR-14)
    jobResponsibility: {
      ...payload.jobResponsibility,
      vernacKey: payload.jobResponsibility.rolesModified ? [] : payload.jobResponsibility.vernacKey,
    },
    monthlySpan: payload.monthlySpan,
    education_attained: payload.education_attained,
    doc_req_during_joining: payload.doc_req_during_joining,
    age_limit: payload.age_limit,
    assetsRequired: payload.assetsRequired,
    otherDetailsRequired: payload.otherDetailsRequired,
    communicationLanguage: payload.communicationLanguage,
    salaryBenefits: payload.salaryBenefits,
    shiftDetails: payload.shiftDetails,
    employmentType: payload.employmentType,
    workExperience: payload.workExperience,
    gender: payload.gender,
    searchedJobRoles: payload.searchedJobRoles,
    searchedLocations: payload.searchedLocations,
    notes: payload.notes,
    locations,
  }
  return {
    jobRole: role.name,
    category: role.category,
    districts: [...new Set(locations.map((location) => location.tc_district))],
    // The totals of the client are not believed
    positions: locations.reduce((sum, location) => sum + location.number_of_positions, 0),
    locations: locations.map((location) => ({
      city: location.localityName || location.tc_district,
      district: location.tc_district,
      state: location.tc_state,
      positions: location.number_of_positions,
    })),
    salary: { min: payload.minimumSalary, max: payload.maximumSalary },
    ...scheduleOf(locations[0]!),
    details: { ...details },
  } satisfies Partial<Insert>
}

/**
 * How applicants are interviewed. An applicant has one schedule per request, so the first location's counts for the
 * whole request; the others' are stored in `details`.
 */
function scheduleOf(location: StoredLocation) {
  const isInterviewed = location.interviewType !== 'noInterview'
  return {
    interviewType: location.interviewType === 'telephonic' ? ('telephonic' as const) : ('walkIn' as const),
    schedulingType: isInterviewed ? location.interviewSchedulingType : null,
    operatingDays: location.operatingDays,
    interviewDates: location.interviewDates.map((day) => istDayFromIso(fromWireDay(day))).toSorted((a, b) => a - b),
    slots: location.interviewTime.map(({ min, max }) => ({ from: min, to: max })),
  }
}

/** Name and client, which only a new request sets (HR-08). */
export const nameColumnsOf = (payload: Payload, isAgency: boolean) => ({
  name: payload.hiring_req_name,
  nameFolded: foldName(payload.hiring_req_name),
  targetEmployer: isAgency ? (payload.targetEmployer ?? null) : null,
})
