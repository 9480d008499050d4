import Dexie from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { databaseName } from '../../../../src/offline/device/database.ts'
import { resend, takeBack } from '../../../../src/offline/outbox/changes.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { closeStore, StoreOutdatedError, type Store } from '../../../../src/offline/device/store.ts'
import { json, selected, setUp, until } from '../world.ts'

/** The next transactions commit, and the connection of each is lost before it can report it: what it asked for is aborted. */
function loseNext({ db }: Store, times = 1): void {
  const run = db.transaction.bind(db) as (...parts: unknown[]) => PromiseLike<unknown>
  let left = times
  db.transaction = (async (...parts: unknown[]) => {
    left -= 1
    if (left === 0) db.transaction = run as typeof db.transaction
    await run(...parts)
    const inner = new DOMException('A request was aborted', 'AbortError')
    throw Object.assign(new Error('A request was aborted'), { name: 'AbortError', inner })
  }) as unknown as typeof db.transaction
}

test('I1 what was saved when the connection was lost is saved once', async () => {
  const { store } = await setUp(1)
  loseNext(store)
  await enqueue(store, 'applicant.update', selected('F1'))
  expect(await listOperations(store)).toHaveLength(1)
})

test('I1 what was taken back when the connection was lost is reported as taken back', async () => {
  const { store } = await setUp(1)
  const { opId } = await enqueue(store, 'applicant.update', selected('F1'), { hold: true })
  loseNext(store)
  expect(await takeBack(store, opId)).toBe('taken-back')
  expect(await takeBack(store, opId)).toBe('too-late')
  expect((await readLog(store, 10)).map(({ event }) => event)).toEqual(['taken-back'])
})

test('I1 what was taken back when the connection was lost three times is reported as taken back', async () => {
  const { store } = await setUp(1)
  const { opId } = await enqueue(store, 'applicant.update', selected('F1'), { hold: true })
  loseNext(store, 3)
  expect(await takeBack(store, opId)).toBe('taken-back')
})

test('I1 what was taken back when the connection was lost while rows were being written is reported as taken back', async () => {
  const { store } = await setUp(1)
  const { opId } = await enqueue(store, 'applicant.update', selected('F1'), { hold: true })
  const { rows } = store.db
  const bulkPut = rows.bulkPut.bind(rows) as (...parts: unknown[]) => PromiseLike<unknown>
  let attempts = 0
  rows.bulkPut = ((...parts: unknown[]) => {
    const { idbtrans } = Dexie.currentTransaction
    attempts += 1
    // Between what was read and what is written
    if (attempts === 1) void store.db.totals.count().then(() => idbtrans.abort())
    return bulkPut(...parts)
  }) as typeof rows.bulkPut
  expect(await takeBack(store, opId)).toBe('taken-back')
  expect(attempts).toBe(2)
  expect((await readLog(store, 10)).map(({ event }) => event)).toEqual(['taken-back'])
})

test('I1 what was sent again when the connection was lost takes the place of the refused one', async () => {
  const { world, store } = await setUp(1)
  const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
  world.hook = (request) => (request.key ? json({ status: false, error: { code: 'no', message: '' } }, 404) : undefined)
  await drain(store, 'enqueue')
  world.hook = () => undefined
  loseNext(store)
  const { opId: next } = await resend(store, opId, selected('F1'))
  expect((await listOperations(store)).map((row) => row.opId)).toEqual([next])
})

test('I11 TRAP-82 when the browser has removed what was stored, nothing is saved in an empty database, and the page is told', async () => {
  const { device, store } = await setUp(1)
  const told = vi.fn()
  store.db.onDeleted = told
  let isRemoved = false
  forceCloseDatabase(store.db.backendDB() as never)
  device.indexedDB.deleteDatabase(databaseName('u1')).addEventListener('success', () => void (isRemoved = true))
  await until(() => isRemoved)
  await expect(enqueue(store, 'applicant.update', selected('F1'))).rejects.toThrow(StoreOutdatedError)
  await expect(enqueue(store, 'applicant.update', selected('F1'))).rejects.toThrow(StoreOutdatedError)
  await expect(listOperations(store)).rejects.toThrow()
  expect(told).toHaveBeenCalledOnce()
  expect((await device.indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('u1'))
})

test('I11 a database that the browser refuses to open for minutes is tried again, at most 8 s apart, until it opens or its store is closed', async () => {
  const { world, device, store } = await setUp(1)
  const open = device.indexedDB.open.bind(device.indexedDB)
  let tries: number[] = []
  device.indexedDB.open = () => {
    tries.push(world.now)
    throw new DOMException('Not now', 'InvalidStateError')
  }
  forceCloseDatabase(store.db.backendDB() as never)
  await until(() => !store.db.isOpen())
  await world.advance(120_000)
  expect(tries.length).toBeGreaterThan(15)
  expect(Math.max(...tries.map((at, n) => at - (tries[n - 1] ?? at)))).toBe(8_000)
  device.indexedDB.open = open
  await world.advance(8_000)
  await until(() => store.db.isOpen())
  expect(await listOperations(store)).toEqual([])

  device.indexedDB.open = () => {
    tries.push(world.now)
    throw new DOMException('Not now', 'InvalidStateError')
  }
  forceCloseDatabase(store.db.backendDB() as never)
  await until(() => !store.db.isOpen())
  await world.advance(1_000)
  await closeStore(store)
  tries = []
  await world.advance(60_000)
  expect(tries).toEqual([])
})
