import { sql } from 'drizzle-orm'
import { subStages, type Applicant, type FunnelStatus, type InterviewType } from '../../src/contract/funnel-row.ts'
import { findPanel } from '../../src/rules/panel-kind.ts'
import { isSelfReported, tagOf } from '../../src/rules/stages.ts'
import { isInterviewAgreed, passesFilters, type TaskFilters } from '../../src/rules/tasks.ts'
import { funnelRows } from '../db/schema.ts'

/** A stage that can be a task, with what the rules make of it. */
export interface TaskStage {
  status: FunnelStatus
  /** '' is none. */
  sub_stage: string
  walk_in: boolean
  user_confirmed: boolean
  self_reported: boolean
  /** Once the employer has agreed, nothing is to be done before the interview is over. */
  before_interview: boolean
  /** Nothing is to be done before the joining day. */
  before_joining: boolean
  /** Passes the filters that look at the stage only. */
  chosen: boolean
}

const openStatuses = ['shortlisted', 'interviewDone', 'selected'] as const
const interviewTypes: InterviewType[] = ['walkIn', 'telephonic']
const both = [true, false]

/**
 * Every stage that can be a task, to be joined by `isStageOf`: so the rules decide what a tag, a claim and a panel are, and the
 * database what is a task of 60,000 applicants.
 */
export const taskStages = ({ applicantPool, currentStatus, interviewType: kinds }: TaskFilters): TaskStage[] =>
  openStatuses.flatMap((status) =>
    [undefined, ...subStages].flatMap((subStage) =>
      interviewTypes.flatMap((interviewType) =>
        both.flatMap((userConfirmed) => {
          const stage = { status, subStage, userConfirmed, employerConfirmed: true, at: 0 }
          const row = { stage, interviewType, schedule: { dates: [], days: [], slots: [] } }
          if (!findPanel(row, 0)) return []
          return {
            ...{
              status,
              sub_stage: subStage ?? '',
              walk_in: interviewType === 'walkIn',
              user_confirmed: userConfirmed,
            },
            self_reported: isSelfReported(tagOf(row)),
            before_interview: isInterviewAgreed(row),
            before_joining: tagOf(row) === 'selected',
            chosen: passesFilters(row as unknown as Applicant, { applicantPool, currentStatus, interviewType: kinds }),
          }
        }),
      ),
    ),
  )

export const stagesTable = (stages: TaskStage[]) =>
  sql`json_to_recordset(${JSON.stringify(stages)}::json) as stage (status text, sub_stage text, walk_in boolean,
    user_confirmed boolean, self_reported boolean, before_interview boolean, before_joining boolean, chosen boolean)`

/** A sub-stage of a later version counts as none, as on the device. `request` is requestsTable. */
export const isStageOf = sql`stage.status = ${funnelRows.status} and stage.walk_in = request.walk_in
  and stage.user_confirmed = ${funnelRows.userConfirmed}
  and stage.sub_stage = case when ${funnelRows.subStage} = any(${sql.param([...subStages])}::text[]) then ${funnelRows.subStage} else '' end`
