import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../../src/contract/session.ts'
import { download, startRefreshing } from '../../../src/data/download.ts'
import { cancelDownload, idle, progress } from '../../../src/data/download-progress.ts'
import type { DownloadOptions } from '../../../src/offline/rows/download.ts'
import { setUp } from '../offline/world.ts'

const saved = vi.fn(() => Promise.resolve(true))
const BUSY_MS = 50
vi.mock('../../../src/data/refresh-times.ts', async (original) => ({ ...(await original<object>()), BUSY_MS: 50 }))
vi.mock('../../../src/boot/first-render.ts', () => ({ firstRender: () => Promise.resolve() }))
vi.mock('../../../src/data/save-reads.ts', () => ({ saveReads: () => saved() }))
vi.mock('../../../src/offline/rows/download.ts', () => ({
  downloadAll: async (_: unknown, { ipIds, signal, onProgress }: DownloadOptions) => {
    began.push(ipIds)
    await until
    const state = signal?.aborted ? 'cancelled' : 'done'
    onProgress?.({ state, done: 3, total: 3, isTasksOnly: true })
  },
}))
/** Of which partners rows were downloaded. */
const began: string[][] = []
/** When a download has what it asked for. */
let until = Promise.resolve()
const user = { userId: 'asha' } as SessionUser

beforeEach(() => {
  began.length = 0
  until = Promise.resolve()
  progress.set(idle)
})
afterEach(() => vi.unstubAllGlobals())

/** A page that is visible, in which startRefreshing runs. */
function openPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  return { becomesVisible: () => page.dispatchEvent(new Event('visibilitychange')) }
}

it('TRAP-57 a connection that was slow while the tasks came makes no device ready, though it is fast now', async () => {
  const { store } = await setUp(0)
  await download(store, { user, ipIds: ['EMP1'] })
  expect(saved).not.toHaveBeenCalled()
  expect(progress.get()).toMatchObject({ part: 'rows', state: 'done' })
})

it('another partner that is chosen during a download is downloaded at once', async () => {
  const { store } = await setUp(0)
  openPage()
  let end!: () => void
  until = new Promise((resolve) => (end = resolve))
  const stop = startRefreshing(store, user, ['EMP1'])
  await vi.waitFor(() => expect(began).toEqual([['EMP1']]))
  stop()
  const stopOther = startRefreshing(store, user, ['EMP2'])
  await vi.waitFor(() => expect(began).toEqual([['EMP1'], ['EMP2']]))
  end()
  // The first one ends as well, and says nothing of it
  await vi.waitFor(() => expect(progress.get()).toMatchObject({ state: 'done' }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(progress.get()).toMatchObject({ state: 'done' })
  expect(progress.running).toBeUndefined()
  stopOther()
})

/** A download that runs until `end`, and one that has become due meanwhile. */
async function beDueDuringDownload() {
  const { store } = await setUp(0)
  const { becomesVisible } = openPage()
  let end!: () => void
  until = new Promise((resolve) => (end = resolve))
  const stop = startRefreshing(store, user, ['EMP1'])
  await vi.waitFor(() => expect(began).toHaveLength(1))
  becomesVisible()
  return { becomesVisible, end, stop }
}

it('a download that was cancelled is not begun again by what was due while it ran', async () => {
  const { becomesVisible, end, stop } = await beDueDuringDownload()
  cancelDownload()
  end()
  await new Promise((resolve) => setTimeout(resolve, 3 * BUSY_MS))
  expect(began).toHaveLength(1)
  becomesVisible()
  await vi.waitFor(() => expect(began).toHaveLength(2))
  stop()
})

it('what is due while a download runs is downloaded after it', async () => {
  const { end, stop } = await beDueDuringDownload()
  await new Promise((resolve) => setTimeout(resolve, 3 * BUSY_MS))
  expect(began).toHaveLength(1)
  end()
  await vi.waitFor(() => expect(began).toHaveLength(2))
  stop()
})
