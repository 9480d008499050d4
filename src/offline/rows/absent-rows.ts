import type { Store } from '../device/store.ts'

/** A pull that was sent before an update was accepted is over by then. */
const KNOWN_FOR_MS = 10 * 60_000
const MOST = 500

/** In `meta` under 'absent': the versions of rows that the device does not have, as responses to its own updates named them. */
interface AbsentRows {
  /** Restore epoch of the server; versions of another one say nothing. */
  epoch?: string
  /** Funnel id, epoch ms of the row's last change, and when this was noted. */
  versions: [funnelId: string, updatedAt: number, notedAt: number][]
}

const read = async (store: Store): Promise<AbsentRows['versions']> => {
  const absent = (await store.db.meta.get('absent'))?.value as AbsentRows | undefined
  const now = store.deps.now()
  if (!absent || absent.epoch !== store.epoch) return []
  return absent.versions.filter(([, , notedAt]) => Math.abs(now - notedAt) < KNOWN_FOR_MS)
}

/** Inside a transaction that includes `meta`: a response named the version of a row, but the device does not have the row. */
export async function noteAbsent(store: Store, funnelId: string, updatedAt: number): Promise<void> {
  const others = (await read(store)).filter(([id]) => id !== funnelId)
  const versions: AbsentRows['versions'] = [...others.slice(1 - MOST), [funnelId, updatedAt, store.deps.now()]]
  await store.db.meta.put({ key: 'absent', value: { epoch: store.epoch, versions } satisfies AbsentRows })
}

/**
 * Inside a transaction that includes `meta`: the versions that are known of rows which the device does not have. A pull
 * from before the update brings an older one; the user would then update what they have changed themselves.
 */
export const readAbsent = async (store: Store): Promise<Map<string, number>> =>
  new Map((await read(store)).map(([funnelId, updatedAt]) => [funnelId, updatedAt]))
