import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { viewCalls } from '../../../src/contract/views.ts'
import { useSaveView } from '../../../src/features/funnel/views/use-save-view.ts'
import type { SavedView } from '../../../src/features/funnel/views/use-views.ts'
import type { FunnelView } from '../../../src/rules/views.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('board')

const { send, save, invalidate } = vi.hoisted(() => ({ send: vi.fn(), save: vi.fn(), invalidate: vi.fn() }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-save-once.ts', () => ({ useSaveOnce: () => save }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => invalidate }))

beforeEach(() => vi.clearAllMocks())

const current = { tab: 'all', search: '', channel: undefined, sort: undefined, columns: [] } as unknown as FunnelView
function saver(place: string, renamed?: SavedView) {
  let saveView: ReturnType<typeof useSaveView> | undefined
  const Screen = () => {
    saveView = useSaveView(place, { ipId: 'EMP1', renamed, current })
    return null
  }
  renderToStaticMarkup(<Screen />)
  return saveView!
}

test('FUN-19 TRAP-15 a view that an earlier attempt saved is named, and no second one is saved', async () => {
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: { viewId: 'V1', name: 'Night' } } })
  expect(await saver('view/EMP1')({ name: 'Nights', isShared: false })).toBe(
    'The view “Night” was already saved as you first sent it. Save again for another view.',
  )
  expect(invalidate).toHaveBeenCalledWith(viewCalls.list)
})

test('FUN-19 TRAP-15 another name is saved even where an earlier attempt had arrived', async () => {
  save.mockResolvedValueOnce({ ok: true, value: { data: { viewId: 'V1', name: 'Nights' } } })
  const named = { name: 'Nights', isShared: true }
  expect(await saver('view/V1', { viewId: 'V1' } as SavedView)(named)).toMatchObject({ name: 'Nights' })
  expect(save).toHaveBeenCalledWith('view/V1', viewCalls.rename, { ipId: 'EMP1', viewId: 'V1', ...named })
  expect(send).not.toHaveBeenCalled()
})
