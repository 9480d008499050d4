import { useState } from 'react'
import type { AnyCall, CallInput } from '../../contract/call.ts'
import { carrierCalls, type CarrierTemplate } from '../../contract/carriers.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

type Named = CallInput<typeof carrierCalls.removeTemplate>

/** The server checks the names: they came from it. */
export const namedBy = ({ carrier, key, language }: CarrierTemplate): Named => ({ carrier, key, language }) as Named

/** Sends a change of a template, says how it went and reads the list again. Resolves to whether it was done. */
export function useTemplateChange() {
  const t = useText('carriers')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const run = async <C extends AnyCall>(call: C, input: CallInput<C>, heading: string): Promise<boolean> => {
    setSending(true)
    const result = await send(call, input)
    setSending(false)
    invalidate(carrierCalls.templates)
    if (result.ok) showToast({ heading, tone: 'success' })
    else showToast({ heading: t('notDone'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return result.ok
  }
  return { run, isSending }
}
