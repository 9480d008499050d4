import { operationCalls } from '../../contract/operations.ts'
import type { RefusalReason } from '../../contract/refusals.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Waiting } from './approval-card.tsx'

type Decided = Pick<Waiting, 'kind' | 'id' | 'name' | 'shown'>

/** Why what is decided on is not what is there: the same decision would be refused again. */
const stale: readonly unknown[] = ['approval-changed', 'approval-gone'] satisfies RefusalReason[]

/**
 * Approves, or rejects with a reason; a lost response and a second tap make one decision. Returns whether it is made.
 * `onStale`: it was changed or decided meanwhile, and the list has to be looked at.
 */
export function useDecide({ kind, id, name, shown }: Decided, onStale?: () => void) {
  const t = useText('operations')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const { run, isBusy } = useOneAtATime(async (reason?: string) => {
    const input = { kind, id, ...(shown !== undefined && { shown }), ...(reason !== undefined && { reason }) }
    const result = await sendOnce(`decide/${kind}/${id}`, operationCalls.decide, input)
    invalidate(operationCalls.approvals)
    if (!result.ok) {
      showToast({ heading: t('notDecided'), line: translateServerMessage(result.refusal), tone: 'problem' })
      if (stale.includes(result.refusal?.reason)) onStale?.()
      return false
    }
    // An attempt before this one may have arrived with the other decision
    const isApproved = result.value?.data.approved ?? reason === undefined
    if (result.isEarlier) {
      const heading = t(isApproved ? 'approvedBefore' : 'rejectedBefore', { name })
      showToast({ heading, line: t('decidedBeforeLine') })
    } else showToast({ heading: t(isApproved ? 'approved' : 'rejected', { name }), tone: 'success' })
    return true
  })
  return { decide: run, isSending: isBusy }
}
