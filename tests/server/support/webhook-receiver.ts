import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

export interface Received {
  id: string
  timestamp: number
  signatures: string[]
  body: { type: string; timestamp: string; data: Record<string, never> } & Record<string, unknown>
  raw: string
  at: number
}

/** As a receiver checks a message by the standard, written again: signatures by the wire. */
export const isSignedWith = (secret: string, { id, timestamp, raw, signatures }: Received): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64')
  return signatures.includes(`v1,${expected}`)
}

export type Answer = (
  message: Received,
) => { status: number; headers?: Record<string, string>; text?: string; waitMs?: number } | 'cut'

export interface Receiver {
  url: string
  got: Received[]
  /** How it answers from now on; 204 at first. */
  answer(how: Answer): void
  /** It closes its door: connections are refused. */
  die(): Promise<void>
  /** At the same port. */
  revive(): Promise<void>
  close(): Promise<void>
}

/** An HTTP server of somebody else on this machine, which remembers what arrived. */
export async function startReceiver(): Promise<Receiver> {
  const got: Received[] = []
  let how: Answer = () => ({ status: 204 })
  let server: Server
  let port = 0
  const open = async () => {
    server = createServer((request, response) => {
      void read(request).then(async (message) => {
        got.push(message)
        const said = how(message)
        if (said === 'cut') return request.socket.destroy()
        if (said.waitMs) await new Promise((done) => setTimeout(done, said.waitMs))
        response.writeHead(said.status, said.headers ?? {}).end(said.text ?? '')
      })
    })
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  }
  const die = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  await open()
  return {
    url: `http://127.0.0.1:${port}/hooks?of=hrms`,
    got,
    answer: (next) => {
      how = next
    },
    ...{ die, revive: open, close: die },
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const raw = Buffer.concat(parts).toString()
  return {
    id: String(request.headers['webhook-id']),
    timestamp: Number(request.headers['webhook-timestamp']),
    signatures: String(request.headers['webhook-signature']).split(' '),
    body: JSON.parse(raw),
    ...{ raw, at: Date.now() },
  }
}
