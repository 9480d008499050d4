import type { Db } from '../../../server/db/connect.ts'
import { indexAll } from '../../../server/store/candidate-index.ts'
import { addCandidates, type NewCandidate } from '../../../server/store/candidate-rows.ts'

/** Adds them to the pool, and to the index as the server's job does. Returns their ids. */
export async function addPool(db: Db, rows: readonly NewCandidate[]): Promise<number[]> {
  const ids = await addCandidates(db, rows)
  await indexAll(db)
  return ids
}
