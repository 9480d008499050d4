/** What happens in one history in a real browser. Numbers pick among what is there at that moment. */
export type Step =
  | {
      do: 'update' | 'notes' | 'number' | 'callFailed' | 'attended' | 'feedback'
      tab: number
      applicant: number
      action: number
      held: boolean
      /** The tab dies so many ms after the user has begun. */
      killAfter?: number
    }
  /** By the panel on the screen, as a user does it. */
  | { do: 'rejectOnScreen'; tab: number; applicant: number }
  | { do: 'takeBack' | 'withdraw' | 'discard' | 'resend' | 'retry'; tab: number; pick: number }
  | { do: 'sendNow' | 'syncNow' | 'closeTab' | 'crash' | 'reload' | 'refresh'; tab: number }
  | { do: 'openTab' | 'killWorker' }
  /** Flight mode: the browser knows it. */
  | { do: 'flight'; on: boolean }
  /** The network between the phone and the server: the browser does not know it. */
  | { do: 'net'; mode: NetMode }
  | { do: 'fate'; fate: Fate; times: number }
  /** power: its Postgres too. It is started again after `downMs`. */
  | { do: 'killServer'; power: boolean; downMs: number }
  | { do: 'phoneClock' | 'serverClock'; days: number }
  | { do: 'signIn'; user: number }
  | { do: 'signOut'; how: 'keep' | 'delete' | 'send' }
  | { do: 'revoke' }
  | { do: 'upgrade'; tab: number; accept: boolean }
  /** Another user, on a device of their own. */
  | { do: 'other'; applicant: number; action: number }
  | { do: 'pause'; ms: number }

export const netModes = ['on', 'off', 'outage', 'portal', 'slow'] as const
export type NetMode = (typeof netModes)[number]

/** What happens to one request that carries a key. `late`: it arrives seconds after the phone has given up. */
export const fates = [
  'request-lost',
  'response-lost',
  'response-cut',
  'fault-after',
  'late',
  'resent',
  '401',
  '403',
  '404',
  '429',
  '500',
  '503',
] as const
export type Fate = (typeof fates)[number]

export interface BrowserHistory {
  seed: number
  steps: Step[]
}

export const APPLICANTS = 7
/** Applicants whose result is due, and who are to be called: the others can be updated too. */
const attended = [0, 2]
const toCall = [1, 5]

/** Numbers from 0 to below 1 that follow from the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function makeHistory(seed: number): BrowserHistory {
  const random = randomOf(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(...all: readonly T[]): T => all[below(all.length)]!
  const either = (...kinds: readonly (readonly [weight: number, make: () => Step])[]): Step => {
    let at = random() * kinds.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, make] of kinds) if ((at -= weight) < 0) return make()
    return kinds[0]![1]()
  }
  const tab = () => below(4)
  const act = (who: () => number, isLethal = true): Step =>
    either(
      ...(
        [
          [8, 'update'],
          [3, 'notes'],
          [1, 'number'],
          [3, 'callFailed'],
          [2, 'attended'],
          [1, 'feedback'],
        ] as const
      ).map(
        ([weight, kind]) =>
          [
            weight,
            (): Step => ({
              do: kind,
              tab: tab(),
              applicant: kind === 'callFailed' ? pick(...toCall) : who(),
              // The first actions of each state leave an applicant where more can be done, so that lanes grow
              action: pick(0, 0, 0, 1, 1, 2, 3),
              held: random() < 0.25,
              ...(isLethal && random() < 0.12 ? { killAfter: below(80) } : {}),
            }),
          ] as const,
      ),
      [2, () => ({ do: 'rejectOnScreen', tab: tab(), applicant: pick(...attended) })],
    )
  const anybody = () => below(APPLICANTS)
  const resolve = (): Step => ({
    do: pick('takeBack', 'withdraw', 'withdraw', 'discard', 'resend', 'retry'),
    tab: tab(),
    pick: below(5),
  })
  const tabs = (): Step =>
    either(
      [3, () => ({ do: 'openTab' })],
      [1, () => ({ do: 'closeTab', tab: tab() })],
      [3, () => ({ do: 'crash', tab: tab() })],
      [2, () => ({ do: 'reload', tab: tab() })],
      [2, () => ({ do: 'killWorker' })],
      [3, () => ({ do: pick('sendNow', 'syncNow', 'syncNow'), tab: tab() })],
      [1, () => ({ do: 'refresh', tab: tab() })],
    )
  const weather = (): Step =>
    either(
      [2, () => ({ do: 'flight', on: random() < 0.5 })],
      [2, () => ({ do: 'net', mode: pick('on', 'on', ...netModes) })],
      [
        5,
        () => ({
          do: 'fate',
          fate: pick<Fate>(...fates, 'response-lost', 'response-lost', 'response-cut', 'late', 'resent'),
          times: 1 + below(3),
        }),
      ],
      [2, () => ({ do: 'killServer', power: random() < 0.15, downMs: pick(0, 0, 400, 1500) })],
    )
  const people = (): Step =>
    either(
      [2, () => ({ do: 'signIn', user: below(2) })],
      [2, () => ({ do: 'signOut', how: pick('keep', 'keep', 'delete', 'send') })],
      [1, () => ({ do: 'revoke' })],
      [1, () => ({ do: 'upgrade', tab: tab(), accept: random() < 0.7 })],
      [2, () => ({ do: 'other', applicant: anybody(), action: below(4) })],
      [1, () => ({ do: 'phoneClock', days: pick(0, 1) })],
      [1, () => ({ do: 'serverClock', days: 1 })],
    )
  const pause = (): Step => ({ do: 'pause', ms: pick(50, 200, 200, 600, 1500) })
  const anything = (): Step =>
    either([16, () => act(anybody)], [4, resolve], [5, tabs], [5, weather], [3, people], [4, pause])
  /** An hour in the basement: much is recorded about one applicant or two, and then the network is back. */
  const basement = (): Step[] => {
    const one = anybody()
    const two = anybody()
    const isFlight = random() < 0.5
    const during = Array.from({ length: 2 + below(4) }, () =>
      either([10, () => act(() => pick(one, one, two), false)], [2, resolve], [2, tabs], [1, pause]),
    )
    const before: Step[] = random() < 0.5 ? [weather()] : []
    const away: Step = isFlight
      ? { do: 'flight', on: true }
      : { do: 'net', mode: pick('off', 'off', 'outage', 'portal') }
    const back: Step = isFlight ? { do: 'flight', on: false } : { do: 'net', mode: 'on' }
    return [...before, away, ...during, back, pause()]
  }
  const steps: Step[] = []
  while (steps.length < 22) {
    const more = random() < 0.35 ? basement() : Array.from({ length: 1 + below(4) }, anything)
    steps.push(...more)
    // Mostly a user goes on working: nothing can happen to an app that no one is signed in to
    if (more.some(({ do: kind }) => kind === 'signOut' || kind === 'revoke') && random() < 0.7)
      steps.push({ do: 'signIn', user: below(2) })
  }
  return { seed, steps }
}
