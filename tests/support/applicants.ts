import type { Applicant, FunnelStatus, SubStage } from '../../src/contract/funnel-row.ts'
import { DAY_MS, istDayFromIso } from '../../src/lib/dates.ts'

/** 21 Nov, 2026 in India, a Saturday. */
export const today = istDayFromIso('2026-11-21')
/** Ten in the morning of that day. */
export const now = today + 10 * 3_600_000

/** An applicant with a stage, entered a week ago, and whatever else a test is about. */
export function applicant(
  status: FunnelStatus,
  subStage?: SubStage,
  more: Partial<Applicant> & { userConfirmed?: boolean } = {},
): Applicant {
  const { userConfirmed = false, ...rest } = more
  return {
    funnelId: 'F1',
    hiringRequestId: 'HR1',
    ipId: 'EMP1',
    requestName: 'Bhiwandi FC ramp-up',
    jobRole: 'Loader',
    name: 'Savita Bhimrao Gaikwad',
    interviewType: 'walkIn',
    stage: { status, subStage, userConfirmed, employerConfirmed: false, at: now - 7 * DAY_MS },
    call: { completed: false, failedCount: 0 },
    schedule: { dates: [], days: [], slots: [] },
    pastCompanies: [],
    languages: [],
    tools: [],
    idTypes: [],
    certificates: [],
    updatedAt: now,
    ...rest,
  }
}

/** An interview on `day`, so that a walk-in's questions come before or after it. */
export const interviewOn = (day: number): Pick<Applicant, 'schedule'> => ({
  schedule: { kind: 'dates', dates: [day], days: [], slots: [{ from: '10:00', to: '13:00' }] },
})
