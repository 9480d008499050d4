import { basePaths, headers } from '../src/contract/call.ts'
import { masterCalls } from '../src/contract/masters.ts'

/** ERR-07: an answer younger than this is given without asking, ms. */
export const FRESH_MS = 300_000
export const MASTER_CACHE = 'fieldhire-masters-1'

type Way = 'fresh-first' | 'saved-first'

/**
 * The only answers of the API that are kept here, because nobody's data is in them (TRAP-18). fresh-first: asked for again
 * after 300 s, and the old answer only when nobody replies. saved-first: the old answer at once, a new one behind it.
 */
const kept = new Map<string, Way>([
  [key(masterCalls.sectors), 'fresh-first'],
  [key(masterCalls.page), 'fresh-first'],
  [key(masterCalls.lists), 'saved-first'],
  [key(masterCalls.formPlaces), 'saved-first'],
  [key(masterCalls.jobCategories), 'saved-first'],
])

function key(call: { method: string; path: string }): string {
  return `${call.method} ${basePaths.hire}${call.path}`.toLowerCase()
}

export const findWay = (method: string, pathname: string): Way | undefined =>
  kept.get(`${method} ${pathname}`.toLowerCase())

export interface Around {
  fetch(request: Request): Promise<Response>
  cache: Pick<Cache, 'match' | 'put'>
  /** Epoch ms. */
  now(): number
  /** Keeps the worker alive for work after the answer. */
  later(work: Promise<unknown>): void
}

/** Answers a request for master data. Rejects as the network does when there is neither a network nor a saved answer. */
export async function answerMaster(request: Request, way: Way, around: Around): Promise<Response> {
  const at = await makeKey(request.clone())
  const saved = await around.cache.match(at)
  const age = saved ? around.now() - savedAt(saved) : undefined
  // A clock that was set back makes an age below zero, which says nothing
  if (saved && age !== undefined && age >= 0 && age < FRESH_MS) return saved
  if (saved && way === 'saved-first') {
    around.later(ask(request, at, around).catch(() => undefined))
    return saved
  }
  try {
    const answer = await ask(request, at, around)
    return answer.isOurs || !saved ? answer.response : saved
  } catch (error) {
    if (saved) return saved
    throw error
  }
}

const savedAt = (response: Response) => Number(response.headers.get(headers.savedAt)) || 0

/** Asks the server and keeps the answer. `isOurs` is false for a fault, a refusal, or the page of a hotel's network. */
async function ask(request: Request, at: string, { fetch, cache, now }: Around) {
  const response = await fetch(request)
  const body = response.ok ? await response.clone().text() : ''
  const isOurs = isAnswer(body)
  // The answer alone is kept: no header of the request, and no Date, which would tell a wrong time later
  if (isOurs) await cache.put(at, makeSaved(body, now()))
  return { response, isOurs }
}

const makeSaved = (body: string, at: number) =>
  new Response(body, { headers: { 'content-type': 'application/json', [headers.savedAt]: String(at) } })

function isAnswer(body: string): boolean {
  try {
    const { status } = JSON.parse(body) as { status?: unknown }
    return status === true || status === 'success' || status === 200
  } catch {
    return false
  }
}

/**
 * The address an answer is kept under. Cache Storage takes no POST, so the body becomes part of a made-up address, as its
 * hash: the same question has the same one.
 */
export async function makeKey(request: Request): Promise<string> {
  const { origin, pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? '' : await request.text()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(search + body)))
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${origin}/kept-masters${pathname.toLowerCase()}?${hex}`
}
