import type { Applicant, FunnelStatus } from '../contract/funnel-row.ts'
import { istDayStart } from '../lib/dates.ts'
import { findPanel, findSubmission, type PanelAnswers, type PanelKind, type PanelSubmission } from './panels.ts'

/** The columns of the board: the five boxes of the strip, and where the funnel ended. */
export const boardColumns = ['applied', 'screened', 'interviewed', 'selected', 'joined', 'rejected'] as const
export type BoardColumn = (typeof boardColumns)[number]

const columns: Record<FunnelStatus, BoardColumn> = {
  interested: 'applied',
  shortlisted: 'screened',
  interviewDone: 'interviewed',
  selected: 'selected',
  joined: 'joined',
  rejected: 'rejected',
  interviewNoShow: 'rejected',
  joiningNoShow: 'rejected',
}

export const columnOf = (status: FunnelStatus): BoardColumn => columns[status]

/** What an employer can record about an applicant, as a menu, a key or a drag names it. */
export const moveKinds = [
  'screen',
  'selected',
  'joiningDate',
  'joined',
  'didNotAttend',
  'didNotJoin',
  'rejected',
] as const
export type MoveKind = (typeof moveKinds)[number]

export interface Move {
  kind: MoveKind
  /** The column the applicant then stands in. */
  to: BoardColumn
  /** What the row's panel has been answered when this is chosen: it asks the rest. */
  answers: PanelAnswers
}

const targets: Record<MoveKind, BoardColumn> = {
  screen: 'screened',
  selected: 'selected',
  joiningDate: 'selected',
  joined: 'joined',
  didNotAttend: 'rejected',
  didNotJoin: 'rejected',
  rejected: 'rejected',
}

/** The column somebody stands in after it was recorded. */
export const columnOfMove = (kind: MoveKind): BoardColumn => targets[kind]

const to = (kind: MoveKind, answers: PanelAnswers): Move => ({ kind, to: targets[kind], answers })
const selected = (answers: PanelAnswers): Move => to('selected', answers)
const rejected = (answers: PanelAnswers): Move => to('rejected', answers)
const joined = to('joined', { first: true })
const joiningDate = (answers: PanelAnswers): Move => to('joiningDate', answers)

/** By panel, so that a drag, a key and a batch can do what the panel of the row can do, and nothing else (STG-11 to STG-21). */
const moves: Record<PanelKind, (row: Applicant) => Move[]> = {
  interviewCall: () => [
    selected({ withoutInterview: true, selected: true }),
    rejected({ withoutInterview: true, selected: false }),
  ],
  takeInterview: () => [
    to('screen', { first: true }),
    selected({ first: false, selected: true }),
    rejected({ first: false, selected: false }),
  ],
  attendance: () => [
    selected({ first: true, selected: true }),
    rejected({ first: true, selected: false }),
    to('didNotAttend', { first: false }),
  ],
  result: () => [selected({ selected: true }), rejected({ selected: false })],
  claimedSelected: () => [selected({ selected: true }), rejected({ selected: false })],
  joining: (row) =>
    row.joiningTime === undefined
      ? [joiningDate({ first: true }), rejected({ first: false })]
      : [joined, joiningDate({ first: false, selected: true }), rejected({ first: false, selected: false })],
  awaitingJoining: () => [joiningDate({ first: true }), rejected({ first: false })],
  claimedJoined: () => [joined, to('didNotJoin', { first: false })],
}

/** What can be recorded about a row at `now` (epoch ms), the likeliest first; nothing when its funnel has ended. */
export function movesOf(row: Applicant, now: number): Move[] {
  const panel = findPanel(row, now)
  return panel ? moves[panel](row) : []
}

export const findMove = (row: Applicant, kind: MoveKind, now: number): Move | undefined =>
  movesOf(row, now).find((move) => move.kind === kind)

/** Why a row cannot be brought to a column: each is a sentence in the text area of the board. */
export type Obstacle =
  'ended' | 'notScreened' | 'notBack' | 'byInterview' | 'needsSelected' | 'needsDate' | 'saysJoined'

/** Why not; undefined when it can be, or when it stands there already. */
export function findObstacle(row: Applicant, to: BoardColumn, now: number): Obstacle | undefined {
  const from = columnOf(row.stage.status)
  if (from === to || movesOf(row, now).some((move) => move.to === to)) return undefined
  if (from === 'applied') return 'notScreened'
  if (from === 'joined' || from === 'rejected') return 'ended'
  if (boardColumns.indexOf(to) < boardColumns.indexOf(from)) return 'notBack'
  if (to === 'interviewed') return 'byInterview'
  if (to === 'joined') return from === 'selected' ? 'needsDate' : 'needsSelected'
  return 'saysJoined'
}

/** What a batch asks for once, for all of its applicants. */
export type MoveData = Pick<PanelAnswers, 'joiningTime' | 'reason'>

/** The field a kind of move needs, the same for everybody in a batch; a joining is confirmed for the day on record. */
export function fieldOfMove(kind: MoveKind): 'newDate' | 'reason' | undefined {
  if (kind === 'selected' || kind === 'joiningDate') return 'newDate'
  return kind === 'rejected' ? 'reason' : undefined
}

/**
 * What one applicant of a batch is sent, or undefined when this cannot be recorded about them. `now` in epoch ms. Somebody
 * whose joining day is still to come cannot be confirmed on it: they need the panel, one by one.
 */
export function submissionOfMove(
  row: Applicant,
  kind: MoveKind,
  data: MoveData,
  now: number,
): Exclude<PanelSubmission, { kind: 'callNotCompleted' }> | undefined {
  const panel = findPanel(row, now)
  const move = findMove(row, kind, now)
  if (!panel || !move) return undefined
  const sameDate = kind === 'joined' ? { sameDate: true } : {}
  const submission = findSubmission(panel, row, { ...move.answers, ...sameDate, ...data }, now)
  return submission?.kind === 'callNotCompleted' ? undefined : submission
}

/** Whether a batch of this kind can hold the row, whatever will be filled in. */
export const mayBatch = (row: Applicant, kind: MoveKind, now: number): boolean =>
  submissionOfMove(row, kind, { joiningTime: kind === 'joined' ? undefined : istDayStart(now), reason: '-' }, now) !==
  undefined
