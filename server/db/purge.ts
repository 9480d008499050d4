import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** Rows of one DELETE: far below what a statement may take, and few locks at a time. */
const BATCH = 5_000

/**
 * Removes the rows of a table that meet a condition, batch by batch, each in a transaction of its own; returns how many went.
 * One DELETE of everything would be cut off at the time limit of a statement, and the next night at the same place. A row that
 * changes meanwhile stays until the next time.
 */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL, batch = BATCH): Promise<number> {
  for (let removed = 0; ;) {
    const gone = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batch}))`,
    )
    const count = gone.rowCount ?? 0
    removed += count
    if (count < batch) return removed
  }
}
