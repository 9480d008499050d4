import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'

/** By request, on how many screens of this tab it is open. */
const open = new WeakMap<Store, Map<string, number>>()

export const isOpenHere = (store: Store, hiringRequestId: string): boolean =>
  (open.get(store)?.get(hiringRequestId) ?? 0) > 0

/** A screen shows this request, or an applicant of it: until the returned function is called its rows are not given up. */
export function holdOpen(store: Store, hiringRequestId: string): () => void {
  const held = open.get(store) ?? new Map<string, number>()
  open.set(store, held)
  const move = (by: number) => held.set(hiringRequestId, (held.get(hiringRequestId) ?? 0) + by)
  move(1)
  void noteUse(store, hiringRequestId).catch(() => undefined)
  return () => void move(-1)
}

/** What was not opened for the longest time is given up first. */
export const noteUse = async (store: Store, hiringRequestId: string): Promise<void> =>
  void (await withConnection(store, () => store.db.requests.update(hiringRequestId, { usedAt: store.deps.now() })))
