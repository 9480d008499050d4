import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => new Map<string, () => void>())
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (name: string, listener: () => void) => heard.set(name, listener)
    register = install
  },
}))
const install = vi.hoisted(() => vi.fn(() => Promise.resolve()))
const update = vi.fn(() => Promise.resolve())
const announceUpdate = vi.hoisted(() => vi.fn())
vi.mock('../../../src/app/update-store.ts', () => ({ announceUpdate }))
const isAnythingDirty = vi.hoisted(() => vi.fn(() => false))
vi.mock('../../../src/ui/dirty.ts', () => ({ isAnythingDirty }))
vi.mock('../../../src/boot/build-id.ts', () => ({ buildId: 'test' }))

let registration: (Partial<Record<'active' | 'waiting', object | null>> & { update?: typeof update }) | undefined

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: {
      addEventListener: vi.fn(),
      getRegistration: () => Promise.resolve(registration),
    },
  })
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  const { register } = await import('../../../src/app/register-worker.ts')
  await register()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = async (workers: typeof registration) => {
  registration = workers
  heard.get('waiting')!()
  await vi.advanceTimersByTimeAsync(0)
}

test('TRAP-83 a worker that waits beside an active one is a new version', async () => {
  await wait({ active: {}, waiting: {} })
  expect(announceUpdate).toHaveBeenCalledOnce()
})

test('TRAP-83 the first worker of all is none, however long it takes until it is active', async () => {
  await wait({ active: null, waiting: {} })
  await wait({ active: {}, waiting: null })
  expect(announceUpdate).not.toHaveBeenCalled()
})

test('OFF-01 a worker that could not be installed is tried again, one that is there is updated', async () => {
  expect(install).toHaveBeenCalledOnce()
  registration = undefined
  install.mockRejectedValueOnce(new Error('No room'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([install.mock.calls.length, update.mock.calls.length]).toEqual([3, 0])
  registration = { active: {}, update }
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([install.mock.calls.length, update.mock.calls.length]).toEqual([3, 1])
  // The later one is followed as well
  await wait({ active: {}, waiting: {} })
  expect(announceUpdate).toHaveBeenCalledOnce()
})

test('OFF-01 not even a first attempt that fails ends the watch', async () => {
  install.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { register } = await import('../../../src/app/register-worker.ts')
  await expect(register()).rejects.toThrow('Failed to fetch')
  install.mockClear()
  registration = undefined
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(install).toHaveBeenCalled()
})

test('TRAP-83 Restart that the browser does not grant loads the page, not while something is typed', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const posted: string[] = []
  const worker = () => ({ postMessage: ({ type }: { type: string }) => posted.push(type) })
  await wait({ active: worker(), waiting: worker() })
  const begin = announceUpdate.mock.lastCall![0] as () => void
  begin()
  await vi.advanceTimersByTimeAsync(4_000)
  expect([posted, reload.mock.calls.length]).toEqual([['let-go', 'skip-waiting'], 0])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).toHaveBeenCalledOnce()
  announceUpdate.mockClear()
  isAnythingDirty.mockReturnValueOnce(true)
  begin()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledOnce()
  expect(announceUpdate).toHaveBeenCalledOnce()
})
