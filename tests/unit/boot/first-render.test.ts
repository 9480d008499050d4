import { beforeEach, expect, it, vi } from 'vitest'
import type { Store } from '../../../src/offline/device/store.ts'

/** Runs what it is given, as a transaction does. */
const db = { transaction: (...args: unknown[]) => (args.at(-1) as () => unknown)() }
const store = { userId: 'u1', db } as unknown as Store

// Both belong to one start of the page: each test has its own
beforeEach(() => vi.resetModules())
const loadPrefetch = () => import('../../../src/boot/prefetch.ts')
const loadRender = () => import('../../../src/boot/first-render.ts')

it('prefetched data is there for the first render, and for that store only', async () => {
  const { prefetch, prefetched } = await loadPrefetch()
  await prefetch(store, { status: () => Promise.resolve('all sent') })
  expect(prefetched(store, 'status')).toBe('all sent')
  expect(prefetched(store, 'other')).toBeUndefined()
  expect(prefetched(store, undefined)).toBeUndefined()
  expect(prefetched({ ...store }, 'status')).toBeUndefined()
})

it('after the first render no one gets stale data, though it came late', async () => {
  const { clearPrefetched, prefetch, prefetched } = await loadPrefetch()
  let resolve: (value: string) => void = () => undefined
  const done = prefetch(store, { status: () => new Promise<string>((next) => (resolve = next)) })
  clearPrefetched()
  resolve('all sent')
  await done
  expect(prefetched(store, 'status')).toBeUndefined()
})

it('all or nothing: a screen is not rendered from half of its data', async () => {
  const { prefetch, prefetched } = await loadPrefetch()
  const reads = { status: () => Promise.resolve('all sent'), tasks: () => Promise.reject(new Error('closed')) }
  await expect(prefetch(store, reads)).rejects.toThrow('closed')
  expect(prefetched(store, 'status')).toBeUndefined()
})

it('the first render waits for the prefetch, and not for long; a failure does not hold it up', async () => {
  vi.useFakeTimers()
  try {
    const { announcePrefetch, waitForPrefetch } = await loadRender()
    await waitForPrefetch()
    announcePrefetch(new Promise(() => {}))
    const waited = waitForPrefetch()
    await vi.advanceTimersByTimeAsync(200)
    await expect(waited).resolves.toBeUndefined()
    announcePrefetch(Promise.reject(new Error('no database')))
    await expect(waitForPrefetch()).resolves.toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

it('sending begins when the first reads are done, whichever came first: they or the one who waits', async () => {
  vi.useFakeTimers()
  try {
    const { firstRender, trackRead } = await loadRender()
    trackRead()()
    let isDrawn = false
    void firstRender().then(() => (isDrawn = true))
    const second = trackRead()
    await vi.advanceTimersByTimeAsync(100)
    expect(isDrawn).toBe(false)
    second()
    await vi.advanceTimersByTimeAsync(50)
    expect(isDrawn).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
