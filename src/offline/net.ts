import type { Exchange } from './answer.ts'
import type { Store } from './store.ts'

export type NetState = 'online' | 'offline' | 'portal'

/**
 * Records what an exchange says about the network, for the pill: any answer of the API is "online" (from answered
 * requests, not from navigator.onLine). Written only when it changes, since screens follow it.
 */
export async function noteNet(store: Store, exchange: Exchange): Promise<void> {
  if (exchange.kind === 'silent' && exchange.reason === 'aborted') return
  if (exchange.kind === 'ok' || exchange.kind === 'refused' || exchange.kind === 'status') {
    store.answeredAt = store.deps.now()
    // A gateway that answers for a server that is away says nothing about the network, but the API is not there
    const isAway = exchange.kind === 'status' && [502, 503, 504].includes(exchange.status)
    return isAway ? undefined : writeNet(store, 'online')
  }
  await writeNet(store, exchange.kind === 'portal' ? 'portal' : 'offline')
}

/** So long this tab believes its own last word: another one may have seen something else meanwhile. */
const BELIEVED_MS = 1_000
const lastWord = new WeakMap<Store, { net: NetState; at: number }>()

/** Records what is known of the network, and tells the scheduler of this tab, and those of the others when it changed. */
export async function writeNet(store: Store, net: NetState): Promise<void> {
  for (const listener of [...store.onNet]) listener(net)
  const word = lastWord.get(store)
  const age = Date.now() - (word?.at ?? 0)
  if (word?.net === net && age >= 0 && age < BELIEVED_MS) return
  lastWord.set(store, { net, at: Date.now() })
  try {
    if ((await readNet(store)) === net) return
    await store.db.meta.put({ key: 'net', value: net })
    if (!store.closed) store.channel?.postMessage(`net ${net}`)
  } catch {
    // Only the pill depends on it: a full or closed database must not turn an answer into a failure
  }
}

/** What another tab or the service worker found out and has written; by `writeNet` over the channel of the store. */
export function hearNet(store: Store, net: NetState): void {
  lastWord.delete(store)
  for (const listener of [...store.onNet]) listener(net)
}

/** Undefined until anything was asked on this device. */
export const readNet = async (store: Store): Promise<NetState | undefined> =>
  (await store.db.meta.get('net'))?.value as NetState | undefined
