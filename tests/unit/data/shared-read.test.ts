import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { shareRead } from '../../../src/data/shared-read.ts'
import { closeStore } from '../../../src/offline/device/store.ts'
import { readConnectivity, writeConnectivity } from '../../../src/offline/network/connectivity.ts'
import { readStatus } from '../../../src/offline/outbox/status.ts'
import { limited } from '../offline/limited.ts'
import { setUp, until } from '../offline/world.ts'

// Live queries do not run where the whole environment has no IndexedDB
Dexie.dependencies.indexedDB = new IDBFactory()

test('what is mounted later has the result at once, and one read serves all', async () => {
  const { store } = await setUp()
  let reads = 0
  const query = (open: typeof store) => {
    reads += 1
    return readStatus(open)
  }
  const read = () => shareRead(store, 'status', query)
  expect(read().current()).toEqual({})
  let told = 0
  const stop = read().subscribe(() => (told += 1))
  await writeConnectivity(store, 'offline')
  await until(() => read().current().answer?.online === false)
  const before = reads
  const stopLater = read().subscribe(() => (told += 1))
  expect(read().current().answer).toMatchObject({ online: false })
  expect(read().current()).toBe(read().current())
  expect(reads).toBe(before)

  told = 0
  await writeConnectivity(store, 'online')
  await until(() => read().current().answer?.online === true)
  expect(told % 2).toBe(0)
  expect(told).toBeGreaterThan(0)

  stop()
  expect(read().current().answer).toMatchObject({ online: true })
  stopLater()
  // Nothing follows it any more, so nothing is claimed
  expect(read().current()).toEqual({})
})

test('a failure reaches those who follow it, a store closed on purpose does not count as one', async () => {
  const { store } = await setUp()
  const failing = shareRead(store, 'fails', () => Promise.reject(new Error('broken')))
  const stop = failing.subscribe(() => undefined)
  await until(() => failing.current().error !== undefined)
  expect(failing.current().error).toMatchObject({ message: 'broken' })
  stop()

  store.closed = true
  let asked = 0
  const closed = shareRead(store, 'closed', () => {
    asked += 1
    return Promise.reject(new Error('closed'))
  })
  const stopClosed = closed.subscribe(() => undefined)
  await until(() => asked > 0)
  await Promise.resolve()
  expect(closed.current()).toEqual({})
  stopClosed()
})

test('OFF-11 on a full device the screens follow the connectivity that could not be stored', async () => {
  let isFull = false
  const { store } = await setUp(1, {
    indexedDB: limited(new IDBFactory(), ({ table }) => !isFull || table !== 'meta'),
    channel: (name) => new BroadcastChannel(name),
  })
  await writeConnectivity(store, 'offline')
  const read = shareRead(store, 'status', readStatus)
  const stop = read.subscribe(() => undefined)
  await until(() => read.current().answer?.online === false)

  isFull = true
  await writeConnectivity(store, 'online')
  await until(() => read.current().answer?.online === true)
  await writeConnectivity(store, 'offline')
  await until(() => read.current().answer?.online === false)
  // The same again, once a report is stored again: not what the database still says
  await writeConnectivity(store, 'online')
  await writeConnectivity(store, 'online')
  expect(await readConnectivity(store)).toBe('online')
  await until(() => read.current().answer?.online === true)

  // With room again the database says it, to every tab
  isFull = false
  await writeConnectivity(store, 'online')
  await until(() => read.current().answer?.online === true)
  expect(await store.db.meta.get('net')).toMatchObject({ value: 'online' })
  expect(store.unstoredReport).toBeUndefined()

  // What another tab has stored since is newer
  isFull = true
  await writeConnectivity(store, 'offline')
  expect(await readConnectivity(store)).toBe('offline')
  const other = new BroadcastChannel(`fieldhire-${store.userId}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  other.postMessage('net online')
  await until(() => store.unstoredReport === undefined)
  expect(await readConnectivity(store)).toBe('online')
  other.close()
  stop()
  await closeStore(store)
})
