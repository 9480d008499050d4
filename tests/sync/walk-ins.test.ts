import './platform.ts'
import { describe, expect, test } from 'vitest'
import { APPLICANTS } from './applicants.ts'
import { check } from './checker.ts'
import type { Happening, History, Step } from './commands.ts'
import { runHistory } from './run-history.ts'

/** People made on the device, by hand: two phones, each a tab of its own, without a network at first. */
const on = (happening: Happening, ms = 1_000): Step => ({ happening, then: { ms } })
const net = (device: number, mode: 'off' | 'on') => on({ do: 'net', device, mode })
const walkIn = (tab: number) => on({ do: 'walkIn', tab, person: 0, held: false })
const act = (tab: number, what: 'attended' | 'notes' | 'number') =>
  on({ do: what, tab, applicant: APPLICANTS, held: false })
const update = (tab: number, action: number) => on({ do: 'update', tab, applicant: APPLICANTS, action, held: false })
const wait = on({ do: 'pause', ms: 40_000 })
const history = (seed: number, steps: Step[]): History => ({
  seed,
  setting: { takesPieces: false, pullsAll: true, interested: true },
  steps: [net(0, 'off'), net(1, 'off'), ...steps],
})

/** Batches, and one request each: by the seed. */
describe.each([0, 1])('GATE-12 GATE-13 a person made on the device, seed %i', (seed) => {
  test('two phones, one mobile: one applicant with what both recorded, and each device has that row', async () => {
    const record = await runHistory(
      history(seed, [
        ...[walkIn(0), act(0, 'attended'), walkIn(1), act(1, 'attended'), act(1, 'notes'), act(1, 'number')],
        ...[net(0, 'on'), wait, net(1, 'on'), wait],
      ]),
    )
    expect(check(record)).toEqual([])
    expect(record.events.filter(({ kind }) => kind === 'joined')).toHaveLength(1)
    const changes = record.events.flatMap((event) => (event.kind === 'changed' ? [event.action] : []))
    expect(changes).toEqual(['walkIn', 'attended', 'notes', 'interviewerNumber'])
    expect(record.finals.flatMap(({ log }) => log.filter(({ joinedTo }) => joinedTo !== undefined))).toHaveLength(1)
  })

  test('the answer is lost: they are made once, and notes come after them', async () => {
    const record = await runHistory(
      history(seed, [
        ...[walkIn(0), act(0, 'notes'), act(0, 'attended'), update(0, 1)],
        on({ do: 'fate', device: 0, fate: 'response-lost', times: 2 }),
        ...[net(0, 'on'), wait, wait],
      ]),
    )
    expect(check(record)).toEqual([])
    const effects = record.events.flatMap((event) => (event.kind === 'effect' ? [event.step] : []))
    expect(effects.filter((step) => step === 'walkIn')).toHaveLength(1)
    expect(effects[0]).toBe('walkIn')
    expect(effects).toContain('notes')
  })

  test('refused: what was recorded about them waits with it, and no ghost is left when it is discarded', async () => {
    const record = await runHistory(
      history(seed, [
        ...[walkIn(0), act(0, 'notes'), act(0, 'attended')],
        on({ do: 'access', user: 0, request: 0, may: false }),
        ...[net(0, 'on'), wait],
        on({ do: 'access', user: 0, request: 0, may: true }),
      ]),
    )
    expect(check(record)).toEqual([])
    const arrived = record.events.findIndex((event) => event.kind === 'effect')
    expect(arrived).toBe(-1)
  })
})

test('GATE-12 the server goes back behind somebody who is then refused: no ghost is left', async () => {
  const record = await runHistory(
    history(0, [
      ...[walkIn(0), act(0, 'attended'), on({ do: 'backup' }), net(0, 'on'), wait, on({ do: 'restore' })],
      ...[net(0, 'off'), on({ do: 'sleep', hours: 200 }), net(0, 'on'), wait],
    ]),
  )
  expect(check(record)).toEqual([])
})
