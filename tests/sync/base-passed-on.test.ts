import './platform.ts'
import { describe, expect, test } from 'vitest'
import { check } from './checker.ts'
import type { Happening, History } from './commands.ts'
import type { HistoryRecord } from './events.ts'
import { runHistory } from './run-history.ts'
import { START } from './simulation.ts'

const offline: Happening = { do: 'net', device: 0, mode: 'off' }
const online: Happening = { do: 'net', device: 0, mode: 'on' }
const colleague: Happening = { do: 'other', applicant: 3, action: 0 }
const update = (held = false): Happening => ({ do: 'update', tab: 0, applicant: 3, action: 0, held })
const pause = (ms: number): Happening => ({ do: 'pause', ms })

const run = (...happenings: Happening[]): Promise<HistoryRecord> => runFrom(1, ...happenings)
const runFrom = (seed: number, ...happenings: Happening[]): Promise<HistoryRecord> => {
  const history: History = {
    seed,
    setting: { interested: true },
    steps: happenings.map((happening) => ({ happening, then: { ms: 1_000 } })),
  }
  return runHistory(history)
}

/** Of each operation in the order in which it was saved: the events of its log lines. */
const logsOf = ({ events, finals }: HistoryRecord) =>
  events
    .flatMap((event) => (event.kind === 'enqueued' ? [event.opId] : []))
    .map((opId) => finals.flatMap(({ log }) => log.filter((line) => line.opId === opId).map((line) => line.event)))

test('an update made without knowing of a colleague is refused', async () => {
  const record = await run(offline, colleague, pause(8_000), update(), online, pause(40_000))
  expect(logsOf(record)[0]![0]).toBe('refused')
})

test('one that stood behind a discarded update does not overwrite the colleague either', async () => {
  const record = await run(offline, colleague, pause(8_000), update(), update(), online, pause(40_000))
  const [first, second] = logsOf(record)
  expect(first![0]).toBe('refused')
  expect(second![0]).toBe('refused')
  expect(check(record)).toEqual([])
})

test('nor one that stood behind an update that was taken back', async () => {
  const back: Happening = { do: 'takeBack', tab: 0, pick: 0 }
  const record = await run(offline, colleague, pause(40_000), update(true), update(true), back, online, pause(40_000))
  const [first, second] = logsOf(record)
  expect(first).toContain('taken-back')
  expect(second![0]).toBe('refused')
  expect(check(record)).toEqual([])
})

/** A seed that 4 divides sends no batches. */
describe.each([
  ['in one batch', 1],
  ['one request at a time', 4],
])('GATE-04 an arrival compares nothing, and what follows it %s', (_, seed) => {
  const arrives = (applicant: number): Happening => ({ do: 'attended', tab: 0, applicant, held: false })

  test('I11 keeps the base that its user saw', async () => {
    const record = await runFrom(seed, offline, pause(8_000), arrives(3), update(), colleague, online, pause(40_000))
    const [arrival, second] = logsOf(record)
    expect(arrival).toContain('done')
    expect(second![0]).toBe('refused')
    expect(check(record)).toEqual([])
  })

  test('I11 takes the base of the update before both', async () => {
    const record = await runFrom(seed, offline, pause(8_000), update(), arrives(3), update(), online, pause(40_000))
    expect(logsOf(record).map((log) => log.at(-1))).toEqual(['done', 'done', 'done'])
    expect(check(record)).toEqual([])
  })

  test('I11 is a result of one whom the arrival has screened', async () => {
    const reject: Happening = { do: 'update', tab: 0, applicant: 6, action: 2, held: false }
    const record = await runFrom(seed, pause(8_000), offline, arrives(6), reject, online, pause(40_000))
    expect(logsOf(record).map((log) => log.at(-1))).toEqual(['done', 'done'])
    expect(check(record)).toEqual([])
  })

  test('I11 is refused where a colleague has screened and decided about them', async () => {
    const theirs: Happening[] = [
      { do: 'otherGate', applicant: 6, hours: 0 },
      { do: 'other', applicant: 6, action: 1 },
    ]
    const screen: Happening = { do: 'update', tab: 0, applicant: 6, action: 2, held: false }
    const record = await runFrom(seed, pause(8_000), offline, arrives(6), screen, ...theirs, online, pause(40_000))
    const [arrival, second] = logsOf(record)
    expect(arrival).toContain('done')
    expect(second![0]).toBe('refused')
    expect(check(record)).toEqual([])
  })
})

test('GATE-04 a report of an earlier day that comes late does not take the place of a later one', async () => {
  const record = await run(
    offline,
    pause(8_000),
    { do: 'attended', tab: 0, applicant: 3, held: false },
    { do: 'sleep', hours: 30 },
    { do: 'otherGate', applicant: 3, hours: 0 },
    online,
    pause(40_000),
  )
  expect(check(record)).toEqual([])
  const row = record.finals[0]!.rows.find(({ record: { funnelId } }) => funnelId === 'F4')!
  expect(row.record.snapshot.attendedAt).toBeGreaterThan(START + 29 * 3_600_000)
})
