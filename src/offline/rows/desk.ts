import { DAY_MS, istDayStart } from '../../lib/dates.ts'
import { isInOn } from '../../rules/attendance.ts'
import { deskOn } from '../../rules/desk-moves.ts'
import { deskLetters, highestOf, offerLetter, tokenOf } from '../../rules/desk-tokens.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { getRows } from './get-rows.ts'
import { deskKey } from './given-tokens.ts'
import { queryDecided } from './interview-day.ts'
import type { LiveApplicant } from './live-row.ts'
import { readWaitingIds } from './waiting-ids.ts'

/** This phone as a desk of one partner on one day, in `meta`. */
export interface Desk {
  day: number
  letter: string
  /** A user chose the letter; the device does not change it by itself then. */
  isChosen: boolean
  /** The last number that was given. */
  last: number
  /** The room or interviewer to whom the last person was called in. */
  room?: string
  /** By funnel id: the tokens that this phone gave. */
  given: Record<string, string>
}

/** Who of a partner was let in on the day of `now`, today's by default, whatever became of them. Callable in a live query. */
export async function queryArrivals(store: Store, ipId: string, now = store.deps.now()): Promise<LiveApplicant[]> {
  const day = istDayStart(now)
  const [open, waiting, decided] = await Promise.all([
    store.db.tasks
      .where('[ipId+row.attendedAt]')
      .between([ipId, day], [ipId, day + DAY_MS], true, false)
      .primaryKeys(),
    readWaitingIds(store),
    queryDecided(store, ipId, day),
  ])
  const rows = await getRows(store, [...new Set([...open, ...waiting])])
  const all = new Map([...rows, ...decided].map((row) => [row.funnelId, row]))
  return [...all.values()].filter((row) => row.ipId === ipId && isInOn(row, now))
}

const tokensIn = (rows: readonly LiveApplicant[], now: number): string[] =>
  rows.flatMap((row) => deskOn(row, now)?.token ?? [])

/** This phone's desk of today. Callable in a live query; undefined before it has a letter. */
export async function readDesk(store: Store, ipId: string): Promise<Desk | undefined> {
  const desk = (await store.db.meta.get(deskKey(ipId)))?.value as Desk | undefined
  return desk?.day === istDayStart(store.deps.now()) ? desk : undefined
}

function changeDesk(
  store: Store,
  ipId: string,
  tokens: readonly string[],
  change: (desk: Desk) => Desk,
): Promise<Desk> {
  // Before the transaction, which a repeat must find the same
  const offered = offerLetter(tokens, store.deps.random?.() ?? Math.random())
  return transact(store, ['meta'], async () => {
    const fresh: Desk = { day: istDayStart(store.deps.now()), letter: offered, isChosen: false, last: 0, given: {} }
    const known = await readDesk(store, ipId)
    // Another phone took the letter before this one gave its first token
    const isTaken = known && !known.isChosen && known.last === 0 && highestOf(known.letter, tokens) > 0
    const value = change(known ? (isTaken ? { ...known, letter: offered } : known) : fresh)
    await store.db.meta.put({ key: deskKey(ipId), value })
    return value
  })
}

/** Makes sure that this phone has a letter today: one that no token on it has. */
export async function openDesk(store: Store, ipId: string): Promise<void> {
  const rows = await queryArrivals(store, ipId)
  await changeDesk(store, ipId, tokensIn(rows, store.deps.now()), (desk) => desk)
}

/** The user says which desk this is; its numbers go on from the highest that is known. */
export async function nameDesk(store: Store, ipId: string, letter: string): Promise<void> {
  if (!deskLetters.includes(letter)) return
  await changeDesk(store, ipId, [], (desk) =>
    desk.letter === letter ? { ...desk, isChosen: true } : { ...desk, letter, isChosen: true, last: 0 },
  )
}

/** Remembers to whom people are called in from here. */
export async function keepRoom(store: Store, ipId: string, room: string): Promise<void> {
  await changeDesk(store, ipId, [], (desk) => ({ ...desk, room }))
}

/** What this phone gave does not count, and its user knows. */
export async function forgetGiven(store: Store, ipId: string, funnelId: string): Promise<void> {
  await changeDesk(store, ipId, [], (desk) => ({
    ...desk,
    given: Object.fromEntries(Object.entries(desk.given).filter(([id]) => id !== funnelId)),
  }))
}

/** The next token of this desk, for that applicant. A number that was taken once is not given again. */
export async function takeToken(store: Store, { ipId, funnelId }: { ipId: string; funnelId: string }): Promise<string> {
  const tokens = tokensIn(await queryArrivals(store, ipId), store.deps.now())
  const desk = await changeDesk(store, ipId, tokens, (before) => {
    // What was given and then taken back by Undo or a discard is in `given` alone
    const last = Math.max(before.last, highestOf(before.letter, [...tokens, ...Object.values(before.given)])) + 1
    return { ...before, last, given: { ...before.given, [funnelId]: tokenOf(before.letter, last) } }
  })
  return desk.given[funnelId]!
}

/**
 * Adds the token to the input of a command that lets a person in. A person is let in without a token where the device
 * can give none.
 */
export async function withToken<I>(store: Store, input: I): Promise<I> {
  const { ipId, funnelId, token } = input as { ipId: string; funnelId: string; token?: string }
  if (token !== undefined) return input
  const [row] = await getRows(store, [funnelId])
  if (row && isInOn(row, store.deps.now())) return input
  const taken = await takeToken(store, { ipId, funnelId }).catch(() => undefined)
  return taken === undefined ? input : { ...input, token: taken }
}
