import { Agent, request } from 'node:http'
import { findAccount } from '../../server/identity/accounts.ts'
import { openSession } from '../../server/identity/sessions.ts'
import type { Db } from '../../server/db/connect.ts'
import { exchange } from '../../src/offline/network/call.ts'
import type { OfflineDeps } from '../../src/offline/device/deps.ts'
import type { TokenAnswer } from '../../src/contract/session.ts'
import { postToken } from '../../src/session/refresh.ts'
import { funnelCalls } from '../../src/contract/funnel.ts'
import { taskCalls } from '../../src/contract/tasks.ts'
import type { AnyCall } from '../../src/contract/call.ts'
import { newTally, sendAll, type Tally } from './phones.ts'
import type { StormPhone } from './people.ts'
import { newSenderTally, sendAndDie, sendSlowly, type SenderTally } from './senders.ts'

type Fetch = OfflineDeps['fetch']

/** Opens sessions by the identity provider's own module on the server's database, as a sign-in ends; without a form. */
export async function signInAll(
  db: Db,
  sessionSecret: string,
  userIds: string[],
  now: number,
): Promise<Map<string, TokenAnswer>> {
  const tokens = new Map<string, TokenAnswer>()
  for (const userId of userIds) {
    const account = await findAccount(db, userId)
    const { tokens: pair } = await openSession(db, { sessionSecret }, account!, now)
    tokens.set(userId, pair)
  }
  return tokens
}

/**
 * The sessions of all phones. An expired access token is refreshed at the provider's own address, once for all lanes
 * that request it, as a real phone does it.
 */
export class Sessions {
  private readonly running = new Map<string, Promise<boolean>>()

  constructor(
    private readonly tokens: Map<string, TokenAnswer>,
    private readonly origin: string,
    private readonly fetch: Fetch,
  ) {}

  tokenOf = (userId: string): string => this.tokens.get(userId)!.access_token

  renew = (userId: string): Promise<boolean> => {
    const found = this.running.get(userId)
    if (found) return found
    const began = this.exchange(userId).finally(() => this.running.delete(userId))
    this.running.set(userId, began)
    return began
  }

  private async exchange(userId: string): Promise<boolean> {
    const { refresh_token } = this.tokens.get(userId)!
    const answer = await postToken((path, init) => this.fetch(this.origin + path, init), {
      grant_type: 'refresh_token',
      refresh_token,
    })
    if (answer.kind === 'tokens') this.tokens.set(userId, answer.tokens)
    return answer.kind === 'tokens'
  }
}

/** Plain HTTP, light for the client: keep-alive connections, as many as browsers would hold open for each share. */
export function httpFetch(sockets: number): { fetch: Fetch; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets, scheduling: 'fifo' })
  const fetch: Fetch = (url, init = {}) =>
    new Promise((resolve, reject) => {
      const body = init.body as string | undefined
      const asked = request(
        url,
        {
          agent,
          method: init.method ?? 'GET',
          headers: {
            ...(init.headers as Record<string, string>),
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
          signal: init.signal ?? undefined,
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString()
            const header = (name: string) => (answer.headers[name.toLowerCase()] as string | undefined) ?? null
            resolve({
              status: answer.statusCode!,
              ok: answer.statusCode! >= 200 && answer.statusCode! < 300,
              json: () => Promise.resolve().then(() => JSON.parse(text) as unknown),
              headers: { get: header },
              text: () => Promise.resolve(text),
            } as unknown as Response)
          })
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  return { fetch, close: () => agent.destroy() }
}

export interface StormOptions {
  origin: string
  fetch: Fetch
  phones: StormPhone[]
  sessions: Sessions
  /** All phones come back within so long, ms. */
  withinMs: number
  /** What has not gone out by then is counted and given up, epoch ms. */
  until?: number
  /** Users who read their lists meanwhile. */
  readers: StormPhone[]
  readerFetch: Fetch
  readerPauseMs: number
  /** Whose requests never arrive whole. */
  slow?: StormPhone[]
  dying?: StormPhone[]
}

export interface StormReport {
  tally: Tally
  tookMs: number
  /** ms, sorted. */
  reads: number[]
  failedReads: string[]
  senders: SenderTally
}

const depsOf = (options: StormOptions, userId: string, fetch: Fetch): OfflineDeps => ({
  fetch,
  now: Date.now,
  appBuild: 'storm',
  origin: options.origin,
  deviceId: () => Promise.resolve(`device-${userId}`),
  session: {
    accessToken: () => Promise.resolve(options.sessions.tokenOf(userId)),
    subject: () => Promise.resolve(userId),
    refresh: async () => ((await options.sessions.renew(userId)) ? 'refreshed' : 'unreachable'),
  },
})

/** Lets all phones come back within the given time and waits until each has sent everything. */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const tally = newTally(options.until)
  const reads: number[] = []
  const failedReads: string[] = []
  const started = performance.now()
  let isOver = false
  const reading = options.readers.map((reader, at) => readOn(options, reader, at, () => isOver, reads, failedReads))
  const sending = options.phones.map(async ({ userId, applicants }) => {
    await pause(Math.random() * options.withinMs)
    await sendAll(depsOf(options, userId, options.fetch), applicants, tally)
  })
  const senders = newSenderTally()
  const badly = sendBadly(options, senders, () => isOver)
  await Promise.all(sending)
  const tookMs = performance.now() - started
  isOver = true
  await Promise.all([...reading, ...badly])
  return { tally, tookMs, reads: reads.toSorted((a, b) => a - b), failedReads, senders }
}

/** Half of the slow ones are not signed in. */
function sendBadly(
  { origin, sessions, slow = [], dying = [] }: StormOptions,
  tally: SenderTally,
  isOver: () => boolean,
): Promise<void>[] {
  const sending = { origin, tokenOf: sessions.tokenOf, renew: sessions.renew, isOver, tally }
  const stranger = { ...sending, tokenOf: () => undefined, renew: () => Promise.resolve() }
  return [
    ...slow.map((phone, at) => sendSlowly(at % 2 === 0 ? sending : stranger, phone)),
    ...dying.map((phone) => sendAndDie(sending, phone)),
  ]
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A user who opens My Tasks and the applicants of a request by turns. */
async function readOn(
  options: StormOptions,
  { userId, applicants }: StormPhone,
  at: number,
  isOver: () => boolean,
  reads: number[],
  failed: string[],
): Promise<void> {
  const deps = depsOf(options, userId, options.readerFetch)
  const { hiringRequestId, ipId } = applicants[0]!
  const page = { page: 1, limit: 20 }
  const asked: [AnyCall, unknown][] = [
    [taskCalls.list, { ipId, pageOption: page }],
    [funnelCalls.rows, { hiringRequestId, ipId, pageOptions: page }],
  ]
  await pause((at * options.readerPauseMs) / options.readers.length)
  for (let turn = 0; !isOver() || turn < 2; turn += 1) {
    const [call, input] = asked[turn % asked.length]!
    const started = performance.now()
    const answer = await exchange(deps, call, input, { token: options.sessions.tokenOf(userId) })
    reads.push(performance.now() - started)
    if (answer.kind === 'status' && answer.status === 401) await options.sessions.renew(userId)
    else if (answer.kind !== 'ok') failed.push(`${call.name} ${JSON.stringify(answer)}`)
    await pause(options.readerPauseMs)
  }
}

export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
