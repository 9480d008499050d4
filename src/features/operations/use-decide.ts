import { useState } from 'react'
import { operationCalls, type ApprovalKind } from '../../contract/operations.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Approves, or rejects with a reason; a lost response and a second tap make one decision. Returns whether it is made. */
export function useDecide({ kind, id, name }: { kind: ApprovalKind; id: string; name: string }) {
  const t = useText('operations')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const decide = async (reason?: string): Promise<boolean> => {
    setSending(true)
    const input = { kind, id, ...(reason === undefined ? {} : { reason }) }
    const result = await sendOnce(`decide/${kind}/${id}`, operationCalls.decide, input)
    setSending(false)
    invalidate(operationCalls.approvals)
    if (result.ok) showToast({ heading: t(reason === undefined ? 'approved' : 'rejected', { name }), tone: 'success' })
    else showToast({ heading: t('notDecided'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return result.ok
  }
  return { decide, isSending }
}
