import { schedule } from './deps.ts'
import type { Store } from './store.ts'
import type { Connectivity } from './types.ts'
import { noteUnstored } from './unstored-report.ts'

/** A channel of that name. Without one of its own a test's tabs stay apart; a page or worker gets the browser's. */
export const makeChannel = (store: Store, name: string): BroadcastChannel | undefined =>
  store.deps.channel?.(name) ??
  (store.deps.indexedDB || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name))

/**
 * The channel between the tabs of one user. It carries `work`, `send-now` and `net <connectivity>`; tabs of an older build
 * listen to the same words.
 */
export function openChannel(store: Store): BroadcastChannel | undefined {
  const channel = makeChannel(store, `fieldhire-${store.userId}`)
  channel?.addEventListener('message', ({ data }) => {
    const connectivity = /^net (online|offline|portal)$/.exec(String(data))?.[1]
    if (connectivity) return onReported(store, connectivity as Connectivity)
    if (data === 'send-now') for (const end of [...store.holds.values()]) end()
    announceWork(store, false)
  })
  return channel
}

/** Another tab or the service worker has found it out. */
function onReported(store: Store, connectivity: Connectivity): void {
  store.lastReport = undefined
  if (connectivity !== 'offline') {
    store.cancelSettle?.()
    store.cancelSettle = undefined
  }
  if (!store.cancelSettle) noteUnstored(store, undefined)
  for (const listener of [...store.connectivityListeners]) listener(connectivity)
}

/** Sends what this tab found out to the others. */
export function announceConnectivity(store: Store, connectivity: Connectivity): void {
  if (!store.closed) store.channel?.postMessage(`net ${connectivity}`)
}

/** Ends the undo windows of every other tab. */
export const announceSendNow = (store: Store): void => store.channel?.postMessage('send-now')

/** Notifies this tab, and the others unless told not to, that there may be something to send. */
export function announceWork(store: Store, others = true): void {
  if (store.closed) return
  for (const listener of [...store.workListeners]) listener()
  if (!others || !store.channel || store.isAnnouncing) return
  // Throttled: many updates made at once are one message
  store.isAnnouncing = true
  schedule(store.deps, 30, () => {
    store.isAnnouncing = false
    if (!store.closed) store.channel?.postMessage('work')
  })
}
