import { funnelCalls, type CurrentState, type StageAction } from '../contract/funnel.ts'
import type { Applicant } from '../contract/funnel-row.ts'
import { stageLane, stageTime, type ApplicantRef, type AttachedFile, type Command, type Step } from './command.ts'
import { applyUpdate, isAlreadyDone, type StageAnswer } from './transitions.ts'

/** What is recorded about an applicant's stage. */
export interface StageInputs {
  /** A stage update; 'joined' from selected is sent as two posts after its files (STG-22, TRAP-39). */
  'applicant.update': ApplicantRef & {
    state: CurrentState
    action: StageAction
    answer: StageAnswer
    files?: AttachedFile[]
    /** The stage's time that the screen showed: another one by now is a change that the user did not see. */
    seenAt?: number
  }
  /** The interview call was not completed (SM-10). */
  'applicant.callNotCompleted': ApplicantRef
}

function updateSteps(input: StageInputs['applicant.update']): Step[] {
  const post = (action: StageAction, name: string, chained: boolean): Step => ({
    name,
    kind: 'call',
    call: funnelCalls.update,
    isDone: (row) => isAlreadyDone(row, input.state, action, input.answer),
    input: ({ base, uploads }) => ({
      currentState: input.state,
      action,
      payload: {
        body: {
          employerConfirmed: true,
          ...(action === 'selected' && input.answer.joiningTime !== undefined
            ? { joiningTime: Math.trunc(input.answer.joiningTime) }
            : {}),
          ...(action === 'rejected' && input.answer.reason ? { message: input.answer.reason } : {}),
          ...(action === 'joined' && input.answer.employeeId ? { employeeID: input.answer.employeeId } : {}),
          ...(action === 'joined' && uploads.length > 0 ? { docURL: uploads } : {}),
          ...(action === 'didNotAttend' ? { subStage: 'notAttended' } : {}),
          ...(action === 'didNotJoin' ? { subStage: 'notJoined' } : {}),
        },
        filter: { ids: [input.funnelId], hiringRequestId: input.hiringRequestId, ipId: input.ipId },
        ...(base === undefined && !chained ? {} : { base: { timeStamp: base ?? 0 } }),
      },
    }),
  })
  if (input.action !== 'joined') return [post(input.action, input.action, false)]
  const uploads = (input.files ?? []).map((file, index): Step => ({
    name: `upload-${index}`,
    kind: 'upload',
    file: index,
    fileName: `joiningDoc/${input.funnelId}/offerLetter/${file.name}`,
  }))
  return [...uploads, post('selected', 'selected', false), post('joined', 'joined', true)]
}

/** An update as the transitions see it; a joining also moves the joining day to the actual one (STG-18). */
function applyStage(row: Applicant, input: StageInputs['applicant.update'], at: number): Applicant {
  if (input.action !== 'joined') return applyUpdate(row, input.state, input.action, input.answer, at)
  const dated = applyUpdate(row, 'SELECTED', 'selected', input.answer, at)
  // Both posts are one update with one time: by it the outbox knows which update a screen showed
  const undated = { ...dated, stage: { ...dated.stage, at: row.stage.at } }
  return applyUpdate(undated, 'SELECTED', 'joined', input.answer, at)
}

export const stageCommands: { [N in keyof StageInputs]: Command<StageInputs[N]> } = {
  'applicant.update': {
    version: 1,
    lane: stageLane,
    funnelId: (input) => input.funnelId,
    base: stageTime,
    seenBase: (input) => input.seenAt,
    coalesce: false,
    steps: updateSteps,
    apply: applyStage,
    isDone: (row, input) => isAlreadyDone(row, input.state, input.action, input.answer),
  },
  'applicant.callNotCompleted': {
    version: 1,
    lane: stageLane,
    funnelId: (input) => input.funnelId,
    base: stageTime,
    passesBaseBy: true,
    coalesce: false,
    steps: (input) => [
      {
        name: 'status',
        kind: 'call',
        call: funnelCalls.interviewStatus,
        input: () => ({ funnelId: input.funnelId, status: false }),
      },
    ],
    apply: (row) => ({ ...row, call: { ...row.call, status: 'failed', failedCount: row.call.failedCount + 1 } }),
    // A count cannot tell one failed call from another
    isDone: () => false,
  },
}
