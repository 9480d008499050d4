import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { CarrierTemplate } from '../../../src/contract/carriers.ts'
import { useTest } from '../../../src/features/operations/test-sheet.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('carriers')

const { send, toasts } = vi.hoisted(() => ({ send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

test('TRAP-15 a test that an earlier attempt sent to another number is said to be that one, and the sheet stays', async () => {
  let run: ReturnType<typeof useTest>['run'] | undefined
  const Screen = () => {
    run = useTest({ carrier: 'msg91', key: 'invite', language: 'en' } as unknown as CarrierTemplate).run
    return null
  }
  renderToStaticMarkup(<Screen />)
  send.mockResolvedValueOnce({
    ...{ ok: true, isEarlier: true, value: { data: { outcome: 'taken', reason: null } } },
    sent: { mobile: '9812345614' },
  })
  expect(await run!('9812345615')).toBe(false)
  expect(toasts).toEqual([
    {
      heading: 'Your earlier attempt was for +91 98123 45614',
      line: 'The carrier has taken the test. Nothing was sent to +91 98123 45615.',
    },
  ])
})
