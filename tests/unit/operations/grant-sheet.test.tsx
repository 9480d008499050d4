import type { FormEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { HIGHEST_PRICE, MOST_GRANTED, type PartnerBalance } from '../../../src/contract/desk.ts'
import { GrantSheet } from '../../../src/features/operations/grant-sheet.tsx'
import { formatNumber } from '../../../src/lib/numbers.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('operations')

const send = vi.fn()
const drop = vi.fn(() => Promise.resolve())
const drawn = vi.hoisted(() => ({ onSubmit: undefined as unknown, reason: 'Invoice 2' }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online: true }) }))
vi.mock('../../../src/data/use-kept-draft.ts', () => ({
  useKeptDraft: () => ({ draft: { credits: '600', reason: drawn.reason, price: '' }, keep: () => undefined, drop }),
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

test('CRED-03 a pasted number fits with its commas and a blank', () => {
  const [credits, price] = [...draw().matchAll(/inputMode="numeric"[^>]*maxLength="(\d+)"/g)].map(([, most]) =>
    Number(most),
  )
  expect(credits).toBeGreaterThan(formatNumber(MOST_GRANTED).length)
  expect(price).toBeGreaterThan(formatNumber(HIGHEST_PRICE).length)
})

test('CRED-03 a reason of which nothing is seen is none', async () => {
  drawn.reason = '\u200b'
  draw()
  submit()
  await Promise.resolve()
  expect(send).not.toHaveBeenCalled()
})
