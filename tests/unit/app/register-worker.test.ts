import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => new Map<string, () => void>())
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (name: string, listener: () => void) => heard.set(name, listener)
    register = () => Promise.resolve()
    update = () => Promise.resolve()
  },
}))
const announceUpdate = vi.hoisted(() => vi.fn())
vi.mock('../../../src/app/update-store.ts', () => ({ announceUpdate }))
vi.mock('../../../src/boot/build-id.ts', () => ({ buildId: 'test' }))

let registration: Partial<Record<'active' | 'waiting', object | null>>

beforeEach(async () => {
  vi.useFakeTimers()
  announceUpdate.mockClear()
  vi.stubGlobal('navigator', {
    serviceWorker: { addEventListener: vi.fn(), getRegistration: () => Promise.resolve(registration) },
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
