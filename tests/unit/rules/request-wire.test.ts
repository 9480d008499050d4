import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { requestDetailsWire, requestPayload, type RequestDetailsWire } from '../../../src/contract/request-form.ts'
import {
  clockMinutes,
  isAllDays,
  setAllDays,
  startScheduling,
  tidyClock,
} from '../../../src/rules/request-scheduling.ts'
import {
  cloneRequestForm,
  fromRequestDetails,
  fromRequestPayload,
  requestIntent,
  toRequestPayload,
} from '../../../src/rules/request-wire.ts'
import { findFieldReasons, requestFormSchema } from '../../../src/rules/request-schema.ts'
import type { RequestForm } from '../../../src/rules/request-form.ts'
import { context, fullForm, fullLocation } from '../../support/request-form.ts'

const facts = { ipId: 'EMP1', companyName: 'Sahyadri Logistics', code: 'EMP' } as const
const rich = fullForm({
  skills: [
    { name: 'Barcode scanning', isCustom: false },
    { name: 'Ladder work', isCustom: true },
  ],
  responsibilities: { text: 'Pick orders\nPack boxes', modified: false, vernacKeys: ['rr.pick', 'rr.pack'] },
  requestType: 'monthly',
  experience: '>5',
  ages: ['18-25', '26-30'],
  workFromHome: true,
  shift: 'Rotating',
  benefits: ['PF', 'Food'],
  assets: ['bike'],
  otherDetails: ['DOB'],
  languages: [{ name: 'Hindi', isMandatory: true }],
  documents: [{ name: 'Aadhaar', isMandatory: true, needsUpload: false }],
  notes: '• Bring a pen',
  locations: [
    fullLocation({ distance: 'km15', days: ['Monday', 'Saturday'] }),
    fullLocation({
      district: 'Pune',
      city: 'Chakan',
      positions: '1,000',
      distance: 'state',
      interviewType: 'telephonic',
      scheduling: 'dates',
      dates: ['2026-11-25'],
      slots: [
        { on: true, from: '10:00', to: '11:00' },
        { on: false, from: '12:00', to: '16:00' },
        { on: true, from: '16:00', to: '19:00' },
      ],
    }),
  ],
})

describe('what is submitted', () => {
  it('HR-41 has the names of the wire, byte for byte', () => {
    const payload = toRequestPayload(rich, { ...facts, base: { hiringRequestId: '20418', version: 3 }, force: true })
    const names =
      'futurerequestid industrypartnerid legalEntityName hiring_req_name targetEmployer version forceUpdate sector_name jobRole skillSet bpssSkill jobResponsibility locations tc_state tc_district number_of_positions monthlySpan education_attained doc_req_during_joining age_limit maximumSalary minimumSalary assetsRequired otherDetailsRequired communicationLanguage salaryBenefits shiftDetails employmentType workExperience gender searchedJobRoles searchedLocations'
    expect(Object.keys(payload).sort()).toEqual([...names.split(' '), 'notes'].sort())
    expect(Object.keys(payload.locations[0]!).sort()).toEqual(
      'interviewDates interviewSchedulingType interviewTime interviewType localityName maxDistance number_of_positions offices operatingDays tc_district tc_state'.split(
        ' ',
      ),
    )
    expect(payload.locations[0]!.offices[0]).toEqual({
      interviewLocation: 'addr-2',
      workLocation: 'addr-1',
      spocId: 'spoc-1',
      spocConsent: true,
    })
    expect(v.safeParse(requestPayload, payload).success).toBe(true)
  })

  it('TRAP-15 is the same request whether it was forced or not, and another one with other values', () => {
    const intentOf = (form: RequestForm, force: boolean) => requestIntent(toRequestPayload(form, { ...facts, force }))
    expect(intentOf(rich, true)).toEqual(intentOf(rich, false))
    expect(intentOf({ ...rich, maximumSalary: '21001' }, true)).not.toEqual(intentOf(rich, true))
  })

  it('HR-17 HR-18 HR-21 HR-24 HR-25 HR-26 HR-35 sends the values of the lists', () => {
    expect(toRequestPayload(rich, facts)).toMatchObject({
      monthlySpan: true,
      workExperience: { min: 5, max: 100 },
      employmentType: { type: 'Full Time', WFH: true },
      assetsRequired: ['bike'],
      otherDetailsRequired: ['DOB'],
      communicationLanguage: [{ name: 'Hindi', isMandatory: true }],
      doc_req_during_joining: [{ name: 'Aadhaar', isMandatory: true, needsUpload: false }],
      tc_state: ['Maharashtra'],
      tc_district: ['Thane', 'Pune'],
      number_of_positions: 1040,
      bpssSkill: ['Barcode scanning'],
      locations: [
        {
          maxDistance: { distance: 15, label: 'Under 15 km' },
          operatingDays: ['Monday', 'Saturday'],
          interviewDates: [],
        },
        {
          maxDistance: { territory: 'state', label: 'Within the state' },
          operatingDays: [],
          interviewDates: ['11/25/2026'],
          interviewTime: [
            { min: '10:00', max: '11:00' },
            { min: '16:00', max: '19:00' },
          ],
        },
      ],
    })
  })

  it('HR-09 HR-10 leaves out what other roles fill in', () => {
    const form = { ...rich, targetEmployer: 'Vetri Auto', sectors: ['Logistics'] }
    expect(toRequestPayload(form, facts)).toMatchObject({ targetEmployer: null, sector_name: [] })
    expect(toRequestPayload(form, { ...facts, code: 'SA' })).toMatchObject({
      targetEmployer: 'Vetri Auto',
      sector_name: ['Logistics'],
    })
  })

  it('HR-14 an edited text has no translations any more', () => {
    const edited = { ...rich, responsibilities: { ...rich.responsibilities, modified: true } }
    expect(toRequestPayload(rich, facts).jobResponsibility).toEqual({
      text: 'Pick orders\nPack boxes',
      rolesModified: false,
      vernacKey: ['rr.pick', 'rr.pack'],
    })
    expect(toRequestPayload(edited, facts).jobResponsibility).toMatchObject({ rolesModified: true, vernacKey: [] })
  })

  it('HR-31 a telephonic interview has no interview address', () => {
    expect(toRequestPayload(rich, facts).locations[1]!.offices[0]).toMatchObject({ interviewLocation: null })
  })

  it('is judged by the server by the same rules', () => {
    const parsed = v.parse(requestPayload, toRequestPayload(rich, facts))
    const form = fromRequestPayload(parsed, 'Logistics')
    expect(findFieldReasons(form, context)).toEqual({})
    // What the schema would repair is what was sent
    expect(v.parse(requestFormSchema(context), form)).toEqual(form)
    expect(Object.keys(findFieldReasons(fromRequestPayload(parsed, undefined), context))).toEqual([
      'jobCategory',
      'jobRole',
    ])
  })
})

describe('bad input at the API', () => {
  const valid = toRequestPayload(rich, facts)
  const paths = (more: object) =>
    (v.safeParse(requestPayload, { ...valid, ...more }).issues ?? []).map((issue) => v.getDotPath(issue))
  const first = (more: object) => ({ locations: [{ ...valid.locations[0]!, ...more }] })
  it.each([
    ['an unknown word', { gender: 'Robots' }, 'gender'],
    ['All Days', first({ operatingDays: ['All Days'] }), 'locations.0.operatingDays.0'],
    ['negative positions', first({ number_of_positions: -1 }), 'locations.0.number_of_positions'],
    ['minute 60', first({ interviewTime: [{ min: '09:60', max: '12:00' }] }), 'locations.0.interviewTime.0.min'],
    ['a day that is none', first({ interviewDates: ['02/30/2027'] }), 'locations.0.interviewDates.0'],
    ['10,000 locations', { locations: Array(10_000).fill(valid.locations[0]) }, 'locations'],
    ['no location', { locations: [] }, 'locations'],
    [
      'five languages',
      { communicationLanguage: Array.from({ length: 5 }, () => ({ name: 'Hindi', isMandatory: true })) },
      'communicationLanguage',
    ],
    ['half a rupee', { minimumSalary: 1.5 }, 'minimumSalary'],
  ])('HR-41 %s is refused at its field', (_, more, path) => expect(paths(more)).toContain(path))
})

describe('a request as fetched', () => {
  const address = (id: string, officeName: string) => ({ _id: id, officeName, address: `${officeName}, Thane` })
  const details: RequestDetailsWire = {
    hiringRequestId: '20418',
    ipId: 'EMP1',
    hiringReqName: rich.name,
    status: 1,
    version: 3,
    jobRole: [{ _id: 'picker-packer', name: 'Picker & Packer' }],
    jobCategory: 'Logistics',
    sectorName: [],
    skillSet: rich.skills,
    bpssSkill: ['Barcode scanning'],
    jobResponsibility: { text: 'Pick orders\nPack boxes', rolesModified: false, vernacKey: ['rr.pick', 'rr.pack'] },
    workExperience: { min: 5, max: 100 },
    educationAttained: 'Any',
    gender: 'Any',
    ageLimit: ['18-25', '26-30'],
    minimumSalary: 14_500,
    maximumSalary: 19_000,
    docReqDuringJoining: rich.documents,
    endDate: 0,
    monthlySpan: true,
    createdDate: 0,
    communicationLanguage: rich.languages,
    salaryBenefits: ['PF', 'Food'],
    shiftDetails: 'Rotating',
    employmentType: { type: 'Full Time', WFH: true },
    assetsRequired: ['bike'],
    otherDetailsRequired: ['DOB'],
    district: ['Thane', 'Pune'],
    numberOfPositions: 1040,
    hired: 3,
    appVisibility: true,
    webBot: { status: true },
    whatsAppBot: { status: false, isCarried: true },
    searchedJobRoles: [],
    searchedLocations: [],
    notes: '• Bring a pen',
    hiringRequest: [
      {
        _id: 'loc-1',
        state: 'Maharashtra',
        district: 'Thane',
        numberOfPositions: 40,
        localityName: 'Bhiwandi',
        offices: [
          {
            workLocation: address('addr-1', 'Kalher Office'),
            interviewLocation: address('addr-2', 'Bhiwandi Office'),
            spocId: { _id: 'spoc-1', spocName: 'Priya Nair' },
            spocConsent: true,
          },
        ],
        maxDistance: { distance: 15, label: 'Under 15 km' },
        interviewType: 'physical',
        interviewSchedulingType: 'days',
        operatingDays: ['Saturday', 'Monday'],
        interviewTime: [
          { min: '09:00', max: '12:00' },
          { min: '12:00', max: '16:00' },
          { min: '16:00', max: '19:00' },
        ],
        interviewDates: [],
      },
    ],
  }

  it('HR-56 has the members of the wire and fills the form', () => {
    expect(v.safeParse(requestDetailsWire, details).success).toBe(true)
    const { locations, ...rest } = rich
    expect(fromRequestDetails(details)).toMatchObject(rest)
    expect(fromRequestDetails(details).locations[0]).toEqual({ ...locations[0], id: 'loc-1' })
  })

  it('HR-02 TRAP-87 a copy has locations of its own, the slots of the source, and no dates that are over', () => {
    const dated = fullLocation({ id: 'loc-1', scheduling: 'dates', dates: ['2026-11-01', '2026-12-01'] })
    const [copy] = cloneRequestForm(fullForm({ locations: [dated] }), '2026-11-21').locations
    expect(copy).toEqual({ ...dated, id: '', dates: ['2026-12-01'] })
  })
})

describe('times and days', () => {
  it('HR-34 reads what people type', () => {
    expect(['930', '9:30', ' 09.30 ', '9', '25:00', 'soon'].map(tidyClock)).toEqual([
      '09:30',
      '09:30',
      '09:30',
      '9',
      '25:00',
      'soon',
    ])
    expect(['९:३०', '९३०'].map(tidyClock)).toEqual(['09:30', '09:30'])
    expect(['9:30 pm', '9.30PM', '9 am', '12:00 a.m.', '12 pm', '13:00 pm'].map(tidyClock)).toEqual([
      '21:30',
      '21:30',
      '09:00',
      '00:00',
      '12:00',
      '13:00 pm',
    ])
    expect(clockMinutes('09:30')).toBe(570)
    for (const wrong of ['09:60', '24:00', '9', '', '09:5']) expect(clockMinutes(wrong), wrong).toBeNaN()
  })

  it('HR-32 All Days is all seven; by days begins with Monday to Friday', () => {
    expect(isAllDays(setAllDays(true))).toBe(true)
    expect(setAllDays(false)).toEqual([])
    expect(isAllDays(setAllDays(true).slice(1))).toBe(false)
    expect(startScheduling('days').days).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    expect(startScheduling('dates').days).toEqual([])
  })
})
