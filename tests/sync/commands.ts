import * as fc from 'fast-check'
import { APPLICANTS } from './applicants.ts'
import { builds, type Build } from './device.ts'
import { fates, netModes, type Fate, type NetMode } from './network.ts'

/**
 * What users, browsers, networks and servers do. Numbers pick among what is there at that moment, so that a shorter
 * history made from a longer one is still meaningful.
 */
export type Happening =
  | { do: 'open'; device: number }
  | { do: 'close'; tab: number }
  /** `after` tasks later, wherever its code is then. */
  | { do: 'kill'; tab: number; after: number }
  | { do: 'freeze'; tab: number; after: number }
  | { do: 'thaw'; tab: number }
  | { do: 'update'; tab: number; applicant: number; action: number; held: boolean }
  | { do: 'notes'; tab: number; applicant: number; held: boolean }
  | { do: 'number'; tab: number; applicant: number; held: boolean }
  | { do: 'callFailed'; tab: number; applicant: number; held: boolean }
  | { do: 'feedback'; tab: number; held: boolean }
  | { do: 'takeBack' | 'withdraw' | 'discard' | 'resend' | 'retry'; tab: number; pick: number }
  | { do: 'sendNow' | 'syncNow'; tab: number }
  | { do: 'show'; tab: number; event: 'pageshow' | 'visibilitychange' | 'online' }
  | { do: 'refresh'; tab: number; applicant: number; whole: boolean }
  | { do: 'net'; device: number; mode: NetMode }
  /** What happens to the next requests of the device. */
  | { do: 'fate'; device: number; fate: Fate; times: number }
  | { do: 'poison'; tab: number; pick: number }
  | { do: 'clock'; device: number; hours: number }
  | { do: 'expire'; device: number }
  | { do: 'revoke'; device: number }
  | { do: 'signIn'; device: number; user: number }
  | { do: 'signOut'; device: number; how: 'keep' | 'ended' | 'delete' }
  | { do: 'upgrade'; device: number; build: Build }
  /** Another user, on the server. */
  | { do: 'other'; applicant: number; action: number }
  | { do: 'claim'; applicant: number }
  | { do: 'backup' }
  /** The server goes back to its last backup, if there is one. */
  | { do: 'restore' }
  | { do: 'pause'; ms: number }
  | { do: 'sleep'; hours: number }

/** A happening, and how far the world goes on before the next one: so many tasks, or so many ms. */
export interface Step {
  happening: Happening
  then: { tasks: number } | { ms: number }
}

export interface History {
  seed: number
  steps: Step[]
}

const small = fc.nat({ max: 5 })
const device = fc.constantFrom(0, 0, 0, 1)
const anyApplicant = fc.nat({ max: APPLICANTS - 1 })
const held = fc.constantFrom(false, false, true)
const after = fc.nat({ max: 120 })
/** The first actions of each state leave an applicant where more can be done, so that lanes grow. */
const action = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3)

/** One of `kinds`, as often as its weight is. */
const either = (...kinds: [weight: number, arbitrary: fc.Arbitrary<Happening>][]): fc.Arbitrary<Happening> =>
  fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })))
const is = <T extends string>(kind: T) => fc.constant(kind)

const actOn = (applicant: fc.Arbitrary<number>) =>
  either(
    [8, fc.record({ do: is('update'), tab: small, applicant, action, held })],
    [2, fc.record({ do: is('notes'), tab: small, applicant, held })],
    [1, fc.record({ do: is('number'), tab: small, applicant, held })],
    [3, fc.record({ do: is('callFailed'), tab: small, applicant, held })],
    [1, fc.record({ do: is('feedback'), tab: small, held })],
  )

const ends = fc.constantFrom('takeBack' as const, 'withdraw', 'withdraw', 'discard', 'resend', 'retry')
const resolve = fc.record({ do: ends, tab: small, pick: small })

const tabs = either(
  [3, fc.record({ do: is('open'), device })],
  [1, fc.record({ do: is('close'), tab: small })],
  [3, fc.record({ do: is('kill'), tab: small, after })],
  [1, fc.record({ do: is('freeze'), tab: small, after })],
  [1, fc.record({ do: is('thaw'), tab: small })],
  [2, fc.record({ do: fc.constantFrom('sendNow' as const, 'syncNow'), tab: small })],
  [
    1,
    fc.record({
      do: is('show'),
      tab: small,
      event: fc.constantFrom('pageshow' as const, 'visibilitychange', 'online'),
    }),
  ],
  [1, fc.record({ do: is('refresh'), tab: small, applicant: anyApplicant, whole: fc.boolean() })],
)

const dire = ['response-lost', 'response-lost', 'response-cut', 'response-cut', 'late', 'fault-after'] as const
const weather = either(
  [1, fc.record({ do: is('net'), device, mode: fc.constantFrom<NetMode>('on', 'on', ...netModes) })],
  [
    3,
    fc.record({
      do: is('fate'),
      device,
      fate: fc.constantFrom<Fate>(...fates, ...dire),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  ],
)

const people = either(
  [1, fc.record({ do: is('expire'), device })],
  [1, fc.record({ do: is('revoke'), device })],
  [2, fc.record({ do: is('signIn'), device, user: fc.nat({ max: 1 }) })],
  [1, fc.record({ do: is('signOut'), device, how: fc.constantFrom('keep' as const, 'keep', 'ended', 'delete') })],
  [1, fc.record({ do: is('upgrade'), device, build: fc.constantFrom(...builds) })],
  [1, fc.record({ do: is('other'), applicant: anyApplicant, action: small })],
  [1, fc.record({ do: is('claim'), applicant: anyApplicant })],
  [1, fc.record({ do: is('poison'), tab: small, pick: small })],
  [1, fc.record({ do: fc.constantFrom('backup' as const, 'restore') })],
)

const clock = fc.record({ do: is('clock'), device, hours: fc.constantFrom(-24, -1, 1, 24) })
const time = either(
  [4, fc.record({ do: is('pause'), ms: fc.constantFrom(500, 8_000, 40_000, 200_000) })],
  [1, fc.record({ do: is('sleep'), hours: fc.constantFrom(1, 25, 25, 200) })],
)

const then = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tasks: fc.nat({ max: 60 }) }) },
  { weight: 4, arbitrary: fc.record({ ms: fc.constantFrom(0, 100, 1_000, 10_000) }) },
)
const step = (happening: fc.Arbitrary<Happening>): fc.Arbitrary<Step> => fc.record({ happening, then })

const anything = step(
  either([14, actOn(anyApplicant)], [5, resolve], [6, tabs], [7, weather], [4, people], [1, clock], [5, time]),
)

/** An hour in the basement: much is recorded about one applicant or two, and then the network is back. */
const basement: fc.Arbitrary<Step[]> = fc
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
const disaster: fc.Arbitrary<Step[]> = fc
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
const unseen: fc.Arbitrary<Step[]> = fc
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
const days: fc.Arbitrary<Step[]> = fc
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
const overtaken: fc.Arbitrary<Step[]> = fc
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

const scenes = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(anything, { minLength: 1, maxLength: 8, size: 'max' }) },
    { weight: 2, arbitrary: basement },
    { weight: 1, arbitrary: disaster },
    { weight: 1, arbitrary: unseen },
    { weight: 1, arbitrary: overtaken },
    { weight: 1, arbitrary: days },
  ),
  { minLength: 1, maxLength: 6, size: 'max' },
)

export const histories: fc.Arbitrary<History> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  steps: scenes.map((all) => all.flat()),
})
