import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SentAttachment } from '../../../src/contract/profile.ts'
import type { LiveApplicant } from '../../../src/data/applicants.ts'
import { AttachmentContent } from '../../../src/features/funnel/attachment-content.tsx'
import { AttachmentsBlock } from '../../../src/features/funnel/attachments-block.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('funnel')

let answer: { isVisible: boolean; result: SentAttachment[] } | undefined
const useRead = vi.fn((_call: unknown, _input: unknown, _options: unknown) => ({
  data: answer && { data: answer },
  refresh: async () => undefined,
}))
vi.mock('../../../src/data/use-read.ts', () => ({
  useRead: (call: unknown, input: unknown, options: unknown) => useRead(call, input, options),
}))
vi.mock('../../../src/data/use-send.ts', () => ({ useSend: () => vi.fn() }))
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online: true }) }))

beforeEach(() => {
  answer = undefined
})

const row = { funnelId: 'F1', snapshot: { updatedAt: 1 } } as LiveApplicant
const draw = () => renderToStaticMarkup(<AttachmentsBlock row={row} />)

test('PROF-21 AUTH-14 without an answer the block is not there, and its fault is not the fault of the profile', () => {
  expect(draw()).toBe('')
  expect(useRead.mock.calls.at(-1)?.[2]).toEqual({ beside: true })
})

test('PROF-21 what is in one takes the focus of its button, is named by it, and says nothing twice', () => {
  const shown = { fileName: 'resume.pdf', caption: 'resume.pdf', presignUrl: 'https://f.example/1' }
  const html = renderToStaticMarkup(<AttachmentContent shown={shown} label="Document, 1 Jun 2026 10:00" />)
  expect(html.match(/resume\.pdf/g)).toHaveLength(1)
  expect(html).toContain('<div role="group" aria-label="Document, 1 Jun 2026 10:00" tabindex="-1">')
})

const sent = (attachmentId: string, state = 'kept'): SentAttachment => ({
  ...{ attachmentId, kind: 'image', state, sentAt: Date.UTC(2026, 5, 1, 4, 30) },
})

test('PROF-21 of fifty the newest are in sight and the rest folds away', () => {
  answer = { isVisible: true, result: Array.from({ length: 50 }, (_, at) => sent(`A${at}`)) }
  const [before = '', folded = ''] = draw().split('<details')
  expect(before.match(/<li/g)).toHaveLength(5)
  expect(folded).toContain('<span>45 sent earlier</span>')
  expect(folded.match(/<li/g)).toHaveLength(45)
})

test('PROF-21 that one can be opened later is said of what is kept only', () => {
  const line = 'You can open these once the applicant is selected.'
  answer = { isVisible: false, result: [sent('A1'), sent('A2', 'refused')] }
  expect(draw()).toContain(line)
  expect(draw()).not.toContain('<button')
  answer = { isVisible: false, result: [sent('A2', 'refused')] }
  expect(draw()).not.toContain(line)
})
