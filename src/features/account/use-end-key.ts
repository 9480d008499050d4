import { useState } from 'react'
import type { CallInput } from '../../contract/call.ts'
import { apiKeyCalls } from '../../contract/api-keys.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Ends a key, says how it went and reads the list again. */
export function useEndKey() {
  const t = useText('apiKeys')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const end = async (input: CallInput<typeof apiKeyCalls.revoke>) => {
    setSending(true)
    const result = await send(apiKeyCalls.revoke, input)
    setSending(false)
    invalidate(apiKeyCalls.list)
    if (result.ok) return showToast({ heading: t('ended'), tone: 'success' })
    showToast({ heading: t('notDone'), line: translateServerMessage(result.refusal), tone: 'problem' })
  }
  return { end, isSending }
}
