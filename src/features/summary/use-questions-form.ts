import { useRef, useState } from 'react'
import * as v from 'valibot'
import { requestDetailCalls } from '../../contract/request-details.ts'
import { scorecardWire, type Question } from '../../contract/scorecard.ts'
import { useKeptDraft } from '../../data/use-kept-draft.ts'
import { useSaveOnce } from '../../data/use-save-once.ts'
import { findQuestionFaults, knownQuestions, mayAddQuestion } from '../../rules/scorecard.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

interface Saved {
  version: number
  questions: Question[]
}

const refusal = v.object({ current: scorecardWire, changedBy: v.nullish(v.object({ name: v.nullish(v.string()) })) })

/** The questions of a request while they are edited; what is typed stays on the device until it is saved. */
export function useQuestionsForm(hiringRequestId: string, saved: Saved, onSaved: () => void) {
  const t = useText('scorecard')
  const { draft, keep, drop } = useKeptDraft<Saved>(`questions/${hiringRequestId}`)
  const [own, setOwn] = useState<Saved | 'saved'>()
  const [showsFaults, setShowsFaults] = useState(false)
  // How often something wrong was to be saved: each time the first of it is looked at
  const [wrongs, setWrongs] = useState(0)
  const [error, setError] = useState<string>()
  const [theirs, setTheirs] = useState<Saved & { who: string }>()
  const [isBusy, setBusy] = useState(false)
  // What was put last, also since Save was tapped
  const latest = useRef<Saved>(undefined)
  const saveOnce = useSaveOnce()

  const form = own === 'saved' ? saved : (own ?? draft ?? saved)
  const { questions } = form
  const faults = findQuestionFaults(questions)
  const put = (next: Saved) => {
    latest.current = next
    setOwn(next)
    setError(undefined)
    keep(next)
  }
  const change = (next: Question[]) => put({ ...form, questions: next })
  const end = () => {
    latest.current = undefined
    setOwn('saved')
    setTheirs(undefined)
    setShowsFaults(false)
    void drop()
    onSaved()
  }

  const save = async () => {
    if (isBusy) return
    if (Object.keys(faults).length > 0) {
      setWrongs(wrongs + 1)
      return setShowsFaults(true)
    }
    setBusy(true)
    setError(undefined)
    const input = { hiringRequestId, version: form.version, questions: questions.map(trimmed) }
    const call = requestDetailCalls.saveScorecard
    const result = await saveOnce(`scorecard/${hiringRequestId}`, call, input, ({ data }) => {
      // The version that the user's own earlier attempt made is no conflict; a later one was seen already
      const version = Math.max(form.version, data.version)
      put({ version, questions: latest.current?.questions ?? questions })
      return { ...input, version }
    })
    setBusy(false)
    if (result.ok) {
      showToast({ heading: t('questionsSaved'), line: t('questionsSavedLine'), tone: 'success' })
      const typed = latest.current?.questions ?? questions
      if (typed === questions) return end()
      // Typed while it was saved: it stays, on top of what is saved now
      put({ version: result.value.data.version, questions: typed })
      return onSaved()
    }
    const other = v.safeParse(refusal, result.refusal)
    if (!other.success) return setError(translateServerMessage(result.refusal) || t('noAnswer'))
    const { current, changedBy } = other.output
    const asked = knownQuestions(current.questions)
    setTheirs({ version: current.version, questions: asked, who: changedBy?.name ?? t('somebody') })
  }

  return {
    isRead: draft !== undefined,
    questions,
    faults: showsFaults ? faults : {},
    wrongs,
    error,
    isBusy,
    isChanged: JSON.stringify(questions) !== JSON.stringify(saved.questions),
    mayAdd: mayAddQuestion(questions),
    add: () => change([...questions, { id: `q-${crypto.randomUUID().slice(0, 13)}`, kind: 'yesNo', label: '' }]),
    edit: (id: string, part: Partial<Question>) =>
      change(questions.map((one) => (one.id === id ? edited(one, part) : one))),
    remove: (id: string) => change(questions.filter((one) => one.id !== id)),
    move: (at: number, by: -1 | 1) => change(swapped(questions, at, at + by)),
    save,
    theirs,
    useTheirs: end,
    /** Saves over theirs, which the user has seen. */
    keepMine: () => {
      if (theirs) put({ version: theirs.version, questions })
      setTheirs(undefined)
    },
  }
}

const trimmed = (question: Question): Question => ({ ...question, label: question.label.trim() })

/** Another kind is another question: answers of the one before keep theirs. */
const edited = (question: Question, { kind = question.kind, ...part }: Partial<Question>): Question => ({
  ...question,
  ...part,
  kind,
  ...(kind === question.kind ? {} : { id: `q-${crypto.randomUUID().slice(0, 13)}` }),
})

function swapped(questions: readonly Question[], from: number, to: number): Question[] {
  const next = [...questions]
  const [one, other] = [next[from], next[to]]
  if (one && other) [next[from], next[to]] = [other, one]
  return next
}

export type QuestionsForm = ReturnType<typeof useQuestionsForm>
