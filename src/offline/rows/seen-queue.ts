import type { QueueSeen } from '../../rules/queue-merge.ts'
import type { Store } from '../device/store.ts'

export const seenKey = (ipId: string) => `desk-seen:${ipId}` as const

/** When the server was last heard about the queue, and the tokens known then. Callable in a live query. */
export const readSeen = async (store: Store, ipId: string): Promise<QueueSeen | undefined> =>
  (await store.db.meta.get(seenKey(ipId)))?.value as QueueSeen | undefined
