import './platform.ts'
import { describe, expect, test } from 'vitest'
import type { LogLine, OutboxRow } from '../../src/offline/device/types.ts'
import { toApplicant } from '../../src/contract/funnel-row.ts'
import { toWire } from '../../server/store/funnel-wire.ts'
import { Applicants } from './applicants.ts'
import { check } from './checker.ts'
import type { FinalDevice, HistoryEvent } from './events.ts'

const lane = 'applicant:F1:stage'

/** An update that was saved; the second half of what happened to it is up to each test. */
const saved = (opId: string, id: number): HistoryEvent[] => [
  { kind: 'enqueue', id, device: 0, user: 'U1', lane, command: 'applicant.update' },
  { kind: 'enqueued', id, opId },
  { kind: 'steps', opId, names: ['selected'] },
]
const arrived = (opId: string, user = 'U1'): HistoryEvent => ({ kind: 'arrived', opId, user })
const applied = (opId: string): HistoryEvent => ({ kind: 'effect', opId, step: 'selected', user: 'U1', changed: true })
const ended = (opId: string, how: 'withdraw' | 'discard' | 'takeBack', result: string): HistoryEvent[] => [
  { kind: 'end', id: 90, how, opId },
  { kind: 'ended', id: 90, result },
]
const line = (opId: string, event: LogLine['event']): LogLine => ({ at: 0, opId, call: 'applicant.update', event })

const judge = (events: HistoryEvent[], final: Partial<FinalDevice> = {}): string =>
  check({
    events,
    noticed: [],
    finals: [{ device: 0, user: 'U1', outbox: [], log: [], stuck: [], rows: [], strayed: [], ...final }],
  }).join('\n')

const done = (...opIds: string[]) => ({ log: opIds.map((opId) => line(opId, 'done')) })

describe('the checker', () => {
  test('finds nothing wrong with an update that was applied once', () => {
    expect(judge([...saved('a', 0), arrived('a'), applied('a')], done('a'))).toBe('')
  })

  test('I1 I9 I10 sees that an update is gone without a line in the log', () => {
    expect(judge(saved('a', 0))).toMatch(/^I1 I9 I10/)
  })

  test('I1 sees that an update was discarded though nobody asked for it', () => {
    expect(judge(saved('a', 0), { log: [line('a', 'discarded')] })).toMatch(/^I1/)
  })

  test('I1 a withdrawal that failed is what the user chose when the server had it, and only then', () => {
    const [begun, over] = ended('a', 'withdraw', 'not: no room') as [HistoryEvent, HistoryEvent]
    const request: HistoryEvent = { kind: 'withdrawal-requested', opId: 'a', user: 'U1' }
    const gone = { log: [line('a', 'withdrawn')] }
    expect(judge([...saved('a', 0), begun, over], gone)).toMatch(/^I1/)
    expect(judge([...saved('a', 0), begun, request, over], gone)).toBe('')
  })

  test('I2 sees an update that is done and was never applied', () => {
    expect(judge(saved('a', 0), done('a'))).toMatch(/^I2 .*never applied/)
  })

  test('I2 sees an update that was applied twice, also when its tab died before it could say that it is saved', () => {
    expect(judge([...saved('a', 0), arrived('a'), applied('a'), applied('a')], done('a'))).toMatch(/^I2 .*2 times/)
    expect(judge([arrived('x'), applied('x'), applied('x')])).toMatch(/^I2 .*2 times/)
  })

  test.each(['withdraw', 'discard', 'takeBack'] as const)('I3 sees what is applied after a %s', (how) => {
    const result = { withdraw: 'withdrawn', discard: 'discarded', takeBack: 'taken-back' }[how]
    const log = [line('a', result as LogLine['event'])]
    const late = [...saved('a', 0), ...ended('a', how, result), arrived('a'), applied('a')]
    expect(judge(late, { log })).toMatch(/^I3 .*afterwards/)
    const before = [...saved('a', 0), arrived('a'), applied('a'), ...ended('a', how, result)]
    expect(judge(before, { log })).toMatch(/^I3 .*had applied it/)
  })

  test('I4 sees that a later update of a lane is sent while the earlier one is not over', () => {
    const both = [...saved('a', 0), ...saved('b', 10)]
    const wrong = [...both, arrived('b'), applied('b'), arrived('a'), applied('a')]
    expect(judge(wrong, done('a', 'b'))).toMatch(/^I4 b/)
    const right = [...both, arrived('a'), applied('a'), arrived('b'), applied('b')]
    expect(judge(right, done('a', 'b'))).toBe('')
  })

  test('I5 I8 sees what still waits when everything is healthy', () => {
    expect(judge([], { stuck: ['a applicant.update waiting'] })).toMatch(/^I5 I8/)
    expect(judge([], { outbox: [{ opId: 'a', call: 'applicant.update', state: 'queued' } as OutboxRow] })).toMatch(
      /^I8/,
    )
  })

  test('I6 sees a row that shows something else, counts wrongly, or is not as the server has it', () => {
    const snapshot = toApplicant(toWire(new Applicants(() => 0).find('F1')!))
    const record = { funnelId: 'F1', snapshot, pending: 0, refused: 0 } as FinalDevice['rows'][number]['record']
    const row = { record, expected: [snapshot], pending: 0, refused: 0 }
    expect(judge([], { rows: [row] })).toBe('')
    expect(judge([], { rows: [{ ...row, expected: [{ ...snapshot, name: 'Other' }] }] })).toMatch(/^I6 F1 shows/)
    expect(judge([], { rows: [{ ...row, pending: 1 }] })).toMatch(/^I6 F1 counts/)
    expect(judge([], { strayed: ['F1'] })).toMatch(/^I6 F1/)
  })

  test('I7 sees an update that comes with the session of somebody else', () => {
    expect(judge([...saved('a', 0), arrived('a', 'U2'), applied('a')], done('a'))).toMatch(/^I7/)
  })

  describe('of what the user had seen', () => {
    const at = (version: number) => ({ seen: { funnelId: 'F1', version } })
    const seeing = (opId: string, id: number, version: number): HistoryEvent[] =>
      saved(opId, id).map((event) => (event.kind === 'enqueue' ? { ...event, ...at(version) } : event))
    const changed = (opId: string, user: string, version: number): HistoryEvent => ({
      ...{ kind: 'changed', funnelId: 'F1', action: 'selected', opId, user, version },
    })
    const refusal: HistoryEvent = { kind: 'refusal', opId: 'a', reason: 'changed-by-other' }
    const colleague = changed('other', 'U3', 5)

    test('I11 sees that a change of a colleague was overwritten unseen', () => {
      const overwriting = [colleague, arrived('a'), changed('a', 'U1', 6), applied('a')]
      expect(judge([...seeing('a', 0, 4), ...overwriting], done('a'))).toMatch(/^I11 .*overwrote/)
      expect(judge([...seeing('a', 0, 5), ...overwriting], done('a'))).toBe('')
    })

    test('I11 sees a refusal that tells of nothing new', () => {
      const refused = { log: [line('a', 'refused'), line('a', 'kept')] }
      const discarded = ended('a', 'discard', 'discarded')
      const events = [arrived('a'), refusal, ...discarded]
      expect(judge([...seeing('a', 0, 4), ...events], refused)).toMatch(/^I11 .*was refused/)
      expect(judge([...seeing('a', 0, 4), colleague, ...events], refused)).toBe('')
      expect(judge([colleague, ...seeing('a', 0, 5), ...events], refused)).toMatch(/^I11 .*was refused/)
    })

    test('I11 takes an own update as news that was evicted, or shown as refused, before its user went on', () => {
      const log = [line('a', 'refused'), line('a', 'kept')]
      const before = saved('b', 1)
      const after = [...seeing('a', 0, 4), changed('b', 'U1', 5), applied('b'), arrived('a'), refusal]
      const discarded = ended('a', 'discard', 'discarded')
      const seen = { log: [...log, line('b', 'done')] }
      expect(judge([...before, arrived('b'), ...after, ...discarded], seen)).toMatch(/^I11 .*was refused/)
      const evicted: HistoryEvent = { kind: 'evicted', device: 0 }
      expect(judge([...before, arrived('b'), evicted, ...after, ...discarded], { log })).toBe('')
      for (const status of [403, 404]) {
        const turnedAway: HistoryEvent = { kind: 'turned-away', opId: 'b', status }
        expect(judge([...before, turnedAway, arrived('b'), ...after, ...discarded], seen)).toBe('')
      }
    })

    test('I2 takes no 403 as an excuse for an update that is done and was never applied', () => {
      const turnedAway = (status: number): HistoryEvent => ({ kind: 'turned-away', opId: 'a', status })
      const done = { log: [line('a', 'done')] }
      expect(judge([...saved('a', 0), turnedAway(404)], done)).toBe('')
      expect(judge([...saved('a', 0), turnedAway(403)], done)).toMatch(/^I2 .*never applied/)
    })
  })
})
