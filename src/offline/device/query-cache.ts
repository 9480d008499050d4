import { isCleared } from './cleared.ts'
import type { Store } from './store.ts'
import { withConnection } from './transact.ts'

const PREFIX = 'answer '
/** Earlier builds stored all answers as one record, which two tabs overwrote for each other. */
const FORMER = 'cache'

/** The last response of a read call. */
export interface KeptAnswer {
  /** Name of the call and its input. */
  queryKey: readonly unknown[]
  /** As it was checked when it came; a later build may expect another shape. */
  data: unknown
  /** Epoch ms. */
  fetchedAt: number
}

/**
 * Stores one answer under the hash of its key: tabs that read different things do not touch each other's. An older one does
 * not replace a newer one, and after a sign-out nothing is added.
 */
export async function keepAnswer(store: Store, hash: string, answer: KeptAnswer): Promise<void> {
  const { saved, meta } = store.db
  const key = PREFIX + hash
  await withConnection(store, () =>
    store.db.transaction('rw', saved, meta, async () => {
      const [before, cleared] = await Promise.all([saved.get(key), isCleared(store)])
      if (cleared || fetchedAtOf(before?.value) > answer.fetchedAt) return
      await saved.put({ key, value: answer, savedAt: store.deps.now() })
    }),
  )
}

const fetchedAtOf = (value: unknown) => (value as KeptAnswer | undefined)?.fetchedAt ?? 0

/** All kept answers by the hash of their key, with those that an earlier build stored. `hashOf` makes the hash of a key. */
export async function readAnswers(
  store: Store,
  hashOf: (queryKey: readonly unknown[]) => string,
): Promise<Map<string, KeptAnswer>> {
  const { saved } = store.db
  const [former, records] = await withConnection(store, () =>
    Promise.all([saved.get(FORMER), saved.where('key').startsWith(PREFIX).toArray()]),
  )
  const answers = new Map(formerAnswers(former?.value).map((answer) => [hashOf(answer.queryKey), answer]))
  // They stay: the next build that is installed may be the earlier one again
  for (const { key, value } of records) answers.set(key.slice(PREFIX.length), value as KeptAnswer)
  return answers
}

function formerAnswers(value: unknown): KeptAnswer[] {
  const queries = (value as { clientState?: { queries?: unknown } } | undefined)?.clientState?.queries
  if (!Array.isArray(queries)) return []
  return (queries as { queryKey?: unknown; state?: { data?: unknown; dataUpdatedAt?: unknown } }[]).flatMap(
    ({ queryKey, state }) =>
      Array.isArray(queryKey) && typeof state?.dataUpdatedAt === 'number'
        ? [{ queryKey, data: state.data, fetchedAt: state.dataUpdatedAt }]
        : [],
  )
}

export const dropAnswer = (store: Store, hash: string): Promise<void> => store.db.saved.delete(PREFIX + hash)

/** Removes the kept answers, all of which can be fetched again. Returns how many. */
export const removeAnswers = async ({ db: { saved } }: Store): Promise<number> =>
  (await saved.where('key').startsWith(PREFIX).delete()) + (await saved.where('key').equals(FORMER).delete())
