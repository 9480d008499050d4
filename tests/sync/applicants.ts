import { Refusal } from '../../server/core/errors.ts'
import { toJudged, toWire, type FunnelRecord } from '../../server/store/funnel-wire.ts'
import type { CallParsed } from '../../src/contract/call.ts'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import type { PlainReason } from '../../src/contract/refusals.ts'
import { stageActions, type funnelCalls, type StageAction } from '../../src/contract/funnel.ts'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import { limits } from '../../src/rules/limits.ts'
import { attend, isInOn } from '../../src/rules/attendance.ts'
import { moveAtDesk, type DeskMove } from '../../src/rules/desk-moves.ts'
import { isSameCard } from '../../src/rules/scorecard.ts'
import { applyUpdate, findOutcome, findRefusal, isAlreadyDone, type StageAnswer } from '../../src/rules/transitions.ts'
import type { HistoryEvent } from './events.ts'
import { START } from './simulation.ts'

type FunnelColumns = FunnelRecord['row']

/** Who changes something, under which operation, and where to leave how it is undone. */
export interface Change {
  user: string
  operation: string
  actedAt: number
  undo: (() => void)[]
}

interface Past {
  funnelId: string
  at: number
  user: string
  action: string
  operation: string
}

const request: FunnelRecord['request'] = {
  name: 'Packers',
  jobRole: 'Packer',
  interviewType: 'telephonic',
  schedulingType: null,
  operatingDays: [],
  interviewDates: [],
  slots: [],
  startDate: START,
  endDate: addIstDays(START, 60),
}

export const requestIds = ['HR-1', 'HR-2']
export const PARTNER = 'EMP1'

const selected = { status: 'selected', employerConfirmed: true, joiningTime: istDayStart(START) } as const
/** Their state at the beginning: three to call, one to decide about, two to join. */
const beginnings: Partial<FunnelColumns>[] = [
  { funnelId: 'F1', name: 'Asha', status: 'shortlisted', subStage: 'awaitingCall' },
  { funnelId: 'F2', name: 'Bala', status: 'shortlisted' },
  { funnelId: 'F3', name: 'Chitra', status: 'interviewDone', userConfirmed: true, subStage: 'awaitingResult' },
  { funnelId: 'F4', name: 'Dev', ...selected },
  { funnelId: 'F5', name: 'Esha', status: 'shortlisted' },
  { funnelId: 'F6', name: 'Farid', ...selected },
]
/** Has only applied: the gate screens them. There where the setting says so. */
const interested: Partial<FunnelColumns> = { funnelId: 'F7', name: 'Gita', status: 'interested' }
export const APPLICANTS = beginnings.length + 1
export const funnelIds = [...beginnings, interested].map((row) => row.funnelId!)

/** The rows of the simulated database. They are judged by the rules in the order of server/routes/funnel-update.ts. */
export class Applicants {
  private readonly records = new Map<string, FunnelRecord>()
  private past: Past[] = []
  /** The last transaction that wrote a row. */
  xid = 100
  /** Ids that devices made for people who were there already. */
  readonly aliases = new Map<string, string>()

  constructor(
    private readonly now: () => number,
    private readonly events: HistoryEvent[] = [],
    { requests = 1, interested: hasInterested = false }: { requests?: number; interested?: boolean } = {},
  ) {
    for (const [index, beginning] of [...beginnings, ...(hasInterested ? [interested] : [])].entries()) {
      const hiringRequestId = requestIds[index % requests]
      const row = { ...blank, hiringRequestId, nameFolded: beginning.name, ...beginning } as unknown as FunnelColumns
      this.records.set(row.funnelId, { row, request })
    }
  }

  /** A copy of everything, as a backup holds it. */
  copy(): () => void {
    const records = [...this.records].map(([id, { row }]) => [id, { row: structuredClone(row), request }] as const)
    const past = structuredClone(this.past)
    const aliases = [...this.aliases]
    const { xid } = this
    return () => {
      this.records.clear()
      this.aliases.clear()
      for (const [alias, id] of aliases) this.aliases.set(alias, id)
      for (const [id, { row }] of records) this.records.set(id, { row: structuredClone(row), request })
      this.past = structuredClone(past)
      // Another cluster counts anew
      this.xid = xid
    }
  }

  find = (funnelId: string): FunnelRecord | undefined =>
    this.records.get(funnelId) ?? this.records.get(this.aliases.get(funnelId) ?? '')
  all = (): FunnelRecord[] => [...this.records.values()]

  update(input: CallParsed<typeof funnelCalls.update>, by: Change) {
    const { currentState: state, action, payload } = input
    const { body, filter } = payload
    const outcome = findOutcome(state, action)
    const record = this.get(filter.ids[0]!)
    if (!outcome || (body.subStage !== undefined && body.subStage !== outcome.subStage))
      throw this.refuse('step-not-allowed', record)
    const judged = toJudged(record)
    const answer: StageAnswer = {
      joiningTime: action === 'selected' && body.joiningTime !== undefined ? istDayStart(body.joiningTime) : undefined,
      reason: body.message,
      employeeId: body.employeeID,
      documents: action === 'joined' ? (body.docURL ?? []) : [],
    }
    if (isAlreadyDone(judged, state, action, answer)) return this.answer(record, false)
    if (by.actedAt < this.now() - limits.lateUpdateTolerance) throw this.refuse('update-late', record)
    const base = payload.base?.timeStamp
    const change = base !== undefined && this.wasChanged(judged.funnelId, base, by)
    const refusal = findRefusal(judged, state, action, answer, { feedbackOfCall: judged.call.completed })
    if (refusal?.code === 'not-allowed') throw this.refuse('step-not-allowed', record)
    if (refusal?.code === 'conflict' || change) throw this.refuse('changed-by-other', record)
    if (refusal) throw this.refuse(refusal.code, record)
    const next = applyUpdate(judged, state, action, answer, this.now())
    return this.write(record, columnsOf(next, action), action, next.stage.at, by)
  }

  notes(input: CallParsed<typeof funnelCalls.notes>, by: Change) {
    const record = this.get(input.funnelId)
    const { row } = record
    const savedAt = row.notes === null ? 0 : (row.notesAt ?? 0)
    if (input.base && savedAt > input.base.timeStamp && row.notesBy !== by.user && row.notes !== input.notes)
      throw this.refuse('changed-by-other', record)
    const notesAt = Math.max(this.now(), (row.notesAt ?? 0) + 1)
    const set = { notes: input.notes === '' ? null : input.notes, notesAt, notesBy: by.user, notesByName: by.user }
    return this.write(record, set, 'notes', this.now(), by)
  }

  /** As server/routes/scorecards.ts. */
  scorecard({ funnelId, answers, base }: CallParsed<typeof funnelCalls.scorecard>, by: Change) {
    const record = this.get(funnelId)
    const { details } = record.row
    const card = details.scorecard
    if (card && base && card.at > base.timeStamp && card.by !== by.user && !isSameCard(card.answers, answers))
      throw this.refuse('changed-by-other', record)
    const at = Math.max(this.now(), (card?.at ?? 0) + 1)
    const scorecard = { answers, at, by: by.user, byName: by.user }
    return this.write(record, { details: { ...details, scorecard } }, 'scorecard', this.now(), by)
  }

  callFailed({ funnelId }: { funnelId: string }, by: Change) {
    const record = this.get(funnelId)
    if (record.row.status !== 'shortlisted') throw this.refuse('changed-by-other', record)
    if (record.row.failedCalls >= limits.failedCalls) throw this.refuse('step-not-allowed', record)
    const set = { interviewStatus: 'failed' as const, failedCalls: record.row.failedCalls + 1 }
    return this.write(record, set, 'callNotCompleted', this.now(), by)
  }

  number({ funnelId, interviewerNumber }: { funnelId: string; interviewerNumber: number }, by: Change) {
    return this.write(this.get(funnelId), { interviewerNumber }, 'interviewerNumber', this.now(), by)
  }

  /** As server/routes/attendance.ts. */
  attended({ funnelId, token }: { funnelId: string; token?: string }, by: Change) {
    const record = this.get(funnelId)
    const judged = toJudged(record)
    if (isInOn(judged, by.actedAt)) return this.answer(record, false)
    const next = attend(judged, by.actedAt, this.now(), token)
    const { status, subStage, userConfirmed, employerConfirmed, at } = next.stage
    const set = {
      attendedAt: next.attendedAt ?? null,
      desk: next.desk ?? null,
      status,
      subStage: subStage ?? null,
      userConfirmed,
      employerConfirmed,
    }
    return this.write(record, { ...set, stageAt: at }, 'attended', this.now(), by)
  }

  /** As server/routes/attendance.ts. */
  deskMove({ funnelId, move }: { funnelId: string; move: DeskMove }, by: Change) {
    const record = this.get(funnelId)
    const judged = toJudged(record)
    const { desk } = moveAtDesk(judged, move, by.actedAt, by.user)
    if (desk === judged.desk) return this.answer(record, false)
    return this.write(record, { desk: desk ?? null }, `desk-${move.kind}`, this.now(), by)
  }

  /** As server/routes/walk-in.ts. */
  walkIn({ funnelId, name, mobile, hiringRequestId }: CallParsed<typeof funnelCalls.walkIn>, by: Change) {
    const named = this.find(funnelId)
    if (named && named.row.mobile !== mobile) throw new Refusal('walk-in-other')
    const isSame = ({ row }: FunnelRecord) => row.mobile === mobile && row.hiringRequestId === hiringRequestId
    const there = named ?? this.all().find(isSame)
    const result = (record: FunnelRecord, isNew: boolean) => ({
      answer: { data: { result: [toWire(record)], isNew } },
      changed: isNew,
    })
    if (there) {
      if (there.row.funnelId !== funnelId && !this.aliases.has(funnelId)) {
        this.aliases.set(funnelId, there.row.funnelId)
        this.events.push({ kind: 'joined', alias: funnelId, funnelId: there.row.funnelId })
        by.undo.push(() => this.aliases.delete(funnelId))
      }
      return result(there, false)
    }
    if (by.actedAt < this.now() - limits.lateUpdateTolerance) throw new Refusal('update-too-old')
    const now = this.now()
    const made = { funnelId, hiringRequestId, name, nameFolded: name, mobile, channel: 'walkIn', status: 'interested' }
    const row = {
      ...blank,
      ...made,
      stageAt: now,
      updatedAt: now,
      changedXid: (this.xid += 1),
    } as unknown as FunnelColumns
    const record = { row, request }
    this.records.set(funnelId, record)
    const event = this.note(row, 'walkIn', by)
    by.undo.push(() => {
      this.events.splice(this.events.indexOf(event), 1)
      this.records.delete(funnelId)
    })
    return result(record, true)
  }

  /** The applicant's own word (SM-40 to SM-49): no operation, and no conflict for the employer. */
  claim(funnelId: string): void {
    const { row } = this.records.get(funnelId) ?? {}
    if (!row) return
    const set: Partial<FunnelColumns> =
      row.status === 'selected'
        ? { subStage: 'selfJoined', userConfirmed: true }
        : row.status === 'shortlisted' || row.status === 'interviewDone'
          ? { subStage: 'selfSelected', userConfirmed: true }
          : {}
    Object.assign(row, set, { updatedAt: Math.max(this.now(), row.updatedAt + 1), changedXid: (this.xid += 1) })
    this.note(row, 'claim', { user: row.funnelId, operation: `claim-${this.events.length}` })
  }

  private note(
    { funnelId, updatedAt: version }: FunnelColumns,
    action: string,
    by: Pick<Change, 'user' | 'operation'>,
  ) {
    const event: HistoryEvent = { kind: 'changed', funnelId, action, opId: by.operation, user: by.user, version }
    this.events.push(event)
    return event
  }

  private get(funnelId: string): FunnelRecord {
    const record = this.find(funnelId)
    if (!record) throw new Refusal('applicant-gone', { funnelId })
    return record
  }

  private refuse(reason: PlainReason | 'changed-by-other', record: FunnelRecord): Refusal {
    return new Refusal<typeof reason>(reason, { params: {}, funnelId: record.row.funnelId, current: toWire(record) })
  }

  private wasChanged(funnelId: string, base: number, by: Change): boolean {
    return this.past.some(
      (one) =>
        one.funnelId === funnelId &&
        one.at > base &&
        (stageActions as readonly string[]).includes(one.action) &&
        !(one.user === by.user && one.operation === by.operation),
    )
  }

  private write(record: FunnelRecord, set: Partial<FunnelColumns>, action: string, at: number, by: Change) {
    const { row } = record
    const before = { ...row }
    const line = { funnelId: row.funnelId, at, user: by.user, action, operation: by.operation }
    const updatedAt = Math.max(this.now(), row.updatedAt + 1)
    Object.assign(row, set, { updatedAt, changedBy: by.user, changedByName: by.user, changedXid: (this.xid += 1) })
    this.past.push(line)
    const event = this.note(row, action, by)
    by.undo.push(() => {
      this.events.splice(this.events.indexOf(event), 1)
      Object.assign(row, before)
      this.past = this.past.filter((one) => one !== line)
    })
    return this.answer(record, true)
  }

  private answer = (record: FunnelRecord, changed: boolean) => ({
    answer: { data: { result: [toWire(record)] } },
    changed,
  })
}

const columnsOf = (next: Applicant, action: StageAction): Partial<FunnelColumns> => ({
  status: next.stage.status,
  subStage: next.stage.subStage ?? null,
  userConfirmed: next.stage.userConfirmed,
  employerConfirmed: next.stage.employerConfirmed,
  stageAt: next.stage.at,
  joiningTime: next.joiningTime ?? null,
  rejectionMessage: next.rejectionReason ?? null,
  ...(action === 'joined'
    ? { employeeId: next.joined?.employeeId ?? null, joinedDocs: next.joined?.documents ?? [] }
    : {}),
})

const blank = {
  ipId: PARTNER,
  age: null,
  gender: null,
  district: null,
  locality: null,
  workCity: null,
  distanceM: null,
  mobile: '9812345614',
  alternateMobile: null,
  channel: 'app',
  supplyType: 1,
  subStage: null,
  userConfirmed: false,
  employerConfirmed: false,
  stageAt: START - 3_600_000,
  joiningTime: null,
  attendedAt: null,
  desk: null,
  expiresAt: null,
  interviewStatus: null,
  failedCalls: 0,
  isCallCompleted: false,
  interviewerNumber: null,
  selectedMessage: null,
  rejectionMessage: null,
  employeeId: null,
  joinedDocs: [],
  notes: null,
  notesAt: null,
  notesBy: null,
  notesByName: null,
  details: {},
  updatedAt: START - 3_600_000,
  changedBy: null,
  changedByName: null,
  changedXid: 0,
}
