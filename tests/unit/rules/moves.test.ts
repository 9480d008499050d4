import { describe, expect, it } from 'vitest'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import { funnelStatuses } from '../../../src/contract/funnel-row.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import {
  boardColumns,
  columnOf,
  findBatchObstacle,
  findMove,
  findObstacle,
  findNoMoveReason,
  mayBatch,
  moveKinds,
  movesOf,
  submissionOfMove,
} from '../../../src/rules/moves.ts'
import { findPanel } from '../../../src/rules/panel-kind.ts'
import { findSubmission } from '../../../src/rules/panels.ts'
import { applyUpdate, findRefusal } from '../../../src/rules/transitions.ts'
import { applicant, interviewOn, now, today } from '../../support/applicants.ts'

const over = interviewOn(today - DAY_MS)
const ahead = interviewOn(today + DAY_MS)
const phone = { interviewType: 'telephonic' as const }
const rows: Record<string, Applicant> = {
  applied: applicant('interested'),
  callAwaited: applicant('shortlisted', 'awaitingCall', phone),
  interviewAhead: applicant('shortlisted', undefined, ahead),
  interviewOver: applicant('shortlisted', undefined, over),
  claimedSelected: applicant('shortlisted', 'selfSelected'),
  attended: applicant('interviewDone'),
  noDate: applicant('selected'),
  dateAhead: applicant('selected', undefined, { joiningTime: today + 3 * DAY_MS }),
  dateToday: applicant('selected', undefined, { joiningTime: today }),
  awaitingJoining: applicant('selected', 'noUpdate', { joiningTime: today - DAY_MS }),
  claimedJoined: applicant('selected', 'selfJoined', { joiningTime: today - DAY_MS }),
  joined: applicant('joined'),
  rejected: applicant('rejected'),
  noShow: applicant('interviewNoShow', 'notAttended'),
}
const kinds = (name: keyof typeof rows) => movesOf(rows[name]!, now).map((move) => move.kind)

describe('what a drag, a menu or a key can record', () => {
  it('STG-10 is what the panel of the row can, and nothing once the funnel has ended', () => {
    expect(kinds('applied')).toEqual([])
    expect(kinds('callAwaited')).toEqual(['selected', 'rejected'])
    expect(kinds('interviewAhead')).toEqual(['screen', 'selected', 'rejected'])
    expect(kinds('interviewOver')).toEqual(['selected', 'rejected', 'didNotAttend'])
    expect(kinds('claimedSelected')).toEqual(['selected', 'rejected'])
    expect(kinds('attended')).toEqual(['selected', 'rejected'])
    expect(kinds('noDate')).toEqual(['joiningDate', 'rejected'])
    expect(kinds('dateAhead')).toEqual(['joined', 'joiningDate', 'rejected'])
    expect(kinds('awaitingJoining')).toEqual(['joiningDate', 'rejected'])
    expect(kinds('claimedJoined')).toEqual(['joined', 'didNotJoin'])
    for (const ended of ['joined', 'rejected', 'noShow'] as const) expect(kinds(ended)).toEqual([])
  })

  it('STG-10 why nothing can be recorded: closed, not screened yet, or some of each', () => {
    const still = (...names: (keyof typeof rows)[]) => findNoMoveReason(names.map((name) => rows[name]!))
    expect(still('rejected', 'noShow', 'joined')).toBe('closed')
    expect(still('applied')).toBe('notScreened')
    expect(still('applied', 'rejected')).toBe('both')
    expect(still('applied', 'rejected', 'attended')).toBeUndefined()
    expect(still()).toBeUndefined()
    // Exactly those that have no move at all
    for (const name of Object.keys(rows))
      expect([name, still(name) === undefined]).toEqual([name, kinds(name).length > 0])
  })

  it('SM-01 to SM-33 each move, once complete, is an update the server allows, and leads to the column it names', () => {
    let tried = 0
    for (const row of Object.values(rows))
      for (const move of movesOf(row, now)) {
        // The actual day of a joining and a day to come are never the same question
        const day = { joiningTime: today, reason: 'Too far' }
        const sent = findSubmission(findPanel(row, now)!, row, { ...move.answers, ...day }, now)
        if (sent?.command !== 'applicant.update') throw new Error(`${move.kind} of ${row.stage.status} sends nothing`)
        const { state, action, answer } = sent.input
        expect(findRefusal(row, state, action, answer)).toBeUndefined()
        expect(columnOf(applyUpdate(row, state, action, answer, now).stage.status)).toBe(move.to)
        tried += 1
      }
    expect(tried).toBeGreaterThan(18)
  })

  it('FUN-03 every status has its column', () => {
    for (const status of funnelStatuses) expect(boardColumns).toContain(columnOf(status))
  })

  it('STG-21 says why a column is closed to a row', () => {
    expect(findObstacle(rows['interviewOver']!, 'joined', now)).toBe('needsSelected')
    expect(findObstacle(rows['interviewOver']!, 'interviewed', now)).toBe('byInterview')
    expect(findObstacle(rows['noDate']!, 'joined', now)).toBe('needsDate')
    expect(findObstacle(rows['awaitingJoining']!, 'joined', now)).toBe('needsDate')
    expect(findObstacle(rows['dateToday']!, 'screened', now)).toBe('notBack')
    expect(findObstacle(rows['applied']!, 'screened', now)).toBe('notScreened')
    expect(findObstacle(rows['joined']!, 'rejected', now)).toBe('ended')
    for (const row of Object.values(rows))
      for (const to of boardColumns) {
        const isPossible = movesOf(row, now).some((move) => move.to === to)
        const isHere = columnOf(row.stage.status) === to
        expect(findObstacle(row, to, now) === undefined, `${row.stage.status} to ${to}`).toBe(isPossible || isHere)
      }
  })
})

describe('one of a batch', () => {
  it('STG-23 waits for the day or the reason of its kind', () => {
    const row = rows['interviewOver']!
    expect(submissionOfMove(row, 'selected', {}, now)).toBeUndefined()
    expect(submissionOfMove(row, 'selected', { joiningTime: today - DAY_MS }, now)).toBeUndefined()
    expect(submissionOfMove(row, 'selected', { joiningTime: today + DAY_MS }, now)).toMatchObject({
      state: 'SHORTLISTED',
      action: 'selected',
      answer: { joiningTime: today + DAY_MS },
    })
    expect(submissionOfMove(row, 'rejected', { reason: '  ' }, now)).toBeUndefined()
    expect(submissionOfMove(row, 'rejected', { reason: ' Far ' }, now)).toMatchObject({ answer: { reason: 'Far' } })
    expect(submissionOfMove(row, 'didNotAttend', {}, now)).toMatchObject({ action: 'didNotAttend' })
  })

  it('STG-18 joins on the day on record only when that day has come', () => {
    expect(submissionOfMove(rows['dateToday']!, 'joined', {}, now)).toMatchObject({
      action: 'joined',
      answer: { joiningTime: today },
    })
    expect(mayBatch(rows['dateToday']!, 'joined', now)).toBe(true)
    expect(mayBatch(rows['dateAhead']!, 'joined', now)).toBe(false)
  })

  it('STG-18 a batch says of each row that it leaves out why', () => {
    for (const [name, row] of Object.entries(rows))
      for (const kind of moveKinds)
        expect(findBatchObstacle(row, kind, now) === undefined, `${name}, ${kind}`).toBe(mayBatch(row, kind, now))
    expect(findBatchObstacle(rows.dateAhead!, 'joined', now)).toBe('dayToCome')
    expect(findBatchObstacle(rows.noDate!, 'joined', now)).toBe('needsDate')
    expect(findBatchObstacle(rows.joined!, 'joined', now)).toBe('alreadyThere')
    expect(findBatchObstacle(rows.joined!, 'rejected', now)).toBe('ended')
  })

  it('a row can be in a batch exactly when the row has the move, but for joinings that are to come', () => {
    for (const [name, row] of Object.entries(rows))
      for (const kind of moveKinds) {
        if (kind === 'joined') continue
        expect(mayBatch(row, kind, now), `${name} ${kind}`).toBe(findMove(row, kind, now) !== undefined)
      }
  })
})
