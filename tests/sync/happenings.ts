import * as fc from 'fast-check'
import { WALK_INS } from './actions.ts'
import { APPLICANTS } from './applicants.ts'
import { builds } from './builds.ts'
import type { Happening, Step } from './commands.ts'
import { fates, netModes, type Fate, type NetMode } from './network.ts'
import { refreshFates } from './refreshing.ts'

export const small = fc.nat({ max: 5 })
export const device = fc.constantFrom(0, 0, 0, 1)
export const anyApplicant = fc.nat({ max: APPLICANTS - 1 })
/** The same three people come to every desk. */
export const person = fc.nat({ max: WALK_INS - 1 })
export const takeIn = fc.record({
  do: fc.constant('walkIn' as const),
  tab: fc.nat({ max: 5 }),
  person,
  held: fc.constantFrom(false, false, true),
})
export const held = fc.constantFrom(false, false, true)
export const after = fc.nat({ max: 120 })
/** The first actions of each state leave an applicant where more can be done, so that lanes grow. */
const action = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3)

/** One of `kinds`, as often as its weight is. */
export const either = (...kinds: [weight: number, arbitrary: fc.Arbitrary<Happening>][]): fc.Arbitrary<Happening> =>
  fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })))
export const is = <T extends string>(kind: T) => fc.constant(kind)

export const actOn = (applicant: fc.Arbitrary<number>) =>
  either(
    [8, fc.record({ do: is('update'), tab: small, applicant, action, held })],
    [2, fc.record({ do: is('notes'), tab: small, applicant, held })],
    [2, fc.record({ do: is('card'), tab: small, applicant, held })],
    [1, fc.record({ do: is('number'), tab: small, applicant, held })],
    [3, fc.record({ do: is('callFailed'), tab: small, applicant, held })],
    [2, fc.record({ do: is('attended'), tab: small, applicant, held })],
    [2, fc.record({ do: is('deskMove'), tab: small, applicant, move: fc.nat({ max: 3 }), held })],
    [1, fc.record({ do: is('feedback'), tab: small, held })],
  )

export const ends = fc.constantFrom('takeBack' as const, 'withdraw', 'withdraw', 'discard', 'resend', 'retry')
export const resolve = fc.record({ do: ends, tab: small, pick: small })

const wake = fc.record({ do: is('wake'), device, kill: after }, { requiredKeys: ['do', 'device'] })
export const tabs = either(
  [3, fc.record({ do: is('open'), device })],
  [1, fc.record({ do: is('close'), tab: small })],
  [3, fc.record({ do: is('kill'), tab: small, after })],
  [1, fc.record({ do: is('freeze'), tab: small, after })],
  [1, fc.record({ do: is('thaw'), tab: small })],
  [2, fc.record({ do: fc.constantFrom('sendNow' as const, 'syncNow'), tab: small })],
  [2, wake],
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
export const weather = either(
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

const access = fc.record({
  do: is('access'),
  user: fc.nat({ max: 1 }),
  request: fc.nat({ max: 1 }),
  may: fc.constantFrom(true, true, false),
})
export const people = either(
  [1, fc.record({ do: is('expire'), device })],
  [1, fc.record({ do: is('refreshFate'), device, fate: fc.constantFrom(...refreshFates), times: fc.nat({ max: 3 }) })],
  [1, access],
  [1, fc.record({ do: is('revoke'), device })],
  [2, fc.record({ do: is('signIn'), device, user: fc.nat({ max: 1 }) })],
  [1, fc.record({ do: is('signOut'), device, how: fc.constantFrom('keep' as const, 'keep', 'ended', 'delete') })],
  [1, fc.record({ do: is('upgrade'), device, build: fc.constantFrom(...builds) })],
  [1, fc.record({ do: is('other'), applicant: anyApplicant, action: small })],
  [1, fc.record({ do: is('claim'), applicant: anyApplicant })],
  [1, fc.record({ do: is('otherGate'), applicant: anyApplicant, hours: fc.constantFrom(0, 0, 1, 30) })],
  [1, fc.record({ do: is('otherDesk'), applicant: anyApplicant, hours: fc.constantFrom(0, 0, 1) })],
  [1, fc.record({ do: is('poison'), tab: small, pick: small })],
  [1, fc.record({ do: fc.constantFrom('backup' as const, 'restore') })],
)

const WEEKS = 21 * 24
export const clock = fc.record({ do: is('clock'), device, hours: fc.constantFrom(-24, -1, 1, 24, -WEEKS, WEEKS) })

export const lose = fc.record({ do: is('lose'), device, after, commits: fc.boolean(), tells: fc.boolean() })
/** What becomes of the storage of a device. */
const storage = either(
  [4, lose],
  [2, fc.record({ do: is('room'), device, full: fc.constantFrom(0.3, 1) })],
  [3, fc.record({ do: is('room'), device, full: fc.constant(0) })],
  [1, fc.record({ do: is('evict'), device })],
)

export const time = either(
  [4, fc.record({ do: is('pause'), ms: fc.constantFrom(500, 8_000, 40_000, 200_000) })],
  [1, fc.record({ do: is('sleep'), hours: fc.constantFrom(1, 25, 25, 200) })],
)

export const then = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tasks: fc.nat({ max: 60 }) }) },
  { weight: 4, arbitrary: fc.record({ ms: fc.constantFrom(0, 100, 1_000, 10_000) }) },
)
export const step = (happening: fc.Arbitrary<Happening>): fc.Arbitrary<Step> => fc.record({ happening, then })

export const anything = step(
  either(
    [14, actOn(anyApplicant)],
    [2, takeIn],
    [2, actOn(person.map((one) => APPLICANTS + one))],
    [5, resolve],
    [6, tabs],
    [7, weather],
    [4, people],
    [1, clock],
    [5, time],
    [2, storage],
  ),
)
