import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startShaper } from '../../network/shaper.mjs'

const opened: { stop(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.stop()
})

/** A server that writes `bytes` to whoever connects, behind a link; returns the port of the link. */
async function serve(bytes: Buffer, hangUp: boolean): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy())
    if (hangUp) socket.end(bytes)
    else socket.write(bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const link = { rtt: 60, up: 1e6, down: 2e6 }
  const shaper = await startShaper((server.address() as AddressInfo).port, link)
  opened.push(shaper, { stop: () => server.close() })
  return shaper.port
}

async function read(port: number, length: number): Promise<Buffer> {
  const socket = net.connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of socket as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= length) break
  }
  socket.destroy()
  return Buffer.concat(parts)
}

test.each([true, false])('a fast link keeps the order of its bytes, and all of them (hangs up: %s)', async (hangUp) => {
  const bytes = randomBytes(300_000)
  const port = await serve(bytes, hangUp)
  const all = await Promise.all(Array.from({ length: 6 }, () => read(port, bytes.length)))
  for (const got of all) expect(got.equals(bytes)).toBe(true)
})

test('what is given up in the silence before its connection was open never arrives', async () => {
  let received = 0
  const server = net.createServer((socket) =>
    socket.on('data', (data) => (received += data.length)).on('error', () => {}),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const shaper = await startShaper((server.address() as AddressInfo).port, { rtt: 0, up: 1e6, down: 1e6 })
  opened.push(shaper, { stop: () => server.close() })
  shaper.set({ signal: false })
  const givenUp = net.connect(shaper.port, '127.0.0.1', () => givenUp.end('given up'))
  await once(givenUp, 'finish')
  const kept = net.connect(shaper.port, '127.0.0.1', () => kept.write('kept'))
  await once(kept, 'connect')
  shaper.set({ signal: true })
  await expect.poll(() => received, { timeout: 5_000 }).toBe('kept'.length)
  expect(shaper.take().up).toBe('kept'.length)
  kept.destroy()
})
