import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './errors.ts'

export interface BodyPace {
  /** The whole body must be here by then, ms. */
  withinMs: number
  /** From this moment on the average since the start must reach `bytesPerSecond`, ms. */
  graceMs: number
  bytesPerSecond: number
}

/** A phone on 2G sends some 6 kB/s; what is slower than this has stopped. */
const PACE = { graceMs: 5_000, bytesPerSecond: 500 }

/** JSON of a call: a few kB. */
export const jsonPace: BodyPace = { ...PACE, withinMs: 15_000 }
/** A spreadsheet of some MB over a slow connection takes minutes, as long as it keeps coming. */
export const uploadPace: BodyPace = { ...PACE, withinMs: 5 * 60_000 }

const CHECK_EVERY_MS = 500

/**
 * Waits for `body`, a promise of the whole request body, as long as the sender keeps the pace.
 * @throws HttpProblem 408 when it does not; the connection is closed, since the rest of the body would follow on it.
 * Requests that did not come over a socket (tests, internal ones) are not timed.
 */
export async function readInPace<T>(c: Context, body: Promise<T>, pace: BodyPace): Promise<T> {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming as IncomingMessage | undefined
  if (!incoming?.socket) return body
  const { socket } = incoming
  const before = socket.bytesRead
  const started = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const ms = performance.now() - started
      const expected = ((ms - pace.graceMs) / 1_000) * pace.bytesPerSecond
      if (ms <= pace.withinMs && socket.bytesRead - before >= expected) return
      c.header('Connection', 'close')
      reject(new HttpProblem(408, 'slow-body'))
    }, CHECK_EVERY_MS)
  })
  // It fails too when the connection is closed after the refusal
  body.catch(() => undefined)
  try {
    return await Promise.race([body, tooSlow])
  } finally {
    clearInterval(timer)
  }
}
