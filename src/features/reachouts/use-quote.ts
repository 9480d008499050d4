import { creditCalls } from '../../contract/credits.ts'
import { useSend } from '../../data/use-send.ts'
import { creditsFor } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

export interface Quote {
  count: number
  credits: number
  /** How many there are to choose from. */
  total: number
  /** Credits that remain afterwards. */
  left: number
}

interface What {
  ipId: string
  /** Returns how many there are to choose from; undefined: not known. */
  recount: () => Promise<number | undefined>
  /** The credits have changed: refreshes them where they are shown. */
  onCredits: () => Promise<void>
}

/**
 * The cost of so many candidates, requested again: it must be right when the user confirms it, who may have been
 * without a network since the screen was opened (TRAP-84). Returns undefined, and shows a toast, when it no longer
 * holds.
 */
export function useQuote({ ipId, recount, onCredits }: What) {
  const t = useText('reachouts')
  const send = useSend()
  return async (count: number): Promise<Quote | undefined> => {
    const [total, asked] = await Promise.all([recount(), send(creditCalls.details, { ipId })])
    const limit = asked.ok ? asked.value.data[0]?.currentLimit : undefined
    const credits = creditsFor(count)
    if (total === undefined || limit === undefined) {
      showToast({ heading: t('quoteFailed'), tone: 'problem' })
      return undefined
    }
    if (count <= total && credits <= limit) return { count, credits, total, left: limit - credits }
    void onCredits()
    showToast({ heading: t('quoteChanged'), tone: 'problem' })
    return undefined
  }
}
