import { funnelCalls } from '../contract/funnel.ts'
import type { Answer } from '../contract/scorecard.ts'
import { attend } from './attendance.ts'
import { stageLane, stageTime, type ApplicantRef, type AttachedFile, type Command, type Step } from './command.ts'
import { isMoved, moveAtDesk, type DeskMove } from './desk-moves.ts'
import { isSameCard, photoNameOf } from './scorecard.ts'
import { toWalkInRow, type WalkIn } from './walk-in.ts'

/** What a desk at the gate records. */
export interface DeskInputs {
  /** The applicant came to the gate (GATE-04) and got a token of this desk (GATE-08); the enqueue gives it. */
  'applicant.attended': ApplicantRef & { token?: string }
  /** The desk calls somebody in, back or for later, or gives another token (GATE-09). */
  'applicant.deskMove': ApplicantRef & { move: DeskMove }
  /** Somebody without a pass is taken in: it makes the row (GATE-07). */
  'applicant.walkIn': WalkIn
  /** The whole scorecard; the names of `files` are those that its photos end with (SCORE-02). */
  'applicant.scorecard': ApplicantRef & { answers: Answer[]; baseAt: number; files?: AttachedFile[] }
}

export const deskCommands: { [N in keyof DeskInputs]: Command<DeskInputs[N]> } = {
  // In the lane of the stage: who had only applied is screened with it, and the result follows
  'applicant.attended': {
    version: 2,
    // Version 1 had no token; what it sends stays as it was
    upgrades: { 1: (input: ApplicantRef) => input },
    lane: stageLane,
    funnelId: (input) => input.funnelId,
    base: stageTime,
    passesBaseBy: true,
    takesToken: true,
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
    steps: ({ funnelId, hiringRequestId, ipId, name, mobile, workCity, consent }) => [
      {
        name: 'walkIn',
        kind: 'call',
        call: funnelCalls.walkIn,
        input: () => ({ funnelId, hiringRequestId, ipId, name, mobile, ...(workCity && { workCity }), consent }),
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
}
