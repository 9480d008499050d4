import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import { taskSorts } from '../../../src/contract/task-lists.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { compareTasks, findTask, passesFilters, type TaskFilters } from '../../../src/rules/tasks.ts'
import { applicant, interviewOn, now, today } from '../../support/applicants.ts'

const days = (count: number) => today + count * DAY_MS
const phone = { interviewType: 'telephonic' as const }

describe('what is a task', () => {
  it('TASK-03 claims are self reported, screened and awaiting ones are not (TRAP-52)', () => {
    const tab = (row: Applicant) => findTask(row, now)?.selfReported
    expect(tab(applicant('interviewDone'))).toBe(true)
    expect(tab(applicant('shortlisted', 'selfSelected'))).toBe(true)
    expect(tab(applicant('selected', 'selfJoined', { joiningTime: days(9) }))).toBe(true)
    expect(tab(applicant('shortlisted', undefined, interviewOn(days(1))))).toBe(false)
    expect(tab(applicant('shortlisted', 'awaitingCall', phone))).toBe(false)
    expect(tab(applicant('interviewDone', undefined, phone))).toBe(false)
    expect(tab(applicant('selected', 'noUpdate', { joiningTime: days(-1) }))).toBe(false)
  })

  it('TASK-03 a selected applicant is one from the joining day in India on', () => {
    const row = applicant('selected', undefined, { joiningTime: today })
    expect(findTask(row, today - 1)).toBeUndefined()
    expect(findTask(row, today)).toMatchObject({ selfReported: false })
  })

  it('SM-49 a screened applicant is one until the end of the day of expiry', () => {
    const row = applicant('shortlisted', undefined, { ...interviewOn(days(1)), expiresAt: today + 3_600_000 })
    expect(findTask(row, today + DAY_MS - 1)).toBeDefined()
    expect(findTask(row, today + DAY_MS)).toBeUndefined()
  })

  it('SM-01 TASK-14 an agreed interview is none until it is over, then whether they attended is asked', () => {
    const row = applicant('shortlisted', undefined, interviewOn(days(1)))
    const agreed = { ...row, stage: { ...row.stage, employerConfirmed: true } }
    const over = days(1) + 13 * 3_600_000
    expect(findTask(row, now)).toBeDefined()
    expect(findTask(agreed, now)).toBeUndefined()
    expect(findTask(agreed, over - 1)).toBeUndefined()
    expect(findTask(agreed, over)).toMatchObject({ priority: true })
  })

  it('TASK-14 an ended applicant is none', () => {
    for (const status of ['interested', 'joined', 'rejected', 'interviewNoShow', 'joiningNoShow'] as const)
      expect(findTask(applicant(status), now)).toBeUndefined()
  })

  it('TASK-07 is urgent within three days of the expiry, or when its day has passed (TRAP-52)', () => {
    const call = (expiresAt: number) => findTask(applicant('shortlisted', 'awaitingCall', { ...phone, expiresAt }), now)
    expect(call(days(4))).toMatchObject({ priority: false, daysLeft: 4 })
    expect(call(days(3))).toMatchObject({ priority: true, daysLeft: 3 })
    expect(call(today)).toMatchObject({ priority: true, daysLeft: 0 })
    const far = { expiresAt: days(20) }
    expect(findTask(applicant('shortlisted', undefined, { ...interviewOn(days(-1)), ...far }), now)?.priority).toBe(
      true,
    )
    expect(findTask(applicant('shortlisted', undefined, { ...interviewOn(days(1)), ...far }), now)?.priority).toBe(
      false,
    )
  })
})

describe('the filters (TASK-05)', () => {
  const row = applicant('shortlisted', 'awaitingCall', {
    ...phone,
    district: 'Thane',
    channel: 'webBot',
    idTypes: ['aadhar card'],
    call: { completed: false, failedCount: 1 },
  })
  const cases: [keyof TaskFilters, string, string][] = [
    ['interviewType', 'telephonic', 'walkin'],
    ['hiringRequestId', 'HR1', 'HR2'],
    ['location', 'thane', 'Pune'],
    ['applicantPool', 'availableToHire', 'maybeAvailableToHire'],
    ['currentStatus', 'awaitingCall', 'screened'],
    ['verifiedDocument', 'aadhar card', 'pan card'],
    ['interviewCallStatus', 'reachedNotCompleted', 'completed'],
    ['channelType', 'webBot', 'app'],
  ]
  it.each(cases)('TASK-05 %s keeps %s and leaves out %s', (field, yes, no) => {
    expect(passesFilters(row, { [field]: [yes] })).toBe(true)
    expect(passesFilters(row, { [field]: [no] })).toBe(false)
    expect(passesFilters(row, { [field]: [no, yes] })).toBe(true)
    expect(passesFilters(row, { [field]: ['all'] })).toBe(true)
  })

  it('TASK-05 all filters must be met; a claim of a selection may still be available', () => {
    expect(passesFilters(row, { interviewType: ['telephonic'], channelType: ['app'] })).toBe(false)
    const claim = applicant('interviewDone', 'selfSelected')
    expect(passesFilters(claim, { applicantPool: ['maybeAvailableToHire'] })).toBe(true)
    expect(passesFilters(claim, { applicantPool: ['availableToHire'] })).toBe(false)
  })

  it('TASK-05 a call is completed, reached, or not made', () => {
    const status = (call: Applicant['call'], wanted: string) =>
      passesFilters({ ...row, call }, { interviewCallStatus: [wanted] })
    expect(status({ completed: true, failedCount: 2 }, 'completed')).toBe(true)
    expect(status({ completed: false, status: 'completed', failedCount: 0 }, 'completed')).toBe(true)
    expect(status({ completed: false, failedCount: 0 }, 'notCompleted')).toBe(true)
  })
})

describe('the order (TASK-06)', () => {
  const sorted = (rows: Applicant[], sort: (typeof taskSorts)[number]) =>
    rows.toSorted(compareTasks(sort)).map((one) => one.funnelId)

  it('TASK-06 by time left: the joining day of a selected one, the expiry of the others, none last', () => {
    const rows = [
      applicant('shortlisted', undefined, { funnelId: 'none' }),
      applicant('shortlisted', undefined, { funnelId: 'soon', expiresAt: days(1) }),
      applicant('selected', undefined, { funnelId: 'late', joiningTime: days(-2), expiresAt: days(30) }),
    ]
    expect(sorted(rows, 'expiryTime')).toEqual(['late', 'soon', 'none'])
  })

  it('TASK-06 by the start and the end of hiring, and by name without regard to case and accents', () => {
    const rows = [
      applicant('shortlisted', undefined, {
        funnelId: 'a',
        name: 'émile',
        hiringStart: 2,
        schedule: { dates: [], days: [], slots: [], endDate: 1 },
      }),
      applicant('shortlisted', undefined, { funnelId: 'b', name: 'Fatima', hiringStart: 1 }),
      applicant('shortlisted', undefined, { funnelId: 'c', name: 'Arjun' }),
    ]
    expect(sorted(rows, 'hiringStart')).toEqual(['b', 'a', 'c'])
    expect(sorted(rows, 'hiringEnd')).toEqual(['a', 'b', 'c'])
    expect(sorted(rows, 'candidateName')).toEqual(['c', 'a', 'b'])
  })

  it('TASK-06 is a full order: it does not depend on the order before', () => {
    const anyRow = fc
      .record({
        funnelId: fc.uuid(),
        name: fc.constantFrom('A', 'a', 'B'),
        expiresAt: fc.constantFrom(1, 2, undefined),
      })
      .map((more) => applicant('shortlisted', undefined, more))
    const rows = fc.uniqueArray(anyRow, { selector: (one) => one.funnelId, maxLength: 8 })
    fc.assert(
      fc.property(rows, fc.constantFrom(...taskSorts), (some, sort) => {
        expect(sorted(some.toReversed(), sort)).toEqual(sorted(some, sort))
      }),
    )
  })
})
