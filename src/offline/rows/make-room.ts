import type { RowRecord } from '../device/database.ts'
import { noteFull } from '../device/full.ts'
import { clearCachedReads, withRoomIn } from '../device/give-up.ts'
import { isQuotaError, StorageFullError } from '../device/storage.ts'
import type { Store } from '../device/store.ts'
import { ofRequest } from './coverage.ts'
import { isOpenHere } from './open-requests.ts'
import { findRequests, purgeRequest } from './retention.ts'

/**
 * Runs `work`, and again each time the device had no room and something could be given up for it. What a user recorded
 * counts more than what can be fetched again. `keep` names the rows that `work` needs. Rejects with StorageFullError when
 * there is nothing left to give up; then nothing was saved.
 */
export async function withRoom<T>(store: Store, keep: readonly string[], work: () => PromiseLike<T>): Promise<T> {
  try {
    const result = await withRoomIn(work, () => giveUp(store, keep))
    noteFull(store, store.isSealed)
    return result
  } catch (error) {
    if (!isQuotaError(error)) throw error
    noteFull(store, true)
    throw new StorageFullError('The device has no room', { cause: error })
  }
}

/**
 * Rows of one closed request that no screen shows: those without tasks first, then the oldest; then the cached reads; then,
 * before a save is refused, those of a closed one that is open. The rows of open requests stay: without a network they are
 * what the user works with. False when nothing was given up.
 */
async function giveUp(store: Store, keep: readonly string[]): Promise<boolean> {
  const which = ({ funnelId }: RowRecord) => !keep.includes(funnelId)
  const purgeOne = async (hiringRequestIds: string[]) => {
    for (const id of hiringRequestIds) if ((await purgeRequest(store, id, { which })) > 0) return true
    return false
  }
  const closed = await findClosed(store)
  const isShown = (id: string) => isOpenHere(store, id)
  if (await purgeOne(closed.filter((id) => !isShown(id)))) return true
  return (await clearCachedReads(store.db.saved)) > 0 || purgeOne(closed.filter(isShown))
}

async function findClosed(store: Store): Promise<string[]> {
  const closed = (await findRequests(store)).filter(({ active }) => !active)
  const hasTasks = await Promise.all(
    closed.map(async ({ hiringRequestId }) => {
      const ids = await ofRequest(store, hiringRequestId).primaryKeys()
      return (await store.db.tasks.where('funnelId').anyOf(ids).count()) > 0
    }),
  )
  const withTasks = closed.filter((_, at) => hasTasks[at])
  return [...closed.filter((_, at) => !hasTasks[at]), ...withTasks].map(({ hiringRequestId }) => hiringRequestId)
}
