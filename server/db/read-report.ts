import type { Db } from './connect.ts'
import type { FindReportsDb } from './replica.ts'

/**
 * What the primary can answer in place of a replica: a standby ends a statement that stands in the way of its replay, and
 * it may be stopped or lose a table's right meanwhile. A statement that took too long is not asked of the primary as well.
 */
const ENDED_BY_REPLICA = new Set(['40001', '40P01', '42501', '57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED'])

/** For a report that is read in one piece: once more from the primary when the replica ended it. */
export async function readReport<T>(
  { reports, db: primary }: { reports: FindReportsDb; db: Db },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const db = await reports()
  try {
    return await read(db)
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? error) as { code?: string }
    if (db === primary || !(ENDED_BY_REPLICA.has(code) || code.startsWith('08'))) throw error
    return read(primary)
  }
}
