import { workingDays } from '../../../src/contract/request-lists.ts'
import { addIstDays, isoDay } from '../../../src/lib/dates.ts'
import { toWireDay } from '../../../src/rules/request-scheduling.ts'
import { findJobRoleByName } from '../../masters/job-list.ts'
import type { RequestDetails, StoredLocation } from '../../store/request-details.ts'
import { demoOfficesOf } from './offices.ts'
import { places } from './places.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoRequest } from './requests.ts'

const shifts = ['General (9AM-6PM)', 'Night (10PM-7AM)', 'Rotating'] as const
const bands = [
  { min: 0, max: 1 },
  { min: 1, max: 3 },
  { min: 3, max: 5 },
]
const educations = ['Less than 10th', '10th and above', '12th and above', 'Any'] as const
const benefits = ['PF', 'ESI/Insurance', 'Incentives', 'Fuel allowance', 'Food', 'Joining Bonus'] as const
const notes = [
  '• Bring originals of Aadhaar and PAN',
  '• Company bus from the station at 07:30\n• Safety shoes are given on the first day',
  '• Ask at gate 3 for the recruitment desk\n• Lunch is provided',
]
const languageOf: Record<string, 'Marathi' | 'Telugu' | 'Kannada' | 'Tamil' | 'Bengali' | 'Gujarati' | 'Malayalam'> = {
  Maharashtra: 'Marathi',
  Telangana: 'Telugu',
  Karnataka: 'Kannada',
  'Tamil Nadu': 'Tamil',
  'West Bengal': 'Bengali',
  Gujarat: 'Gujarati',
  Kerala: 'Malayalam',
}
const sectorOf: Record<string, string[]> = {
  SA1: ['Manufacturing'],
  AGG1: ['Facility Management'],
  SA22: ['Logistics'],
}

/** What the form of a demo request was filled in with (HR-56): `salary` in rupees a month, `today` an IST midnight. */
export function fillForm(
  request: DemoRequest,
  today: number,
): RequestDetails & { salary: { min: number; max: number } } {
  const random = createRandom(Number(request.id) + 7)
  const role = findJobRoleByName(request.jobRole)
  const { state } = places[request.place]
  const min = random.int(26, 38) * 500
  const local = languageOf[state]
  return {
    salary: request.salary ?? { min, max: min + random.int(4, 12) * 500 },
    jobRoleId: role?.id ?? '',
    sectors: sectorOf[request.ipId] ?? [],
    skillSet: [
      ...(role?.skills.slice(0, 3).map((name) => ({ name, isCustom: false })) ?? []),
      ...(random.chance(0.3) ? [{ name: 'Own two-wheeler', isCustom: true }] : []),
    ],
    bpssSkill: role?.skills.slice(0, 3) ?? [],
    jobResponsibility: {
      text: role?.responsibilities.map((point) => point.text).join('\n') ?? '',
      rolesModified: false,
      vernacKey: role?.responsibilities.map((point) => point.vernacKey) ?? [],
    },
    monthlySpan: random.chance(0.25),
    education_attained: random.pick(educations),
    gender: 'Any',
    age_limit: ['18-25', '26-30', ...(random.chance(0.5) ? (['31-35'] as const) : [])],
    workExperience: random.pick(bands),
    employmentType: { type: random.chance(0.8) ? 'Full Time' : 'Contract Based', WFH: false },
    shiftDetails: random.pick(shifts),
    salaryBenefits: benefits.filter(() => random.chance(0.45)),
    assetsRequired: request.jobRole.includes('Delivery') ? ['bike', 'smartphone'] : ['smartphone'],
    otherDetailsRequired: ['DOB'],
    communicationLanguage: [
      { name: 'Hindi', isMandatory: true },
      ...(local ? [{ name: local, isMandatory: false }] : []),
    ],
    doc_req_during_joining: [
      { name: 'Aadhaar', isMandatory: true, needsUpload: true },
      { name: 'PAN Card', isMandatory: false, needsUpload: false },
      { name: 'Bank Passbook or Cheque', isMandatory: false, needsUpload: false },
    ],
    searchedJobRoles: [],
    searchedLocations: [],
    notes: random.pick(notes),
    locations: locationsOf(request, random, today),
  }
}

/** One location for each district that its applicants come from; the first has what does not divide evenly. */
function locationsOf(request: DemoRequest, random: Random, today: number): StoredLocation[] {
  const place = places[request.place]
  const towns = new Map<string, string>([[place.district, place.city]])
  for (const [town, district] of place.localities) if (!towns.has(district)) towns.set(district, town)
  const each = Math.floor(request.positions / towns.size)
  const byDates = request.dates !== undefined
  const maxDistance = random.pick([
    { distance: 10, label: 'Under 10 km' },
    { distance: 15, label: 'Under 15 km' },
    { territory: 'city' as const, label: 'Within the city/town' },
  ])
  return [...towns].map(([district, town], at) => ({
    _id: `${request.id}-${at + 1}`,
    interviewType: request.telephonic ? 'telephonic' : 'physical',
    interviewSchedulingType: byDates ? 'dates' : 'days',
    interviewTime: [
      { min: '10:00', max: '13:00' },
      { min: '15:00', max: '18:00' },
    ],
    interviewDates: (request.dates ?? []).map((days) => toWireDay(isoDay(addIstDays(today, days)))),
    operatingDays: byDates
      ? []
      : workingDays.filter((day) => (request.weekdays ?? workingDays.slice(0, 5)).includes(day)),
    tc_state: place.state,
    tc_district: district,
    localityName: town,
    number_of_positions: at === 0 ? request.positions - each * (towns.size - 1) : each,
    maxDistance,
    offices: demoOfficesOf(request),
  }))
}
