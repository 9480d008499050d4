import { API_KEY, basePaths, headers, pathParameters, type AnyCall } from '../../contract/call.ts'
import { schedule, type OfflineDeps } from '../device/deps.ts'
import { depsOf, storeOf, type Caller } from './access.ts'
import type { Exchange } from './classification.ts'

export const TIMEOUT_MS = 25_000

const deviceIds = new WeakMap<OfflineDeps, Promise<string>>()

/** It never changes, and reading it anew for each request would cost a transaction. */
function deviceIdOf(deps: OfflineDeps): Promise<string> {
  const known = deviceIds.get(deps)
  if (known) return known
  const reading = deps.deviceId()
  deviceIds.set(deps, reading)
  reading.catch(() => deviceIds.delete(deps))
  return reading
}

/** The headers of every call (ERR-01). */
export async function commonHeaders(from: Caller, token: string | undefined): Promise<Record<string, string>> {
  const deps = depsOf(from)
  const store = storeOf(from)
  return {
    [headers.apiKey]: API_KEY,
    [headers.deviceId]: await deviceIdOf(deps),
    [headers.deviceType]: 'web',
    [headers.appBuild]: deps.appBuild,
    ...(store ? { [headers.pendingCount]: String(store.pendingCount) } : {}),
    ...(store?.pendingCount && store.oldestPendingAt !== undefined
      ? { [headers.pendingAge]: String(Math.max(0, Math.round((deps.now() - store.oldestPendingAt) / 1000))) }
      : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
}

/** The URL of a call and, for a POST, its body: path parameters are taken out of the input. */
export function address(origin: string, spec: AnyCall, input: unknown): { url: string; body?: string } {
  const rest = { ...(input as Record<string, unknown>) }
  let path = spec.path
  for (const name of pathParameters(spec.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const url = `${origin}${basePaths[spec.base]}${path}`
  if (spec.method === 'POST') return { url, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return { url: query ? `${url}?${query}` : url }
}

/** Runs `work` with a signal that fires after `ms` or with `signal`, and resolves then even if `work` does not. Never throws. */
export async function timed(
  deps: OfflineDeps,
  ms: number,
  signal: AbortSignal | undefined,
  work: (abort: AbortSignal) => Promise<Exchange>,
): Promise<Exchange> {
  if (signal?.aborted) return { kind: 'silent', reason: 'aborted' }
  const controller = new AbortController()
  let end!: (exchange: Exchange) => void
  const ended = new Promise<Exchange>((resolve) => (end = resolve))
  const stop = (reason: 'timeout' | 'aborted') => {
    end({ kind: 'silent', reason })
    controller.abort()
  }
  const cancel = schedule(deps, ms, () => stop('timeout'))
  const onAbort = () => stop('aborted')
  signal?.addEventListener('abort', onAbort)
  try {
    return await Promise.race([
      work(controller.signal).catch((): Exchange => ({ kind: 'silent', reason: 'network' })),
      ended,
    ])
  } finally {
    cancel()
    signal?.removeEventListener('abort', onAbort)
  }
}
