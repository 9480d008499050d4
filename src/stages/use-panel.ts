import { useState } from 'react'
import { readNow } from '../data/now.ts'
import { useSyncActions, useSyncStatus } from '../data/sync.ts'
import { useStore } from '../data/store-context.tsx'
import { useCommand } from '../data/use-command.ts'
import type { Applicant } from '../contract/funnel-row.ts'
import { findSubmission, type PanelAnswers, type PanelKind } from '../rules/panels.ts'
import { announceSaved, announcementOf, callAnnouncement } from './announce.ts'
import { inputOf, refOf } from './update-input.ts'

export type PanelFault = 'storageFull' | 'notKept'

interface Options {
  row: Applicant
  kind: PanelKind
  initial?: PanelAnswers
  /** The refused operation this one takes the place of. */
  replaces?: string
  /** Told the answers that nobody has submitted; undefined when there are none. */
  onProgress: (answers: PanelAnswers | undefined) => void
  onDone: () => void
}

/** The answers of an open panel, what Submit would send, and Submit. */
export function usePanel({ row, kind, initial = {}, replaces, onProgress, onDone }: Options) {
  const [answers, putAnswers] = useState<PanelAnswers>(initial)
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<PanelFault>()
  const [isSaving, setSaving] = useState(false)
  const update = useCommand('applicant.update')
  const callNotCompleted = useCommand('applicant.callNotCompleted')
  const { takeBack, resend } = useSyncActions()
  const store = useStore()
  const { online } = useSyncStatus()
  const submission = findSubmission(kind, row, answers, readNow())

  const setAnswers = (next: PanelAnswers) => {
    onProgress(next)
    putAnswers(next)
  }
  const submit = async () => {
    if (!submission || isSaving) return
    setSaving(true)
    setFault(undefined)
    onProgress(undefined)
    try {
      const ref = refOf(row)
      if (submission.kind === 'callNotCompleted') {
        const { opId } = await callNotCompleted.run(ref)
        announceSaved(opId, callAnnouncement(row.name), online, takeBack)
      } else {
        const { input, files } = inputOf(ref, submission, file)
        const { opId } = replaces ? await resend(replaces, input, files) : await update.run(input, { files })
        announceSaved(opId, announcementOf(input), online, takeBack)
        if (input.action === 'screen' && online)
          void import('../push/offer-push.ts').then(({ offerPush }) => offerPush(store, 'interview'))
      }
      onDone()
    } catch (error) {
      onProgress(answers)
      // The form stays as it is, so that nothing has to be typed again
      setFault(error instanceof Error && error.name === 'StorageFullError' ? 'storageFull' : 'notKept')
    } finally {
      setSaving(false)
    }
  }
  const reset = () => {
    onProgress(undefined)
    putAnswers({})
    setFile(undefined)
    setFault(undefined)
  }
  return { answers, setAnswers, file, setFile, fault, isSaving, submission, submit, reset, online }
}

export type Panel = ReturnType<typeof usePanel>
