import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Store = typeof import('../../../src/app/update-store.ts')

const dirty = vi.hoisted(() => ({ is: false }))
vi.mock('../../../src/ui/dirty.ts', () => ({ isAnythingDirty: () => dirty.is }))

let store: Store
const begin = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  begin.mockClear()
  dirty.is = false
  store = await import('../../../src/app/update-store.ts')
})
afterEach(() => store.setSending(0))

describe('TRAP-83 an update of the app', () => {
  test('starts nothing before the person says so, and can be put off', () => {
    store.announceUpdate(begin)
    expect(store.updatePhase()).toBe('ready')
    store.postponeUpdate()
    expect(store.updatePhase()).toBe('none')
    expect(begin).not.toHaveBeenCalled()
  })

  test('starts when nothing is unsaved and nothing is going out', async () => {
    store.announceUpdate(begin)
    await store.startUpdate()
    expect(begin).toHaveBeenCalledOnce()
    expect(store.updatePhase()).toBe('starting')
    // Something was typed before it took over: it is offered again
    store.announceUpdate(begin)
    expect(store.updatePhase()).toBe('ready')
  })

  test('waits until sending has finished', async () => {
    store.announceUpdate(begin)
    store.setSending(2)
    const started = store.startUpdate()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(store.updatePhase()).toBe('sending')
    expect(begin).not.toHaveBeenCalled()
    store.setSending(0)
    await started
    expect(begin).toHaveBeenCalledOnce()
  })

  test('never starts over a form that is not saved, nor over one that became so while it waited', async () => {
    store.announceUpdate(begin)
    dirty.is = true
    await store.startUpdate()
    expect(store.updatePhase()).toBe('dirty')

    dirty.is = false
    store.setSending(1)
    const started = store.startUpdate()
    dirty.is = true
    store.setSending(0)
    await started
    expect(store.updatePhase()).toBe('dirty')
    expect(begin).not.toHaveBeenCalled()
  })

  test('never starts while another window holds something unsaved', async () => {
    const other = new BroadcastChannel('fieldhire-update')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    other.addEventListener('message', () => other.postMessage('not-now'))
    store.announceUpdate(begin)
    await store.startUpdate()
    other.close()
    expect(store.updatePhase()).toBe('other-tab')
    expect(begin).not.toHaveBeenCalled()
  })
})
