import type { Applicant } from '../../contract/funnel-row.ts'
import { addIstDays, istDayStart } from '../../lib/dates.ts'
import { limits } from '../../rules/limits.ts'
import { findPanel } from '../../rules/panel-kind.ts'
import { firstInterviewEnd } from '../../rules/schedule.ts'
import { isSelfReported, tagOf, type StageTag } from '../../rules/stages.ts'
import { isInterviewAgreed } from '../../rules/tasks.ts'
import { taskMembers, type TaskRecord } from '../device/database.ts'
import { NEVER } from './row-keys.ts'
import { wordsOf } from './words.ts'

/** The record of a row, or undefined when it will never be a task. Agrees with rules/tasks.ts at every time. */
export function taskRecord(row: Applicant): TaskRecord | undefined {
  // Which panel a row has changes with time, whether it has one does not
  if (!findPanel(row, 0)) return undefined
  const tag = tagOf(row)
  const due = row.stage.status === 'selected' ? row.joiningTime : row.expiresAt
  const slim = Object.fromEntries(taskMembers.map((member) => [member, row[member]])) as unknown as Applicant
  return {
    funnelId: row.funnelId,
    ipId: row.ipId,
    row: { ...slim, schedule: { endDate: row.schedule.endDate } },
    selfReported: isSelfReported(tag),
    words: wordsOf(row.name),
    from: firstTime(row, tag),
    until: row.stage.status === 'shortlisted' && row.expiresAt !== undefined ? addIstDays(row.expiresAt, 1) : NEVER,
    urgentFrom: Math.min(
      due === undefined ? NEVER : addIstDays(due, -limits.urgentDays),
      row.interviewType === 'walkIn' && tag === 'screened' ? firstInterviewEnd(row) : NEVER,
    ),
  }
}

function firstTime(row: Applicant, tag: StageTag): number {
  if (isInterviewAgreed(row)) return firstInterviewEnd(row)
  return tag === 'selected' && row.joiningTime !== undefined ? firstDayAt(row.joiningTime) : -NEVER
}

/** The first midnight in India that is not before `ms`. */
const firstDayAt = (ms: number) => (istDayStart(ms) === ms ? ms : addIstDays(ms, 1))
