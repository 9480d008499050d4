import './platform.ts'
import { describe, expect, test } from 'vitest'
import { check } from './checker.ts'
import type { Happening } from './commands.ts'
import { runHistory } from './run-history.ts'

const pause = (ms: number): Happening => ({ do: 'pause', ms })
const net = (mode: 'on' | 'off'): Happening => ({ do: 'net', device: 0, mode })
const card: Happening = { do: 'card', tab: 0, applicant: 3, held: false }
const result: Happening = { do: 'update', tab: 0, applicant: 3, action: 0, held: false }

const run = (seed: number, ...happenings: Happening[]) =>
  runHistory({ seed, setting: {}, steps: happenings.map((happening) => ({ happening, then: { ms: 1_000 } })) })

/** A seed that 4 divides sends no batches. */
describe.each([
  ['in one batch', 1],
  ['one request at a time', 4],
])('a scorecard with a result, %s', (_, seed) => {
  test('SCORE-02 I2 each arrives once, with its photo, whatever response is lost', async () => {
    // The second one has a photo
    const record = await run(
      seed,
      ...[net('off'), pause(8_000), card, result, card, card],
      { do: 'fate', device: 0, fate: 'response-lost', times: 2 },
      ...[net('on'), pause(60_000)],
    )
    const cards = record.events.filter((event) => event.kind === 'changed' && event.action === 'scorecard')
    expect(cards).toHaveLength(3)
    expect(check(record)).toEqual([])
  })

  test('SCORE-02 I5 a refused result holds no scorecard back', async () => {
    const colleague: Happening = { do: 'other', applicant: 3, action: 0 }
    const record = await run(seed, net('off'), colleague, pause(8_000), result, card, net('on'), pause(60_000))
    const refused = record.events.filter((event) => event.kind === 'refusal')
    expect(refused).toHaveLength(1)
    expect(record.events.filter((event) => event.kind === 'changed' && event.action === 'scorecard')).toHaveLength(1)
    expect(check(record)).toEqual([])
  })
})
