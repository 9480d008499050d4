import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { watch } from '../../../../src/offline/device/watch.ts'
import { setUp, until } from '../world.ts'

// Live queries do not run where the whole environment has no IndexedDB
Dexie.dependencies.indexedDB = new IDBFactory()

describe('watching the device', () => {
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  test('OFF a burst of changes is read a few times only, and the last answer has seen the last change', async () => {
    const { store } = await setUp()
    let reads = 0
    const seen: number[] = []
    stops.push(
      watch(
        () => {
          reads += 1
          return store.db.drafts.count()
        },
        (count) => seen.push(count),
      ),
    )
    await until(() => seen.length === 1)
    for (let i = 0; i < 60; i += 1) await store.db.drafts.put({ key: `k${i}`, value: i, savedAt: i })
    await vi.waitFor(() => expect(seen.at(-1)).toBe(60), 2_000)
    expect(reads).toBeLessThan(15)
  })

  test('OFF the first change is answered at once, and after stopping nothing is', async () => {
    const { store } = await setUp()
    const seen: number[] = []
    const stop = watch(
      () => store.db.drafts.count(),
      (count) => seen.push(count),
    )
    await until(() => seen.length === 1)
    await store.db.drafts.put({ key: 'a', value: 1, savedAt: 1 })
    await until(() => seen.at(-1) === 1)
    stop()
    await store.db.drafts.put({ key: 'b', value: 1, savedAt: 1 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(seen.at(-1)).toBe(1)
  })

  test('OFF what goes wrong in a query is told', async () => {
    const told: unknown[] = []
    stops.push(
      watch(
        () => Promise.reject(new Error('no such table')),
        () => undefined,
        (error) => told.push(error),
      ),
    )
    await until(() => told.length === 1)
    expect(String(told[0])).toContain('no such table')
  })
})
