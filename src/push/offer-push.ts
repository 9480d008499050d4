import { mayOfferPush, turnOnPush, type Store } from '../data/push.ts'
import { currentLanguage, loadWords, text } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { sayOutcome } from './say-outcome.ts'

const questions = { interview: 'offerInterview', request: 'offerRequest' } as const

/**
 * Offers notifications where the user sees their purpose: after an interview was agreed to and after a request was
 * created. Each offer is made once on a device, never at startup. The browser's permission prompt opens only when the
 * user accepts.
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
