import { describe, expect, test } from 'vitest'
import type { DeskEntry } from '../../../src/contract/desk-entry.ts'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import { DAY_MS, istDayStart } from '../../../src/lib/dates.ts'
import { attend } from '../../../src/rules/attendance.ts'
import { commands } from '../../../src/rules/commands.ts'
import { deskOn, isMoved, moveAtDesk, type DeskMove } from '../../../src/rules/desk-moves.ts'
import { deskLetters, highestOf, offerLetter, tokenOf } from '../../../src/rules/desk-tokens.ts'
import { doubled, mergedSince, overtaken, tokensOf } from '../../../src/rules/queue-merge.ts'
import { queueOf, shortName } from '../../../src/rules/queue.ts'

const now = Date.parse('2026-11-18T10:00:00+05:30')
const today = istDayStart(now)
const MINUTE = 60_000

interface Given extends Partial<DeskEntry> {
  attendedAt?: number
  status?: string
  stageAt?: number
  site?: string
}

/** Let in so many minutes ago unless told otherwise. */
function came(funnelId: string, minutesAgo: number, { attendedAt, status, stageAt, site, ...desk }: Given = {}) {
  const at = attendedAt ?? now - minutesAgo * MINUTE
  return {
    ...{ funnelId, name: funnelId, interviewType: 'walkIn', attendedAt: at, pending: 0 },
    ...(site ? { office: { name: site, city: '' } } : {}),
    stage: { status: status ?? 'shortlisted', at: stageAt ?? today - DAY_MS },
    desk: { at, token: `A-${funnelId.slice(1).padStart(2, '0')}`, ...desk },
  } as unknown as Applicant & { pending: number }
}
const ids = (entries: { row: Applicant }[]) => entries.map(({ row }) => row.funnelId)
const refOf = (funnelId: string) => ({ funnelId, hiringRequestId: 'r1', ipId: 'E', name: 'n', requestName: 'r' })

describe('GATE-09 the queue', () => {
  test('who came first is next; who comes later waits after all others; who was called in last stands first', () => {
    const queue = queueOf(
      [
        came('f3', 5),
        came('f1', 30, { state: 'later', movedAt: now - 2 * MINUTE }),
        came('f6', 40, { state: 'later', movedAt: now - 9 * MINUTE }),
        came('f2', 20),
        came('f4', 50, { state: 'inside', with: 'Room 1', movedAt: now - 8 * MINUTE }),
        came('f5', 45, { state: 'inside', with: 'Room 2', movedAt: now - 3 * MINUTE, by: 'Neha' }),
      ],
      now,
    )
    expect(ids(queue.waiting)).toEqual(['f2', 'f3', 'f6', 'f1'])
    expect(ids(queue.inside)).toEqual(['f5', 'f4'])
    expect(queue.inside[0]).toMatchObject({ with: 'Room 2', by: 'Neha', since: now - 3 * MINUTE, token: 'A-05' })
  })

  test('who came back to the queue stands where they stood', () => {
    const back = came('f1', 30, { state: 'waiting', movedAt: now - MINUTE })
    const queue = queueOf([came('f2', 20), back], now)
    expect(ids(queue.waiting)).toEqual(['f1', 'f2'])
    expect(queue.waiting[0]!.since).toBe(now - 30 * MINUTE)
  })

  test.each([
    ['rejected', {}],
    ['interviewNoShow', {}],
    ['selected', { stageAt: now - MINUTE }],
  ])('a result ends it: %s', (status, more) => {
    const queue = queueOf([came('f1', 30, { status, state: 'inside', with: 'Room 1', ...more })], now)
    expect([ids(queue.done), ids(queue.inside)]).toEqual([['f1'], []])
  })

  test('later is no result, and who was selected before they came still waits', () => {
    const queue = queueOf([came('f1', 9, { state: 'later' }), came('f2', 5, { status: 'selected' })], now)
    expect([ids(queue.waiting), ids(queue.done)]).toEqual([['f2', 'f1'], []])
  })

  test('yesterday is not in it, a minute before midnight neither', () => {
    const queue = queueOf([came('f1', 0, { attendedAt: today - MINUTE }), came('f2', 0, { attendedAt: today })], now)
    expect(ids(queue.waiting)).toEqual(['f2'])
  })

  test('a token of yesterday is none today', () => {
    const row = came('f1', 5, { at: today - MINUTE, token: 'A-31', state: 'inside', with: 'Room 1' })
    expect(queueOf([row], now).waiting).toMatchObject([{ token: undefined, state: 'waiting' }])
    expect(tokensOf([row], now)).toEqual({})
  })

  test('of one site, with those whose request names no office', () => {
    const rows = [came('f1', 3, { site: 'Kalher' }), came('f2', 2, { site: 'Pune' }), came('f3', 1)]
    expect(ids(queueOf(rows, now, 'Kalher').waiting)).toEqual(['f1', 'f3'])
    expect(ids(queueOf(rows, now).waiting)).toEqual(['f1', 'f2', 'f3'])
  })

  test('GATE-10 a token that two people have is named, who came first first; not once one of them is done', () => {
    const rows = [came('f1', 5, { token: 'A-07' }), came('f2', 9, { token: 'A-07' }), came('f3', 1, { token: 'A-08' })]
    expect(queueOf(rows, now).twice.map(({ token, rows: two }) => [token, two.map((row) => row.funnelId)])).toEqual([
      ['A-07', ['f2', 'f1']],
    ])
    const done = came('f2', 9, { token: 'A-07', status: 'rejected' })
    expect(queueOf([rows[0]!, done], now).twice).toEqual([])
  })
})

describe('GATE-09 moves', () => {
  const row = came('f1', 30)
  const inside = (room: string): DeskMove => ({ kind: 'inside', with: room })

  test('of two that call the same person the later one stays, whichever arrives first', () => {
    const [first, second] = [now - 5 * MINUTE, now - 4 * MINUTE]
    const one = moveAtDesk(moveAtDesk(row, inside('Room 1'), first, 'Asha'), inside('Room 2'), second, 'Ravi')
    const other = moveAtDesk(moveAtDesk(row, inside('Room 2'), second, 'Ravi'), inside('Room 1'), first, 'Asha')
    expect(one.desk).toMatchObject({ token: 'A-01', state: 'inside', with: 'Room 2', by: 'Ravi', movedAt: second })
    expect(other.desk).toEqual(one.desk)
  })

  test('later and back leave no room', () => {
    const later = moveAtDesk(moveAtDesk(row, inside('Room 1'), now - 9), { kind: 'later' }, now - 8)
    expect(later.desk).toEqual({ at: row.attendedAt, token: 'A-01', state: 'later', movedAt: now - 8 })
    expect(moveAtDesk(later, { kind: 'waiting' }, now).desk).toMatchObject({ state: 'waiting' })
    expect(isMoved(later, { kind: 'later' })).toBe(true)
    expect(isMoved(later, inside('Room 1'))).toBe(false)
  })

  test('who did not come on the day of the move is not moved', () => {
    expect(moveAtDesk(row, inside('Room 1'), now + DAY_MS)).toBe(row)
    const absent = { ...row, attendedAt: undefined, desk: undefined } as unknown as Applicant
    expect(moveAtDesk(absent, inside('Room 1'), now)).toBe(absent)
  })

  test('who was let in by an earlier version can be called in, and be given a token', () => {
    const old = { ...row, desk: undefined } as unknown as Applicant
    expect(moveAtDesk(old, inside('Room 1'), now).desk).toMatchObject({ at: row.attendedAt, with: 'Room 1' })
    expect(moveAtDesk(old, { kind: 'token', token: 'B-02' }, now).desk).toMatchObject({ token: 'B-02' })
  })

  test('GATE-10 a new token takes the place of the one its user saw, and of no other', () => {
    const next = moveAtDesk(row, { kind: 'token', token: 'B-02', instead: 'A-01' }, now)
    expect(next.desk).toMatchObject({ token: 'B-02', at: row.attendedAt })
    expect(moveAtDesk(next, { kind: 'token', token: 'C-09', instead: 'A-01' }, now)).toBe(next)
  })
})

describe('GATE-08 tokens', () => {
  test('the first of a day stays; another day begins anew; a late report of an earlier day brings none', () => {
    const empty = { ...came('f1', 0), attendedAt: undefined, desk: undefined } as unknown as Applicant
    const first = attend(empty, now, now, 'A-07')
    expect(first.desk).toEqual({ at: now, token: 'A-07' })
    expect(attend(first, now + MINUTE, now, 'B-03')).toBe(first)
    expect(attend(first, now + DAY_MS, now, 'B-03').desk).toEqual({ at: now + DAY_MS, token: 'B-03' })
    expect(attend(first, now + DAY_MS).desk).toBeUndefined()
    expect(attend(first, now - DAY_MS, now, 'B-03').desk).toEqual(first.desk)
    expect(deskOn(first, now + DAY_MS)).toBeUndefined()
  })

  test('a letter is offered that no token of today has; with all in use any', () => {
    for (const random of [0, 0.3, 0.99]) expect(offerLetter(['A-01', 'C-04'], random)).not.toMatch(/[AC]/)
    expect(offerLetter([], 0)).toBe('A')
    expect(deskLetters).toContain(
      offerLetter(
        deskLetters.map((letter) => tokenOf(letter, 1)),
        0.5,
      ),
    )
  })

  test('two phones that open at once and have not seen each other are offered different letters, as chance has it', () => {
    expect(offerLetter([], 0.1)).not.toBe(offerLetter([], 0.6))
  })

  test('the number goes on from the highest of its letter, beyond 99 too', () => {
    expect(highestOf('A', ['A-07', 'B-31', 'A-12'])).toBe(12)
    expect(highestOf('C', ['A-07'])).toBe(0)
    expect([tokenOf('A', 7), tokenOf('A', 107)]).toEqual(['A-07', 'A-107'])
  })

  test('an operation of the earlier version stays as it was and sends what it sent', () => {
    const { upgrades, steps, version } = commands['applicant.attended']
    const input = upgrades![1]!(refOf('f1') as never) as ReturnType<typeof refOf>
    const [step] = steps(input)
    expect(version).toBe(2)
    expect(step?.kind === 'call' && step.input({ uploads: [] })).toEqual({ funnelId: 'f1' })
    const [withToken] = steps({ ...input, token: 'A-07' })
    expect(withToken?.kind === 'call' && withToken.input({ uploads: [] })).toEqual({ funnelId: 'f1', token: 'A-07' })
  })

  test('a second screen shows a first name and an initial', () => {
    expect(['Asha Devi Kumari', 'Ravi', '  सुनीता   देवी ', ''].map(shortName)).toEqual([
      'Asha K.',
      'Ravi',
      'सुनीता दे.',
      '',
    ])
  })
})

describe('GATE-10 phones meet again', () => {
  const rows = [came('f1', 20, { token: 'A-01' }), came('f2', 10, { token: 'B-01' }), came('f3', 1, { token: 'B-02' })]
  const seen = { day: today, heardAt: now - 15 * MINUTE, tokens: { f1: 'A-01' } }

  test('who came from others while this phone was away', () => {
    expect(mergedSince(seen, rows, {}, now)).toEqual(['f2', 'f3'])
    expect(mergedSince(seen, rows, { f3: 'B-02' }, now)).toEqual(['f2'])
  })

  test('while it was online: only what another phone tells late', () => {
    const heard = { ...seen, heardAt: now - 5_000 }
    expect(mergedSince(heard, rows, {}, now)).toEqual(['f2'])
    expect(mergedSince({ ...heard, isAway: true }, rows, {}, now)).toEqual(['f2', 'f3'])
  })

  test('nothing is merged on a first look or from yesterday', () => {
    expect(mergedSince(undefined, rows, {}, now)).toEqual([])
    expect(mergedSince({ ...seen, day: today - DAY_MS }, rows, {}, now)).toEqual([])
  })

  test('a desk that was second is told, once its report is sent', () => {
    expect(overtaken(rows, { f2: 'C-03', f1: 'A-01' }, now)).toMatchObject([{ mine: 'C-03', token: 'B-01' }])
    expect(overtaken([{ ...rows[1]!, pending: 1 }], { f2: 'C-03' }, now)).toEqual([])
  })

  test('GATE-13 a desk that was first is told of the token that does not count', () => {
    const both = [{ ...rows[1]!, desk: { ...rows[1]!.desk!, also: 'C-03' } }]
    expect(doubled(both, { f2: 'B-01' }, now)).toMatchObject([{ token: 'B-01', also: 'C-03' }])
    expect(doubled(both, { f2: 'C-03' }, now)).toEqual([])
    expect(doubled(rows, { f2: 'B-01' }, now)).toEqual([])
  })
})
