import { useState } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { useQuestions } from '../data/questions.ts'
import { useCommand } from '../data/use-command.ts'
import { useKeptDraft } from '../data/use-kept-draft.ts'
import { useKeptPhotos } from '../data/use-kept-photos.ts'
import { refOf } from '../rules/applicant-ref.ts'
import {
  answersOf,
  findAnswerFaults,
  keptOf,
  photoNameOf,
  restoreTyped,
  typedOf,
  type AnswerFault,
  type Typed,
} from '../rules/scorecard.ts'

interface Draft {
  typed: Typed
  /** When the card was saved that the user saw. */
  baseAt: number
}

export type CardFault = 'storageFull' | 'notKept'

/** The fields of an applicant's scorecard. What is typed or chosen stays on the device until it is saved. */
export function useScorecard(row: LiveApplicant) {
  const { funnelId } = row
  const questions = useQuestions(row.hiringRequestId)
  const { draft, keep, drop } = useKeptDraft<Draft>(`scorecard/${funnelId}`)
  const [own, setOwn] = useState<Draft>()
  // The draft that was read was saved or given up
  const [isDraftOver, setDraftOver] = useState(false)
  const keptPhotos = useKeptPhotos(`scorecard/${funnelId}`)
  const [chosen, setChosen] = useState<Readonly<Record<string, File>>>()
  const [isPreparing, setPreparing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [showsFaults, setShowsFaults] = useState(false)
  // How often something wrong was to be saved: each time the first of it is looked at
  const [wrongs, setWrongs] = useState(0)
  const [fault, setFault] = useState<CardFault>()
  const { run } = useCommand('applicant.scorecard')

  const asked = questions ?? []
  const saved = typedOf(asked, row.scorecard)
  const photos = chosen ?? (isDraftOver || !draft ? {} : keptOf(asked, keptPhotos.kept))
  const left =
    isDraftOver || !draft ? undefined : { ...draft, typed: restoreTyped(draft.typed, saved, asked, photos, funnelId) }
  const now = own ?? left ?? { typed: saved, baseAt: row.scorecard?.at ?? 0 }
  const { typed } = now
  const faults = findAnswerFaults(asked, typed)
  const isChanged = asked.some(({ id }) => (typed[id] ?? '').trim() !== (saved[id] ?? ''))

  const put = (next: Typed, files: Readonly<Record<string, File>>) => {
    const changed = { typed: next, baseAt: now.baseAt }
    setOwn(changed)
    setChosen(files)
    const isUnsent = (id: string) => files[id] !== undefined
    keep({ ...changed, typed: Object.fromEntries(Object.entries(next).filter(([id]) => !isUnsent(id))) })
  }
  const setAnswer = (id: string, text: string) => put({ ...typed, [id]: text }, photos)
  const setPhoto = (id: string, file: File | undefined) => {
    const { [id]: _, ...others } = photos
    keptPhotos.keep(id, file)
    put({ ...typed, [id]: file ? photoNameOf(funnelId, file.name) : '' }, file ? { ...others, [id]: file } : others)
  }
  const reset = () => {
    setOwn(undefined)
    setDraftOver(true)
    setChosen(undefined)
    setShowsFaults(false)
    setFault(undefined)
    void drop()
    keptPhotos.drop()
  }

  /** Saves what was changed; 'wrong' when something in the fields is. Once it is saved nothing of it is lost. */
  const save = async (): Promise<'saved' | 'unchanged' | 'wrong'> => {
    if (!isChanged) return 'unchanged'
    if (isSaving || isPreparing) return 'wrong'
    if (Object.keys(faults).length > 0) {
      setShowsFaults(true)
      setWrongs(wrongs + 1)
      return 'wrong'
    }
    setSaving(true)
    setFault(undefined)
    try {
      const files = Object.values(photos)
      const answers = answersOf(asked, typed, row.scorecard)
      const input = { ...refOf(row), answers, baseAt: now.baseAt }
      const attached = files.map(({ name, type, size }) => ({ name, type, size }))
      await run(files.length > 0 ? { ...input, files: attached } : input, { files, hold: false })
      reset()
      return 'saved'
    } catch (error) {
      setFault(error instanceof Error && error.name === 'StorageFullError' ? 'storageFull' : 'notKept')
      return 'wrong'
    } finally {
      setSaving(false)
    }
  }

  return {
    questions: asked,
    isRead: questions !== undefined && draft !== undefined && keptPhotos.kept !== undefined,
    typed,
    photos,
    setAnswer,
    setPhoto,
    setPreparing,
    isBusy: isSaving || isPreparing,
    isChanged,
    faults: showsFaults ? faults : ({} as Record<string, AnswerFault>),
    wrongs,
    fault,
    save,
    reset,
    filled: asked.filter(({ id }) => (typed[id] ?? '').trim() !== '').length,
  }
}

export type CardFields = ReturnType<typeof useScorecard>
