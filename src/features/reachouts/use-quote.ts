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
}

interface What {
  ipId: string
  /** Asks how many there are to choose from; undefined: nobody answered. */
  recount: () => Promise<number | undefined>
  /** The credits have changed: brings them up to date where they are shown. */
  onCredits: () => Promise<void>
}

/**
 * What so many candidates cost, asked anew: it must be true at the moment a person confirms it, who may have been without
 * a network since the screen was opened (TRAP-84). Undefined when it is not so any more, which is said.
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
    if (count <= total && credits <= limit) return { count, credits, total }
    void onCredits()
    showToast({ heading: t('quoteChanged'), tone: 'problem' })
    return undefined
  }
}
