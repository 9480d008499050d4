import { writeConnectivity } from './connectivity.ts'
import type { Connectivity } from '../device/types.ts'
import type { Store } from '../device/store.ts'
import { schedule, type OfflineDeps } from '../device/deps.ts'

const PROBE_TIMEOUT_MS = 8_000

/**
 * Probes the API: GET /healthz, with the content checked, because a portal responds 200 as well. offline also when the
 * server reports that it cannot work at the moment. Never throws.
 */
export async function probe(deps: OfflineDeps): Promise<Connectivity> {
  const controller = new AbortController()
  let cancel = () => {}
  const timeout = new Promise<Connectivity>((resolve) => {
    cancel = schedule(deps, PROBE_TIMEOUT_MS, () => {
      resolve('offline')
      controller.abort()
    })
  })
  try {
    return await Promise.race([fetchHealth(deps, controller.signal), timeout])
  } finally {
    cancel()
  }
}

async function fetchHealth(deps: OfflineDeps, signal: AbortSignal): Promise<Connectivity> {
  try {
    const sentAt = Date.now()
    const response = await deps.fetch(`${deps.origin}/healthz`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal,
    })
    const body = (await response.json().catch(() => undefined)) as { service?: unknown } | undefined
    if (body?.service !== 'fieldhire') return response.status >= 500 && response.status !== 511 ? 'offline' : 'portal'
    void deps.noteServerDate?.(response.headers.get('date'), sentAt, Date.now())
    return response.ok ? 'online' : 'offline'
  } catch {
    return 'offline'
  }
}

/** As `probe`, and stores the result for every tab. */
export async function probeStore(store: Store): Promise<Connectivity> {
  const connectivity = await probe(store.deps)
  if (connectivity === 'online') store.answeredAt = store.deps.now()
  await writeConnectivity(store, connectivity)
  return connectivity
}
