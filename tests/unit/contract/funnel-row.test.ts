import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  changedRowWire,
  funnelRowWire,
  toApplicant,
  toChanged,
  toChangedRow,
  type FunnelRowWire,
} from '../../../src/contract/funnel-row.ts'

const wire = (more: Partial<FunnelRowWire> = {}): FunnelRowWire =>
  v.parse(funnelRowWire, {
    _id: 'F1',
    name: 'Savita Bhimrao Gaikwad',
    age: 24,
    gender: 2,
    mobileNo: '77XXXXXX08',
    hiringRequestId: 'HR1',
    hiringRequestName: 'Bhiwandi FC ramp-up',
    ipId: 'EMP1',
    currentStatus: 'selected',
    currentStage: { status: 'selected', metaData: { subStage: 'noUpdate' }, timeStamp: 5 },
    updatedAt: 6,
    ...more,
  })

describe('the adapter of funnel rows (FUN-16)', () => {
  it('FUN-13 takes the person of a supplyType 8 row from personId, of others from the row', () => {
    const personId = { name: 'Arjun', mobileNo: '99XXXXXX11', area: 'Panvel', gender: 'Male', age: 31, distance: 900 }
    expect(toApplicant(wire({ supplyType: 8, personId }))).toMatchObject({
      name: 'Arjun',
      mobile: '99XXXXXX11',
      locality: 'Panvel',
      gender: 'male',
      age: 31,
      distance: 900,
    })
    expect(toApplicant(wire({ supplyType: 3, personId })).name).toBe('Savita Bhimrao Gaikwad')
  })

  it('OFF-08 reads a row of a later version: what it does not know counts as none', () => {
    const later = {
      interviewStatus: 'recalled',
      interviewSchedulingType: 'weeks',
      currentStage: { status: 'selected', metaData: { subStage: 'reminded', employerConfirmed: true }, timeStamp: 5 },
      promisedShift: 'night',
    }
    const row = toApplicant(wire(later as never))
    expect(row).toMatchObject({ call: { status: undefined }, stage: { status: 'selected', employerConfirmed: true } })
    expect(row.stage.subStage).toBeUndefined()
    expect(row).not.toHaveProperty('promisedShift')
    expect(v.safeParse(funnelRowWire, { ...wire(), currentStatus: 'onProbation' }).success).toBe(false)
  })

  it('FUN-14 takes the first of several hiring requests', () => {
    expect(toApplicant(wire({ hiringRequestId: ['HR1', 'HR2'] })).hiringRequestId).toBe('HR1')
  })

  it('PROF-16 reads gender as a code or a word', () => {
    expect([1, 2, 3, 'FEMALE', 'x', null].map((gender) => toApplicant(wire({ gender })).gender)).toEqual([
      'male',
      'female',
      'other',
      'female',
      undefined,
      undefined,
    ])
  })

  it('STG-24 turns a joining time sent as text into an integer, and an empty one into none', () => {
    expect(toApplicant(wire({ joiningTime: '1795458600000' })).joiningTime).toBe(1795458600000)
    expect(toApplicant(wire({ joiningTime: '' })).joiningTime).toBeUndefined()
    expect(toApplicant(wire({ joiningTime: 'soon' })).joiningTime).toBeUndefined()
  })

  it('reads the stage from currentStage before the other two places (TRAP-45)', () => {
    expect(toApplicant(wire({ currentStatus: 'joined' })).stage).toMatchObject({
      status: 'selected',
      subStage: 'noUpdate',
    })
    expect(
      toApplicant(wire({ currentStage: null, currentStatus: 'joined', currentStatusTimestamp: 9 })).stage,
    ).toMatchObject({ status: 'joined', at: 9 })
  })

  it('PROF-06 names tools by their labels and languages once; a missing interview kind is telephonic (TRAP-44)', () => {
    const row = toApplicant(
      wire({
        communicationLanguage: ['Hindi', 'Marathi', 'hindi ', 'Hindi'],
        assets: [
          { name: 'smartPhone', hasAsset: true },
          { name: 'smartPhone', hasAsset: true },
          { name: 'bike', hasAsset: false },
        ],
      }),
    )
    expect(row).toMatchObject({ languages: ['Hindi', 'Marathi'], tools: ['Smartphone'], interviewType: 'telephonic' })
    expect(toApplicant(wire({ physicalInterview: true })).interviewType).toBe('walkIn')
  })
})

describe('what an update changed of a row', () => {
  const changes: Partial<FunnelRowWire>[] = [
    {},
    { currentStage: null, currentStatusTimestamp: 5, currentStatusMetaData: { subStage: 'selfJoined' } },
    { notes: { notes: '• Uniform M', timeStamp: 7, by: 'Sunita' }, changedBy: { _id: 'u1', name: 'Sunita', at: 6 } },
    { candidateStatus: { rejected: { message: 'Too far away' }, joined: null, selected: null } },
    { candidateStatus: { joined: { employeeID: 'E-7', docURL: [{ fileName: 'a.pdf', type: 'Asset' }] } } },
    { joiningTime: 1_800_000_000_000, interviewStatus: 'failed', interviewCallsFailedCount: 2, interviewerNumber: 98 },
    { expiryTime: 9, isCallCompleted: true },
  ]

  it.each(changes)('FUN-16 and the row before it make the row after it: %j', (change) => {
    const before = toApplicant(wire({ notes: { notes: '• Old', timeStamp: 1 }, joiningTime: 3, expiryTime: 4 }))
    const after = wire(change)
    // As it comes over the wire
    const slim = v.parse(changedRowWire, JSON.parse(JSON.stringify(toChangedRow(after))))
    expect({ ...before, ...toChanged(slim) }).toEqual(toApplicant(after))
  })

  it('FUN-16 names nothing that no update changes, and nothing twice', () => {
    expect(Object.keys(toChangedRow(wire({ distance: 5, tcDistrict: 'Thane' }))).toSorted()).toEqual([
      '_id',
      'currentStage',
      'currentStatus',
      'updatedAt',
    ])
  })
})
