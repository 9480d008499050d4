import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { createSheetSlots } from '../../../server/sheets/slots.ts'
import { workerSheets } from '../../../server/sheets/sheets.ts'
import type { Cell } from '../../../src/sheets/sheet-xml.ts'

const plan = { title: 'Endless', columns: [{ heading: 'A' }, { heading: 'B' }] }
async function* endless(): AsyncGenerator<Cell[][]> {
  for (;;) yield Array.from({ length: 500 }, () => [Math.random(), `text ${Math.random()}`])
}
async function* short(): AsyncGenerator<Cell[][]> {
  yield [['a', 'b']]
}
const patient = { idleMs: 60_000, graceMs: 60_000, bytesPerSecond: 1_000 }

test('BULK-09 two exports that nobody reads give their workers back, and a third user gets a file', async () => {
  const sheets = workerSheets(inject('sheetWorker'), { ...patient, idleMs: 500 })
  const server = createAdaptorServer({
    fetch: async (request: Request) => {
      const user = new URL(request.url).pathname
      return new Response(await sheets.write(user, plan, endless()))
    },
  }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ended = ['/one', '/two'].map((path) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    socket.pause()
    socket.on('error', () => undefined)
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const file = await new Response(await sheets.write('/three', plan, short())).arrayBuffer()
  expect(file.byteLength).toBeGreaterThan(500)
  for (const socket of ended) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('BULK-09 one byte now and then keeps no worker either', async () => {
  const sheets = workerSheets(inject('sheetWorker'), { idleMs: 400, graceMs: 600, bytesPerSecond: 50_000_000 })
  const reader = (await sheets.write('slow', plan, endless())).getReader()
  const dripping = async () => {
    for (;;) {
      const { done } = await reader.read()
      if (done) return
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  }
  await expect(dripping()).rejects.toThrow('Nobody reads')
})

test('BULK-09 an export that is read as fast as it is written is not given up', async () => {
  const sheets = workerSheets(inject('sheetWorker'), { idleMs: 400, graceMs: 400, bytesPerSecond: 1_000 })
  async function* slowRows(): AsyncGenerator<Cell[][]> {
    for (let n = 0; n < 4; n += 1) {
      // The database takes longer than a reader may
      await new Promise((resolve) => setTimeout(resolve, 500))
      yield Array.from({ length: 2_000 }, () => [Math.random(), `text ${Math.random()}`])
    }
  }
  expect((await new Response(await sheets.write('emp', plan, slowRows())).arrayBuffer()).byteLength).toBeGreaterThan(
    9_000,
  )
})

test('BULK-09 one user holds one of the two places, and waits in few', async () => {
  const slots = createSheetSlots()
  const free = await slots.take('greedy')
  const waiting = [slots.take('greedy'), slots.take('greedy')]
  await expect(slots.take('greedy')).rejects.toMatchObject({ status: 503 })
  const other = await slots.take('other')
  free()
  free()
  const second = await waiting[0]!
  other()
  second()
  ;(await waiting[1]!)()
  // Both places are free again, for two users
  await Promise.all([slots.take('a'), slots.take('b')])
  await expect(Promise.race([slots.take('c'), Promise.resolve('waits')])).resolves.toBe('waits')
})
