import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: what OWASP recommends, about 30 ms here. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** What `users.passwordHash` holds. */
export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** The value of `users.passwordHash` until a password is set: no password matches it. */
export const NO_PASSWORD = '!'

let decoy: Promise<string> | undefined

/**
 * Whether the password matches. Without a hash (no such account, or no password was set) it takes as long as with one,
 * so that the response time does not reveal which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isSet = passwordHash !== undefined && passwordHash !== NO_PASSWORD
  const fits = await verify(isSet ? passwordHash : await decoy, password).catch(() => false)
  return fits && isSet
}
