import { sql } from 'drizzle-orm'
import { connect as openSocket, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { connect } from '../../../server/db/connect.ts'

/** A slow connection to Postgres: what is sent to it takes a while. `open` are its connections at this moment. */
async function slowWire(delayMs: number) {
  const target = new URL(inject('databaseUrl'))
  const open = new Set<Socket>()
  const server = createServer((near) => {
    open.add(near)
    const far = openSocket(Number(target.port || 5432), target.hostname)
    near.on('data', (bytes) => setTimeout(() => far.write(bytes), delayMs))
    far.pipe(near)
    const end = () => {
      open.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('close', end).on('error', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, open, stop: () => new Promise((resolve) => server.close(resolve)) }
}

let stop: (() => Promise<unknown>) | undefined
afterEach(async () => stop?.())

describe('closing the pool', () => {
  test('waits until Postgres has let go of every connection', async () => {
    const wire = await slowWire(100)
    stop = wire.stop
    const faults: Error[] = []
    const { pool, close } = connect(wire.url, { onError: (error) => void faults.push(error) })
    await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')))
    expect(wire.open.size).toBe(4)
    await close()
    expect(wire.open.size).toBe(0)
    expect(faults).toEqual([])
  })

  test('of one that was never used, or whose connections were cut, is over at once', async () => {
    const wire = await slowWire(0)
    stop = wire.stop
    await connect(wire.url).close()
    const faults: Error[] = []
    const { pool, close } = connect(wire.url, { onError: (error) => void faults.push(error) })
    await pool.query('select 1')
    for (const socket of wire.open) socket.destroy()
    await expect.poll(() => faults.length).toBe(1)
    const began = performance.now()
    await close()
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

test('a connection that is cut in a transaction, between two statements, fails the next one and does not end the process', async () => {
  const wire = await slowWire(0)
  stop = wire.stop
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  const { db, pool, close } = connect(wire.url)
  const work = db.transaction(async (tx) => {
    await tx.execute('select 1')
    const [client] = wire.open
    const cut = new Promise((resolve) => client!.once('close', resolve))
    client!.destroy()
    await cut
    await new Promise((resolve) => setTimeout(resolve, 20))
    await tx.execute('select 2')
  })
  await expect(work).rejects.toThrow()
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
  expect(uncaught).toEqual([])
  process.off('uncaughtException', note)
  await close()
})

test.each([
  ['a connection', false],
  ['each transaction behind a pooler', true],
])('%s waits for a lock for less time than a statement may take', async (_, pooled) => {
  const { db, close } = connect(inject('databaseUrl'), { max: 1, pooled })
  try {
    const limits = await db.transaction((tx) =>
      tx.execute(
        sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
      ),
    )
    expect(limits.rows).toEqual([{ lock: '15s', statement: '20s' }])
  } finally {
    await close()
  }
})
