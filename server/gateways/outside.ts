import { inSpan } from '../core/tracing.ts'
import { assertNoTransaction } from './guard.ts'

/** Why nothing came back: not asked, because it has failed just now; or asked and too slow. */
export class GatewayAway extends Error {
  constructor(
    gateway: string,
    readonly why: 'resting' | 'late',
  ) {
    super(`The gateway "${gateway}" is ${why}`)
    this.name = 'GatewayAway'
  }
}

export interface OutsideOptions {
  /** Of the gateway, as /metrics shows it. */
  name: string
  /** One question takes at most so long, with everything that is read of the answer, ms. */
  limitMs: number
  /** Failures in a row after which it is left alone. */
  failures?: number
  /** So long, ms; then one question finds out whether it is back. */
  restMs?: number
  now?: () => number
}

/**
 * The way to one service outside: a time limit, and a circuit breaker. While a service is down the users who need it are
 * told at once instead of after the limit, and it is not flooded when it comes back.
 */
export interface Outside {
  /**
   * Asks it. `signal` aborts at the limit. A failure is what throws, and a reply that `isDown`; a refusal by a service
   * that works is none.
   * @throws GatewayAway, or what `work` throws.
   */
  ask<T>(work: (signal: AbortSignal) => Promise<T>, isDown?: (reply: T) => boolean): Promise<T>
}

const FAILURES = 5
const REST_MS = 20_000

export type Result = 'ok' | 'failed' | 'late' | 'resting'
interface Numbers {
  results: Record<Result, number>
  /** How many of its circuits are open. */
  open: number
}
const numbers = new Map<string, Numbers>()

/** What /metrics shows of each gateway that was asked or can be. */
export const gatewayNumbers = (): ReadonlyMap<string, Readonly<Numbers>> => numbers

function numbersOf(name: string): Numbers {
  const known = numbers.get(name) ?? { results: { ok: 0, failed: 0, late: 0, resting: 0 }, open: 0 }
  numbers.set(name, known)
  return known
}

export function createOutside({
  name,
  limitMs,
  failures = FAILURES,
  restMs = REST_MS,
  now = () => performance.now(),
}: OutsideOptions): Outside {
  const { results } = numbersOf(name)
  let inARow = 0
  let restsUntil: number | undefined
  let isTrying = false

  const count = (result: Result) => {
    results[result] += 1
    const before = restsUntil
    if (result === 'ok') {
      inARow = 0
      restsUntil = undefined
    } else {
      inARow += 1
      if (inARow >= failures) restsUntil = now() + restMs
    }
    numbersOf(name).open += Number(restsUntil !== undefined) - Number(before !== undefined)
  }

  return {
    async ask(work, isDown = () => false) {
      assertNoTransaction(name)
      const isClosed = restsUntil === undefined
      if (!isClosed && (isTrying || restsUntil! > now())) {
        results.resting += 1
        throw new GatewayAway(name, 'resting')
      }
      if (!isClosed) isTrying = true
      try {
        return await inSpan(`gateway ${name}`, 'client', async (traced) => {
          const reply = await withinLimit(name, limitMs, work)
          const isFault = isDown(reply)
          count(isFault ? 'failed' : 'ok')
          if (isFault) traced.fail('down')
          return reply
        })
      } catch (error) {
        count(error instanceof GatewayAway ? 'late' : 'failed')
        throw error
      } finally {
        if (!isClosed) isTrying = false
      }
    },
  }
}

/** Also of work that does not mind the signal. */
async function withinLimit<T>(name: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const away = new GatewayAway(name, 'late')
      reject(away)
      limit.abort(away)
    }, ms)
  })
  try {
    return await Promise.race([work(limit.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

export interface Reply {
  status: number
  ok: boolean
  text: string
}

/** No answer of a gateway is longer, bytes. */
const LARGEST_REPLY = 512 * 1024

/** One request by HTTP, which follows no redirect. 5xx and 429 count as failures of the service. */
export const askHttp = (outside: Outside, url: string, init: RequestInit): Promise<Reply> =>
  outside.ask(
    async (signal) => {
      const response = await fetch(url, { ...init, redirect: 'error', signal })
      return { status: response.status, ok: response.ok, text: await readBounded(response) }
    },
    ({ status }) => isServiceDown(status),
  )

export const isServiceDown = (status: number): boolean => status >= 500 || status === 429

async function readBounded(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    size += part.value.length
    if (size > LARGEST_REPLY) {
      await reader!.cancel()
      throw new Error('The answer of a gateway is too long')
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString()
}
