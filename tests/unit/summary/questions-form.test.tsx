import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '../../../src/contract/scorecard.ts'
import { useQuestionsForm } from '../../../src/features/summary/use-questions-form.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('scorecard')

const { save, kept } = vi.hoisted(() => ({ save: vi.fn(), kept: { draft: null as unknown, keep: vi.fn() } }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: () => undefined }))
vi.mock('../../../src/data/use-save-once.ts', () => ({ useSaveOnce: () => save }))
vi.mock('../../../src/data/use-kept-draft.ts', () => ({
  useKeptDraft: () => ({ ...kept, drop: () => Promise.resolve() }),
}))

beforeEach(() => vi.clearAllMocks())

const questions: Question[] = [{ id: 'q-1', kind: 'yesNo', label: 'Has boots' }]
const saveFrom = (version: number) => {
  kept.draft = { version, questions }
  let form: ReturnType<typeof useQuestionsForm> | undefined
  const Screen = () => {
    form = useQuestionsForm('HR1', { version: 3, questions: [] }, () => undefined)
    return null
  }
  renderToStaticMarkup(<Screen />)
  return form!.save()
}

test.each([
  ['the version that the user’s own earlier attempt made is the base, not a conflict', 3, 4, 4],
  ['a version that was seen later stays the base', 6, 4, 6],
])('SCORE-01 TRAP-15 %s', async (_, seen, stored, base) => {
  let input: unknown
  save.mockImplementationOnce((_of, _call, first, onto: (stored: unknown) => unknown) => {
    expect(first).toMatchObject({ version: seen })
    input = onto({ data: { version: stored, questions: [] } })
    return Promise.resolve({ ok: true, value: { data: { version: base + 1, questions } } })
  })
  await saveFrom(seen)
  expect(input).toEqual({ hiringRequestId: 'HR1', version: base, questions })
  expect(kept.keep).toHaveBeenCalledWith({ version: base, questions })
})
