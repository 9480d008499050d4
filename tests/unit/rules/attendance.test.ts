import { describe, expect, test } from 'vitest'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import { addIstDays, DAY_MS, istDayStart } from '../../../src/lib/dates.ts'
import { attend, judgeEntrance } from '../../../src/rules/attendance.ts'
import { commands } from '../../../src/rules/commands.ts'

const now = Date.parse('2026-11-18T10:00:00+05:30')
const today = istDayStart(now)
const office = { name: 'Kalher Office', address: 'Godown 4', city: 'Bhiwandi', longitude: 73, latitude: 19 }
const rowOf = (more: Partial<Applicant> = {}) =>
  ({
    ...{ funnelId: 'f1', interviewType: 'walkIn', office },
    stage: { status: 'shortlisted', userConfirmed: false, employerConfirmed: false, at: now - DAY_MS },
    schedule: { kind: 'dates', dates: [today], days: [], slots: [] },
    ...more,
  }) as Applicant
const statusOf = (status: string) => ({ stage: { ...rowOf().stage, status } }) as Partial<Applicant>
const onDays = (...dates: number[]) => ({ schedule: { ...rowOf().schedule, dates } })

describe('what the desk says', () => {
  test.each([
    ['expected today', rowOf(), '', 'ok'],
    ['without a schedule', rowOf({ schedule: { dates: [], days: [], slots: [] } }), '', 'ok'],
    ['at the right site', rowOf(), 'Kalher Office, Bhiwandi', 'ok'],
    ['at another site', rowOf(), 'Pune Office, Pune', 'wrongSite'],
    ['without an office, any site will do', rowOf({ office: null }), 'Pune Office, Pune', 'ok'],
    ['tomorrow', rowOf(onDays(addIstDays(today, 1))), '', 'wrongDay'],
    ['yesterday', rowOf(onDays(addIstDays(today, -1))), '', 'wrongDay'],
    ['a minute before midnight', rowOf({ attendedAt: today - 60_000 }), '', 'ok'],
    ['let in already', rowOf({ attendedAt: today }), '', 'alreadyIn'],
    ['let in already, on no day of theirs', rowOf({ ...onDays(), attendedAt: today }), '', 'alreadyIn'],
    ['rejected', rowOf(statusOf('rejected')), '', 'ended'],
    ['joined', rowOf({ ...statusOf('joined'), attendedAt: today }), '', 'ended'],
  ])('GATE-03 %s', (_, row, site, says) => {
    expect(judgeEntrance(row, now, site)).toBe(says)
  })
})

describe('an applicant is let in', () => {
  test('GATE-04 the first time of a day stays, and another day counts anew', () => {
    const first = attend(rowOf(), now)
    expect(first).toMatchObject({ attendedAt: now, stage: rowOf().stage })
    expect(attend(first, now + 60_000)).toBe(first)
    expect(attend(first, now + DAY_MS).attendedAt).toBe(now + DAY_MS)
    expect(attend(first, now - DAY_MS).attendedAt).toBe(now)
  })

  test('GATE-04, I4 an applied one is screened, later than before, in the lane of the stage', () => {
    const row = rowOf({ ...statusOf('interested') })
    row.stage.at = now + 5_000
    const ref = { funnelId: 'f1', hiringRequestId: 'r1', ipId: 'EMP1', name: 'Asha', requestName: 'Pickers' }
    const { apply, lane } = commands['applicant.attended']
    expect(apply(row, ref, now).stage).toMatchObject({ status: 'shortlisted', at: now + 5_001 })
    const update = { ...ref, state: 'SHORTLISTED' as const, action: 'selected' as const, answer: {} }
    expect(lane(ref)).toBe(commands['applicant.update'].lane(update))
  })
})
