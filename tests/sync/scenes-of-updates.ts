import * as fc from 'fast-check'
import { APPLICANTS } from './applicants.ts'
import type { Happening, Step } from './commands.ts'
import {
  actOn,
  anyApplicant,
  clock,
  device,
  either,
  ends,
  people,
  person,
  resolve,
  step,
  tabs,
  then,
  time,
  weather,
} from './happenings.ts'
import type { Fate, NetMode } from './network.ts'

/** An hour in the basement: much is recorded about one applicant or two, and then the network is back. */
export const basement: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: anyApplicant,
    mode: fc.constantFrom<NetMode>('off', 'off', 'outage', 'portal', 'flaky'),
    before: fc.array(step(weather), { maxLength: 1 }),
    back: then,
  })
  .chain(({ where, who, mode, before, back }) =>
    fc
      .array(step(either([10, actOn(fc.constant(who))], [2, resolve], [2, tabs], [2, clock], [1, time])), {
        minLength: 2,
        maxLength: 8,
        size: 'max',
      })
      .map((steps): Step[] => [
        ...before,
        { happening: { do: 'net', device: where, mode }, then: { ms: 0 } },
        ...steps,
        { happening: { do: 'net', device: where, mode: 'on' }, then: back },
      ]),
  )

/** A backup is taken, users go on, and it is restored. */
export const disaster: fc.Arbitrary<Step[]> = fc
  .record({
    who: anyApplicant,
    then: fc.array(then, { minLength: 2, maxLength: 2, size: 'max' }),
  })
  .chain(({ who, then: [first, last] }) =>
    fc
      .array(
        step(either([10, actOn(fc.constant(who))], [2, resolve], [2, tabs], [2, weather], [1, people], [2, time])),
        {
          minLength: 2,
          maxLength: 8,
          size: 'max',
        },
      )
      .map((steps): Step[] => [
        { happening: { do: 'backup' }, then: first! },
        ...steps,
        { happening: { do: 'restore' }, then: last! },
      ]),
  )

/** A colleague changes what is recorded about meanwhile, without a network; and then something leaves the lane. */
export const unseen: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: fc.constantFrom(0, 2, 3, 3, 5, 5),
    theirs: fc.constantFrom(0, 0, 1),
    mine: fc.array(fc.record({ action: fc.constantFrom(0, 0, 0, 1), held: fc.constantFrom(true, false) }), {
      minLength: 2,
      maxLength: 3,
      size: 'max',
    }),
    end: ends,
    late: fc.boolean(),
  })
  .map(({ where, who, theirs, mine, end, late }): Step[] => {
    const pause = (ms: number): Step => ({ happening: { do: 'pause', ms }, then: { ms: 0 } })
    const other: Step = { happening: { do: 'other', applicant: who, action: theirs }, then: { ms: 1_000 } }
    const tab = where
    const updates = mine.map(({ action: which, held: isHeld }): Step => ({
      happening: { do: 'update', tab, applicant: who, action: which, held: isHeld },
      then: { ms: 1_000 },
    }))
    return [
      { happening: { do: 'net', device: where, mode: 'off' }, then: { ms: 0 } },
      ...(late ? [...updates, other] : [other, pause(500), ...updates]),
      { happening: { do: end, tab, pick: 0 }, then: { ms: 1_000 } },
      { happening: { do: 'net', device: where, mode: 'on' }, then: { ms: 0 } },
      pause(40_000),
      { happening: { do: late ? end : 'discard', tab, pick: 0 }, then: { ms: 8_000 } },
    ]
  })

/** The answer is lost, and the phone comes back days later, or with another clock. */
export const days: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: anyApplicant,
    what: fc.constantFrom('update' as const, 'callFailed', 'feedback', 'feedback'),
    fate: fc.constantFrom<Fate>('response-lost', 'fault-after'),
    hours: fc.constantFrom(-24, -1, 1),
    sleep: fc.constantFrom(1, 25, 200),
  })
  .map(({ where, who, what, fate, hours, sleep }): Step[] => {
    const then = { ms: 1_000 }
    const act: Step = { happening: { do: what, tab: where, applicant: who, action: 0, held: false }, then }
    return [
      { happening: { do: 'fate', device: where, fate, times: 3 }, then: { ms: 0 } },
      act,
      { happening: { do: 'net', device: where, mode: 'off' }, then },
      act,
      { happening: { do: 'clock', device: where, hours }, then: { ms: 0 } },
      act,
      { happening: { do: 'sleep', hours: sleep }, then },
      { happening: { do: 'net', device: where, mode: 'on' }, then },
    ]
  })

/** A slow answer comes after a newer one, and after all that changed was brought. */
export const overtaken: fc.Arbitrary<Step[]> = fc
  .record({ where: device, who: anyApplicant, theirs: fc.constantFrom(0, 0, 1), whole: fc.boolean() })
  .map(({ where, who, theirs, whole }): Step[] => {
    const refresh = (all: boolean): Happening => ({ do: 'refresh', tab: where, applicant: who, whole: all })
    return [
      { happening: { do: 'pause', ms: 40_000 }, then: { ms: 0 } },
      { happening: { do: 'fate', device: where, fate: 'slow', times: 1 }, then: { ms: 0 } },
      { happening: refresh(whole), then: { ms: 1_000 } },
      { happening: { do: 'other', applicant: who, action: theirs }, then: { ms: 11_000 } },
      { happening: refresh(true), then: { ms: 10_000 } },
      { happening: { do: 'pause', ms: 8_000 }, then: { ms: 0 } },
    ]
  })

/** One who has applied comes to the gate, or one who is about to join, while a colleague is at work; then the result. */
export const gate: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: fc.constantFrom(6, 6, 3, 5, 0),
    theirs: fc.constantFrom<('gate' | 'desk' | number)[]>(
      [],
      ['gate'],
      ['gate', 'desk'],
      [0],
      [0],
      ['gate', 0],
      [0, 1],
    ),
    mine: fc.array(fc.constantFrom('attended' as const, 'attended', 'deskMove', 'callFailed', 'update'), {
      minLength: 2,
      maxLength: 4,
      size: 'max',
    }),
    hours: fc.constantFrom(0, 0, 30),
    late: fc.boolean(),
    fate: fc.constantFrom<Fate[]>([], ['response-lost'], ['response-cut']),
  })
  .map(({ where, who, theirs, mine, hours, late, fate }): Step[] => {
    const then = { ms: 1_000 }
    const others = theirs.map((what): Step => ({
      happening:
        typeof what === 'string'
          ? { do: what === 'gate' ? 'otherGate' : 'otherDesk', applicant: who, hours: 0 }
          : { do: 'other', applicant: who, action: what },
      then,
    }))
    const acts = mine.map((what): Step => ({
      happening: { do: what, tab: where, applicant: who, action: 0, move: 0, held: false },
      then,
    }))
    return [
      { happening: { do: 'net', device: where, mode: 'off' }, then: { ms: 0 } },
      ...(late ? [...acts, ...others] : [...others, ...acts]),
      { happening: { do: 'sleep', hours }, then },
      ...fate.map((one): Step => ({ happening: { do: 'fate', device: where, fate: one, times: 1 }, then: { ms: 0 } })),
      { happening: { do: 'net', device: where, mode: 'on' }, then },
      { happening: { do: 'pause', ms: 40_000 }, then: { ms: 0 } },
    ]
  })

/**
 * Two desks take in the same person without a network, each records more, and both come back: one of them joins the other's
 * row. Answers may be lost, and the server may go back.
 */
export const walkIns: fc.Arbitrary<Step[]> = fc
  .record({
    who: person,
    acts: fc.array(
      fc.record({
        tab: fc.constantFrom(0, 1),
        what: fc.constantFrom('attended' as const, 'attended', 'update', 'update', 'notes', 'number'),
        action: fc.constantFrom(0, 0, 1),
      }),
      { minLength: 1, maxLength: 6, size: 'max' },
    ),
    both: fc.boolean(),
    apart: fc.boolean(),
    fate: fc.constantFrom<Fate[]>([], ['response-lost'], ['response-cut'], ['fault-before'], ['fault-after']),
    end: fc.constantFrom(undefined, undefined, ...(['takeBack', 'withdraw', 'discard', 'resend'] as const)),
    restores: fc.constantFrom(false, false, true),
    ms: fc.constantFrom(0, 100, 10_000),
  })
  .map(({ who, acts, both, apart, fate, end, restores, ms }): Step[] => {
    const then = { ms: 1_000 }
    const net = (where: number, mode: NetMode, after: number): Step => ({
      happening: { do: 'net', device: where, mode },
      then: { ms: after },
    })
    const takes = (tab: number): Step => ({ happening: { do: 'walkIn', tab, person: who, held: false }, then })
    return [
      net(0, 'off', 0),
      net(1, 'off', 0),
      takes(0),
      ...(both ? [takes(1)] : []),
      ...acts.map(({ tab, what, action }): Step => ({
        happening: { do: what, tab, applicant: APPLICANTS + who, action, held: false },
        then,
      })),
      ...(end ? [{ happening: { do: end, tab: 0, pick: 0 }, then } as Step] : []),
      ...(restores ? [{ happening: { do: 'backup' }, then } as Step] : []),
      ...fate.map((one): Step => ({ happening: { do: 'fate', device: 0, fate: one, times: 1 }, then: { ms: 0 } })),
      net(0, 'on', apart ? 10_000 : ms),
      net(1, 'on', ms),
      ...acts.slice(0, 2).map(({ tab, action }): Step => ({
        happening: { do: 'update', tab, applicant: APPLICANTS + who, action, held: false },
        then,
      })),
      { happening: { do: 'pause', ms: 40_000 }, then: { ms: 0 } },
      ...(restores ? [{ happening: { do: 'restore' }, then } as Step] : []),
      { happening: { do: 'pause', ms: 8_000 }, then: { ms: 0 } },
    ]
  })
