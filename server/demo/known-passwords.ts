import { and, eq, inArray, like, ne, or } from 'drizzle-orm'
import { ConfigError } from '../core/config-error.ts'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import { isPassword, NO_PASSWORD } from '../identity/passwords.ts'
import { readMarks } from './marks.ts'
import { DEMO_PASSWORD } from './seed/people.ts'

/**
 * For a start without the demo on a database that has been one.
 * @throws ConfigError while an account of the demo, or of one of its partners, has the publicly known password.
 */
export async function refuseKnownPasswords(db: Db): Promise<void> {
  const marked = (await readMarks(db))?.partners ?? []
  const accounts = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(
      and(
        ne(users.passwordHash, NO_PASSWORD),
        // Its users may have another email by now, and may have invited others
        or(like(users.email, '%@demo.test'), inArray(partners.ipId, marked), inArray(partners.parentIpId, marked)),
      ),
    )
  for (const { email, passwordHash } of accounts)
    if (await isPassword(DEMO_PASSWORD, passwordHash))
      throw new ConfigError(
        `${email} of the demo still has its known password: use a database without the demo, or set DEMO=1`,
      )
}
