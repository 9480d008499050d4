import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endIdleSockets } from '../../../server/http/idle-sockets.ts'

let server: Server
let port: number
const UNREAD_MS = 500

beforeAll(async () => {
  const app = new Hono()
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
  server = createServer(getRequestListener(app.fetch))
  endIdleSockets(server, { unreadMs: UNREAD_MS, restMs: 200 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The socket of the server, and the one of the client. */
async function connect(): Promise<[Socket, Socket]> {
  const arrived = once(server, 'connection') as Promise<[Socket]>
  const client = connectTcp(port, '127.0.0.1')
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
