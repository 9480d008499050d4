import { randomUUID } from 'node:crypto'
import type { RequestPayload } from '../../../src/contract/request-form.ts'
import type { Db } from '../../../server/db/connect.ts'
import { addresses, spocs } from '../../../server/db/schema.ts'
import { searchTextOf } from '../../../server/store/addresses.ts'
import { findJobRoleByName } from '../../../server/masters/job-list.ts'
import { testNow } from './app.ts'

/** A saved office and an interview contact of a partner. */
export async function addOffice(db: Db, ipId = 'EMP1', officeName = 'Kalher Office') {
  const place = { officeName, address: 'Gala 4, Kalher Village Road', city: 'Bhiwandi', locality: 'Kalher' }
  const addressId: string = randomUUID()
  const spocId: string = randomUUID()
  const stamps = { createdBy: 'emp', createdAt: testNow }
  await db.insert(addresses).values({
    ...{ addressId, ipId, ...place, longitude: 73.05, latitude: 19.22 },
    ...{ searchText: searchTextOf(place), ...stamps, updatedAt: testNow },
  })
  await db
    .insert(spocs)
    .values({ spocId, ipId, name: 'Kavita Rane', email: `${spocId}@example.test`, mobile: '9822012345', ...stamps })
  return { addressId, spocId }
}

export type Office = Awaited<ReturnType<typeof addOffice>>
export type Location = RequestPayload['locations'][number]

export const locationOf = (office: Office, more: Partial<Location> = {}): Location => ({
  interviewType: 'physical',
  interviewSchedulingType: 'days',
  interviewTime: [
    { min: '09:00', max: '12:00' },
    { min: '12:00', max: '16:00' },
  ],
  interviewDates: [],
  operatingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  tc_state: 'Maharashtra',
  tc_district: 'Thane',
  localityName: 'Bhiwandi',
  number_of_positions: 12,
  maxDistance: { distance: 10, label: 'Under 10 km' },
  offices: [
    {
      interviewLocation: office.addressId,
      workLocation: office.addressId,
      spocId: office.spocId,
      spocConsent: true,
    },
  ],
  ...more,
})

/** What the form submits for a complete request of EMP1 (HR-41). */
export function payloadOf(office: Office, more: Partial<RequestPayload> = {}): RequestPayload {
  const role = findJobRoleByName('Picker & Packer')!
  return {
    industrypartnerid: 'EMP1',
    legalEntityName: 'EMP1 Private Limited',
    hiring_req_name: 'Kalher night packing',
    targetEmployer: null,
    sector_name: [],
    jobRole: role.id,
    skillSet: [
      { name: role.skills[0]!, isCustom: false },
      { name: 'Own two-wheeler', isCustom: true },
    ],
    bpssSkill: [role.skills[0]!],
    jobResponsibility: { text: 'Pick\nPack', rolesModified: true, vernacKey: [] },
    locations: [locationOf(office)],
    monthlySpan: false,
    education_attained: '10th and above',
    age_limit: ['18-25', '26-30'],
    minimumSalary: 14_500,
    maximumSalary: 19_000,
    assetsRequired: ['smartphone'],
    otherDetailsRequired: ['DOB'],
    communicationLanguage: [{ name: 'Hindi', isMandatory: true }],
    doc_req_during_joining: [{ name: 'Aadhaar', isMandatory: true, needsUpload: false }],
    salaryBenefits: ['PF'],
    shiftDetails: 'Night (10PM-7AM)',
    employmentType: { type: 'Full Time', WFH: false },
    workExperience: { min: 0, max: 1 },
    gender: 'Any',
    notes: '• Bring a copy of Aadhaar',
    ...more,
  }
}
