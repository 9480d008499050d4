import { expect, it, vi } from 'vitest'
import type { SessionUser } from '../../../src/contract/session.ts'
import { download } from '../../../src/data/download.ts'
import { progress } from '../../../src/data/download-progress.ts'
import type { DownloadOptions } from '../../../src/offline/rows/download.ts'
import { setUp } from '../offline/world.ts'

const saved = vi.fn(() => Promise.resolve(true))
vi.mock('../../../src/boot/first-render.ts', () => ({ firstRender: () => Promise.resolve() }))
vi.mock('../../../src/data/save-reads.ts', () => ({ saveReads: () => saved() }))
vi.mock('../../../src/offline/rows/download.ts', () => ({
  downloadAll: (_: unknown, { onProgress }: DownloadOptions) => {
    onProgress?.({ state: 'done', done: 3, total: 3, isTasksOnly: true })
    return Promise.resolve()
  },
}))

it('TRAP-57 a connection that was slow while the tasks came makes no device ready, though it is fast now', async () => {
  const { store } = await setUp(0)
  await download(store, { user: { userId: 'asha' } as SessionUser, ipIds: ['EMP1'] })
  expect(saved).not.toHaveBeenCalled()
  expect(progress.get()).toMatchObject({ part: 'rows', state: 'done' })
})
