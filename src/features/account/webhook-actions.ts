import { useState } from 'react'
import type { AnyCall, CallInput } from '../../contract/call.ts'
import { TEST_EVENT, type WebhookEvent } from '../../contract/webhook-events.ts'
import { webhookCalls } from '../../contract/webhooks.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** `whsec_` and 32 random bytes: made here, sent once, shown once. */
export function makeWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCodePoint(...bytes))}`
}

/** An event's key in text/webhooks: i18next reads a dot as a step down. */
export const eventKeys = {
  'applicant.stage_changed': 'stageChanged',
  'applicant.joined': 'joined',
  'request.approved': 'approved',
  'reachout.completed': 'reachoutEnded',
  'credits.low': 'creditsLow',
  [TEST_EVENT]: 'test',
} as const satisfies Record<WebhookEvent | typeof TEST_EVENT, string>

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Sends a change of a webhook, says how it went and reads the lists again. Resolves to the answer, undefined when refused. */
export function useWebhookChange() {
  const t = useText('webhooks')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const run = async <C extends AnyCall>(call: C, input: CallInput<C>, heading?: string) => {
    setSending(true)
    const result = await send(call, input)
    setSending(false)
    invalidate(webhookCalls.list, webhookCalls.deliveries)
    if (result.ok) {
      if (heading) showToast({ heading, tone: 'success' })
      return result.value
    }
    showToast({ heading: t('notDone'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return undefined
  }
  return { run, isSending }
}
