import argon2 from '@node-rs/argon2'
import { HttpProblem } from '../core/errors.ts'

/** argon2id with 19 MiB, two passes, one lane: what OWASP recommends, about 30 ms here. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At once in this process. They run on the threads of Node that files and names of hosts need too, of which there are four. */
const AT_ONCE = 2
/** More wait for seconds: they are told to come again. */
const MOST_WAITING = 200
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new HttpProblem(503, 'unavailable', 5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** What `users.passwordHash` holds. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, options))

/** The value of `users.passwordHash` until a password is set: no password matches it. */
export const NO_PASSWORD = '!'

/** Its value when its user has removed the password and signs in with passkeys only. Unlike NO_PASSWORD it says: accepted. */
export const PASSKEYS_ONLY = '-'

let decoy: Promise<string> | undefined

export const hasPassword = (passwordHash: string): boolean =>
  passwordHash !== NO_PASSWORD && passwordHash !== PASSKEYS_ONLY

/**
 * Whether the password matches. Without a hash (no such account, or no password was set) it takes as long as with one,
 * so that the response time does not reveal which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= argon2.hash('nobody has this password', options)
  const isSet = passwordHash !== undefined && hasPassword(passwordHash)
  const wanted = isSet ? passwordHash : await decoy
  const fits = await inTurn(() => argon2.verify(wanted, password).catch(() => false))
  return fits && isSet
}
