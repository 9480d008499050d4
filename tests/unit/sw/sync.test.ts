import { beforeEach, expect, it, vi } from 'vitest'
import type { Store } from '../../../src/offline/device/store.ts'

const parts = vi.hoisted(() => ({
  openStore: vi.fn(),
  closeStore: vi.fn(),
  drainPatiently: vi.fn(),
  stopClock: vi.fn(),
}))
vi.mock('../../../src/offline/device/store.ts', () => ({ openStore: parts.openStore, closeStore: parts.closeStore }))
vi.mock('../../../src/offline/outbox/drain-patiently.ts', () => ({ drainPatiently: parts.drainPatiently }))
vi.mock('../../../src/session/clock.ts', () => ({ startClock: async () => parts.stopClock, noteServerDate: vi.fn() }))
vi.mock('../../../src/session/session-store.ts', () => ({
  getDeviceId: vi.fn(),
  readSession: async () => ({ userId: 'u1', state: 'signed-in' }),
}))
vi.mock('../../../src/session/tokens.ts', () => ({
  canReadTokens: () => true,
  readAccess: vi.fn(),
  findSubject: vi.fn(),
  readTokens: vi.fn(),
}))
vi.mock('../../../src/session/refresh.ts', () => ({ refreshSession: vi.fn(), renewSession: vi.fn() }))
vi.mock('../../../sw/push.ts', () => ({ notifyRefused: vi.fn() }))

/** Not by its name: the types of a worker's scope are not those of the tests. */
const file = new URL('../../../sw/sync.ts', import.meta.url).pathname

/** The worker's part anew, in a scope that has what it reads at its start. */
async function load() {
  vi.resetModules()
  vi.stubGlobal('self', { navigator: {}, location: { origin: 'http://api.test' }, release: { build: 'b1' } })
  return (await import(/* @vite-ignore */ file)) as {
    drainInBackground(): Promise<number>
    withStore<T>(work: (store: Store) => Promise<T>): Promise<T | undefined>
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  parts.openStore.mockResolvedValue({} as Store)
})

it('I8 an update that came after a run had searched is sent by a run that follows, one for all who asked', async () => {
  const { drainInBackground } = await load()
  const ends: ((left: number) => void)[] = []
  parts.drainPatiently.mockImplementation(() => new Promise<number>((resolve) => ends.push(resolve)))
  const first = drainInBackground()
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  const later = [drainInBackground(), drainInBackground()]
  ends[0]!(0)
  expect(await first).toBe(0)
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]!(3)
  expect(await Promise.all(later)).toEqual([3, 3])
  expect(parts.drainPatiently).toHaveBeenCalledTimes(2)
})

it('I8 a run that failed does not keep the one that follows from sending', async () => {
  const { drainInBackground } = await load()
  parts.drainPatiently.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(0)
  const [first, second] = await Promise.allSettled([drainInBackground(), drainInBackground()])
  expect(first.status).toBe('rejected')
  expect(second).toEqual({ status: 'fulfilled', value: 0 })
})

it('I8 a run leaves nothing that listens: not for a new version when it ends, not to the clock where no database opens', async () => {
  const { drainInBackground, withStore } = await load()
  let signal: AbortSignal | undefined
  const listening = new Set<unknown>()
  const add = vi.spyOn(EventTarget.prototype, 'addEventListener')
  const remove = vi.spyOn(EventTarget.prototype, 'removeEventListener')
  parts.drainPatiently.mockImplementationOnce(async (_store, _told, hurry: AbortSignal) => {
    signal = hurry
    return 0
  })
  await drainInBackground()
  for (const [at, [, listener]] of add.mock.calls.entries())
    if (add.mock.contexts[at] === signal) listening.add(listener)
  expect(listening.size).toBe(1)
  for (const [, listener] of remove.mock.calls) listening.delete(listener)
  expect(listening.size).toBe(0)
  add.mockRestore()
  remove.mockRestore()

  parts.stopClock.mockClear()
  parts.openStore.mockRejectedValueOnce(new Error('blocked'))
  await expect(withStore(async () => 1)).rejects.toThrow('blocked')
  expect(parts.stopClock).toHaveBeenCalledOnce()
})
