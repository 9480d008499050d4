import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { API_KEY, basePaths, headers } from '../../src/contract/call.ts'
import type { StormPhone } from './people.ts'

/** What became of the requests that never arrive whole. */
export interface SenderTally {
  slow: number
  dying: number
  /** By the status of the response; 0 when there was none. */
  answers: Record<number, number>
  /** Longest that the server waited for a slow body, ms. */
  longestSlow: number
}

export const newSenderTally = (): SenderTally => ({ slow: 0, dying: 0, answers: {}, longestSlow: 0 })

interface Sending {
  origin: string
  /** Undefined for somebody who is not signed in. */
  tokenOf: (userId: string) => string | undefined
  renew: (userId: string) => Promise<unknown>
  isOver: () => boolean
  tally: SenderTally
}

/** Announced in the head; less than half of it ever arrives. */
const BODY_BYTES = 4_000
/** 40 bytes a second: a twelfth of what a body must keep up. */
const DRIP = { bytes: 10, everyMs: 250 }
const PAUSE_MS = 500
/** A slow one that the server has not ended by then is held against it. */
const GIVE_UP_MS = 60_000

/** Sends bodies that drip below the permitted rate, one after the other, until the storm is over. */
export async function sendSlowly(sending: Sending, phone: StormPhone): Promise<void> {
  while (!sending.isOver()) {
    const { socket, answer } = await sendHead(sending, phone)
    const started = performance.now()
    sending.tally.slow += 1
    const drip = setInterval(() => socket.write(' '.repeat(DRIP.bytes)), DRIP.everyMs)
    const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_MS)
    await note(sending, phone, await answer)
    clearInterval(drip)
    clearTimeout(giveUp)
    sending.tally.longestSlow = Math.max(sending.tally.longestSlow, performance.now() - started)
  }
}

/** Sends heads and half a body, and then dies: after some silence the connection is reset, or never heard of again. */
export async function sendAndDie(sending: Sending, phone: StormPhone): Promise<void> {
  for (let turn = 0; !sending.isOver(); turn += 1) {
    const { socket, answer } = await sendHead(sending, phone)
    sending.tally.dying += 1
    socket.write(' '.repeat(BODY_BYTES / 4))
    const reset = setTimeout(() => socket.resetAndDestroy(), turn % 2 === 0 ? 500 : GIVE_UP_MS)
    await note(sending, phone, await answer)
    clearTimeout(reset)
  }
}

async function note({ tally, renew }: Sending, { userId }: StormPhone, status: number): Promise<void> {
  tally.answers[status] = (tally.answers[status] ?? 0) + 1
  if (status === 401) await renew(userId)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** The head of an update from an outbox; `answer` is the status of the response, after which the connection is over. */
async function sendHead(
  { origin, tokenOf }: Sending,
  { userId, applicants: [applicant] }: StormPhone,
): Promise<{ socket: Socket; answer: Promise<number> }> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const answer = Promise.race([once(socket, 'data'), once(socket, 'close')]).then(([first]: unknown[]) => {
    socket.destroy()
    return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.isBuffer(first) ? first.toString('latin1') : '')?.[1] ?? 0)
  })
  const token = tokenOf(userId)
  const lines = {
    ...{ Host: host, [headers.apiKey]: API_KEY, [headers.deviceId]: `device-${userId}`, [headers.deviceType]: 'web' },
    ...{ [headers.idempotencyKey]: crypto.randomUUID(), [headers.actedAt]: String(Date.now()) },
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...{ 'Content-Type': 'application/json', 'Content-Length': String(BODY_BYTES) },
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${basePaths.hire}fulfillment/notes/${applicant!.funnelId} HTTP/1.1\r\n${head.join('')}\r\n`)
  return { socket, answer }
}
