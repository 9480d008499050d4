import type { AnyCall } from '../contract/call.ts'
import type { Applicant } from '../contract/funnel-row.ts'

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
  /** The device adds a token of its desk to the input when it is recorded (GATE-08). */
  takesToken?: true
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

export const stageTime = (row: Pick<Applicant, 'stage'>) => row.stage.at
export const stageLane = ({ funnelId }: Pick<ApplicantRef, 'funnelId'>) => `applicant:${funnelId}:stage`
