import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestDetailCalls as calls } from '../../../src/contract/request-details.ts'
import type { RequestPayload } from '../../../src/contract/request-form.ts'
import { requestCalls } from '../../../src/contract/requests.ts'
import { fromRequestDetails, toRequestPayload } from '../../../src/rules/request-wire.ts'
import { addresses, funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type Reply, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readRow, today } from '../support/hiring.ts'
import { addOffice, locationOf, payloadOf, type Location, type Office } from '../support/requests.ts'

let app: TestApp
let office: Office
let foreign: Office
beforeAll(async () => {
  app = await createTestApp()
  office = await addOffice(app.db)
  foreign = await addOffice(app.db, 'EMP2')
})
beforeEach(async () => {
  await app.db.delete(funnelRows)
  await app.db.delete(hiringRequests).where(eq(hiringRequests.ipId, 'EMP1'))
})
afterAll(() => app.close())

const save = (more: Partial<RequestPayload> = {}, as = 'emp', of = office): Promise<Reply> =>
  app.call(calls.create, payloadOf(of, more), { as })
const read = async (hiringRequestId: string, as = 'emp') =>
  (await app.call(calls.get, { hiringRequestId }, { as })).body.data
const rowOf = async (hiringRequestId: string) =>
  (await app.db.select().from(hiringRequests).where(eq(hiringRequests.hiringRequestId, hiringRequestId)))[0]!
const fieldsOf = (reply: Reply) => expectRefusal(reply, 'invalid').fields as Record<string, string>

describe('a new hiring request', () => {
  test('HR-38, HR-41, HR-42, HR-43 is kept whole, waits for approval and ends in 90 days', async () => {
    const reply = await save({
      locations: [locationOf(office), locationOf(office, { tc_district: 'Palghar', number_of_positions: 8 })],
    })
    const { hiringRequestId } = reply.body.data
    expect(reply.body.data).toMatchObject({ status: 0, version: 1 })
    expect(Number(hiringRequestId)).toBeGreaterThan(50_000)
    const wire = await read(hiringRequestId)
    expect(wire).toMatchObject({
      hiringReqName: 'Kalher night packing',
      status: 0,
      numberOfPositions: 20,
      district: ['Thane', 'Palghar'],
      endDate: day(90),
      createdDate: testNow,
      jobRole: [{ name: 'Picker & Packer' }],
      jobCategory: 'Warehouse & Logistics',
      minimumSalary: 14_500,
      educationAttained: '10th and above',
      notes: '• Bring a copy of Aadhaar',
      jobResponsibility: { text: 'Pick\nPack', rolesModified: true, vernacKey: [] },
      webBot: { status: true },
    })
    expect(wire.skillSet).toHaveLength(2)
    const row = await rowOf(hiringRequestId)
    expect(row).toMatchObject({
      ...{ startDate: today, interviewType: 'walkIn', schedulingType: 'days', createdBy: 'emp', approveAt: null },
      slots: [
        { from: '09:00', to: '12:00' },
        { from: '12:00', to: '16:00' },
      ],
    })
    const { body } = await app.call(requestCalls.list, { ipId: ['EMP1'], type: 'Employer', isActive: true })
    expect(body.data.result).toHaveLength(1)
  })

  test('HR-56 comes back with offices, map links and contacts, and as the form it was', async () => {
    const { hiringRequestId } = (await save()).body.data
    const wire = await read(hiringRequestId)
    const [location] = wire.hiringRequest
    expect(location).toMatchObject({
      ...{ state: 'Maharashtra', district: 'Thane', localityName: 'Bhiwandi', numberOfPositions: 12 },
      targetEmployerSpocName: 'Kavita Rane',
      targetEmployerSpocMobile: '9822012345',
      spocDetailsConsent: true,
    })
    expect(location.offices[0].workLocation).toMatchObject({ officeName: 'Kalher Office', location: [73.05, 19.22] })
    expect(location.offices[0].workLocation.mapLink).toMatch(/^https:.*19\.22/)
    expect(location.workLocations).toHaveLength(1)
    const again = toRequestPayload(fromRequestDetails(wire), {
      ...{ ipId: 'EMP1', companyName: 'EMP1 Private Limited', code: 'EMP' },
    })
    const { locations, ...sent } = payloadOf(office)
    expect(again).toMatchObject(sent)
    expect(again.locations[0]).toMatchObject(locations[0]!)
  })

  test('ROLE-05 a sub-member makes it for its employer, in its own name', async () => {
    const { hiringRequestId } = (await save({}, 'sub')).body.data
    expect(await rowOf(hiringRequestId)).toMatchObject({ ipId: 'EMP1', createdBy: 'sub', updatedByName: 'User sub' })
    expectRefusal(await save({ industrypartnerid: 'SUB1' }, 'sub'), 'unauthorized')
  })

  test('HR-07, ROLE-09 operations and councils make it for a partner they act for, never for themselves', async () => {
    expect((await save({}, 'ops')).body.status).toBe(true)
    for (const [as, ipId] of [
      ['ops', 'OPS1'],
      ['ops', 'SSC1'],
      ['ssc', 'SSC1'],
    ] as const)
      expect(expectRefusal(await save({ industrypartnerid: ipId }, as), 'select-employer').message).toBe(
        'Select an Employer',
      )
    expectRefusal(await save({}, 'ssc'), 'unauthorized')
    expect((await save({ industrypartnerid: 'EMP2' }, 'ssc', foreign)).body.status).toBe(true)
  })

  test('HR-09, HR-10, ROLE-02 an agency names employer and sector, also when operations act for it', async () => {
    const own = await addOffice(app.db, 'SA1')
    const agency = { industrypartnerid: 'SA1', hiring_req_name: 'Press shop' }
    for (const as of ['sa', 'ops'])
      expect(fieldsOf(await save(agency, as, own))).toEqual({
        targetEmployer: 'Please enter employer name',
        sector_name: 'Mandatory field',
      })
    const whole = { ...agency, targetEmployer: 'Vetri Auto Components', sector_name: ['Automotive'] }
    const { hiringRequestId } = (await save(whole, 'sa', own)).body.data
    expect(await read(hiringRequestId, 'sa')).toMatchObject({
      targetEmployer: 'Vetri Auto Components',
      sectorName: ['Automotive'],
    })
    expect(fieldsOf(await save({ ...whole, sector_name: ['Astrology'] }, 'sa', own))).toHaveProperty('sector_name')
    // An employer has none, whatever is sent
    const employer = (await save({ targetEmployer: 'Somebody else' })).body.data
    expect((await rowOf(employer.hiringRequestId)).targetEmployer).toBeNull()
  })

  test.each<[string, (one: Office) => Partial<RequestPayload>, Record<string, string>]>([
    ['HR-08', () => ({ hiring_req_name: ' ' }), { hiringName: 'Please enter a name' }],
    ['HR-11', () => ({ jobRole: 'astronaut' }), { jobCategory: 'Mandatory field', jobRole: 'Mandatory field' }],
    [
      'HR-16',
      () => ({ minimumSalary: 20_000, maximumSalary: 20_000 }),
      { minimumSalary: 'Should be less than maximum salary' },
    ],
    [
      'HR-28',
      (one) => ({ locations: [locationOf(one), locationOf(one, { offices: [] })] }),
      { interviewLocation_2: 'Enter and save atleast one office location' },
    ],
    ['HR-33', (one) => ({ locations: [locationOf(one, { operatingDays: [] })] }), { workingDays_1: 'Mandatory field' }],
    [
      'HR-34',
      (one) => ({
        locations: [
          locationOf(one, {
            interviewTime: [
              { min: '12:00', max: '16:00' },
              { min: '09:00', max: '12:00' },
            ],
          }),
        ],
      }),
      {
        interviewTimeRange_1_2: 'Time range values are not correct. Each slot should be in chronological order.',
      },
    ],
    [
      'HR-32',
      (one) => ({
        locations: [
          locationOf(one, { interviewSchedulingType: 'dates', operatingDays: [], interviewDates: ['11/17/2026'] }),
        ],
      }),
      { interviewDates_1: 'Choose interview dates from today on' },
    ],
    [
      'HR-13',
      () => ({ skillSet: Array.from({ length: 4 }, (_, at) => ({ name: `Skill ${at}`, isCustom: true })) }),
      { skills: 'At most 3 skills of your own, 25 characters each' },
    ],
    [
      'HR-28',
      (one) => ({ locations: [locationOf(one), locationOf(one, { tc_district: 'Agra' })] }),
      { district_2: 'Choose a district of this state' },
    ],
    [
      'HR-12',
      () => ({ skillSet: [{ name: 'Deep sea diving', isCustom: false }] }),
      { skills: 'Choose skills of this job role, or add your own' },
    ],
  ])('%s, HR-37 is refused with the name of the field: %#', async (_id, more, fields) => {
    expect(fieldsOf(await save(more(office)))).toEqual(fields)
    expect(await app.db.$count(hiringRequests, eq(hiringRequests.ipId, 'EMP1'))).toBe(0)
  })

  test.each<[string, (one: Office) => Record<string, unknown>]>([
    ['an unknown word of a list', () => ({ gender: 'Robot' })],
    ['a negative number of positions', (one) => ({ locations: [locationOf(one, { number_of_positions: -3 })] })],
    [
      'minute 60 (TRAP-67)',
      (one) => ({ locations: [locationOf(one, { interviewTime: [{ min: '09:60', max: '12:00' }] })] }),
    ],
    ['51 locations', (one) => ({ locations: Array.from({ length: 51 }, () => locationOf(one)) })],
    ['no location', () => ({ locations: [] })],
    [
      'a fifth language',
      () => ({ communicationLanguage: Array.from({ length: 5 }, () => ({ name: 'Hindi', isMandatory: false })) }),
    ],
    ['a name that is no text', () => ({ hiring_req_name: { $ne: 1 } })],
    ['control characters', () => ({ hiring_req_name: 'Kalher\u0000' })],
    [
      'a day that is none',
      (one) => ({ locations: [locationOf(one, { interviewSchedulingType: 'dates', interviewDates: ['02/30/2027'] })] }),
    ],
    ['half a position', (one) => ({ locations: [locationOf(one, { number_of_positions: 1.5 })] })],
    ['a negative salary', () => ({ minimumSalary: -1 })],
    ['a name of 101 characters', () => ({ hiring_req_name: 'क'.repeat(101) })],
  ])('HR-41 bad input is refused: %s', async (_what, more) => {
    expectRefusal(await save(more(office) as Partial<RequestPayload>), 'invalid')
  })

  test('HR-41 10,000 locations are too large to be read at all', async () => {
    const reply = await save({ locations: Array.from({ length: 10_000 }, () => locationOf(office)) })
    expect(reply).toMatchObject({ status: 413, body: { status: false, error: { code: 'too-large' } } })
  })

  test('HR-28 20 locations of 3 offices each are one request', async () => {
    const one = locationOf(office)
    const many = Array.from({ length: 20 }, () => ({ ...one, offices: Array(3).fill(one.offices[0]) }))
    const { hiringRequestId } = (await save({ locations: many })).body.data
    expect((await read(hiringRequestId)).hiringRequest).toHaveLength(20)
    expect((await rowOf(hiringRequestId)).positions).toBe(240)
  })

  test("ROLE-01 another partner's office or contact, a deleted one and one that never was are refused alike", async () => {
    const gone = await addOffice(app.db)
    await app.db.update(addresses).set({ deletedAt: testNow }).where(eq(addresses.addressId, gone.addressId))
    const messages = new Set<string>()
    for (const each of [foreign, gone, { ...office, addressId: 'nowhere' }, { ...office, spocId: foreign.spocId }]) {
      const fields = fieldsOf(await save({ locations: [locationOf(office), locationOf(each)] }))
      expect(Object.keys(fields)).toEqual(['interviewLocation_2'])
      messages.add(fields.interviewLocation_2!)
    }
    expect(messages.size).toBe(1)
  })

  test('HR-39 ERR-06 the same role in one of the districts lists what exists, and is made when the person wants it', async () => {
    const first = (await save()).body.data.hiringRequestId
    const reply = await save({
      hiring_req_name: 'Another name',
      locations: [locationOf(office, { tc_district: 'Pune' }), locationOf(office)],
    })
    expect(reply.body).toMatchObject({ status: false, error: { code: 17067 } })
    expect(reply.body.error.existing).toEqual([
      expect.objectContaining({ hiringRequestId: first, hiringReqName: 'Kalher night packing', district: ['Thane'] }),
    ])
    expect((await save({ locations: [locationOf(office, { tc_district: 'Pune' })] })).body.status).toBe(true)
    expect((await save({ forceUpdate: true })).body.status).toBe(true)
    await app.db.update(hiringRequests).set({ status: 2 }).where(eq(hiringRequests.ipId, 'EMP1'))
    expect((await save()).body.status).toBe(true)
  })

  test('HR-39, TRAP-84 two submits at once make one, and the same key the same one', async () => {
    const [one, two] = await Promise.all([save(), save()])
    expect([one.body.status, two.body.status].toSorted()).toEqual([false, true])
    const key = crypto.randomUUID()
    const payload = payloadOf(office, { forceUpdate: true })
    const [first, second] = [
      await app.call(calls.create, payload, { key }),
      await app.call(calls.create, payload, { key }),
    ]
    expect(second.body.data).toEqual(first.body.data)
  })
})

describe('HR-60 a hiring request of a row of a file', () => {
  const importKey = 'k'.repeat(43)
  const count = () => app.db.$count(hiringRequests, eq(hiringRequests.ipId, 'EMP1'))

  test('is created once, whoever of the company sends the row again, and as often as it is sent at once', async () => {
    const [first, ...others] = await Promise.all([
      save({ importKey }),
      save({ importKey }, 'emp2'),
      save({ importKey, forceUpdate: true }, 'sub'),
    ])
    const replies = [first, ...others].map(({ body }) => body.data)
    expect(new Set(replies.map(({ hiringRequestId }) => hiringRequestId)).size).toBe(1)
    expect(replies.filter(({ isEarlier }) => isEarlier).length).toBe(2)
    expect(await count()).toBe(1)
    expect((await save({ importKey })).body.data).toMatchObject({ isEarlier: true, status: 0, version: 1 })
  })

  test('is judged as any other, and a duplicate of an open one until the user wants it', async () => {
    expect(fieldsOf(await save({ importKey, hiring_req_name: ' ' }))).toHaveProperty('hiringName')
    await save()
    expectRefusal(await save({ importKey }), 17067)
    expect((await save({ importKey, forceUpdate: true })).body.data.isEarlier).toBeUndefined()
    expect((await save({ importKey })).body.data.isEarlier).toBe(true)
    expect(await count()).toBe(2)
  })

  test('is another one for another company, and after the first was removed', async () => {
    const { hiringRequestId } = (await save({ importKey })).body.data
    const rivals = await save({ importKey, industrypartnerid: 'EMP2', forceUpdate: true }, 'rival', foreign)
    expect(rivals.body.data.isEarlier).toBeUndefined()
    await app.db
      .update(hiringRequests)
      .set({ deletedAt: testNow })
      .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
    const again = (await save({ importKey })).body.data
    expect([again.isEarlier, again.hiringRequestId === hiringRequestId]).toEqual([undefined, false])
  })

  test('of another company is refused before anything is looked up', async () => {
    await save({ importKey })
    expectRefusal(await save({ importKey }, 'rival'), 'unauthorized')
  })
})

describe('the change of a hiring request', () => {
  const change = async (more: Partial<RequestPayload> = {}, as = 'emp') => {
    const { hiringRequestId } = (await save()).body.data
    const locations = [locationOf(office, { _id: `${hiringRequestId}-1`, number_of_positions: 30 })]
    const edit = { futurerequestid: hiringRequestId, version: 1, locations, ...more }
    return { hiringRequestId, edit, reply: await save(edit, as) }
  }

  test('TRAP-63 is saved as the next version, and applicants are fetched anew', async () => {
    const { hiringRequestId } = (await save()).body.data
    const applicant = await addRow(app.db, hiringRequestId)
    const locations = [
      locationOf(office, { _id: `${hiringRequestId}-1`, interviewType: 'telephonic', number_of_positions: 30 }),
    ]
    app.clock.set(testNow + 60_000)
    const reply = await save({ futurerequestid: hiringRequestId, version: 1, locations, minimumSalary: 15_000 })
    app.clock.set(testNow)
    expect(reply.body.data).toEqual({ hiringRequestId, status: 0, version: 2 })
    expect(await read(hiringRequestId)).toMatchObject({ version: 2, numberOfPositions: 30, minimumSalary: 15_000 })
    expect(await rowOf(hiringRequestId)).toMatchObject({ interviewType: 'telephonic', endDate: day(90) })
    expect((await readRow(app.db, applicant.funnelId!)).updatedAt).toBe(testNow + 60_000)
  })

  test('TRAP-63 TRAP-79 no applicant is dated back by it, whichever server changed them before', async () => {
    const { hiringRequestId } = (await save()).body.data
    const ahead = await addRow(app.db, hiringRequestId, { updatedAt: testNow + 5_000 })
    const locations = [locationOf(office, { _id: `${hiringRequestId}-1` })]
    await save({ futurerequestid: hiringRequestId, version: 1, locations, minimumSalary: 15_000 })
    expect((await readRow(app.db, ahead.funnelId!)).updatedAt).toBe(testNow + 5_001)
  })

  test('TRAP-63 a stale version is refused with the request as it stands and who saved it', async () => {
    const { hiringRequestId, edit, reply } = await change({}, 'emp2')
    expect(reply.body.status).toBe(true)
    const error = expectRefusal(await save({ ...edit, minimumSalary: 16_000 }), 'stale-version')
    expect(error.current).toMatchObject({ hiringRequestId, version: 2, numberOfPositions: 30, minimumSalary: 14_500 })
    expect(error.changedBy).toEqual({ name: 'User emp2', at: testNow })
    expectRefusal(await save({ ...edit, version: undefined }), 'stale-version')
    expect((await save({ ...edit, version: 2 })).body.data.version).toBe(3)
  })

  test('HR-08 name and client stay, and there is no duplicate of oneself', async () => {
    const { hiringRequestId, reply } = await change({ hiring_req_name: 'Renamed', targetEmployer: 'Somebody' })
    expect(reply.body.status).toBe(true)
    expect(await rowOf(hiringRequestId)).toMatchObject({ name: 'Kalher night packing', targetEmployer: null })
  })

  test('HR-29 locations are neither added nor taken away', async () => {
    const { hiringRequestId, edit } = await change()
    const again = { ...edit, version: 2 }
    const [one] = edit.locations
    for (const locations of [
      [one!, locationOf(office)],
      [locationOf(office)],
      [one!, one!],
      [{ ...one!, _id: 'other' }],
    ])
      expect(fieldsOf(await save({ ...again, locations }))).toHaveProperty('locations')
    expect((await rowOf(hiringRequestId)).version).toBe(2)
  })

  test('HR-32 interview dates that are over by now, and an office deleted since, may stay', async () => {
    const dated: Partial<Location> = {
      ...{ interviewSchedulingType: 'dates', operatingDays: [], interviewDates: ['11/18/2026'] },
    }
    const { hiringRequestId } = (await save({ locations: [locationOf(office, { ...dated })] })).body.data
    await app.db.update(addresses).set({ deletedAt: testNow }).where(eq(addresses.addressId, office.addressId))
    app.clock.set(day(5))
    const _id = `${hiringRequestId}-1`
    const edit = { futurerequestid: hiringRequestId, version: 1 }
    const kept = await save({ ...edit, locations: [locationOf(office, { ...dated, _id })] })
    const past = await save({
      ...{ ...edit, version: 2 },
      locations: [locationOf(office, { ...dated, interviewDates: ['11/18/2026', '11/19/2026'], _id })],
    })
    app.clock.set(testNow)
    await app.db.update(addresses).set({ deletedAt: null }).where(eq(addresses.addressId, office.addressId))
    expect(kept.body.status).toBe(true)
    expect(fieldsOf(past)).toHaveProperty('interviewDates_1')
    const [location] = (await read(hiringRequestId)).hiringRequest
    expect(location.offices).toHaveLength(1)
  })

  test('HR-51 an inactive one, a foreign one and one under another partner are not changed', async () => {
    const { hiringRequestId, edit } = await change()
    const again = { ...edit, version: 2 }
    expectRefusal(await save({ ...again, industrypartnerid: 'EMP2' }, 'rival', foreign), 'unauthorized')
    expectRefusal(await save({ ...again, industrypartnerid: 'EMP2' }, 'ops', foreign), 'unauthorized')
    expectRefusal(await save({ ...again, futurerequestid: 'nothing' }), 'unauthorized')
    await app.db.update(hiringRequests).set({ status: 2 }).where(eq(hiringRequests.hiringRequestId, hiringRequestId))
    expectRefusal(await save(again), 'inactive')
  })

  test('HR-56 a request from before the form shows what its columns say', async () => {
    const id = await addRequest(app.db, {
      locations: [{ city: 'Bhiwandi', district: 'Thane', state: 'Maharashtra', positions: 10 }],
      salary: { min: 14_500, max: 19_000 },
    })
    const wire = await read(id)
    expect(wire).toMatchObject({ jobRole: [{ name: 'Picker & Packer' }], minimumSalary: 14_500, skillSet: [] })
    expect(wire.hiringRequest).toMatchObject([{ district: 'Thane', interviewType: 'physical', offices: [] }])
    expect(wire.hiringRequest[0].operatingDays).toHaveLength(7)
  })
})
