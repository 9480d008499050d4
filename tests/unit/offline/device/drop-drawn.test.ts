import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { DrawnScreen } from '../../../../src/offline/device/database.ts'
import { giveUp } from '../../../../src/offline/device/give-up-at-rest.ts'
import { clearCachedRows } from '../../../../src/offline/device/sign-out.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { writeConnectivity } from '../../../../src/offline/network/connectivity.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { rejected, setUp } from '../world.ts'

const drawn: DrawnScreen = {
  ...{ key: 'drawn', address: '/my-tasks', html: '<main></main>', build: 'b', language: 'en' },
  ...{ user: '{}', isWide: false, online: true, at: 1, until: 2 },
}
const isKept = async (store: Store) => (await store.db.drawn.count()) === 1

test('OFF-13 whatever writes a row removes the list as it was last drawn, and nothing else does', async () => {
  const { world, store } = await setUp(2)
  const { db } = store
  const writes: Record<string, () => Promise<unknown>> = {
    'a row from the server': () => upsertRows(store, [world.row('F1', 'selected')]),
    'an update of the user': () => enqueue(store, 'applicant.update', rejected('F2')),
    'rows given up for room': async () => {
      await upsertRows(store, [world.row('F9', 'rejected', { hiringRequestId: 'HR9' })])
      await db.drawn.put(drawn)
      await giveUp(db)
    },
    'a task alone': () => db.tasks.clear(),
  }
  for (const [name, write] of Object.entries(writes)) {
    await db.drawn.put(drawn)
    await write()
    expect(await isKept(store), name).toBe(false)
  }
  await db.drawn.put(drawn)
  await writeConnectivity(store, 'offline')
  await db.drafts.put({ key: 'd', value: 1, savedAt: 1 })
  expect(await isKept(store)).toBe(true)
})

test('OFF-13 a write that fails leaves both as they were', async () => {
  const { store } = await setUp(1)
  await store.db.drawn.put(drawn)
  const before = await store.db.rows.count()
  await expect(
    store.db.transaction('rw', store.db.rows, async () => {
      await store.db.rows.clear()
      throw new Error('No room')
    }),
  ).rejects.toThrow('No room')
  expect(await store.db.rows.count()).toBe(before)
  expect(await isKept(store)).toBe(true)
})

test('I7 OFF-13 a sign-out that keeps what is unsent removes it', async () => {
  const { device, store } = await setUp(1)
  await store.db.drawn.put(drawn)
  store.db.close()
  await clearCachedRows('u1', { indexedDB: device.indexedDB, IDBKeyRange })
  await store.db.open()
  expect(await isKept(store)).toBe(false)
})
