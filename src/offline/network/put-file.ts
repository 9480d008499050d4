import { depsOf, type Caller } from './access.ts'
import { readRetryAfter } from './backoff.ts'
import type { Exchange } from './classification.ts'
import { timed, TIMEOUT_MS } from './request.ts'

/** A file may take longer: for a network of 8 KB a second. */
const SLOWEST_BYTES_PER_MS = 8

/**
 * Puts a file to a signed link. No token and no header of the API goes along: the link is the permission, and the host
 * may be another party's. A 403 means that the link has expired, so it is retried with a new one.
 */
export function putFile(
  from: Caller,
  url: string,
  file: Blob,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Exchange> {
  const deps = depsOf(from)
  const target = /^https?:/.test(url) ? url : `${deps.origin}${url}`
  return timed(deps, TIMEOUT_MS + file.size / SLOWEST_BYTES_PER_MS, signal, async (abort) => {
    const response = await deps.fetch(target, {
      method: 'PUT',
      headers: { 'content-type': file.type || 'application/octet-stream' },
      body: file,
      signal: abort,
      cache: 'no-store',
      credentials: 'omit',
    })
    if (response.ok) return { kind: 'ok', body: {} }
    const status = response.status === 403 ? 503 : response.status
    return { kind: 'status', status, retryAfter: readRetryAfter(response.headers.get('retry-after'), deps.now()) }
  })
}
