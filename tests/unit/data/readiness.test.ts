import { afterEach, expect, test, vi } from 'vitest'
import { currentReadiness } from '../../../src/data/readiness-state.ts'
import { followReadiness } from '../../../src/data/readiness.ts'
import type { Store } from '../../../src/offline/device/store.ts'

const freshStore = () => ({ db: { meta: { get: () => Promise.resolve(undefined) } } }) as unknown as Store

test('OFF-01 a first download that goes on after a lost network falls back to no lower percentage', async () => {
  const store = freshStore()
  const first = await followReadiness(store)
  first.progress(0.87)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  first.progress(0.5)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  first.end()
  expect(currentReadiness()).toBeUndefined()

  const second = await followReadiness(store)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  second.progress(0.66)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  second.progress(0.9)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 90 })
  second.end()

  // Another user's device begins at its own beginning
  const other = await followReadiness(freshStore())
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 0 })
  other.end()
})

afterEach(() => vi.unstubAllGlobals())

test.each<[string, { pendingCount?: number; isSlow?: boolean }, number]>([
  ['with nothing to send over a link that is not narrow', {}, 3],
  ['while an update waits to be sent', { pendingCount: 1 }, 0],
  ['over a narrow link', { isSlow: true }, 0],
])(
  'TRAP-57 %s the manuals come with the first download: %j',
  async (_, { pendingCount = 0, isSlow = false }, count) => {
    const worker = { ready: Promise.resolve(), controller: {}, addEventListener: () => undefined }
    vi.stubGlobal('navigator', { serviceWorker: { ...worker, getRegistration: () => Promise.resolve({}) } })
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    const fetched: string[] = []
    const fetch = (url: string) => Promise.resolve(new Response(String(fetched.push(url))))
    const store = freshStore()
    const deps = { fetch, isSlow: () => isSlow, deviceId: () => Promise.resolve('d1'), now: () => 1, origin: '' }
    Object.assign(store.db.meta, { put: () => Promise.resolve() })
    Object.assign(store, { pendingCount, deps: { ...deps, session: {}, appBuild: 'test' } })
    await (await followReadiness(store)).done()
    expect(fetched.filter((url) => url.startsWith('/manuals/'))).toHaveLength(count)
    // The public pages come all the same
    expect(fetched.filter((url) => url.includes('getPageContent'))).toHaveLength(4)
  },
)
