import type {
  LocationPayload,
  ParsedRequestPayload,
  RequestDetailsWire,
  RequestPayload,
} from '../contract/request-form.ts'
import {
  distances,
  experienceBands,
  workingDays,
  type Distance,
  type ExperienceBand,
} from '../contract/request-lists.ts'
import {
  emptyLocation,
  emptyRequestForm,
  type LocationForm,
  type OfficeForm,
  type RequestForm,
} from './request-form.ts'
import { asksSector, asksTargetEmployer, needsInterviewAddress, type RequestContext } from './request-problems.ts'
import { defaultSlots, fromWireDay, toWireDay } from './request-scheduling.ts'
import { readRupees, readWhole } from './typed-number.ts'

/** What the payload holds besides the values of the form. */
export interface SubmitFacts {
  ipId: string
  companyName: string
  code: RequestContext['code']
  /** Of an edit: the request, and the version it was opened at. */
  base?: { hiringRequestId: string; version: number }
  /** The user has seen the existing requests and submits anyway (HR-39). */
  force?: boolean
}

/**
 * What of a payload the user decides: sent again after a lost answer, a request that was forced the first time is still the
 * same one, although the duplicates are not asked about again (TRAP-15).
 */
export function requestIntent(payload: RequestPayload): Omit<RequestPayload, 'forceUpdate'> {
  const { forceUpdate: _, ...decided } = payload
  return decided
}

/** Returns the payload of a valid form (HR-41): wire names byte for byte, no 'All Days', no fields of other roles. */
export function toRequestPayload(form: RequestForm, facts: SubmitFacts): RequestPayload {
  const locations = form.locations.map(toLocationPayload)
  const band = form.experience === '' ? undefined : experienceBands[form.experience]
  const unique = (values: string[]) => [...new Set(values)]
  return {
    ...(facts.base ? { futurerequestid: facts.base.hiringRequestId, version: facts.base.version } : {}),
    industrypartnerid: facts.ipId,
    legalEntityName: facts.companyName,
    hiring_req_name: form.name.trim(),
    targetEmployer: asksTargetEmployer(facts.code) ? form.targetEmployer.trim() : null,
    forceUpdate: facts.force ?? false,
    sector_name: asksSector(facts.code) ? form.sectors : [],
    jobRole: form.jobRole,
    skillSet: form.skills,
    bpssSkill: form.skills.filter((skill) => !skill.isCustom).map((skill) => skill.name),
    jobResponsibility: {
      text: form.responsibilities.text,
      rolesModified: form.responsibilities.modified,
      vernacKey: form.responsibilities.modified ? [] : form.responsibilities.vernacKeys,
    },
    locations,
    tc_state: unique(locations.map((location) => location.tc_state)),
    tc_district: unique(locations.map((location) => location.tc_district)),
    number_of_positions: locations.reduce((sum, location) => sum + location.number_of_positions, 0),
    monthlySpan: form.requestType === 'monthly',
    education_attained: form.education === '' ? 'Any' : form.education,
    doc_req_during_joining: form.documents,
    age_limit: form.ages as RequestPayload['age_limit'],
    maximumSalary: readRupees(form.maximumSalary),
    minimumSalary: readRupees(form.minimumSalary),
    assetsRequired: form.assets as RequestPayload['assetsRequired'],
    otherDetailsRequired: form.otherDetails as RequestPayload['otherDetailsRequired'],
    communicationLanguage: form.languages,
    salaryBenefits: form.benefits as RequestPayload['salaryBenefits'],
    shiftDetails: form.shift || null,
    employmentType: { type: form.jobType || null, WFH: form.workFromHome },
    workExperience: band ? { ...band } : null,
    gender: form.gender === '' ? 'Any' : form.gender,
    searchedJobRoles: [],
    searchedLocations: [],
    // A bullet without text is no note
    notes: /[^\s•]/.test(form.notes) ? form.notes.trimEnd() : '',
  }
}

function toLocationPayload(location: LocationForm): LocationPayload {
  const isInterviewed = location.interviewType !== 'noInterview'
  const byDays = location.scheduling === 'days'
  return {
    ...(location.id === '' ? {} : { _id: location.id }),
    interviewType: location.interviewType,
    interviewSchedulingType: location.scheduling,
    interviewTime: isInterviewed
      ? location.slots.filter((slot) => slot.on).map((slot) => ({ min: slot.from, max: slot.to }))
      : [],
    interviewDates: isInterviewed && !byDays ? location.dates.map(toWireDay) : [],
    operatingDays: isInterviewed && byDays ? location.days : [],
    tc_state: location.state,
    tc_district: location.district,
    localityName: location.city.trim(),
    number_of_positions: readWhole(location.positions),
    maxDistance: location.distance === '' ? null : { ...distances[location.distance as Distance] },
    offices: location.offices.map((office) => ({
      interviewLocation: needsInterviewAddress(location.interviewType) ? office.interviewId : null,
      workLocation: office.workId,
      spocId: office.spocId,
      spocConsent: office.consent,
    })),
  }
}

/**
 * Returns a payload as form values, so that the server validates them by the schema of the page. `jobCategory` is not
 * sent: the category of the role, if there is such a role.
 */
export function fromRequestPayload(payload: ParsedRequestPayload, jobCategory: string | undefined): RequestForm {
  return {
    ...emptyRequestForm(),
    name: payload.hiring_req_name,
    targetEmployer: payload.targetEmployer ?? '',
    sectors: payload.sector_name,
    jobCategory: jobCategory ?? '',
    jobRole: jobCategory === undefined ? '' : payload.jobRole,
    skills: payload.skillSet,
    responsibilities: {
      text: payload.jobResponsibility.text,
      modified: payload.jobResponsibility.rolesModified,
      vernacKeys: payload.jobResponsibility.vernacKey,
    },
    minimumSalary: String(payload.minimumSalary),
    maximumSalary: String(payload.maximumSalary),
    requestType: payload.monthlySpan ? 'monthly' : 'once',
    experience: findBand(payload.workExperience),
    education: payload.education_attained,
    gender: payload.gender,
    ages: payload.age_limit,
    jobType: payload.employmentType.type ?? '',
    workFromHome: payload.employmentType.WFH,
    locations: payload.locations.map(fromLocationPayload),
    shift: payload.shiftDetails ?? '',
    benefits: payload.salaryBenefits,
    assets: payload.assetsRequired,
    otherDetails: payload.otherDetailsRequired,
    languages: payload.communicationLanguage,
    documents: payload.doc_req_during_joining,
    notes: payload.notes,
  }
}

const fromLocationPayload = (location: ParsedRequestPayload['locations'][number]): LocationForm => ({
  ...emptyLocation(),
  id: location._id ?? '',
  state: location.tc_state,
  district: location.tc_district,
  // The payload has no town (HR-41): without one the district is used
  city: location.localityName || location.tc_district,
  positions: String(location.number_of_positions),
  distance: findDistance(location.maxDistance),
  interviewType: location.interviewType,
  scheduling: location.interviewSchedulingType,
  days: location.operatingDays,
  dates: location.interviewDates.map(fromWireDay),
  slots: fromTimes(location.interviewTime),
  offices: location.offices.map((office) => ({
    workId: office.workLocation,
    workLabel: '',
    interviewId: office.interviewLocation ?? '',
    interviewLabel: '',
    spocId: office.spocId,
    spocLabel: '',
    consent: office.spocConsent,
  })),
  editing: null,
})

/** Returns a fetched request as form values (HR-56). */
export function fromRequestDetails(details: RequestDetailsWire): RequestForm {
  const role = details.jobRole[0]
  return {
    name: details.hiringReqName,
    targetEmployer: details.targetEmployer ?? '',
    sectors: details.sectorName,
    jobCategory: details.jobCategory ?? '',
    jobRole: role?._id ?? '',
    jobRoleName: role?.name ?? '',
    skills: details.skillSet,
    responsibilities: {
      text: details.jobResponsibility.text,
      modified: details.jobResponsibility.rolesModified,
      vernacKeys: details.jobResponsibility.vernacKey,
    },
    minimumSalary: String(details.minimumSalary ?? ''),
    maximumSalary: String(details.maximumSalary ?? ''),
    requestType: details.monthlySpan ? 'monthly' : 'once',
    experience: findBand(details.workExperience),
    education: details.educationAttained ?? '',
    gender: details.gender ?? '',
    ages: details.ageLimit,
    jobType: details.employmentType.type ?? '',
    workFromHome: details.employmentType.WFH,
    locations: details.hiringRequest.length === 0 ? [emptyLocation()] : details.hiringRequest.map(fromLocationWire),
    shift: details.shiftDetails ?? '',
    benefits: details.salaryBenefits,
    assets: details.assetsRequired,
    otherDetails: details.otherDetailsRequired,
    languages: details.communicationLanguage,
    documents: details.docReqDuringJoining,
    notes: details.notes ?? '',
  }
}

function fromLocationWire(location: RequestDetailsWire['hiringRequest'][number]): LocationForm {
  return {
    id: location._id,
    state: location.state,
    district: location.district,
    city: location.localityName ?? '',
    positions: location.numberOfPositions > 0 ? String(location.numberOfPositions) : '',
    distance: findDistance(location.maxDistance),
    interviewType: location.interviewType,
    scheduling: location.interviewSchedulingType,
    days: workingDays.filter((day) => location.operatingDays.includes(day)),
    dates: location.interviewDates.map(fromWireDay).sort(),
    slots: fromTimes(location.interviewTime),
    offices: location.offices.map(fromOfficeWire),
    editing: null,
  }
}

const fromOfficeWire = (office: RequestDetailsWire['hiringRequest'][number]['offices'][number]): OfficeForm => ({
  workId: office.workLocation._id,
  workLabel: office.workLocation.officeName,
  interviewId: office.interviewLocation?._id ?? '',
  interviewLabel: office.interviewLocation?.officeName ?? '',
  spocId: office.spocId?._id ?? '',
  spocLabel: office.spocId?.spocName ?? '',
  consent: office.spocConsent,
})

/**
 * Returns a copy to submit as a new request (HR-02): new locations, without interview dates in the past, with the slots
 * of the source (TRAP-87).
 */
export const cloneRequestForm = (form: RequestForm, today: string): RequestForm => ({
  ...form,
  locations: form.locations.map((location) => ({
    ...location,
    id: '',
    dates: location.dates.filter((day) => day >= today),
  })),
})

/** Returns the wire's times as the three slots of the form; the remaining slots have their default, not ticked. */
function fromTimes(times: readonly { min: string; max: string }[]): LocationForm['slots'] {
  return defaultSlots().map((slot, index) => {
    const time = times[index]
    return time ? { on: true, from: time.min, to: time.max } : { ...slot, on: false }
  })
}

const findBand = (range: { min: number; max: number } | null | undefined): ExperienceBand | '' =>
  (Object.keys(experienceBands) as ExperienceBand[]).find(
    (band) => experienceBands[band].min === range?.min && experienceBands[band].max === range.max,
  ) ?? ''

function findDistance(far: { distance?: number; territory?: string } | null | undefined): Distance | '' {
  const found = Object.entries(distances).find(([, each]) =>
    'distance' in each ? each.distance === far?.distance : each.territory === far?.territory,
  )
  return (found?.[0] as Distance | undefined) ?? ''
}
