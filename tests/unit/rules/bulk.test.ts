import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { funnelStatuses, subStages } from '../../../src/contract/funnel-row.ts'
import { stageActions } from '../../../src/contract/funnel.ts'
import { csvLine, parseCsv } from '../../../src/lib/csv.ts'
import { DAY_MS, formatDay, formatDayNumeric, isoDay, istDayStart } from '../../../src/lib/dates.ts'
import {
  applyBulk,
  bulkActions,
  bulkColumns,
  bulkHeadings,
  bulkStages,
  checkBulkRow,
  findAction,
  findDay,
  findDuplicates,
  findLayout,
  findStage,
  toBulkCells,
  type BulkCells,
} from '../../../src/rules/bulk.ts'
import { fileStamp, mayDownloadHired } from '../../../src/rules/downloads.ts'
import { findRefusal, findCurrentState } from '../../../src/rules/transitions.ts'
import { applicant, now, today } from '../../support/applicants.ts'

const empty = Object.fromEntries(bulkColumns.map((column) => [column, ''])) as BulkCells
const cells = (more: Partial<BulkCells>): BulkCells => ({ ...empty, id: 'F-1', ...more })
type Known = Parameters<typeof checkBulkRow>[1]
const codes = (more: Partial<BulkCells>, row: Known | 'nobody' = applicant('shortlisted')) => {
  const verdict = checkBulkRow(cells(more), row === 'nobody' ? undefined : row, now)
  return verdict.kind === 'wrong' ? verdict.problems.map(({ column, code }) => `${column} ${code}`) : verdict.kind
}
const inDays = (days: number) => formatDayNumeric(today + days * DAY_MS)

describe('columns, words and days', () => {
  it('BULK-01 the headings stand in any order and case, others between them', () => {
    const layout = findLayout(['Remarks', ' JOINING  DATE', 'applicant_id', 'Action', 'action'])
    if ('missing' in layout) throw new Error('a heading is missing')
    expect(toBulkCells(['x', '1/2/2026', ' F-9 ', 'Joined', 'no'], layout)).toEqual({
      ...empty,
      id: 'F-9',
      action: 'Joined',
      joiningDate: '1/2/2026',
    })
    expect(findLayout(['Name', 'Stage'])).toEqual({ missing: ['id', 'action'] })
    expect(findLayout([])).toEqual({ missing: ['id', 'action'] })
  })

  it('BULK-01 every action and stage is known by each of its words, in any case, and no word means two', () => {
    for (const action of stageActions)
      for (const word of [action, ...bulkActions[action]]) {
        expect(findAction(word), word).toBe(action)
        expect(findAction(`  ${word.toUpperCase()}. `), word).toBe(action)
      }
    const words = Object.values(bulkActions).flat()
    expect(new Set(words).size).toBe(words.length)
    for (const status of funnelStatuses) expect(findStage(bulkStages[status].toLowerCase())).toBe(status)
    for (const word of ['', 'yes', 'selected rejected', '1']) expect(findAction(word)).toBeUndefined()
  })

  it('TRAP-53, BULK-01 a day is read in India however it is written', () => {
    const day = Date.parse('2026-11-03T00:00:00+05:30')
    const written = ['2026-11-03', '03/11/2026', '3/11/2026', '3-11-2026', '03.11.2026', '3 Nov 2026', '03 Nov, 2026']
    for (const text of [...written, '3 november 2026', '03-Nov-2026', '46329', ' 2026-11-03 ', '2026-11-03T00:00:00Z'])
      expect(findDay(text), text).toBe(day)
  })

  it('BULK-01 what is no day is none', () => {
    for (const text of [
      '',
      '31/02/2026',
      '2026-13-01',
      '11/21/2026',
      '3/11/26',
      'tomorrow',
      '3 Foo 2026',
      '2026',
      '-1',
    ])
      expect(findDay(text), text).toBeUndefined()
  })

  it('TRAP-53, BULK-01 every day survives every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3_000, max: 20_000 }), fc.integer({ min: 0, max: DAY_MS - 1 }), (days, moment) => {
        const ms = today + days * DAY_MS + moment
        const serial = String(Math.round((istDayStart(ms) + 5.5 * 3_600_000) / DAY_MS) + 25_569)
        for (const text of [isoDay(ms), formatDayNumeric(ms), formatDay(ms), serial])
          expect(findDay(text)).toBe(istDayStart(ms))
      }),
    )
  })

  it('BULK-01 reading a day never throws, and a day it finds is a midnight in India', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = findDay(text)
        if (day !== undefined) expect(istDayStart(day)).toBe(day)
      }),
    )
  })
})

describe('a row', () => {
  it('BULK-01 without an action nothing is asked of it', () => {
    expect(codes({ joiningDate: 'rubbish', name: 'Another', stage: 'rubbish' })).toBe('skip')
    expect(codes({ id: '' })).toBe('skip')
  })

  it('BULK-02 each cell is judged by itself, and all that is wrong is said at once', () => {
    expect(codes({ id: '', action: 'Selected' }, 'nobody')).toEqual(['id id-missing'])
    expect(codes({ action: 'Rejected', reason: 'x' }, 'nobody')).toEqual(['id applicant-gone'])
    expect(codes({ action: 'Promote', stage: 'Nowhere' })).toEqual(['action action-unknown', 'stage stage-unknown'])
    expect(codes({ action: 'Selected' })).toEqual(['joiningDate joining-date-required'])
    expect(codes({ action: 'Selected', joiningDate: '32/1/2026' })).toEqual(['joiningDate date-unreadable'])
    expect(codes({ action: 'Selected', joiningDate: inDays(1_200) })).toEqual(['joiningDate date-far'])
    expect(codes({ action: 'Rejected' })).toEqual(['reason reason-required'])
    expect(codes({ action: 'Rejected', reason: 'x'.repeat(501) })).toEqual(['reason reason-not-valid'])
    expect(codes({ action: 'Rejected', reason: 'a \u0007 bell' })).toEqual(['reason reason-not-valid'])
    expect(codes({ action: 'Rejected', reason: 'a\ttab' })).toBe('update')
    expect(codes({ action: 'Rejected', reason: 'x', name: 'Another Person' })).toEqual(['name name-differs'])
    expect(codes({ action: 'Joined' })).toEqual(['action not-allowed'])
    expect(codes({ action: 'Selected', joiningDate: inDays(1), stage: 'Joined' })).toEqual(['stage stage-moved'])
    expect(codes({ action: 'Did not join', stage: 'Selected' })).toEqual(['stage stage-moved'])
  })

  it('SM-25, SM-26 a joining takes the day on record or the actual one, never one to come', () => {
    const selected = applicant('selected', undefined, { joiningTime: today - DAY_MS })
    const verdict = checkBulkRow(cells({ action: 'Joined' }), selected, now)
    expect(verdict).toMatchObject({ kind: 'update', update: { answer: { joiningTime: today - DAY_MS } } })
    expect(codes({ action: 'Joined', joiningDate: inDays(0), employeeId: 'E-1' }, selected)).toBe('update')
    expect(codes({ action: 'Joined', joiningDate: inDays(1) }, selected)).toEqual(['joiningDate date-future'])
    const undated = applicant('selected', undefined, { joiningTime: undefined })
    expect(codes({ action: 'Joined' }, undated)).toEqual(['joiningDate joining-date-required'])
    expect(codes({ action: 'Joined', employeeId: 'x'.repeat(51) }, selected)).toEqual([
      'employeeId employee-id-not-valid',
    ])
  })

  it('SM-24 an awaited joining is rejected without a reason', () => {
    expect(codes({ action: 'Rejected' }, applicant('selected', 'noUpdate'))).toBe('update')
  })

  it('SM-09 a result for Screened is taken when only the call completed meanwhile (TRAP-96)', () => {
    const row = applicant('interviewDone', undefined, { interviewType: 'telephonic' })
    const called = { ...row, call: { ...row.call, completed: true } }
    expect(codes({ stage: 'Screened', action: 'Rejected', reason: 'x' }, called)).toBe('update')
    expect(codes({ stage: 'Screened', action: 'Did not attend' }, called)).toEqual(['stage stage-moved'])
  })

  it('TRAP-17 somebody who stands there with the same data is the same', () => {
    const row = applicant('selected', undefined, { joiningTime: today })
    const there = { ...row, stage: { ...row.stage, employerConfirmed: true } }
    expect(codes({ stage: 'Screened', action: 'Selected', joiningDate: inDays(0) }, there)).toBe('same')
    expect(codes({ stage: 'Screened', action: 'Selected', joiningDate: inDays(1) }, there)).toEqual([
      'stage stage-moved',
    ])
  })

  it('BULK-01 of somebody whom the device does not have, the cells are judged and no more', () => {
    expect(codes({ action: 'Joined' }, 'unknown')).toBe('unchecked')
    expect(codes({ action: 'Joined', joiningDate: 'x' }, 'unknown')).toEqual(['joiningDate date-unreadable'])
  })

  it('SM-35 the sheet allows exactly what a single update allows', () => {
    const row = fc.record({
      status: fc.constantFrom(...funnelStatuses),
      subStage: fc.option(fc.constantFrom(...subStages), { nil: undefined }),
      action: fc.constantFrom(...stageActions),
      reason: fc.constantFrom('', 'Too far'),
      days: fc.option(fc.integer({ min: -20, max: 0 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(row, ({ status, subStage, action, reason, days }) => {
        const person = applicant(status, subStage, { joiningTime: undefined, rejectionReason: undefined })
        const verdict = checkBulkRow(
          cells({ action: bulkActions[action][0], reason, joiningDate: days === undefined ? '' : inDays(days) }),
          person,
          now,
        )
        const state = findCurrentState(status)
        const needsDay = action === 'selected' || action === 'joined'
        const answer = {
          ...(action === 'rejected' && reason ? { reason } : {}),
          ...(needsDay && days !== undefined ? { joiningTime: today + days * DAY_MS } : {}),
        }
        const refused =
          !state ||
          findRefusal(person, state, action, answer) !== undefined ||
          (action === 'joined' && days === undefined)
        if (verdict.kind === 'same') return
        expect(verdict.kind === 'wrong').toBe(refused)
        if (verdict.kind === 'update') {
          const after = applyBulk(person, verdict.update, now)
          expect(after.stage.employerConfirmed).toBe(true)
          expect(after.stage.at).toBeGreaterThan(person.stage.at)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('BULK-02 the second decision about a person is the duplicate, not the first', () => {
    const rows = ['a', 'b', 'a', '', '', 'a'].map((id) => ({ id, action: 'Selected' }))
    expect([...findDuplicates(rows)]).toEqual([2, 5])
    expect([...findDuplicates([{ id: 'a', action: '' }, ...rows.slice(0, 1)])]).toEqual([])
  })
})

describe('text with separators', () => {
  it('BULK-01 what is written as a line is read as the same cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', ' ', 'ä', '=') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const head = ['x', 'y', 'z', 'u', 'v']
        const text = [head, ...rows].map(csvLine).join('')
        expect(parseCsv(text, 100)).toEqual([head, ...rows])
      }),
    )
  })

  it('BULK-01 it stops after the rows that are allowed', () => {
    expect(parseCsv('a,b\n'.repeat(1_000), 10)).toHaveLength(11)
  })
})

describe('downloads', () => {
  it('BULK-05, TRAP-43 40 of 100 and nothing is rounded; operations staff always', () => {
    expect(mayDownloadHired('EMP', { updated: 39, nonApplied: 100 })).toBe(false)
    expect(mayDownloadHired('EMP', { updated: 40, nonApplied: 100 })).toBe(true)
    expect(mayDownloadHired('SUB', { updated: 399_999, nonApplied: 1_000_000 })).toBe(false)
    expect(mayDownloadHired('SUB', { updated: 400_000, nonApplied: 1_000_000 })).toBe(true)
    expect(mayDownloadHired('EMP', { updated: 0, nonApplied: 0 })).toBe(false)
    expect(mayDownloadHired('OPS', { updated: 0, nonApplied: 100 })).toBe(true)
  })

  it('BULK-07 the timestamp is the minute in India', () => {
    expect(fileStamp(Date.parse('2026-11-20T20:02:00Z'))).toBe('2026-11-21_0132')
    expect(Object.keys(bulkHeadings)).toEqual([...bulkColumns])
  })
})
