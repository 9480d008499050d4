import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { InboxMessage } from '../../../src/contract/feedback.ts'
import { AnswerSheet } from '../../../src/features/feedback/answer-sheet.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('feedback')

const { send, drop, toasts, drawn } = vi.hoisted(() => ({
  ...{ send: vi.fn(), drop: vi.fn(() => Promise.resolve()) },
  toasts: [] as { heading: string; line?: string }[],
  drawn: { onSend: () => undefined as void },
}))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: (typeof toasts)[number]) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online: true }) }))
vi.mock('../../../src/data/use-kept-text.ts', () => ({
  useKeptText: () => ({ text: 'Yes, on Monday', write: () => undefined, drop }),
}))
vi.mock('../../../src/ui/writing-sheet.tsx', () => ({
  WritingSheet: ({ onSend }: { onSend: () => void }) => {
    drawn.onSend = onSend
    return null
  },
}))

const onClose = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  toasts.length = 0
  renderToStaticMarkup(<AnswerSheet message={{ id: 7, name: 'Asha' } as InboxMessage} onClose={onClose} />)
})

test('TRAP-15 an answer that an earlier attempt sent is said to be that one: what was changed since stays written', async () => {
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: { state: 'answered' } } })
  drawn.onSend()
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toEqual({
    heading: 'Your earlier answer went out by email',
    line: 'What you changed since was not sent. It stays here.',
  })
  expect([drop.mock.calls, onClose.mock.calls]).toEqual([[], []])
})

test('TRAP-15 an answer that goes out is not written any more', async () => {
  send.mockResolvedValueOnce({ ok: true, isEarlier: false, value: { data: { state: 'answered' } } })
  drawn.onSend()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(drop).toHaveBeenCalledTimes(1)
})
