import type { Device } from './device.ts'
import type { TestLocks } from '../support/locks.ts'
import type { TokenPair } from './identity.ts'

/** What happens to one exchange of a refresh token. */
export const refreshFates = ['request-lost', 'response-lost', 'slow', '500'] as const
export type RefreshFate = (typeof refreshFates)[number]

export type RefreshResult = 'refreshed' | 'refused' | 'unreachable'

const LOCK = 'fieldhire-refresh'
const LOCK_WAIT_MS = 12_000
const FETCH_TIMEOUT_MS = 10_000

/** As src/session/refresh.ts: one exchange for all tabs and the worker, under a lock that is stolen from a frozen one. */
export async function refresh(device: Device, locks: TestLocks, stale: string | undefined): Promise<RefreshResult> {
  const { simulation } = device.world
  await simulation.delay(simulation.between(20, 500))
  let work: Promise<RefreshResult> | undefined
  const run = () => (work = refreshOnce(device, stale))
  const patience = new AbortController()
  const stopWaiting = simulation.schedule(LOCK_WAIT_MS, () => patience.abort())
  try {
    await locks
      .request(LOCK, { signal: patience.signal }, run)
      .catch(() => work ?? locks.request(LOCK, { steal: true }, run))
  } catch (error) {
    if (!work) throw error
  } finally {
    stopWaiting()
  }
  return work!
}

async function refreshOnce(device: Device, stale: string | undefined): Promise<RefreshResult> {
  const { session } = device
  if (!session) return 'refused'
  if (session.token !== undefined && session.token !== stale) return 'refreshed'
  if (session.refreshToken === undefined) return device.network.mode === 'on' ? 'refused' : 'unreachable'
  const sent = session.refreshToken
  const pair = await post(device, session.user, sent)
  const now = device.session
  // Another one signed in or out while the response was on its way: those tokens stay
  if (now !== session) return now?.token === undefined ? 'refused' : 'refreshed'
  if (typeof pair === 'object') {
    Object.assign(session, pair)
    return 'refreshed'
  }
  if (session.refreshToken !== sent && session.token !== undefined && session.token !== stale) return 'refreshed'
  if (pair === 'unreachable') return 'unreachable'
  session.token = undefined
  return 'refused'
}

async function post(
  device: Device,
  user: string,
  refreshToken: string,
): Promise<TokenPair | 'revoked' | 'reuse' | 'unreachable'> {
  const { network, world, name } = device
  const { simulation, server } = world
  if (network.mode !== 'on') return 'unreachable'
  const fate = network.nextRefresh.shift()
  if (fate === 'request-lost' || fate === '500') return 'unreachable'
  const result = server.identity.rotate(refreshToken, name)
  if (result === 'reuse') device.noteEnded(user)
  if (fate === 'response-lost') return 'unreachable'
  // The client has given up by then
  if (fate === 'slow') {
    await simulation.delay(FETCH_TIMEOUT_MS)
    return 'unreachable'
  }
  return result
}
