import type { BrowserContext, Request, Route } from '@playwright/test'
import { gunzipSync } from 'node:zlib'
import { syncPush, type PushedOperation, type PushedPost } from '../../../src/contract/sync-push.ts'

/** Where updates go, in batches and alone. Routes of a context also see what the service worker fetches. */
export const UPDATES = /\/api\/hire\/v1\/(sync\/push|campaign\/candidate\/funnel\/data\/update)$/
/** Batches alone: while they get no answer of the API, updates go one by one. */
export const BATCHES = /\/api\/hire\/v1\/sync\/push$/
export const TOKENS = '**/identity/token'

/** The posts of a request in the order in which the server runs them, none if it is not a batch. */
export function pushedIn(request: Request): PushedPost[] {
  if (!request.url().endsWith(syncPush.path)) return []
  const body = request.postDataBuffer()!
  const isPacked = request.headers()['content-encoding'] === 'gzip'
  const sent = JSON.parse((isPacked ? gunzipSync(body) : body).toString()) as { operations: PushedOperation[] }
  return sent.operations.flatMap((operation) => [operation, ...(operation.next ?? [])])
}

export interface Gate {
  /** Resolves when the first request has come to the gate. */
  reached: Promise<Route>
  /** How many have come so far. */
  count(): number
  /** Opens it for all that come later. */
  open(): Promise<void>
}

/**
 * Holds every request of that address. afterServer: the server has processed it and its answer is held, as when the
 * network goes away at the worst moment; otherwise it never leaves the phone.
 */
export async function hold(context: BrowserContext, address: string | RegExp, afterServer = false): Promise<Gate> {
  let count = 0
  let arrive: (route: Route) => void = () => undefined
  const reached = new Promise<Route>((resolve) => (arrive = resolve))
  const handler = async (route: Route) => {
    count += 1
    if (afterServer) await route.fetch()
    arrive(route)
  }
  await context.route(address, handler)
  return { reached, count: () => count, open: () => context.unroute(address, handler) }
}

/** Lets the server process the first requests of that address and cuts their answers. */
export async function cutAnswers(context: BrowserContext, address: string | RegExp, times = 1): Promise<() => number> {
  let count = 0
  await context.route(address, async (route) => {
    count += 1
    if (count > times) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => count
}

/** Answers the first requests of that address as somebody else than the server would. */
export async function answerInstead(
  context: BrowserContext,
  address: string | RegExp,
  answer: { status: number; body?: string; contentType?: string; headers?: Record<string, string> },
  times = Infinity,
): Promise<{ count(): number; stop(): Promise<void> }> {
  let count = 0
  const handler = async (route: Route) => {
    count += 1
    if (count > times) return route.continue()
    await route.fulfill(answer)
  }
  await context.route(address, handler)
  return { count: () => count, stop: () => context.unroute(address, handler) }
}
