import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_KEY, basePaths, headers as names, type AnyCall } from '../../../src/contract/call.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { reachoutCalls } from '../../../src/contract/reachouts.ts'
import type { Company } from './company.ts'

export interface Write {
  kind: 'result' | 'notes' | 'reachout'
  key: string
  /** The applicant, or the campaign once it is known. */
  about: string
  /** How often it was sent until it got a response. */
  attempts: number
  acknowledgedAt?: number
  /** The response came from the ledger: an earlier attempt had counted, and its response was lost. */
  replayed?: boolean
}

/** The clients' responses other than 2xx: status → how often. 0: no response at all. */
export type Statuses = Map<number, number>

export interface Load {
  writes: Write[]
  statuses: Statuses
  /** Responses that no client should get: what was wrong with them. */
  faults: string[]
  /** Resolves once `count` writes in all are acknowledged. */
  until(count: number): Promise<void>
  /** No new writes; resolves once every one under way is acknowledged. */
  finish(): Promise<void>
}

export interface LoadOptions {
  clients?: number
  patienceMs?: number
  /** A client rests so long between two writes. */
  paceMs?: number
  /** Without them only results and notes are written. */
  reachouts?: boolean
}

/**
 * A number of clients that write one thing after the other, as phones do. A write without a response, or with one that
 * requests a retry, is resent under the same key until it is acknowledged.
 */
export function startLoad(
  url: string,
  company: Company,
  { clients = 12, patienceMs = 60_000, paceMs = 0, reachouts = true }: LoadOptions = {},
): Load {
  const load: Omit<Load, 'until' | 'finish'> = { writes: [], statuses: new Map(), faults: [] }
  const free = [...company.funnelIds]
  const state = { isOver: false }
  let fault: unknown
  const work = async (client: number) => {
    const mine = free.splice(0, 1)[0]!
    for (let n = 0; !state.isOver; n += 1) {
      const turn = n % (reachouts ? 3 : 2)
      const write = choose(company, client, { n, turn }, mine, () => free.shift())
      if (!write) return
      load.writes.push(write.write)
      await deliver(load, url, company, write, patienceMs)
      if (paceMs > 0) await sleep(paceMs)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, client) => work(client))).catch((error: unknown) => {
    fault = error
    state.isOver = true
  })
  const acknowledged = () => load.writes.filter((write) => write.acknowledgedAt !== undefined).length
  return {
    ...load,
    async until(count) {
      const deadline = Date.now() + patienceMs
      while (acknowledged() < count) {
        if (fault) throw fault
        if (Date.now() > deadline) throw new Error(`Only ${acknowledged()} of ${count} writes were acknowledged`)
        await sleep(5)
      }
    },
    async finish() {
      state.isOver = true
      await all
      if (fault) throw fault
    },
  }
}

interface Order {
  write: Write
  call: AnyCall
  input: Record<string, unknown>
}

function choose(
  { request }: Company,
  client: number,
  { n, turn }: { n: number; turn: number },
  mine: string,
  next: () => string | undefined,
): Order | undefined {
  const write = (kind: Write['kind'], about: string): Write => ({ kind, key: randomUUID(), about, attempts: 0 })
  if (turn === 0)
    return {
      write: write('notes', mine),
      call: funnelCalls.notes,
      input: { funnelId: mine, notes: `Note ${n} of client ${client}` },
    }
  if (turn === 1) {
    const ids = next()
    if (ids === undefined) return undefined
    const payload = {
      body: { employerConfirmed: true, message: 'Wants general shift only' },
      filter: { ids: [ids], hiringRequestId: request, ipId: 'EMP1' },
    }
    return {
      write: write('result', ids),
      call: funnelCalls.update,
      input: { currentState: 'INTERVIEW_DONE', action: 'rejected', payload },
    }
  }
  return {
    write: write('reachout', ''),
    call: reachoutCalls.startSelective,
    input: {
      ...{ hiringReqId: request, ipId: 'EMP1', isCampaignCreate: true, channelType: 'app', totalSelected: 1 },
      filterOptions: { tcState: { value: ['Maharashtra'] } },
    },
  }
}

async function deliver(
  load: Pick<Load, 'statuses' | 'faults'>,
  url: string,
  company: Company,
  order: Order,
  patienceMs: number,
) {
  const { write } = order
  const deadline = Date.now() + patienceMs
  for (;;) {
    write.attempts += 1
    const answer = await post(url, company.token, order).catch(() => undefined)
    const status = answer?.status ?? 0
    if (answer?.status === 200) {
      // The words of a refusal are the test's to read
      if (answer.body.status !== true)
        throw new Error(`Refused ${write.kind} of ${write.about}: ${JSON.stringify(answer.body)}`)
      write.acknowledgedAt = Date.now()
      write.replayed = answer.replayed
      if (write.kind === 'reachout') write.about = String((answer.body.data as { campaignId: string }).campaignId)
      return
    }
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
    const problem = answer && judge(answer)
    if (problem) load.faults.push(problem)
    if (Date.now() > deadline) throw new Error(`Nobody answered: ${write.kind} ${status}`)
    await sleep(20 + Math.random() * 60)
  }
}

export interface Reply {
  status: number
  retryAfter: string | null
  replayed: boolean
  text: string
  body: Record<string, unknown>
}

const post = (url: string, token: string, { write, call, input }: Order) => send(url, token, write.key, call, input)

/** One call over the network. Rejects when there is no response. */
export async function send(
  url: string,
  token: string,
  key: string,
  call: AnyCall,
  input: Record<string, unknown>,
): Promise<Reply> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(`${url}${basePaths[call.base]}${path}${query}`, {
    method: call.method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      [names.apiKey]: API_KEY,
      [names.deviceId]: 'proof-device',
      [names.deviceType]: 'web',
      [names.idempotencyKey]: key,
    },
    body: call.method === 'GET' ? undefined : JSON.stringify(input),
    signal: AbortSignal.timeout(25_000),
  })
  const text = await response.text()
  const body = response.status === 200 ? (JSON.parse(text) as Record<string, unknown>) : {}
  return {
    ...{ status: response.status, text, body },
    retryAfter: response.headers.get('Retry-After'),
    replayed: response.headers.has(names.idempotencyReplayed),
  }
}

/** What is wrong with a response that should request a retry: a phone accepts only these, and never as a sign-out. */
export function judge({ status, retryAfter, text }: Reply): string | undefined {
  const seen = `${status} ${text.slice(0, 200)}`
  if (![409, 429, 503, 507].includes(status)) return seen
  if (retryAfter === null) return `without Retry-After: ${seen}`
  if (/\n\s+at |node_modules|\.ts:\d/.test(text)) return `with a stack trace: ${seen}`
  return undefined
}
