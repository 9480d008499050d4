import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: what OWASP asks for, about 30 ms here. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** What `users.passwordHash` holds. */
export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** What `users.passwordHash` holds until somebody has set a password: nothing fits it. */
export const NO_PASSWORD = '!'

let decoy: Promise<string> | undefined

/**
 * Whether the password fits. Without a hash (no such account, or nobody has set one) it takes as long as with one, so that the time of an
 * answer does not tell which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isSet = passwordHash !== undefined && passwordHash !== NO_PASSWORD
  const fits = await verify(isSet ? passwordHash : await decoy, password).catch(() => false)
  return fits && isSet
}
