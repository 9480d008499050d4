import type { AnyCall } from '../contract/call.ts'
import { feedbackCalls } from '../contract/feedback.ts'
import type { Applicant } from '../contract/funnel-row.ts'
import { funnelCalls, type CurrentState, type StageAction } from '../contract/funnel.ts'
import type { Answer } from '../contract/scorecard.ts'
import { attend } from './attendance.ts'
import { isMoved, moveAtDesk, type DeskMove } from './desk-moves.ts'
import { toWalkInRow, type WalkIn } from './walk-in.ts'
import { isSameCard, photoNameOf } from './scorecard.ts'
import { applyUpdate, isAlreadyDone, type StageAnswer } from './transitions.ts'

/** Whom an update is about, frozen when it was made (TRAP-78): it is shown and sent even when the row is gone. */
export interface ApplicantRef {
  funnelId: string
  hiringRequestId: string
  ipId: string
  name: string
  requestName: string
}

export interface AttachedFile {
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
}

/** The input of each queued command: plain data, stored in the outbox and readable by later builds. */
export interface CommandInputs {
  /** A stage update; 'joined' from selected is sent as two posts after its files (STG-22, TRAP-39). */
  'applicant.update': ApplicantRef & {
    state: CurrentState
    action: StageAction
    answer: StageAnswer
    files?: AttachedFile[]
    /** The stage's time that the screen showed: another one by now is a change that the user did not see. */
    seenAt?: number
  }
  /** The whole text of the notes; a later one replaces an earlier one that was never attempted (TRAP-62). */
  'applicant.notes': ApplicantRef & {
    text: string
    baseAt: number
    /** The server's notes that the user saw; lines that two users added to them are merged. */
    seen?: string
  }
  /** The interview call was not completed (SM-10). */
  'applicant.callNotCompleted': ApplicantRef
  /** The applicant came to the gate (GATE-04) and got a token of this desk (GATE-08); the enqueue gives it. */
  'applicant.attended': ApplicantRef & { token?: string }
  /** The desk calls somebody in, back or for later, or gives another token (GATE-09). */
  'applicant.deskMove': ApplicantRef & { move: DeskMove }
  /** Somebody without a pass is taken in: it makes the row (GATE-07). */
  'applicant.walkIn': WalkIn
  /** The whole scorecard; the names of `files` are those that its photos end with (SCORE-02). */
  'applicant.scorecard': ApplicantRef & { answers: Answer[]; baseAt: number; files?: AttachedFile[] }
  /** Another number for the interviewer (CALL-09). */
  'applicant.interviewerNumber': ApplicantRef & { number: number }
  /** A message to the operators. */
  'feedback.send': {
    partnerId: string
    partnerType: string
    name: string
    email: string
    mobile: string
    subject: string
    message: string
  }
}
export type CommandName = keyof CommandInputs
export type CommandInput<N extends CommandName> = CommandInputs[N]

export interface StepContext {
  /** The stage's time the user saw, or the one set by the operation before it: epoch ms. */
  base?: number
  /** What the upload steps of this operation stored, in the order of the files. */
  uploads: { fileName: string; type: string }[]
}

/** One request of an operation. Steps run in order, each with the key `opId:name`, and each at most once. */
export type Step =
  | { name: string; kind: 'upload'; file: number; fileName: string }
  | {
      name: string
      kind: 'call'
      call: AnyCall
      input: (context: StepContext) => unknown
      /** As `isDone` of the command, for a step that is not the last one. */
      isDone?: (row: Applicant) => boolean
    }

export interface Command<I> {
  /** Raised when the shape of the input changes; an operation of a version this build does not know is quarantined. */
  version: number
  /**
   * By the version that it starts from: brings an input that an earlier build recorded to the next version. What the steps
   * send must stay the same: the server compares a repeat with what it has under the key.
   */
  upgrades?: Record<number, (input: never) => unknown>
  /** Operations of one lane are sent in order, one at a time; lanes do not wait for each other (I4, I5). */
  lane: (input: I) => string
  /** The applicant row it changes, if any. */
  funnelId: (input: I) => string | undefined
  /**
   * The time in a row that shows whether another user changed what this changes: sent as the base and set anew when the
   * operation before it in the lane is done. Undefined when the call takes no base.
   */
  base: (row: Pick<Applicant, 'stage' | 'notes' | 'scorecard'>) => number | undefined
  /**
   * The server compares no base for it, so its success says nothing of what other users changed: what follows it in the
   * lane keeps the base that it had (`isComparedCall`, rules/chain.ts).
   */
  passesBaseBy?: true
  /** The base the user saw, when the input has it; the row's own otherwise. */
  seenBase?: (input: I) => number | undefined
  /**
   * The row it makes on the device, until the server's comes. Nothing that was recorded about the applicant later, in
   * whichever lane, is sent before it is done (GATE-12).
   */
  create?: (input: I, at: number) => Applicant
  /** Replaces an operation of the same lane that was never attempted, instead of queueing behind it. */
  coalesce: boolean
  steps: (input: I) => Step[]
  /** The row as it will be once the server has it (I6). `at` is when the user acted, epoch ms. */
  apply: (row: Applicant, input: I, at: number) => Applicant
  /**
   * Second line of defence where an API ignores Idempotency-Key: a retry after an attempt without a response was
   * refused, and the row is already in the state this command leads to.
   */
  isDone: (row: Applicant, input: I) => boolean
}

const stageTime = (row: Pick<Applicant, 'stage'>) => row.stage.at
export const stageLane = ({ funnelId }: Pick<ApplicantRef, 'funnelId'>) => `applicant:${funnelId}:stage`

function updateSteps(input: CommandInputs['applicant.update']): Step[] {
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
function applyStage(row: Applicant, input: CommandInputs['applicant.update'], at: number): Applicant {
  if (input.action !== 'joined') return applyUpdate(row, input.state, input.action, input.answer, at)
  const dated = applyUpdate(row, 'SELECTED', 'selected', input.answer, at)
  // Both posts are one update with one time: by it the outbox knows which update a screen showed
  const undated = { ...dated, stage: { ...dated.stage, at: row.stage.at } }
  return applyUpdate(undated, 'SELECTED', 'joined', input.answer, at)
}

export const commands: { [N in CommandName]: Command<CommandInputs[N]> } = {
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
  'applicant.notes': {
    version: 1,
    lane: (input) => `applicant:${input.funnelId}:notes`,
    funnelId: (input) => input.funnelId,
    base: (row) => row.notes?.at ?? 0,
    seenBase: (input) => input.baseAt,
    coalesce: true,
    steps: (input) => [
      {
        name: 'notes',
        kind: 'call',
        call: funnelCalls.notes,
        input: ({ base }) => ({
          funnelId: input.funnelId,
          notes: input.text,
          base: { timeStamp: base ?? input.baseAt, ...(input.seen === undefined ? {} : { notes: input.seen }) },
        }),
      },
    ],
    apply: (row, input, at) => ({ ...row, notes: input.text ? { text: input.text, at } : undefined }),
    isDone: (row, input) => (row.notes?.text ?? '') === input.text,
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
  // In the lane of the stage: who had only applied is screened with it, and the result follows
  'applicant.attended': {
    version: 2,
    // Version 1 had no token; what it sends stays as it was
    upgrades: { 1: (input: ApplicantRef) => input },
    lane: stageLane,
    funnelId: (input) => input.funnelId,
    base: stageTime,
    passesBaseBy: true,
    coalesce: false,
    steps: ({ funnelId, token }) => [
      {
        name: 'attended',
        kind: 'call',
        call: funnelCalls.attended,
        input: () => ({ funnelId, ...(token === undefined ? {} : { token }) }),
      },
    ],
    apply: (row, { token }, at) => attend(row, at, at, token),
    // A day's entry cannot tell one report from another
    isDone: () => false,
  },
  // In the lane of the stage: nobody is called in before they were let in, and the result follows
  'applicant.deskMove': {
    version: 1,
    lane: stageLane,
    funnelId: (input) => input.funnelId,
    base: stageTime,
    passesBaseBy: true,
    coalesce: false,
    steps: ({ funnelId, move }) => [
      { name: 'deskMove', kind: 'call', call: funnelCalls.deskMove, input: () => ({ funnelId, move }) },
    ],
    apply: (row, { move }, at) => moveAtDesk(row, move, at),
    isDone: (row, { move }) => isMoved(row, move),
  },
  'applicant.walkIn': {
    version: 1,
    lane: stageLane,
    funnelId: (input) => input.funnelId,
    base: stageTime,
    create: toWalkInRow,
    coalesce: false,
    steps: ({ funnelId, hiringRequestId, ipId, name, mobile, consent }) => [
      {
        name: 'walkIn',
        kind: 'call',
        call: funnelCalls.walkIn,
        input: () => ({ funnelId, hiringRequestId, ipId, name, mobile, consent }),
      },
    ],
    apply: (row) => row,
    isDone: (row, input) => row.funnelId === input.funnelId,
  },
  // A lane of its own: a refused result holds no answers back. Not coalesced: a later card may name a photo of an earlier one
  'applicant.scorecard': {
    version: 1,
    lane: (input) => `applicant:${input.funnelId}:scorecard`,
    funnelId: (input) => input.funnelId,
    base: (row) => row.scorecard?.at ?? 0,
    seenBase: (input) => input.baseAt,
    coalesce: false,
    steps: (input) => [
      ...(input.files ?? []).map((file, index): Step => ({
        name: `upload-${index}`,
        kind: 'upload',
        file: index,
        fileName: photoNameOf(input.funnelId, file.name),
      })),
      {
        name: 'scorecard',
        kind: 'call',
        call: funnelCalls.scorecard,
        input: ({ base }) => ({
          funnelId: input.funnelId,
          answers: input.answers,
          base: { timeStamp: base ?? input.baseAt },
        }),
      },
    ],
    apply: (row, input, at) => ({ ...row, scorecard: { answers: input.answers, at } }),
    isDone: (row, input) => isSameCard(row.scorecard?.answers ?? [], input.answers),
  },
  'applicant.interviewerNumber': {
    version: 1,
    lane: (input) => `applicant:${input.funnelId}:number`,
    funnelId: (input) => input.funnelId,
    base: () => undefined,
    coalesce: true,
    steps: (input) => [
      {
        name: 'number',
        kind: 'call',
        call: funnelCalls.interviewerNumber,
        input: () => ({ funnelId: input.funnelId, interviewerNumber: input.number }),
      },
    ],
    apply: (row, input) => ({ ...row, call: { ...row.call, interviewerNumber: input.number } }),
    isDone: (row, input) => row.call.interviewerNumber === input.number,
  },
  'feedback.send': {
    version: 1,
    lane: () => 'feedback',
    funnelId: () => undefined,
    base: () => undefined,
    coalesce: false,
    steps: (input) => [
      {
        name: 'send',
        kind: 'call',
        call: feedbackCalls.send,
        input: () => ({
          partner_id: input.partnerId,
          partner_type: input.partnerType,
          firstname: input.name,
          lastname: '',
          email: input.email,
          mobile: input.mobile,
          subject: input.subject,
          message: input.message,
        }),
      },
    ],
    apply: (row) => row,
    isDone: () => false,
  },
}

/** The command of that name, or undefined when this build does not know it. */
export function findCommand(name: string): Command<never> | undefined {
  return Object.hasOwn(commands, name) ? (commands[name as CommandName] as unknown as Command<never>) : undefined
}
