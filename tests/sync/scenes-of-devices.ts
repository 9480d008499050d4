import * as fc from 'fast-check'
import type { Happening, Step } from './commands.ts'
import { actOn, anyApplicant, device, either, ends, lose, resolve, step, tabs, weather } from './happenings.ts'
import type { Fate } from './network.ts'
import type { RefreshFate } from './refreshing.ts'

const at = (ms: number, happening: Happening): Step => ({ happening, then: { ms } })

/** The page is gone, or its user is at it, while the service worker sends what it left. */
export const worker: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: anyApplicant,
    closing: fc.constantFrom('close' as const, 'close', 'kill', 'kill', 'freeze', undefined),
    fate: fc.constantFrom<Fate | undefined>('slow', 'slow', 'slow', 'response-lost', undefined),
    kill: fc.constantFrom(undefined, undefined, 40, 90),
    end: fc.oneof(fc.constantFrom('takeBack' as const, 'withdraw'), ends),
    held: fc.constantFrom(true, true, false),
    acts: fc.array(step(actOn(anyApplicant)), { maxLength: 1 }),
  })
  .map(({ where, who, closing, fate, kill, end, held, acts }): Step[] => {
    const now = { ms: 0 }
    const update = { do: 'update', tab: where, applicant: who, action: 0, held } as const
    return [
      { happening: { do: 'net', device: where, mode: 'off' }, then: now },
      { happening: update, then: { ms: 1_000 } },
      ...(closing ? [{ happening: { do: closing, tab: where, after: 0 }, then: { ms: 100 } } as Step] : []),
      { happening: { do: 'net', device: where, mode: 'on' }, then: now },
      ...(fate ? [{ happening: { do: 'fate', device: where, fate, times: 1 }, then: now } as Step] : []),
      { happening: { do: 'wake', device: where, kill }, then: { ms: 500 } },
      ...acts,
      { happening: { do: 'open', device: where }, then: { ms: 1_000 } },
      { happening: { do: end, tab: where, pick: 0 }, then: { ms: 10_000 } },
    ]
  })

/** Rows are on their way while their user signs out, or another one signs in. */
export const leaving: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: anyApplicant,
    fate: fc.constantFrom<Fate | undefined>('slow', 'slow', 'slow-body', undefined),
    wake: fc.boolean(),
    delay: fc.constantFrom(0, 50, 1_000),
    how: fc.constantFrom('keep' as const, 'signIn', 'signIn'),
    back: fc.boolean(),
  })
  .map(({ where, who, fate, wake, delay, how, back }): Step[] => [
    ...(back
      ? [at(1_000, { do: 'signIn', device: where, user: where }), at(5_000, { do: 'open', device: where })]
      : []),
    ...(fate ? [at(0, { do: 'fate', device: where, fate, times: 2 })] : []),
    ...(wake ? [at(0, { do: 'update', tab: where, applicant: who, action: 0, held: false })] : []),
    ...(wake ? [at(0, { do: 'wake', device: where })] : []),
    at(delay, { do: 'refresh', tab: where, applicant: who, whole: true }),
    at(
      30_000,
      how === 'keep' ? { do: 'signOut', device: where, how } : { do: 'signIn', device: where, user: 1 - where },
    ),
    at(0, { do: 'pause', ms: 500 }),
  ])

/** A request is taken from a user, while its rows are on their way and updates of it wait. */
export const forbidden: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    request: fc.constantFrom(0, 0, 0, 1),
    who: anyApplicant,
    whole: fc.boolean(),
    acts: fc.array(step(actOn(anyApplicant)), { maxLength: 2 }),
    back: fc.constantFrom(false, false, true),
  })
  .map(({ where, request, who, whole, acts, back }): Step[] => {
    const access = (may: boolean): Happening => ({ do: 'access', user: where, request, may })
    const refresh = (all: boolean): Happening => ({ do: 'refresh', tab: where, applicant: who, whole: all })
    return [
      at(0, { do: 'fate', device: where, fate: 'slow', times: 1 }),
      at(1_000, refresh(whole)),
      ...acts,
      at(100, access(false)),
      at(10_000, refresh(true)),
      at(8_000, refresh(whole)),
      ...(back ? [at(1_000, access(true))] : []),
    ]
  })

/** The answer to the exchange of a refresh token is lost, and the next one comes later than any grace. */
export const refreshing: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: anyApplicant,
    fate: fc.constantFrom<RefreshFate>('response-lost', 'response-lost', 'slow', 'request-lost'),
    between: fc.array(step(either([2, actOn(anyApplicant)], [2, tabs], [1, weather])), { maxLength: 2 }),
    sleep: fc.boolean(),
  })
  .map(({ where, who, fate, between, sleep }): Step[] => [
    at(0, { do: 'expire', device: where }),
    at(0, { do: 'refreshFate', device: where, fate, times: 3 }),
    at(1_500, { do: 'update', tab: where, applicant: who, action: 0, held: false }),
    at(0, { do: 'net', device: where, mode: 'off' }),
    ...between,
    at(0, sleep ? { do: 'sleep', hours: 1 } : { do: 'pause', ms: 40_000 }),
    at(1_000, { do: 'net', device: where, mode: 'on' }),
    at(40_000, { do: 'show', tab: where, event: 'visibilitychange' }),
  ])

/** The device is full for a while, in the middle of what its users do. */
export const crowded: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    full: fc.constantFrom(0.2, 0.5, 1),
    who: anyApplicant,
    acts: fc.array(step(either([8, actOn(anyApplicant)], [4, resolve], [2, tabs], [2, weather])), {
      minLength: 1,
      maxLength: 5,
      size: 'max',
    }),
  })
  .map(({ where, who, full, acts }): Step[] => [
    at(0, { do: 'room', device: where, full }),
    at(1_000, { do: 'update', tab: where, applicant: who, action: 0, held: false }),
    ...acts,
    at(1_000, { do: 'room', device: where, full: 0 }),
  ])

/** The browser loses its databases in the middle of a save, an outcome, or what a user does about an update. */
export const lost: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    mode: fc.constantFrom('on' as const, 'off'),
    acts: fc.array(
      fc.record({
        loss: lose,
        act: step(either([3, actOn(anyApplicant)], [2, resolve])),
        isBefore: fc.boolean(),
        wait: fc.constantFrom(0, 300, 3_000),
      }),
      { minLength: 2, maxLength: 4, size: 'max' },
    ),
  })
  .map(({ where, mode, acts }): Step[] => [
    at(0, { do: 'net', device: where, mode }),
    ...acts.flatMap(({ loss, act, isBefore, wait }) => {
      const cut = at(0, { ...loss, device: where, after: loss.after % 40 })
      return [...(isBefore ? [cut, act] : [act, cut]), at(0, { do: 'pause', ms: wait })]
    }),
    at(0, { do: 'net', device: where, mode: 'on' }),
  ])

/** The browser gives up what it stored, and the user goes on. */
export const evicted: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    before: fc.array(step(actOn(anyApplicant)), { maxLength: 2 }),
    acts: fc.array(step(either([8, actOn(anyApplicant)], [2, tabs])), { minLength: 1, maxLength: 3 }),
  })
  .map(({ where, before, acts }): Step[] => [
    at(0, { do: 'net', device: where, mode: 'off' }),
    ...before,
    at(1_000, { do: 'evict', device: where }),
    at(0, { do: 'net', device: where, mode: 'on' }),
    at(3_000, { do: 'open', device: where }),
    ...acts,
  ])

/** A letter is on its way in pieces over a bad link, and the page that sends it may not stay. */
export const letters: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: fc.constantFrom([3, 5], [3], [5, 3]),
    /** Of the announcement and of the pieces after it. */
    fates: fc.array(
      fc.constantFrom<Fate>(
        ...(['request-cut', 'request-cut', 'request-cut', 'resent', 'resent', 'resent', 'resent'] as const),
        ...(['response-lost', 'late', 'slow-body', 'fault-after', '503'] as const),
      ),
      { minLength: 3, maxLength: 5, size: 'max' },
    ),
    between: fc.array(step(either([2, tabs], [1, resolve], [1, actOn(anyApplicant)])), { maxLength: 2 }),
  })
  .map(({ where, who, fates, between }): Step[] => [
    ...fates.map((fate) => at(0, { do: 'fate', device: where, fate, times: 1 })),
    ...who.map((applicant) => at(500, { do: 'update', tab: where, applicant, action: 1, held: false })),
    ...between,
    at(0, { do: 'pause', ms: 40_000 }),
  ])

/** While the pages of a pull come, a colleague changes what was in the first one. */
export const paged: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: fc.constantFrom(0, 0, 1, 2, 5),
    theirs: fc.constantFrom(0, 0, 1),
    delay: fc.constantFrom(300, 700, 16_000),
  })
  .map(({ where, who, theirs, delay }): Step[] => [
    at(0, { do: 'open', device: where }),
    at(delay, { do: 'refresh', tab: where, applicant: who, whole: true }),
    at(0, { do: 'fate', device: where, fate: 'slow', times: 1 }),
    at(1_000, { do: 'other', applicant: who, action: theirs }),
    at(30_000, { do: 'pause', ms: 500 }),
  ])

/** The clock of a device is set by weeks, while something waits for its time. */
export const weeks: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: anyApplicant,
    fate: fc.constantFrom<Fate>('503', '503', 'fault-after', 'response-lost', '429'),
    jumps: fc.array(fc.constantFrom(-21 * 24, -21 * 24, 21 * 24), { minLength: 1, maxLength: 2 }),
    act: step(actOn(anyApplicant)),
  })
  .map(({ where, who, fate, jumps, act }): Step[] => [
    at(0, { do: 'fate', device: where, fate, times: 2 }),
    at(1_000, { do: 'update', tab: where, applicant: who, action: 0, held: false }),
    ...jumps.flatMap((hours) => [at(2_000, { do: 'clock', device: where, hours }), act]),
  ])

/** A request takes long to arrive, or arrives when the device has given it up, and its user goes on. */
export const slow: fc.Arbitrary<Step[]> = fc
  .record({
    where: device,
    who: anyApplicant,
    wait: fc.constantFrom(1_000, 26_000, 26_000, 27_000),
    end: fc.oneof(fc.constantFrom('takeBack' as const, 'withdraw'), ends),
    times: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ where, who, wait, end, times }): Step[] => [
    at(0, { do: 'fate', device: where, fate: 'slow-body', times }),
    at(wait, { do: 'update', tab: where, applicant: who, action: 0, held: false }),
    at(20_000, { do: end, tab: where, pick: 0 }),
    at(0, { do: 'pause', ms: 40_000 }),
  ])
