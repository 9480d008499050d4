import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '../../../src/contract/call.ts'
import type { Fate, NetMode } from './steps.ts'

export interface Arrival {
  at: number
  opId: string
  user: string
}

const keyHeader = headers.idempotencyKey.toLowerCase()
/** Refused without having been processed. */
const turnedAway = ['404']

/**
 * The way between the phone and the server, for page and service worker alike: a port of its own that hands every request
 * on, and loses, delays, doubles and cuts them by its mode. It stays when the server is killed. Connections, and not the
 * browser's interception, because that sees neither a worker that starts again nor the browser's own repeats.
 */
export class Wire {
  mode: NetMode = 'on'
  /** What happens to the next requests with a key. */
  readonly next: Fate[] = []
  readonly arrivals: Arrival[] = []
  readonly turnedAway: { at: number; opId: string; status: number }[] = []
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private under = 0

  private constructor(
    private readonly target: () => number,
    private readonly random: () => number,
  ) {
    this.server = createServer((from, to) => void this.take(from, to).catch(() => from.socket.destroy()))
    this.server.keepAliveTimeout = 75_000
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => this.sockets.delete(socket))
    })
  }

  /** `target` returns the port of the server. */
  static async open(target: () => number, random: () => number): Promise<Wire> {
    const wire = new Wire(target, random)
    await new Promise<void>((resolve) => wire.server.listen(0, 'localhost', resolve))
    return wire
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  setMode(mode: NetMode): void {
    this.mode = mode
    if (mode === 'off') for (const socket of this.sockets) socket.destroy()
  }

  /** The network and everything on it is well again; resolves when nothing that was delayed is still on its way. */
  async heal(): Promise<void> {
    this.mode = 'on'
    this.next.length = 0
    while (this.under > 0) await sleep(20)
  }

  /** As it is before anything has happened. */
  reset(): void {
    this.mode = 'on'
    for (const list of [this.next, this.arrivals, this.turnedAway]) list.length = 0
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async take(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of from) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const key = from.headers[keyHeader] as string | undefined
    const { mode } = this
    const fate = key && mode !== 'off' ? this.next.shift() : undefined
    if (mode === 'off' || fate === 'request-lost') return void from.socket.destroy()
    if (mode === 'portal') return answer(to, 200, '<html>Welcome to the Wi-Fi of the station</html>', 'text/html')
    if (mode === 'outage') return answer(to, 503, '')
    if (mode === 'slow') await sleep(50 + this.random() * 350)
    if (fate && /^\d+$/.test(fate)) return this.refuse(fate, key!, to)
    switch (fate) {
      case 'response-lost':
        await this.pass(from, body)
        return void from.socket.destroy()
      case 'response-cut':
        return this.hand(await this.pass(from, body), from, to, true)
      case 'fault-after':
        await this.pass(from, body)
        return answer(to, 500, '{"status":false,"error":{"code":"internal","message":"no"}}')
      case 'late':
        from.socket.destroy()
        this.under += 1
        await sleep(500 + this.random() * 2_500)
        await this.pass(from, body)
          .catch(() => undefined)
          .finally(() => (this.under -= 1))
        return
      case 'resent':
        // The first response is cut off; the page receives the second one
        await this.pass(from, body)
        return this.hand(await this.pass(from, body), from, to)
      default:
        return this.stream(from, to, body)
    }
  }

  private refuse(fate: string, key: string, to: ServerResponse): void {
    const status = Number(fate)
    if (turnedAway.includes(fate)) this.turnedAway.push({ at: Date.now(), opId: key.split(':')[0]!, status })
    if (status === 429) to.setHeader('retry-after', '1')
    answer(to, status, '{"status":false,"error":{"code":"refused-before","message":"no"}}')
  }

  private note(from: IncomingMessage): void {
    const key = from.headers[keyHeader] as string | undefined
    const user = subjectOf(from.headers.authorization)
    if (key && user) this.arrivals.push({ at: Date.now(), opId: key.split(':')[0]!, user })
  }

  private ask(from: IncomingMessage, body: Buffer, take: (answered: IncomingMessage) => void, fail: () => void) {
    this.note(from)
    const onward = request({
      host: 'localhost',
      port: this.target(),
      method: from.method,
      path: from.url,
      headers: { ...from.headers, connection: 'close' },
      agent: false,
    })
    onward.on('response', take)
    onward.on('error', fail)
    onward.end(body)
    return onward
  }

  /** The whole response, for requests whose fate needs it. */
  private pass(from: IncomingMessage, body: Buffer): Promise<{ answered: IncomingMessage; bytes: Buffer }> {
    this.under += 1
    return new Promise<{ answered: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
      const fail = () => reject(new Error('The server is not there'))
      this.ask(
        from,
        body,
        (answered) => {
          const parts: Buffer[] = []
          answered.on('data', (part: Buffer) => parts.push(part))
          answered.on('end', () => resolve({ answered, bytes: Buffer.concat(parts) }))
          answered.on('error', fail)
        },
        fail,
      )
    }).finally(() => (this.under -= 1))
  }

  private hand(
    { answered, bytes }: { answered: IncomingMessage; bytes: Buffer },
    from: IncomingMessage,
    to: ServerResponse,
    isCut = false,
  ): void {
    const { connection: _, 'transfer-encoding': __, ...kept } = answered.headers
    to.writeHead(answered.statusCode!, { ...kept, 'content-length': bytes.length })
    if (!isCut) return void to.end(bytes)
    to.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
    setTimeout(() => from.socket.destroy(), 20)
  }

  private stream(from: IncomingMessage, to: ServerResponse, body: Buffer): void {
    const onward = this.ask(
      from,
      body,
      (answered) => {
        const { connection: _, ...kept } = answered.headers
        to.writeHead(answered.statusCode!, kept)
        to.flushHeaders()
        answered.on('error', () => from.socket.destroy())
        answered.on('aborted', () => from.socket.destroy())
        answered.pipe(to)
      },
      () => from.socket.destroy(),
    )
    to.on('close', () => {
      if (!to.writableEnded) onward.destroy()
    })
  }
}

function answer(to: ServerResponse, status: number, body: string, type = 'application/json'): void {
  to.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  to.end(body)
}

function subjectOf(authorization: string | undefined): string | undefined {
  const payload = authorization?.split('.')[1]
  if (!payload) return undefined
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string }).sub
}
