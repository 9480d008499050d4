import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'

/** Another tab takes what was used in the last ten minutes for open (evict-order.ts): told often enough for that, ms. */
const USED_AGAIN_MS = 5 * 60_000

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
  const note = () => void noteUse(store, hiringRequestId).catch(() => undefined)
  note()
  const renewing = setInterval(note, USED_AGAIN_MS)
  return () => {
    clearInterval(renewing)
    move(-1)
  }
}

/** What was not opened for the longest time is given up first. */
export const noteUse = async (store: Store, hiringRequestId: string): Promise<void> =>
  void (await withConnection(store, () => store.db.requests.update(hiringRequestId, { usedAt: store.deps.now() })))
