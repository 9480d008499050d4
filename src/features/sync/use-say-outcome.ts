import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

type Outcome = 'taken-back' | 'too-late' | 'withdrawn' | 'discarded' | 'applied' | 'running' | 'unreachable'

/** Says what became of an update that the user takes back, withdraws or discards, also where nothing could be written. */
export function useSayOutcome(): (outcome: Promise<Outcome>, name: string) => Promise<void> {
  const t = useText('sync')
  return async (outcome, name) => {
    const how = await outcome.catch(() => 'not-kept' as const)
    if (how === 'taken-back') showToast({ heading: t('takenBack'), line: t('takenBackLine') })
    else if (how === 'withdrawn') showToast({ heading: t('withdrawn'), line: t('withdrawnLine') })
    else if (how === 'discarded') showToast({ heading: t('discarded'), line: name })
    else if (how === 'applied') showToast({ heading: t('alreadyApplied'), line: t('alreadyAppliedLine') })
    else if (how === 'too-late') showToast({ heading: t('tooLate'), line: t('tooLateLine'), tone: 'problem' })
    else if (how === 'not-kept') showToast({ heading: t('notKept'), line: t('notKeptLine'), tone: 'problem' })
    else showToast({ heading: t('unreachable'), line: t('unreachableLine'), tone: 'problem' })
  }
}
