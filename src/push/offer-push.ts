import { mayOfferPush, turnOnPush, type Store } from '../data/push.ts'
import { currentLanguage, loadWords, text } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { sayOutcome } from './say-outcome.ts'

const questions = { interview: 'offerInterview', request: 'offerRequest' } as const

/**
 * Offers notifications where a person sees what they would be for: after an interview was agreed to, after a request was
 * created. Each once on a device, never at a start, and the browser asks only when they say yes.
 */
export async function offerPush(store: Store, occasion: keyof typeof questions): Promise<void> {
  try {
    if (!(await mayOfferPush(store, occasion))) return
    await loadWords('push')
    showToast({
      heading: text('push', questions[occasion]),
      line: text('push', 'offerLine'),
      button: text('push', 'turnOn'),
      undo: () => void turnOnPush(store, currentLanguage()).then((outcome) => sayOutcome(outcome, true)),
    })
  } catch {
    // It is only an offer
  }
}
