import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '../../../src/contract/scorecard.ts'
import { useQuestionsForm } from '../../../src/features/summary/use-questions-form.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('scorecard')

const { save, kept } = vi.hoisted(() => ({
  save: vi.fn(),
  kept: { draft: null as unknown, keep: vi.fn(), drop: vi.fn(() => Promise.resolve()) },
}))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: () => undefined }))
vi.mock('../../../src/data/use-save-once.ts', () => ({ useSaveOnce: () => save }))
vi.mock('../../../src/data/use-kept-draft.ts', () => ({
  useKeptDraft: () => kept,
}))

beforeEach(() => vi.clearAllMocks())

const questions: Question[] = [{ id: 'q-1', kind: 'yesNo', label: 'Has boots' }]
const openFrom = (version: number) => {
  kept.draft = { version, questions }
  let form: ReturnType<typeof useQuestionsForm> | undefined
  const Screen = () => {
    form = useQuestionsForm('HR1', { version: 3, questions: [] }, () => undefined)
    return null
  }
  renderToStaticMarkup(<Screen />)
  return form!
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
  await openFrom(seen).save()
  expect(input).toEqual({ hiringRequestId: 'HR1', version: base, questions })
  expect(kept.keep).toHaveBeenCalledWith({ version: base, questions })
})

test('SCORE-01 TRAP-15 what is typed while it is saved is kept on the device, on top of what was saved', async () => {
  const form = openFrom(3)
  const typed = [{ ...questions[0]!, label: 'Has boots and gloves' }]
  save.mockImplementationOnce((_of, _call, _first, onto: (stored: unknown) => unknown) => {
    form.edit('q-1', { label: 'Has boots and gloves' })
    // What goes out is what Save was tapped for
    expect(onto({ data: { version: 4, questions: [] } })).toEqual({ hiringRequestId: 'HR1', version: 4, questions })
    expect(kept.keep).toHaveBeenLastCalledWith({ version: 4, questions: typed })
    return Promise.resolve({ ok: true, value: { data: { version: 5, questions } } })
  })
  await form.save()
  expect(kept.keep).toHaveBeenLastCalledWith({ version: 5, questions: typed })
  expect(kept.drop).not.toHaveBeenCalled()
})

test('SCORE-01 what was saved is not kept as a draft any more', async () => {
  save.mockResolvedValueOnce({ ok: true, value: { data: { version: 4, questions } } })
  await openFrom(3).save()
  expect(kept.drop).toHaveBeenCalledTimes(1)
})
