import { useState } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { readNow } from '../data/now.ts'
import { useSyncActions, useSyncStatus } from '../data/sync.ts'
import { useBatchCommand } from '../data/use-batch-command.ts'
import { submissionOfMove, type MoveData, type MoveKind } from '../rules/moves.ts'
import { text } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { announcementOf, awaitAnswer, dropAnnouncement, type TakeBack } from './announce.ts'
import type { PanelFault } from './use-panel.ts'

/** Records the same about several applicants: one operation each, one toast, one Undo for all of them. */
export function useBatch(kind: MoveKind) {
  const [fault, setFault] = useState<PanelFault>()
  const [isSaving, setSaving] = useState(false)
  const runAll = useBatchCommand('applicant.update')
  const { takeBack } = useSyncActions()
  const { online } = useSyncStatus()

  /** Resolves with the ids of those that were recorded; undefined when the device could not keep them. */
  const submit = async (rows: LiveApplicant[], data: MoveData): Promise<string[] | undefined> => {
    const now = readNow()
    const inputs = rows.flatMap((row) => submissionOfMove(row, kind, data, now) ?? [])
    setSaving(true)
    setFault(undefined)
    try {
      const { opIds } = await runAll(inputs)
      announceBatch(opIds, inputs.map(announcementOf), online, takeBack)
      return inputs.map(({ funnelId }) => funnelId)
    } catch (error) {
      setFault(error instanceof Error && error.name === 'StorageFullError' ? 'storageFull' : 'notKept')
      return undefined
    } finally {
      setSaving(false)
    }
  }
  return { submit, fault, isSaving, online }
}

type Words = ReturnType<typeof announcementOf>

function announceBatch(opIds: string[], words: Words[], online: boolean, takeBack: TakeBack): void {
  const count = opIds.length
  if (count === 0) return
  const toast = showToast({
    heading: count === 1 ? words[0]!.heading : text('stages', 'recordedAll', { count }),
    line: text('stages', online ? 'sending' : 'savedNotSent'),
    undo: () => void undoAll(opIds, takeBack),
  })
  for (const [at, opId] of opIds.entries()) awaitAnswer(opId, words[at]!, toast)
}

async function undoAll(opIds: string[], takeBack: TakeBack) {
  let taken = 0
  for (const opId of opIds) {
    if ((await takeBack(opId)) !== 'taken-back') continue
    dropAnnouncement(opId)
    taken += 1
  }
  const count = opIds.length
  showToast(
    taken === count
      ? { heading: text('stages', 'takenBack'), line: text('stages', 'takenBackAll', { count }) }
      : {
          heading: text('stages', 'tooLate'),
          line: text('stages', 'tooLateSome', { late: count - taken, count }),
          tone: 'problem',
        },
  )
}
