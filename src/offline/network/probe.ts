import { writeNet, type NetState } from './net.ts'
import { schedule, type OfflineDeps, type Store } from './store.ts'

const PROBE_TIMEOUT_MS = 8_000

/**
 * Asks whether the API is there: GET /healthz, with the content checked, because a portal answers 200 as well. offline
 * also when the server answers that it cannot work at the moment.
 */
export async function probe(deps: OfflineDeps): Promise<NetState> {
  const controller = new AbortController()
  let cancel = () => {}
  const timeout = new Promise<NetState>((resolve) => {
    cancel = schedule(deps, PROBE_TIMEOUT_MS, () => {
      resolve('offline')
      controller.abort()
    })
  })
  try {
    return await Promise.race([ask(deps, controller.signal), timeout])
  } finally {
    cancel()
  }
}

async function ask(deps: OfflineDeps, signal: AbortSignal): Promise<NetState> {
  try {
    const sentAt = Date.now()
    const response = await deps.fetch(`${deps.origin}/healthz`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal,
    })
    const body = (await response.json().catch(() => undefined)) as { service?: unknown } | undefined
    if (body?.service !== 'fieldhire') return response.status >= 500 ? 'offline' : 'portal'
    void deps.noteServerDate?.(response.headers.get('date'), sentAt, Date.now())
    return response.ok ? 'online' : 'offline'
  } catch {
    return 'offline'
  }
}

/** As `probe`, and what it found is recorded for every tab. */
export async function probeStore(store: Store): Promise<NetState> {
  const net = await probe(store.deps)
  if (net === 'online') store.answeredAt = store.deps.now()
  await writeNet(store, net)
  return net
}
