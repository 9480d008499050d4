import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { ofRequest } from './coverage.ts'
import type { Had } from './had.ts'
import { refreshApplicant } from './refresh-applicant.ts'

/** So many rows are asked about one at a time; with more of them the request comes whole. */
const FEW = 20

/**
 * Rows of requests that have no mark: a pull that was cut, or an applicant who was opened alone. A pull of tasks would leave
 * out those that are none any more. `whole` are ids of requests, `loose` of rows.
 */
export async function readLoose(
  store: Store,
  ipIds: string[],
  { have, haveSince = {}, haveTasks = {} }: Had,
): Promise<{ whole: string[]; loose: string[] }> {
  const known = new Set([have, haveSince, haveTasks].flatMap((each) => Object.keys(each)))
  const whole: string[] = []
  const loose: string[] = []
  for (const { hiringRequestId, groups } of await store.db.totals.toArray()) {
    const count = Object.values(groups).reduce((sum, one) => sum + one, 0)
    if (count === 0 || known.has(hiringRequestId)) continue
    const rows = ofRequest(store, hiringRequestId).filter(({ ipId, onlyHere }) => !onlyHere && ipIds.includes(ipId))
    const ids = (await rows.limit(FEW + 1).toArray()).map(({ funnelId }) => funnelId)
    if (ids.length > FEW) whole.push(hiringRequestId)
    else loose.push(...ids)
  }
  return { whole, loose }
}

/** Of these rows those of the given requests. Of the others nobody asks, on a fast connection either. */
export async function pickOf(
  store: Store,
  loose: string[],
  requests: { hiringRequestId: string }[],
): Promise<string[]> {
  const ids = new Set(requests.map(({ hiringRequestId }) => hiringRequestId))
  const rows = await store.db.rows.bulkGet(loose)
  return rows.flatMap((row) => (row && ids.has(row.hiringRequestId) ? [row.funnelId] : []))
}

const readOwed = async (store: Store) => ((await store.db.meta.get('loose'))?.value as string[] | undefined) ?? []

/**
 * Inside a transaction over `meta`, which gives their requests a mark: no later pull finds these rows. They are owed until
 * each was asked about, also when the pull is cut.
 */
export async function oweLoose(store: Store, loose: string[]): Promise<void> {
  if (loose.length === 0) return
  const value = [...new Set([...(await readOwed(store)), ...loose])]
  await store.db.meta.put({ key: 'loose', value })
}

/** Asks once about each row that is owed, unless it has come with its request since. False when no response came. */
export async function refreshLoose(store: Store, signal: AbortSignal | undefined): Promise<boolean> {
  for (const funnelId of await readOwed(store)) {
    if (signal?.aborted) return false
    const failure = (await isOld(store, funnelId)) ? await refreshApplicant(store, funnelId, { signal }) : undefined
    if (failure?.error.class === 'network') return false
    if (!failure || failure.refusal) await settleOwed(store, funnelId)
  }
  return true
}

async function isOld(store: Store, funnelId: string): Promise<boolean> {
  const row = await store.db.rows.get(funnelId)
  return row !== undefined && (await store.db.requests.get(row.hiringRequestId))?.savedAt === undefined
}

const settleOwed = (store: Store, funnelId: string): Promise<void> =>
  transact(store, ['meta'], async () => {
    const value = (await readOwed(store)).filter((one) => one !== funnelId)
    if (value.length > 0) await store.db.meta.put({ key: 'loose', value })
    else await store.db.meta.delete('loose')
  })
