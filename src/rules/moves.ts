import type { Applicant, FunnelStatus } from '../contract/funnel-row.ts'
import { istDayStart } from '../lib/dates.ts'
import type { CommandInputs } from './commands.ts'
import { findPanel, type PanelKind } from './panel-kind.ts'
import { findSubmission, type PanelAnswers } from './panels.ts'

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
  /** The column the applicant is in afterwards. */
  to: BoardColumn
  /** The answers this choice fills into the row's panel; the panel shows the remaining questions. */
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

/** The column of an applicant after it was recorded. */
export const columnOfMove = (kind: MoveKind): BoardColumn => targets[kind]

const to = (kind: MoveKind, answers: PanelAnswers): Move => ({ kind, to: targets[kind], answers })
const selected = (answers: PanelAnswers): Move => to('selected', answers)
const rejected = (answers: PanelAnswers): Move => to('rejected', answers)
const joined = to('joined', { first: true })
const joiningDate = (answers: PanelAnswers): Move => to('joiningDate', answers)

/**
 * By panel, so that a drag, a key and a batch can do what the panel of the row can do, and nothing else
 * (STG-11 to STG-21).
 */
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

/** Why a row cannot be moved to a column: each has a sentence in the text area of the board. */
export type Obstacle =
  'ended' | 'notScreened' | 'notBack' | 'byInterview' | 'needsSelected' | 'needsDate' | 'saysJoined'

/** Why the move is not allowed; undefined when it is, or when the applicant is there already. */
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

/** Why a batch of this kind leaves a row out; undefined when `mayBatch` takes it. */
export function findBatchObstacle(row: Applicant, kind: MoveKind, now: number): Obstacle | BatchObstacle | undefined {
  if (mayBatch(row, kind, now)) return undefined
  const move = findMove(row, kind, now)
  // The panel asks for the actual day; a batch confirms the day on record
  if (move && kind === 'joined') return 'dayToCome'
  if (move) return 'needsPanel'
  if (columnOf(row.stage.status) === targets[kind]) return 'alreadyThere'
  return findObstacle(row, targets[kind], now) ?? 'needsPanel'
}
export type BatchObstacle = 'dayToCome' | 'needsPanel' | 'alreadyThere'

/** Why nothing can be recorded about rows that have no panel, for one sentence; undefined where one of them has. */
export function findNoMoveReason(rows: readonly Pick<Applicant, 'stage'>[]): NoMoveReason | undefined {
  const columns = rows.map((row) => columnOf(row.stage.status))
  const closed = columns.filter((column) => column === 'joined' || column === 'rejected').length
  const applied = columns.filter((column) => column === 'applied').length
  if (rows.length === 0 || closed + applied < rows.length) return undefined
  if (applied === 0) return 'closed'
  return closed === 0 ? 'notScreened' : 'both'
}
export type NoMoveReason = 'closed' | 'notScreened' | 'both'

/** What a batch needs once, for all of its applicants. */
export type MoveData = Pick<PanelAnswers, 'joiningTime' | 'reason'>

/**
 * The field a kind of move needs, the same for every applicant of a batch; a joining is confirmed for the day on
 * record.
 */
export function fieldOfMove(kind: MoveKind): 'newDate' | 'reason' | undefined {
  if (kind === 'selected' || kind === 'joiningDate') return 'newDate'
  return kind === 'rejected' ? 'reason' : undefined
}

/**
 * The update of one applicant of a batch, or undefined when it cannot be recorded about them. `now` in epoch ms. A
 * joining whose day is still to come cannot be confirmed: such an applicant needs the panel.
 */
export function submissionOfMove(
  row: Applicant,
  kind: MoveKind,
  data: MoveData,
  now: number,
): CommandInputs['applicant.update'] | undefined {
  const panel = findPanel(row, now)
  const move = findMove(row, kind, now)
  if (!panel || !move) return undefined
  const sameDate = kind === 'joined' ? { sameDate: true } : {}
  const submission = findSubmission(panel, row, { ...move.answers, ...sameDate, ...data }, now)
  return submission?.command === 'applicant.update' ? submission.input : undefined
}

/** Whether a batch of this kind can hold the row, whatever will be filled in. */
export const mayBatch = (row: Applicant, kind: MoveKind, now: number): boolean =>
  submissionOfMove(row, kind, { joiningTime: kind === 'joined' ? undefined : istDayStart(now), reason: '-' }, now) !==
  undefined
