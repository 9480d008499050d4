import type { LiveApplicant } from '../../data/applicants.ts'
import { useReveal } from '../../data/reveals.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The numbers of an applicant and the way to them; a refusal is said (PROF-07). */
export function useRevealContact(row: LiveApplicant) {
  const t = useText('funnel')
  const revealing = useReveal(row.funnelId)
  /** Resolves to the numbers, or to undefined after it has said why there are none. */
  const ask = async () => {
    const answer = await revealing.reveal()
    if (answer.ok) return answer.value.data
    showToast({
      heading: t('error'),
      line: translateServerMessage(answer.refusal) || t('notRevealed'),
      tone: 'problem',
    })
    return undefined
  }
  return {
    contact: revealing.contact,
    isRevealing: revealing.isRevealing,
    /** There are numbers, and they are masked. */
    isMasked: !revealing.contact && !revealing.isLoading && Boolean(row.mobile ?? row.alternateMobile),
    ask,
  }
}

export type Contact = ReturnType<typeof useRevealContact>
