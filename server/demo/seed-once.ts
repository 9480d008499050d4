import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../core/clock.ts'
import type { Connection, Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'

const SEED_LOCK = 7_312_002
const SEEDED = 'demo-seeded'

/** Seeds the demo unless this database has it: in one transaction and under a lock, so that it is there once or not. */
export async function seedOnce(
  { db }: Pick<Connection, 'db'>,
  clock: Clock,
  seed: (db: Db, clock: Clock) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Making the demo, or waiting for another server that does, takes longer than a request may
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [done] = await tx.select().from(meta).where(eq(meta.key, SEEDED))
    if (done) return false
    await seed(tx, clock)
    await tx.insert(meta).values({ key: SEEDED, value: clock.now() })
    return true
  })
}
