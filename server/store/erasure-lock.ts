import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

const key = sql`hashtextextended('erasure of a person', 0)`

/**
 * An erasure waits until this transaction ends, and this until an erasure under way has ended. Before people are read
 * who are written elsewhere in the same transaction: an erased one would be there again.
 */
export const holdErasures = (db: Db) => db.execute(sql`select pg_advisory_xact_lock_shared(${key})`)

/** After the search of the ledger, and before anything else is locked: what holds it may wait for nothing that the erasure has. */
export const lockErasure = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${key})`)
