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
    expect(changes.toSorted()).toEqual(['attended', 'interviewerNumber', 'notes', 'walkIn'])
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

/** Found by a random history: the row of the other desk stayed as a ghost. */
const bothAnew: History = {
  seed: 0,
  setting: { takesPieces: false, pullsAll: false, interested: true },
  steps: [
    { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
    { happening: { do: 'net', device: 1, mode: 'off' }, then: { ms: 0 } },
    { happening: { do: 'walkIn', tab: 0, person: 0, held: false }, then: { ms: 1000 } },
    { happening: { do: 'walkIn', tab: 1, person: 0, held: false }, then: { ms: 1000 } },
    { happening: { do: 'attended', tab: 0, applicant: 7, held: false }, then: { ms: 1000 } },
    { happening: { do: 'attended', tab: 0, applicant: 7, held: false }, then: { ms: 1000 } },
    { happening: { do: 'resend', tab: 0, pick: 0 }, then: { ms: 1000 } },
    { happening: { do: 'backup' }, then: { ms: 1000 } },
    { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 0 } },
    { happening: { do: 'net', device: 1, mode: 'on' }, then: { ms: 0 } },
    { happening: { do: 'update', tab: 0, applicant: 7, action: 0, held: false }, then: { ms: 1000 } },
    { happening: { do: 'update', tab: 0, applicant: 7, action: 0, held: false }, then: { ms: 1000 } },
    { happening: { do: 'pause', ms: 40000 }, then: { ms: 0 } },
    { happening: { do: 'restore' }, then: { ms: 1000 } },
    { happening: { do: 'pause', ms: 8000 }, then: { ms: 0 } },
    { happening: { do: 'fate', device: 0, fate: 'response-lost', times: 3 }, then: { ms: 0 } },
    { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 1000 } },
    { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 1000 } },
    { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 1000 } },
    { happening: { do: 'clock', device: 0, hours: -24 }, then: { ms: 0 } },
    { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 1000 } },
    { happening: { do: 'sleep', hours: 1 }, then: { ms: 1000 } },
    { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 1000 } },
    { happening: { do: 'fate', device: 0, fate: 'request-cut', times: 1 }, then: { ms: 0 } },
    { happening: { do: 'fate', device: 0, fate: 'request-cut', times: 1 }, then: { ms: 0 } },
    { happening: { do: 'fate', device: 0, fate: 'request-cut', times: 1 }, then: { ms: 0 } },
    { happening: { do: 'update', tab: 0, applicant: 3, action: 1, held: false }, then: { ms: 500 } },
    { happening: { do: 'update', tab: 0, applicant: 5, action: 1, held: false }, then: { ms: 500 } },
    { happening: { do: 'pause', ms: 40000 }, then: { ms: 0 } },
  ],
}

test('GATE-12 the server goes back behind somebody who is then refused: no ghost is left', async () => {
  const record = await runHistory(
    history(0, [
      ...[walkIn(0), act(0, 'attended'), on({ do: 'backup' }), net(0, 'on'), wait, on({ do: 'restore' })],
      ...[net(0, 'off'), on({ do: 'sleep', hours: 200 }), net(0, 'on'), wait],
    ]),
  )
  expect(check(record)).toEqual([])
})

test('GATE-13 the server goes back behind two desks, and the one that had joined is there first', async () => {
  expect(check(await runHistory(bothAnew))).toEqual([])
})
