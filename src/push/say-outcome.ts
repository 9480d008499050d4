import type { PushState } from '../data/push.ts'
import { text } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'

/** Shows the outcome of turning notifications on or off. Shows nothing when the permission prompt was dismissed. */
export function sayOutcome(outcome: PushState | 'failed', wanted: boolean): void {
  if (outcome === 'on')
    showToast({ heading: text('push', 'turnedOn'), line: text('push', 'turnedOnLine'), tone: 'success' })
  else if (!wanted) showToast({ heading: text('push', 'turnedOff'), tone: 'success' })
  else if (outcome !== 'off')
    showToast({
      heading: text('push', 'notTurnedOn'),
      line: text('push', outcome === 'failed' ? 'notTurnedOnLine' : outcome),
      tone: 'problem',
    })
}
