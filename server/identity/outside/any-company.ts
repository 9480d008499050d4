import type { Db } from '../../db/connect.ts'
import { hasProviders } from './providers.ts'

const KEPT_MS = 30_000

/** Whether any company has a provider of its own, from memory: every visitor of the sign-in page asks. */
export function createAnyCompany(db: Db, now: () => number): () => Promise<boolean> {
  let known: { is: boolean; at: number } | undefined
  return async () => {
    const isFresh = known !== undefined && now() - known.at < KEPT_MS
    if (!isFresh) known = { is: await hasProviders(db), at: now() }
    return known!.is
  }
}
