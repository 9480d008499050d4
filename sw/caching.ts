import { basePaths, headers } from '../src/contract/call.ts'
import { masterCalls } from '../src/contract/masters.ts'

/** ERR-07: a cached response younger than this is returned without a request, ms. */
export const FRESH_MS = 300_000
export const MASTER_CACHE = 'fieldhire-masters-1'

type CachePolicy = 'fresh-first' | 'saved-first'

/**
 * The only responses of the API that are cached here, because they contain no user's data (TRAP-18). fresh-first:
 * fetched again after 300 s, and the stale response only when none comes. saved-first: the stale response at once,
 * revalidated behind it.
 */
const policies = new Map<string, CachePolicy>([
  [key(masterCalls.sectors), 'fresh-first'],
  [key(masterCalls.page), 'fresh-first'],
  [key(masterCalls.lists), 'saved-first'],
  [key(masterCalls.formPlaces), 'saved-first'],
  [key(masterCalls.jobCategories), 'saved-first'],
])

function key(call: { method: string; path: string }): string {
  return `${call.method} ${basePaths.hire}${call.path}`.toLowerCase()
}

export const findCachePolicy = (method: string, pathname: string): CachePolicy | undefined =>
  policies.get(`${method} ${pathname}`.toLowerCase())

export interface WorkerScope {
  fetch(request: Request): Promise<Response>
  cache: Pick<Cache, 'match' | 'put'>
  /** Epoch ms. */
  now(): number
  /** Keeps the worker alive for work after the response. */
  later(work: Promise<unknown>): void
}

/**
 * Responds to a request for master data. Rejects as the network does when there is neither a network nor a cached
 * response.
 */
export async function respondMaster(request: Request, policy: CachePolicy, scope: WorkerScope): Promise<Response> {
  const at = await makeKey(request.clone())
  const saved = await scope.cache.match(at)
  const age = saved ? scope.now() - savedAt(saved) : undefined
  // A clock that was set back makes an age below zero, which proves nothing
  if (saved && age !== undefined && age >= 0 && age < FRESH_MS) return saved
  if (saved && policy === 'saved-first') {
    scope.later(revalidate(request, at, scope).catch(() => undefined))
    return saved
  }
  try {
    const { response, isOurs } = await revalidate(request, at, scope)
    return isOurs || !saved ? response : saved
  } catch (error) {
    if (saved) return saved
    throw error
  }
}

const savedAt = (response: Response) => Number(response.headers.get(headers.savedAt)) || 0

/** Fetches and caches the response. `isOurs` is false for a fault, a refusal, or the page of a captive portal. */
async function revalidate(request: Request, at: string, { fetch, cache, now }: WorkerScope) {
  const response = await fetch(request)
  const body = response.ok ? await response.clone().text() : ''
  const isOurs = isAccepted(body)
  // The body alone is cached: no header of the request, and no Date, which would give a wrong time later
  // A full device keeps nothing; the response is good all the same
  if (isOurs) await cache.put(at, makeSaved(body, now())).catch(() => undefined)
  return { response, isOurs }
}

const makeSaved = (body: string, at: number) =>
  new Response(body, { headers: { 'content-type': 'application/json', [headers.savedAt]: String(at) } })

function isAccepted(body: string): boolean {
  try {
    const { status } = JSON.parse(body) as { status?: unknown }
    return status === true || status === 'success' || status === 200
  } catch {
    return false
  }
}

/**
 * The address a response is cached under. Cache Storage takes no POST, so the hash of the body becomes part of a
 * made-up address: the same request has the same one.
 */
export async function makeKey(request: Request): Promise<string> {
  const { origin, pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? '' : await request.text()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(search + body)))
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${origin}/kept-masters${pathname.toLowerCase()}?${hex}`
}
