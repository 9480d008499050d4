import { headers } from '../../src/contract/call.ts'
import type { HistoryEvent } from './events.ts'
import type { RefreshFate } from './refreshing.ts'
import type { Incoming, Reply, ServerFault, SimulatedServer } from './server.ts'
import type { Simulation } from './simulation.ts'

/** How a device is connected. flaky loses every second request or response, outage: nothing is behind the gateway. */
export type NetMode = 'on' | 'off' | 'flaky' | 'portal' | 'outage'
export const netModes: NetMode[] = ['on', 'off', 'flaky', 'portal', 'outage']

/**
 * What happens to one request. response-cut: of the lines of a batch some arrive. late: it arrives minutes after the client has given up. resent: the browser sends it twice
 * by itself. slow: the response comes so late that others overtake it. late-404: twice too, and while the first is on its way, something before the server turns the second away.
 * request-cut: of a piece of a file a part arrives. slow-body: it takes up to 40 s until the server has it.
 * numbers: that status, sent by something that is before the server.
 */
export const fates = [
  'request-lost',
  'request-cut',
  'slow-body',
  'response-lost',
  'response-cut',
  'fault-before',
  'fault-after',
  'late',
  'slow',
  'resent',
  'late-404',
  'portal',
  'hangs',
  '401',
  '403',
  '404',
  '409',
  '413',
  '422',
  '426',
  '429',
  '503',
] as const
export type Fate = (typeof fates)[number]

const html: Reply = { status: 200, body: '<html>Welcome to the Wi-Fi of the station</html>' }
/** Refused without having been processed; after a 403 also with a fresh token, the user is told so. */
const turnedAway = ['403', '404', '409', '413', '422']

export class Network {
  mode: NetMode = 'on'
  /** What happens to the next requests that matter (not to the probe). */
  readonly next: Fate[] = []
  /** What happens to the next exchanges of a refresh token. */
  readonly nextRefresh: RefreshFate[] = []

  constructor(
    private readonly simulation: Simulation,
    private readonly server: SimulatedServer,
    private readonly events: HistoryEvent[],
  ) {}

  /** A request and what comes back; rejects where no response comes, or never settles. */
  async send(incoming: Incoming): Promise<Reply> {
    const { between, delay, random } = this.simulation
    const { epoch } = this.server
    const fate = incoming.url.endsWith('/healthz') ? undefined : this.next.shift()
    await delay(between(5, 200))
    if (this.mode === 'off' || fate === 'request-lost') throw new TypeError('Failed to fetch')
    if (this.mode === 'flaky' && random() < 0.25) throw new TypeError('Failed to fetch')
    if (this.mode === 'portal' || fate === 'portal') return html
    if (this.mode === 'outage' || fate === '503') return status(503, random() < 0.5 ? { 'retry-after': '7' } : {})
    if (fate === 'hangs') return new Promise(() => {})
    if (fate && /^\d+$/.test(fate)) return this.turnAway(fate, incoming)
    if (fate === 'late-404') {
      void this.pass(incoming, 'late').catch(() => undefined)
      return this.turnAway('404', incoming)
    }
    if (fate === 'request-cut') return this.cutRequest(incoming)
    if (fate === 'slow-body') await delay(between(10_000, 40_000))
    // Whatever is on its way when the server is stopped for a restore, is cut off
    if (this.server.epoch !== epoch) throw new TypeError('Failed to fetch')
    const reply = await this.pass(incoming, fate)
    if (this.server.epoch !== epoch) throw new TypeError('Failed to fetch')
    await delay(fate === 'slow' ? between(14_000, 24_000) : between(5, 200))
    if (this.isCut() || fate === 'response-lost') throw new TypeError('Failed to fetch')
    if (this.mode === 'flaky' && random() < 0.25) throw new TypeError('Failed to fetch')
    return fate === 'response-cut' ? cut(reply, random()) : reply
  }

  private async cutRequest(incoming: Incoming): Promise<never> {
    const size = Math.floor((incoming.size ?? 0) * this.simulation.random())
    if (size > 0) await this.server.handle({ ...incoming, size }, undefined, 0)
    throw new TypeError('Failed to fetch')
  }

  private isCut = () => this.mode === 'off'

  private async pass(incoming: Incoming, fate: Fate | undefined): Promise<Reply> {
    const { between, delay, random } = this.simulation
    const faults: Partial<Record<Fate, ServerFault>> = {
      'fault-before': 'before-commit',
      'fault-after': 'after-commit',
    }
    const fault = fate && faults[fate]
    const { epoch } = this.server
    if (fate === 'late') await delay(between(20_000, 400_000))
    if (this.server.epoch !== epoch) throw new TypeError('Failed to fetch')
    const work = random() < 0.2 ? between(100, 5_000) : 0
    const first = this.server.handle(incoming, fault, work)
    if (fate !== 'resent') return first
    // The first response is cut off, whatever it is; the page receives the second one
    first.catch(() => undefined)
    await delay(between(0, 3_000))
    if (this.server.epoch !== epoch) throw new TypeError('Failed to fetch')
    return this.server.handle(incoming, fault, 0)
  }

  private turnAway(fate: Fate, incoming: Incoming): Reply {
    // A batch that is refused as a whole goes out one by one
    const key = incoming.headers[headers.idempotencyKey.toLowerCase()]
    if (key && turnedAway.includes(fate))
      this.events.push({ kind: 'turned-away', opId: key.split(':')[0]!, status: Number(fate) })
    return status(Number(fate), fate === '429' ? { 'retry-after': String(this.simulation.between(1, 60)) } : {})
  }
}

const status = (code: number, more: Record<string, string> = {}): Reply => ({
  status: code,
  body: { status: false, error: { code: 'refused-before', message: 'no' } },
  headers: more,
})

/** A response that breaks off: nothing of one that has no lines is readable then. */
function cut(reply: Reply, share: number): Reply {
  if (!reply.lines) throw new TypeError('Failed to fetch')
  return { ...reply, cutAfter: Math.floor(share * (reply.lines.length + 1)) }
}

/** What `fetch` resolves to, as far as the app reads it. */
export function toResponse({ status: code, body, lines, cutAfter, headers: more = {} }: Reply): Response {
  const isHtml = typeof body === 'string'
  const text = isHtml ? body : JSON.stringify(body ?? {})
  const all: Record<string, string> = { 'content-type': isHtml ? 'text/html' : 'application/json', ...more }
  return {
    status: code,
    ok: code >= 200 && code < 300,
    ...(lines ? { body: { getReader: () => readerOf(lines, cutAfter) } } : {}),
    headers: { get: (name: string) => all[name.toLowerCase()] ?? null },
    text: () => Promise.resolve(text),
    json: () => Promise.resolve().then(() => JSON.parse(text) as unknown),
  } as unknown as Response
}

/** Each line by itself, and half of the one at which the response is cut. */
function readerOf(lines: string[], cutAfter = Infinity) {
  let index = 0
  const bytes = (text: string) => ({ done: false, value: new TextEncoder().encode(text) })
  return {
    read: () => {
      const line = lines[index]
      index += 1
      if (index === cutAfter + 1 && line) return Promise.resolve(bytes(line.slice(0, line.length / 2)))
      if (index > cutAfter) return Promise.reject(new TypeError('network error'))
      return Promise.resolve(line === undefined ? { done: true, value: undefined } : bytes(`${line}\n`))
    },
  }
}
