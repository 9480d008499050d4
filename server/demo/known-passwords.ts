import { like } from 'drizzle-orm'
import { ConfigError } from '../core/config-error.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { isPassword } from '../identity/passwords.ts'
import { DEMO_PASSWORD } from './seed/people.ts'

/**
 * For a start without the demo on a database that has been one.
 * @throws ConfigError while an account of the demo still has its publicly known password.
 */
export async function refuseKnownPasswords(db: Db): Promise<void> {
  const demo = await db.select().from(users).where(like(users.email, '%@demo.test'))
  for (const { email, passwordHash } of demo)
    if (await isPassword(DEMO_PASSWORD, passwordHash))
      throw new ConfigError(
        `${email} of the demo still has its known password: use a database without the demo, or set DEMO=1`,
      )
}
