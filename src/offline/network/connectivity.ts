import { announceConnectivity } from '../device/channel.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Connectivity } from '../device/types.ts'
import { noteUnstored } from '../device/unstored-report.ts'
import type { Exchange } from './classification.ts'

/**
 * Records what an exchange says about the network, for the pill: any response of the API is "online" (from responses, not
 * from navigator.onLine). Never throws.
 */
export async function reportConnectivity(store: Store, exchange: Exchange): Promise<void> {
  if (exchange.kind === 'silent' && exchange.reason === 'aborted') return
  if (exchange.kind === 'ok' || exchange.kind === 'refused' || exchange.kind === 'status') {
    store.answeredAt = store.deps.now()
    // A gateway that responds for a server that is away says nothing about the network, but the API is not there
    const isAway = exchange.kind === 'status' && [502, 503, 504].includes(exchange.status)
    return isAway ? undefined : writeConnectivity(store, 'online')
  }
  await writeConnectivity(store, exchange.kind === 'portal' ? 'portal' : 'offline')
}

/** For so long a tab does not store its own report again: after that, another tab may have stored something else. */
const THROTTLE_MS = 1_000

/**
 * For so long only this tab knows that there is no network. WebKit ends all requests of a page that is about to be left,
 * long before it says so: stored at once, the next page would open with "Offline" while the network is there.
 */
const SETTLE_MS = 1_500

/** Stores the connectivity when it changed, since screens follow it, and notifies the listeners of every tab. Never throws. */
export async function writeConnectivity(store: Store, connectivity: Connectivity): Promise<void> {
  for (const listener of [...store.connectivityListeners]) listener(connectivity)
  const last = store.lastReport
  const age = Date.now() - (last?.at ?? 0)
  if (last?.connectivity === connectivity && age >= 0 && age < THROTTLE_MS) return
  store.lastReport = { connectivity, at: Date.now() }
  if (connectivity !== 'offline') {
    store.cancelSettle?.()
    store.cancelSettle = undefined
    return storeReport(store, connectivity)
  }
  if (store.cancelSettle) return
  noteUnstored(store, connectivity)
  // Another tab finds out for itself
  if (last?.connectivity !== connectivity) announceConnectivity(store, connectivity)
  store.cancelSettle = schedule(store.deps, SETTLE_MS, () => {
    store.cancelSettle = undefined
    void storeReport(store, connectivity)
  })
}

async function storeReport(store: Store, connectivity: Connectivity): Promise<void> {
  try {
    const { db } = store
    // In one transaction, so that of two reports at once the later one stays
    const isNew = await db.transaction('rw', db.meta, async () => {
      if ((await readStored(store)) === connectivity) return false
      await db.meta.put({ key: 'net', value: connectivity })
      return true
    })
    // Unless there is a newer report by now
    if (!store.cancelSettle) noteUnstored(store, undefined)
    if (isNew) announceConnectivity(store, connectivity)
  } catch {
    // A full or closed database must not turn a response into a failure. The screens of this tab follow it all the same
    noteUnstored(store, connectivity)
    store.lastReport = undefined
  }
}

/** Calls back with every report of this tab or another one, changed or not. Returns how to stop. */
export function onConnectivityChange(store: Store, listener: (connectivity: Connectivity) => void): () => void {
  store.connectivityListeners.add(listener)
  return () => void store.connectivityListeners.delete(listener)
}

/** Undefined until this device made its first request. */
export const readConnectivity = async (store: Store): Promise<Connectivity | undefined> =>
  store.unstoredReport ?? readStored(store)

const readStored = async (store: Store) => (await store.db.meta.get('net'))?.value as Connectivity | undefined
