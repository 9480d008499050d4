import * as v from 'valibot'
import { funnelStatuses, type Applicant, type FunnelStatus } from '../contract/funnel-row.ts'
import { LONGEST_EMPLOYEE_ID, LONGEST_REASON, type CurrentState, type StageAction } from '../contract/funnel.ts'
import { hindiStageNames, stageNames } from '../contract/stage-names.ts'
import { personText } from '../contract/shapes.ts'
import { addIstDays, istDayFromIso, istDayStart } from '../lib/dates.ts'
import { plainDigits } from '../lib/digits.ts'
import { foldName, trimPasted } from '../lib/text.ts'
import { limits } from './limits.ts'
import { applyUpdate, findCurrentState, findRefusal, isAlreadyDone, type StageAnswer } from './transitions.ts'

/**
 * The spreadsheet of the bulk status update (BULK-01, SM-35): its columns, what its cells mean and what is wrong with
 * them. The preview on the device and the server call the same functions, so a sheet that is valid here is valid there,
 * unless another user was faster.
 */
export const bulkColumns = ['id', 'name', 'stage', 'action', 'joiningDate', 'reason', 'employeeId'] as const
export type BulkColumn = (typeof bulkColumns)[number]
export type BulkCells = Record<BulkColumn, string>

/** The headings of the template. They are recognised in any order and case; other columns are left alone. */
export const bulkHeadings: Record<BulkColumn, string> = {
  id: 'Applicant ID',
  name: 'Name',
  stage: 'Stage',
  action: 'Action',
  joiningDate: 'Joining date',
  reason: 'Reason',
  employeeId: 'Employee ID',
}
/** The same in Hindi, as the download of the applicants has them and as a user writes them. */
const hindiHeadings: Record<BulkColumn, readonly string[]> = {
  id: ['आवेदक ID'],
  name: ['नाम'],
  stage: ['हायरिंग स्टेज', 'स्टेज', 'हायरिंग की स्थिति', 'स्थिति'],
  action: ['एक्शन', 'कार्रवाई', 'क्या करें'],
  joiningDate: ['जॉइनिंग की तारीख'],
  reason: ['रिजेक्ट करने का कारण', 'कारण'],
  employeeId: ['कर्मचारी ID'],
}
const neededColumns: BulkColumn[] = ['id', 'action']

/** Stages as the sheet spells them. */
export const bulkStages = stageNames

/** Actions in the template's spelling, then accepted synonyms. */
export const bulkActions: Record<StageAction, readonly [string, ...string[]]> = {
  screen: ['Screened', 'Screen', 'Take interview', 'Shortlisted', 'Shortlist'],
  selected: ['Selected', 'Select', 'Hired', 'Hire'],
  rejected: ['Rejected', 'Reject', 'Not selected'],
  didNotAttend: ['Did not attend', 'Not attended', 'Interview no show', 'Absent'],
  joined: ['Joined', 'Join'],
  didNotJoin: ['Did not join', 'Not joined', 'Joining no show'],
}

/** What somebody who works in Hindi writes for an action. */
const hindiActions: Record<StageAction, readonly string[]> = {
  screen: ['शॉर्टलिस्ट', 'शॉर्टलिस्ट करें', 'शॉर्टलिस्ट हुए', 'इंटरव्यू लें'],
  selected: ['चुने गए', 'चुना गया', 'चुनी गई', 'चुनें', 'सिलेक्ट'],
  rejected: ['रिजेक्ट हुए', 'रिजेक्ट', 'रिजेक्ट करें', 'रिजेक्ट किया', 'नहीं चुने गए'],
  didNotAttend: ['इंटरव्यू में नहीं आए', 'नहीं आए'],
  joined: ['जॉइन किया', 'जॉइन'],
  didNotJoin: ['जॉइन नहीं किया', 'जॉइनिंग पर नहीं आए'],
}

const fold = (text: string) =>
  foldName(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
const actionOfWord = new Map(
  (Object.entries(bulkActions) as [StageAction, readonly string[]][]).flatMap(([action, words]) => [
    [fold(action), action] as const,
    ...[...words, ...hindiActions[action]].map((word) => [fold(word), action] as const),
  ]),
)
const stageOfWord = new Map(
  funnelStatuses.flatMap((status) =>
    [status, bulkStages[status], hindiStageNames[status]].map((word) => [fold(word), status] as const),
  ),
)
const columnOfWord = new Map(
  bulkColumns.flatMap((column) =>
    [bulkHeadings[column], ...hindiHeadings[column]].map((heading) => [fold(heading), column] as const),
  ),
)

/** The action a cell names; undefined when it is unknown. */
export const findAction = (text: string): StageAction | undefined => actionOfWord.get(fold(text))

export const findStage = (text: string): FunnelStatus | undefined => stageOfWord.get(fold(text))

export type BulkLayout = { at: Record<BulkColumn, number | undefined> } | { missing: BulkColumn[] }

/** The index of each column, or the required ones that are missing. */
export function findLayout(headings: readonly string[]): BulkLayout {
  const at: Record<string, number> = {}
  headings.forEach((heading, index) => {
    const column = columnOfWord.get(fold(heading))
    if (column !== undefined) at[column] ??= index
  })
  const missing = neededColumns.filter((column) => at[column] === undefined)
  return missing.length > 0 ? { missing } : { at: at as Record<BulkColumn, number | undefined> }
}

export function toBulkCells(row: readonly string[], { at }: { at: Record<BulkColumn, number | undefined> }): BulkCells {
  const cell = (column: BulkColumn) => row[at[column] ?? -1]?.trim() ?? ''
  return {
    id: cell('id'),
    name: cell('name'),
    stage: cell('stage'),
    action: cell('action'),
    joiningDate: cell('joiningDate'),
    reason: cell('reason'),
    employeeId: cell('employeeId'),
  }
}

const monthWords = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const EXCEL_EPOCH_DAYS = 25_569

/**
 * IST midnight of a day in the notations of users and spreadsheets, epoch ms: 2026-11-21, 21/11/2026 (the day first, as
 * in India), 21 Nov 2026, or the day number of a spreadsheet. Undefined for what is no such day; years have four
 * digits.
 */
export function findDay(text: string): number | undefined {
  const day = toIso(plainDigits(text).trim())
  const ms = day === undefined ? Number.NaN : istDayFromIso(day)
  return Number.isNaN(ms) ? undefined : ms
}

function toIso(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (numeric) return isoOf(numeric[3]!, numeric[2]!, numeric[1]!)
  const worded = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text)
  if (worded) {
    const month = monthWords.findIndex((word) => worded[2]!.toLowerCase().startsWith(word))
    return month === -1 ? undefined : isoOf(worded[3]!, String(month + 1), worded[1]!)
  }
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0
  return serial > 0 ? new Date((serial - EXCEL_EPOCH_DAYS) * 86_400_000).toISOString().slice(0, 10) : undefined
}

const isoOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** What the check must know of an applicant. */
export type BulkApplicant = Pick<
  Applicant,
  'funnelId' | 'name' | 'stage' | 'call' | 'joiningTime' | 'rejectionReason' | 'joined'
>

export interface BulkUpdate {
  funnelId: string
  state: CurrentState
  action: StageAction
  answer: StageAnswer
}

export const bulkProblemCodes = [
  'id-missing',
  'applicant-gone',
  'duplicate',
  'name-differs',
  'stage-unknown',
  'stage-moved',
  'action-unknown',
  'not-allowed',
  'joining-date-required',
  'date-unreadable',
  'date-far',
  'date-future',
  'reason-required',
  'reason-not-valid',
  'employee-id-not-valid',
] as const
export interface BulkProblem {
  column: BulkColumn
  code: (typeof bulkProblemCodes)[number]
}

/**
 * skip: no action is filled in, the applicant stays as they are. unchecked: the cells are all right, the applicant is
 * not known here. same: the applicant is there already.
 */
export type BulkVerdict =
  | { kind: 'skip' | 'unchecked' }
  | { kind: 'wrong'; problems: BulkProblem[] }
  | { kind: 'update' | 'same'; update: BulkUpdate }

const reasonText = personText(LONGEST_REASON)
const employeeIdText = personText(LONGEST_EMPLOYEE_ID)

/**
 * Checks one row of the sheet.
 * @param applicant the current row; undefined when there is none with that id; 'unknown' where the device does not have
 *   them, so that only the cells are checked.
 * @param now epoch ms.
 */
export function checkBulkRow(
  cells: BulkCells,
  applicant: BulkApplicant | undefined | 'unknown',
  now: number,
): BulkVerdict {
  if (cells.action === '') return { kind: 'skip' }
  const problems: BulkProblem[] = []
  // One thing at a time: a date that cannot be read is not missing as well
  const add = (column: BulkColumn, code: BulkProblem['code']) => {
    if (!problems.some((problem) => problem.column === column)) problems.push({ column, code })
  }
  const action = findAction(cells.action)
  if (cells.id === '') add('id', 'id-missing')
  else if (applicant === undefined) add('id', 'applicant-gone')
  if (!action) add('action', 'action-unknown')
  const saidStage = cells.stage === '' ? undefined : findStage(cells.stage)
  if (cells.stage !== '' && !saidStage) add('stage', 'stage-unknown')
  const answer = readAnswer(cells, action, now, add)
  const known = applicant === 'unknown' ? undefined : applicant
  // A column sorted without its neighbours would decide about the wrong applicants
  if (known && cells.name !== '' && fold(cells.name) !== fold(known.name)) add('name', 'name-differs')
  if (applicant === undefined || applicant === 'unknown' || !action)
    return problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'unchecked' }

  const full: StageAnswer =
    action === 'joined' ? { ...answer, joiningTime: answer.joiningTime ?? applicant.joiningTime } : answer
  const seen = saidStage ?? applicant.stage.status
  const state = findCurrentState(seen)
  if (state && isAlreadyDone(applicant as Applicant, state, action, full) && problems.length === 0)
    return { kind: 'same', update: { funnelId: applicant.funnelId, state, action, answer: full } }
  judge(applicant, seen, action, full, add)
  if (problems.length > 0 || !state) return { kind: 'wrong', problems }
  return { kind: 'update', update: { funnelId: applicant.funnelId, state, action, answer: full } }
}

type Add = (column: BulkColumn, code: BulkProblem['code']) => void

function readAnswer(cells: BulkCells, action: StageAction | undefined, now: number, add: Add): StageAnswer {
  const answer: StageAnswer = {}
  if ((action === 'selected' || action === 'joined') && cells.joiningDate !== '') {
    const day = findDay(cells.joiningDate)
    if (day === undefined) add('joiningDate', 'date-unreadable')
    else if (!isNearDay(day, now)) add('joiningDate', 'date-far')
    else if (action === 'joined' && day > istDayStart(now)) add('joiningDate', 'date-future')
    else answer.joiningTime = day
  }
  if (action === 'rejected' && cells.reason !== '') {
    if (v.is(reasonText, cells.reason)) answer.reason = trimPasted(cells.reason)
    else add('reason', 'reason-not-valid')
  }
  if (action === 'joined' && cells.employeeId !== '') {
    if (v.is(employeeIdText, cells.employeeId)) answer.employeeId = trimPasted(cells.employeeId)
    else add('employeeId', 'employee-id-not-valid')
  }
  return answer
}

/** A joining day that can be meant: within three years of today (TRAP-54). Epoch ms. */
export const isNearDay = (day: number, now: number): boolean =>
  day >= addIstDays(now, -limits.farthestJoiningDays) && day <= addIstDays(now, limits.farthestJoiningDays)

/**
 * The same guards as for a single update (SM-35); a joining is a selection with its day and then a joining (STG-22).
 */
function judge(applicant: BulkApplicant, seen: FunnelStatus, action: StageAction, answer: StageAnswer, add: Add): void {
  const state = findCurrentState(seen)
  if (!state) return seen === applicant.stage.status ? add('action', 'not-allowed') : add('stage', 'stage-moved')
  const refusal =
    findRefusal(applicant, state, action, answer) ??
    (action === 'joined' ? findRefusal(applicant, state, 'selected', answer) : undefined)
  if (!refusal) return
  if (refusal.code === 'reason-required') add('reason', 'reason-required')
  else if (refusal.code === 'joining-date-required') add('joiningDate', 'joining-date-required')
  else if (refusal.code === 'conflict') add('stage', 'stage-moved')
  else add('action', 'not-allowed')
}

/** The applicant after an update that `checkBulkRow` allowed. */
export function applyBulk(row: Applicant, { state, action, answer }: BulkUpdate, at: number): Applicant {
  if (action !== 'joined') return applyUpdate(row, state, action, answer, at)
  return applyUpdate(applyUpdate(row, state, 'selected', answer, at), state, 'joined', answer, at)
}

/** The result of a row whose applicant an earlier row has decided about. */
export function asDuplicate(verdict: BulkVerdict): BulkVerdict {
  const others = verdict.kind === 'wrong' ? verdict.problems.filter(({ column }) => column !== 'id') : []
  return { kind: 'wrong', problems: [{ column: 'id', code: 'duplicate' }, ...others] }
}

/** Indexes of rows whose applicant an earlier row has decided about. */
export function findDuplicates(rows: readonly Pick<BulkCells, 'id' | 'action'>[]): Set<number> {
  const seen = new Set<string>()
  const duplicates = new Set<number>()
  rows.forEach(({ id, action }, index) => {
    if (id === '' || action === '') return
    if (seen.has(id)) duplicates.add(index)
    seen.add(id)
  })
  return duplicates
}
