import { eq, sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { forStranger } from '../core/sender-lines.ts'
import type { Db } from '../db/connect.ts'
import { rateLimits } from '../db/schema.ts'
import { sign } from './keys.ts'

/** After so long without an attempt a count starts afresh; no wait is longer. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000
/** Wrong passwords for one account from one address before there is a wait. */
export const FREE_PER_ACCOUNT = 5
/** Wrong passwords from one address for whatever accounts: a whole office may share it. */
export const FREE_PER_ADDRESS = 100
/** Wrong passwords for one account from anywhere before each further one takes longer. */
export const FREE_FROM_ANYWHERE = 20

const FIRST_WAIT_MS = 1_000
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 5_000
/** Attempts for one account that this process holds back at once. */
const MOST_HELD_BACK = 20

/**
 * Who tries to sign in, as keyed hashes, so that the table does not reveal it. They are the same for accounts that do
 * not exist. On a device that the account has signed in with before there is one count of its own: what others try, from
 * the same address or from thousands, delays nobody there.
 */
export interface Attempt {
  here: string
  address?: string
  anywhere?: string
}

/** `account` is an email or another name that users sign in with; `device` one that it has signed in with before. */
export function attemptOf(sessionSecret: string, account: string, address: string, device?: string): Attempt {
  const key = (text: string) => `sign-in:${sign(sessionSecret, 'attempts', text)}`
  const name = account.trim().toLowerCase()
  if (device !== undefined) return { here: key(`account ${name} on ${device}`) }
  return {
    here: key(`account ${name} from ${address}`),
    address: key(`from ${address}`),
    anywhere: key(`account ${name} from anywhere`),
  }
}

const doubled = (first: number, times: number, longest: number) => Math.min(first * 2 ** Math.min(times, 30), longest)
const heldBack = new Map<string, number>()

/**
 * Counts an attempt before the password is checked, so that many concurrent ones cannot slip through. Returns the ms to
 * wait, and the attempt is not to be judged then; else 0.
 *
 * One address waits twice as long after each wrong password, and what it sends meanwhile is not counted. An account is
 * never closed to all: guesses from many addresses make each response later, up to 5 s, and its owner gets in; without
 * delay on a device that is known.
 */
export async function countAttempt(db: Db, attempt: Attempt, now: number): Promise<number> {
  const { address, here, anywhere } = attempt
  const { wait, times } = await forStranger(address ?? here, () =>
    db.transaction(async (tx) => {
      const fromAddress = address === undefined ? undefined : await lockCount(tx, address, now)
      const fromHere = await lockCount(tx, here, now)
      const waits = [
        fromAddress ? waitOf(fromAddress, FREE_PER_ADDRESS, now) : 0,
        waitOf(fromHere, FREE_PER_ACCOUNT, now),
      ]
      const wait = Math.max(...waits)
      if (wait > 0) return { wait, times: 0 }
      const all = anywhere === undefined ? undefined : await lockCount(tx, anywhere, now)
      if (fromAddress) await setCount(tx, address!, fromAddress.count + 1, now)
      await setCount(tx, here, fromHere.count + 1, now)
      if (all) await setCount(tx, anywhere!, all.count + 1, now)
      return { wait, times: all ? all.count + 1 - FREE_FROM_ANYWHERE : 0 }
    }),
  )
  return times > 0 ? holdBack(anywhere!, doubled(FIRST_DELAY_MS, times - 1, LONGEST_DELAY_MS)) : wait
}

async function holdBack(key: string, ms: number): Promise<number> {
  const others = heldBack.get(key) ?? 0
  if (others >= MOST_HELD_BACK) return ms
  heldBack.set(key, others + 1)
  await sleep(ms)
  const left = heldBack.get(key)! - 1
  if (left > 0) heldBack.set(key, left)
  else heldBack.delete(key)
  return 0
}

interface Count {
  count: number
  /** Of the last attempt that was judged. */
  last: number
}

const waitOf = ({ count, last }: Count, free: number, now: number): number =>
  count < free ? 0 : Math.max(0, last + doubled(FIRST_WAIT_MS, count - free, ATTEMPT_WINDOW_MS) - now)

async function lockCount(tx: Db, key: string, now: number): Promise<Count> {
  await tx.insert(rateLimits).values({ key, windowStart: now, count: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key)).for('update')
  // Gone in between: purged
  const { count, windowStart: last } = row ?? { count: 0, windowStart: now }
  return { count: now - last >= ATTEMPT_WINDOW_MS ? 0 : count, last }
}

const setCount = (tx: Db, key: string, count: number, now: number) =>
  tx.update(rateLimits).set({ count, windowStart: now }).where(eq(rateLimits.key, key))

/** After the right password: this account starts afresh from here, and the other counts get their attempt back. */
export async function forgiveAttempts(db: Db, { here, address, anywhere }: Attempt): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, here))
  const less = { count: sql`greatest(${rateLimits.count} - 1, 0)` }
  for (const key of [address, anywhere])
    if (key !== undefined) await db.update(rateLimits).set(less).where(eq(rateLimits.key, key))
}
