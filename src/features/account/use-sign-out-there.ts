import { useState } from 'react'
import type { AnyCall, CallInput } from '../../contract/call.ts'
import { signInCalls } from '../../contract/sign-ins.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Signs out elsewhere, says how it went and reads the list again. */
export function useSignOutThere() {
  const t = useText('account')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const run = async <C extends AnyCall>(call: C, input: CallInput<C>, heading: string) => {
    setSending(true)
    const result = await send(call, input)
    setSending(false)
    invalidate(signInCalls.list)
    if (result.ok) return showToast({ heading, tone: 'success' })
    showToast({ heading: t('notSignedOut'), line: translateServerMessage(result.refusal), tone: 'problem' })
  }
  return {
    isSending,
    end: (signInId: string, device: string) => run(signInCalls.end, { signInId }, t('signedOutThere', { device })),
    endOthers: () => run(signInCalls.endOthers, {}, t('signedOutOthers')),
  }
}
