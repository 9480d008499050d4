import './platform.ts'
import { expect, test } from 'vitest'
import { check } from './checker.ts'
import type { Happening, History } from './commands.ts'
import type { HistoryRecord } from './events.ts'
import { runHistory } from './run-history.ts'

const offline: Happening = { do: 'net', device: 0, mode: 'off' }
const online: Happening = { do: 'net', device: 0, mode: 'on' }
const colleague: Happening = { do: 'other', applicant: 3, action: 0 }
const update = (held = false): Happening => ({ do: 'update', tab: 0, applicant: 3, action: 0, held })
const pause = (ms: number): Happening => ({ do: 'pause', ms })

const run = (...happenings: Happening[]): Promise<HistoryRecord> => {
  const history: History = { seed: 1, steps: happenings.map((happening) => ({ happening, then: { ms: 1_000 } })) }
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
