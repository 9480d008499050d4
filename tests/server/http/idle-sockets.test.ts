import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endIdleSockets } from '../../../server/http/idle-sockets.ts'

let server: Server
const UNREAD_MS = 500
const app = new Hono()

/** A server of its own; the port it listens on. */
async function listen(unreadMs: number, pace?: number): Promise<[Server, number]> {
  const one = createServer(getRequestListener(app.fetch))
  endIdleSockets(one, { unreadMs, restMs: 200, pace })
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  return [one, (one.address() as AddressInfo).port]
}

function end(one: Server): void {
  one.closeAllConnections()
  one.close()
}

let port: number

beforeAll(async () => {
  app.get('/large', (c) => c.text('x'.repeat(32 * 1024 * 1024)))
  app.get('/late', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 4 * UNREAD_MS))
    return c.text('here')
  })
  app.get('/slow', (c) => {
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(encoder.encode('first,'))
        await new Promise((resolve) => setTimeout(resolve, 4 * UNREAD_MS))
        controller.enqueue(encoder.encode('last'))
        controller.close()
      },
    })
    return c.body(body)
  })
  ;[server, port] = await listen(UNREAD_MS)
})
afterAll(() => end(server))

/** The socket of the server, and the one of the client. */
async function connect(to = { server, port }): Promise<[Socket, Socket]> {
  const arrived = once(to.server, 'connection') as Promise<[Socket]>
  const client = connectTcp(to.port, '127.0.0.1')
  client.on('error', () => undefined)
  await once(client, 'connect')
  const [own] = await arrived
  return [own, client]
}

test('an answer that nobody reads is given up', async () => {
  const [own, client] = await connect()
  const closed = once(own, 'close')
  client.pause()
  client.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await closed
  expect(own.destroyed).toBe(true)
  client.destroy()
}, 60_000)

/** Reads the large answer as it comes and returns the bytes that came, until the connection is closed. */
async function readLarge(from: [Server, number]): Promise<number> {
  const [, client] = await connect({ server: from[0], port: from[1] })
  client.pause()
  client.write('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let size = 0
  const closed = once(client, 'close')
  // A window that was closed opens again within seconds
  const reading = setInterval(() => (size += (client.read() as Buffer | null)?.length ?? 0), 10)
  client.on('end', () => client.destroy())
  await closed
  clearInterval(reading)
  end(from[0])
  return size
}
const LARGE = 32 * 1024 * 1024

test('an answer that is read, and too slowly, is given up', async () => {
  expect(await readLarge(await listen(1_000, 4 * LARGE))).toBeLessThan(LARGE)
}, 120_000)

test('an answer that a slow phone reads arrives', async () => {
  expect(await readLarge(await listen(6_000))).toBeGreaterThan(LARGE)
}, 120_000)

test('an answer that takes long, whole or in pieces, arrives', async () => {
  const all = await Promise.all(
    ['late', 'slow'].map(async (path) => (await fetch(`http://127.0.0.1:${port}/${path}`)).text()),
  )
  expect(all).toEqual(['here', 'first,last'])
}, 60_000)

test('a request that is answered and never finished is closed', async () => {
  const [own, client] = await connect()
  const closed = once(own, 'close')
  let said = ''
  client.on('data', (bytes) => (said += String(bytes)))
  client.write('GET /late HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
  await closed
  expect(said).toMatch(/^HTTP\/1\.1 200 /)
  client.destroy()
}, 60_000)
