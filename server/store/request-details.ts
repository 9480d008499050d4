import type { ParsedRequestPayload } from '../../src/contract/request-form.ts'
import { workingDays } from '../../src/contract/request-lists.ts'
import type { RequestWire } from '../../src/contract/request-details.ts'
import type { SpocWire } from '../../src/contract/spocs.ts'
import { isoDay } from '../../src/lib/dates.ts'
import { toWireDay } from '../../src/rules/request-scheduling.ts'
import type { Db } from '../db/connect.ts'
import type { hiringRequests } from '../db/schema.ts'
import { findNamedAddresses, findNamedSpocs, toAddressWire, type AddressRow } from './addresses.ts'
import { findJobRoleByName } from '../masters/job-list.ts'
import { toRequestWire, type RequestRecord } from './requests.ts'
import { readScorecard } from './scorecards.ts'

type Request = typeof hiringRequests.$inferSelect
type Payload = ParsedRequestPayload

/** A location as it is stored: that of the payload, with the id that an edit names. */
export type StoredLocation = Omit<Payload['locations'][number], '_id'> & { _id: string }

/** What of the form has no column of its own (HR-56). */
export type RequestDetails = Pick<
  Payload,
  | 'skillSet'
  | 'bpssSkill'
  | 'jobResponsibility'
  | 'monthlySpan'
  | 'education_attained'
  | 'doc_req_during_joining'
  | 'age_limit'
  | 'assetsRequired'
  | 'otherDetailsRequired'
  | 'communicationLanguage'
  | 'salaryBenefits'
  | 'shiftDetails'
  | 'employmentType'
  | 'workExperience'
  | 'gender'
  | 'searchedJobRoles'
  | 'searchedLocations'
  | 'notes'
> & { jobRoleId: string; sectors: string[]; locations: StoredLocation[] }

/** Requests older than the form have no details: their columns are used as far as they go. */
export const readDetails = (request: Request): Partial<RequestDetails> => request.details as Partial<RequestDetails>

/** The locations of a request; without a form the one that its columns describe. */
export function locationsOf(request: Request): StoredLocation[] {
  const kept = readDetails(request).locations
  if (kept) return kept
  const isWalkIn = request.interviewType === 'walkIn'
  return request.locations.map((place, at) => ({
    _id: `${request.hiringRequestId}-${at + 1}`,
    interviewType: isWalkIn ? 'physical' : 'telephonic',
    interviewSchedulingType: request.schedulingType ?? 'days',
    interviewTime: request.slots.map((slot) => ({ min: slot.from, max: slot.to })),
    interviewDates: request.interviewDates.map((day) => toWireDay(isoDay(day))),
    operatingDays: workingDays.filter((day) => request.operatingDays.includes(day)),
    tc_state: place.state ?? '',
    tc_district: place.district ?? '',
    localityName: place.city ?? '',
    number_of_positions: place.positions ?? request.positions,
    maxDistance: null,
    offices: [],
  }))
}

/** The request as fetched: what a list shows, and all of its form, with addresses and contacts as they are now (HR-56). */
export async function describeRequest(
  db: Db,
  record: RequestRecord,
  { carriesWhatsApp }: { carriesWhatsApp: boolean },
): Promise<RequestWire> {
  const { request } = record
  const details = readDetails(request)
  const role = findJobRoleByName(request.jobRole)
  const locations = locationsOf(request)
  // Deleted ones stay readable for the requests that named them
  const addresses = await findNamedAddresses(db, addressIdsOf(locations))
  const spocs = await findNamedSpocs(db, spocIdsOf(locations))
  return {
    ...toRequestWire(record),
    toClone: true,
    jobRole: [{ _id: details.jobRoleId ?? role?.id ?? '', name: request.jobRole }],
    jobCategory: request.category ?? role?.category ?? null,
    sectorName: details.sectors ?? [],
    skillSet: details.skillSet ?? [],
    bpssSkill: details.bpssSkill ?? [],
    jobResponsibility: details.jobResponsibility ?? { text: '', rolesModified: false, vernacKey: [] },
    workExperience: details.workExperience ?? null,
    educationAttained: details.education_attained ?? null,
    gender: details.gender ?? null,
    ageLimit: details.age_limit ?? [],
    minimumSalary: request.salary?.min ?? null,
    maximumSalary: request.salary?.max ?? null,
    docReqDuringJoining: details.doc_req_during_joining ?? [],
    monthlySpan: details.monthlySpan ?? false,
    communicationLanguage: details.communicationLanguage ?? [],
    salaryBenefits: details.salaryBenefits ?? [],
    shiftDetails: details.shiftDetails ?? null,
    employmentType: details.employmentType ?? { type: null, WFH: false },
    assetsRequired: details.assetsRequired ?? [],
    otherDetailsRequired: details.otherDetailsRequired ?? [],
    appVisibility: request.appVisibility,
    webBot: { status: request.webBotStatus },
    whatsAppBot: { status: request.whatsAppBotStatus, isCarried: carriesWhatsApp },
    searchedJobRoles: details.searchedJobRoles ?? [],
    searchedLocations: details.searchedLocations ?? [],
    notes: details.notes ?? null,
    scorecard: scorecardOf(request),
    hiringRequest: locations.map((location) => describeLocation(location, addresses, spocs)),
  }
}

function scorecardOf(request: Request): RequestWire['scorecard'] {
  const stored = readScorecard(request)
  return stored ? { version: stored.version, questions: stored.questions } : null
}

type Location = RequestWire['hiringRequest'][number]
type Office = Location['offices'][number]

function describeLocation(
  location: StoredLocation,
  addresses: Map<string, AddressRow>,
  spocs: Map<string, SpocWire>,
): Location {
  const addressOf = (id: string) => {
    const row = addresses.get(id)
    return row && toAddressWire(row)
  }
  const offices = location.offices.flatMap((office): Office[] => {
    const workLocation = addressOf(office.workLocation)
    if (!workLocation) return []
    return [
      {
        workLocation,
        interviewLocation: office.interviewLocation ? (addressOf(office.interviewLocation) ?? null) : null,
        spocId: spocs.get(office.spocId) ?? null,
        spocConsent: office.spocConsent,
      },
    ]
  })
  // Fields with one contact and one place of interview take the location's first office (HR-56)
  const first = offices[0]
  return {
    _id: location._id,
    state: location.tc_state,
    district: location.tc_district,
    numberOfPositions: location.number_of_positions,
    localityName: location.localityName,
    offices,
    workLocations: offices.map((office) => office.workLocation),
    maxDistance: location.maxDistance ?? null,
    targetEmployerSpocName: first?.spocId?.spocName ?? null,
    targetEmployerSpocMobile: first?.spocId?.spocMobile ?? null,
    targetEmployerSpocEmail: first?.spocId?.spocEmail ?? null,
    spocDetailsConsent: first?.spocConsent ?? null,
    interviewType: location.interviewType,
    interviewSchedulingType: location.interviewSchedulingType,
    operatingDays: location.operatingDays,
    interviewTime: location.interviewTime,
    interviewDates: location.interviewDates,
    interviewLocation: first?.interviewLocation ?? null,
  }
}

/** Every address a location names, for work or for interviews. */
export const addressIdsOf = (locations: readonly Pick<StoredLocation, 'offices'>[]): string[] =>
  locations.flatMap(({ offices }) =>
    offices.flatMap((office) => [office.workLocation, ...(office.interviewLocation ? [office.interviewLocation] : [])]),
  )

export const spocIdsOf = (locations: readonly Pick<StoredLocation, 'offices'>[]): string[] =>
  locations.flatMap(({ offices }) => offices.map((office) => office.spocId))
