import { useState } from 'react'
import { readNow } from '../data/now.ts'
import { useSyncActions, useSyncStatus } from '../data/sync.ts'
import { useStore } from '../data/store-context.tsx'
import { useCommand } from '../data/use-command.ts'
import type { Applicant } from '../contract/funnel-row.ts'
import type { CommandInputs } from '../rules/commands.ts'
import type { PanelKind } from '../rules/panel-kind.ts'
import { findSubmission, type PanelAnswers } from '../rules/panels.ts'
import { announceSaved, announcementOf, callAnnouncement } from './announce.ts'

export type PanelFault = 'storageFull' | 'notKept'

interface Options {
  row: Applicant
  kind: PanelKind
  initial?: PanelAnswers
  /** The refused operation this one takes the place of. */
  replaces?: string
  /** Receives the answers that are not submitted yet; undefined when there are none. */
  onProgress: (answers: PanelAnswers | undefined) => void
  onDone: () => void
}

type Update = CommandInputs['applicant.update']

/** The file is the offer letter of a joining; an update of another kind has none. */
function withFile(input: Update, file: File | undefined): { input: Update; files?: File[] } {
  if (!file || input.action !== 'joined') return { input }
  return { input: { ...input, files: [{ name: file.name, type: file.type, size: file.size }] }, files: [file] }
}

/** The state of an open panel: its answers, the submission they make, and Submit. */
export function usePanel({ row, kind, initial = {}, replaces, onProgress, onDone }: Options) {
  const [answers, putAnswers] = useState<PanelAnswers>(initial)
  const [file, setFile] = useState<File>()
  // A chosen picture is being made smaller
  const [isPreparing, setPreparing] = useState(false)
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
    if (!submission || isSaving || isPreparing) return
    setSaving(true)
    setFault(undefined)
    onProgress(undefined)
    try {
      if (submission.command === 'applicant.callNotCompleted') {
        const { opId } = await callNotCompleted.run(submission.input)
        announceSaved(opId, callAnnouncement(row.name), online, takeBack)
      } else {
        const { input, files } = withFile(submission.input, file)
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
    setPreparing(false)
    setFault(undefined)
  }
  return {
    answers,
    setAnswers,
    file,
    setFile,
    isPreparing,
    setPreparing,
    fault,
    isSaving,
    submission,
    submit,
    reset,
    online,
  }
}

export type Panel = ReturnType<typeof usePanel>
