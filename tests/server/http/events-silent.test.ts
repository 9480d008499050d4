import { connect as openSocket, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import { createEventHub } from '../../../server/http/events/hub.ts'
import { standInPostgres } from '../support/stand-in-postgres.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** On the way to a database: a balancer that keeps its connections when the host behind it is cut off, and takes new ones. */
async function balancer(target: string) {
  const way = { isSilent: false, taken: 0 }
  const sockets = new Set<Socket>()
  // A host that is cut off answers no goodbye either
  const server = createServer({ allowHalfOpen: true }, (near) => {
    way.taken += 1
    const far = openSocket(Number(new URL(target).port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('data', (bytes) => !way.isSilent && other.write(bytes))
      one.on('end', () => !way.isSilent && one.end())
      one.on('close', () => !way.isSilent && other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { way, url: `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/hire` }
}

test('whoever listens for events does so again after a database that took the connection and never said a word', async () => {
  let listens = 0
  const database = await standInPostgres((query) => {
    if (query.startsWith('listen')) listens += 1
    return undefined
  })
  stops.push(() => database.stop())
  const { way, url } = await balancer(database.url)
  way.isSilent = true
  const hub = createEventHub({ url, db: undefined as never, log: createLog('silent'), askedMs: 500 })
  stops.push(() => hub.stop())
  await expect.poll(() => way.taken).toBe(1)
  way.isSilent = false
  await expect.poll(() => listens, { timeout: 8_000 }).toBeGreaterThan(0)
  await hub.ready
  // One that listens already
  way.isSilent = true
  const [taken, before] = [way.taken, listens]
  await expect.poll(() => way.taken, { timeout: 8_000 }).toBeGreaterThan(taken)
  way.isSilent = false
  await expect.poll(() => listens, { timeout: 8_000 }).toBeGreaterThan(before)
}, 30_000)

test('a database that has fallen silent does not keep the server from ending', async () => {
  const database = await standInPostgres(() => undefined)
  stops.push(() => database.stop())
  const { way, url } = await balancer(database.url)
  const hub = createEventHub({ url, db: undefined as never, log: createLog('silent') })
  await hub.ready
  way.isSilent = true
  const began = performance.now()
  await hub.stop()
  expect(performance.now() - began).toBeLessThan(5_000)
  // Nor one that never took it
  const early = createEventHub({ url, db: undefined as never, log: createLog('silent'), askedMs: 60_000 })
  await expect.poll(() => way.taken).toBe(2)
  await early.stop()
  expect(performance.now() - began).toBeLessThan(10_000)
}, 30_000)
