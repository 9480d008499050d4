import type { FormEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PartnerBalance } from '../../../src/contract/desk.ts'
import { GrantSheet } from '../../../src/features/operations/grant-sheet.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('operations')

const send = vi.fn()
const drop = vi.fn(() => Promise.resolve())
const drawn = vi.hoisted(() => ({ onSubmit: undefined as unknown }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online: true }) }))
vi.mock('../../../src/data/use-kept-draft.ts', () => ({
  useKeptDraft: () => ({ draft: { credits: '600', reason: 'Invoice 2', price: '' }, keep: () => undefined, drop }),
}))
vi.mock('../../../src/ui/sheet.tsx', () => ({
  Sheet: ({ children, onSubmit }: { children: ReactNode; onSubmit: unknown }) => {
    drawn.onSubmit = onSubmit
    return children
  },
}))

const partner = { ipId: 'EMP1', company: 'Vetri Auto', balance: 0 } as PartnerBalance
const onClose = vi.fn()
const draw = () => renderToStaticMarkup(<GrantSheet partner={partner} onClose={onClose} />)
const submit = () => (drawn.onSubmit as (event: FormEvent) => void)({ preventDefault: () => undefined } as FormEvent)

beforeEach(() => vi.clearAllMocks())

test('CRED-03 what was granted is not entered any more', async () => {
  draw()
  send.mockResolvedValueOnce({ ok: true, isEarlier: false, value: {} })
  submit()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(drop).toHaveBeenCalledTimes(1)
})

test('CRED-03 what was changed since a grant that had arrived stays entered: it was not granted', async () => {
  draw()
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: {} })
  submit()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(drop).not.toHaveBeenCalled()
})
