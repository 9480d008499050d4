import { useState } from 'react'
import type { CallInput } from '../../contract/call.ts'
import { fieldMessages } from '../../contract/server-message.ts'
import { webhookCalls, type Endpoint } from '../../contract/webhooks.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSaveOnce } from '../../data/use-save-once.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { findUrlFault } from '../../rules/webhooks.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { WebhookFormState } from './use-webhook-form.ts'

export interface SavedWebhook {
  ipId: string
  /** The one that is changed; undefined for a new one. */
  endpoint?: Endpoint | undefined
  onClose: () => void
  /** The secret of a new one. */
  onAdded?: (secret: string) => void
}

/**
 * Adds a webhook, or saves the change of one, once. Where an earlier attempt of this form had added the new one, what was
 * changed since is saved as a change of it, and its secret is shown either way.
 */
export function useSaveWebhook({ ipId, endpoint, onClose, onAdded }: SavedWebhook, form: WebhookFormState) {
  const t = useText('webhooks')
  const sendOnce = useSendOnce()
  const saveOnce = useSaveOnce()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  // How often something was wrong: each time the first of it is looked at
  const [wrongs, setWrongs] = useState(0)
  const change = (endpointId: string, what: Pick<CallInput<typeof webhookCalls.change>, 'ipId' | 'url' | 'events'>) =>
    saveOnce(`webhook/${endpointId}`, webhookCalls.change, { ...what, endpointId })
  const save = async () => {
    const url = form.url.trim()
    const fault = findUrlFault(url)
    // A network of the installation's own may be allowed: the server knows
    const isForServer = fault === 'webhook-url-https' || fault === 'webhook-url-port'
    if (fault && !isForServer) form.setUrlError(t(`faults.${fault}`))
    if (form.events.length === 0) form.setEventsError(t('faults.noEvents'))
    if ((fault && !isForServer) || form.events.length === 0) return setWrongs((count) => count + 1)
    const what = { ipId, url, events: [...form.events] }
    setSending(true)
    const result = endpoint
      ? await change(endpoint.endpointId, what)
      : await sendOnce(`webhook/${ipId}`, webhookCalls.add, { ...what, secret: form.secret })
    setSending(false)
    if (!result.ok) {
      const { url: atUrl } = fieldMessages(result.refusal)
      if (atUrl) {
        form.setUrlError(translateServerMessage(atUrl))
        setWrongs((count) => count + 1)
      } else showToast({ heading: t('notDone'), line: translateServerMessage(result.refusal), tone: 'problem' })
      return
    }
    invalidate(webhookCalls.list)
    if ('isEarlier' in result && result.isEarlier) {
      const heading = t('addedBefore', { url: result.sent?.url ?? url })
      // What arrived was an earlier form: its secret is gone with it
      if (result.sent?.secret !== form.secret) {
        const isChanged = JSON.stringify([result.sent?.url, result.sent?.events]) !== JSON.stringify([url, what.events])
        showToast({ heading, line: t(isChanged ? 'otherSecretChanged' : 'otherSecret'), tone: 'problem' })
        return isChanged ? undefined : onClose()
      }
      setSending(true)
      const changed = result.value && (await change(result.value.data.endpointId, what))
      setSending(false)
      if (changed?.ok) {
        invalidate(webhookCalls.list)
        showToast({ heading, line: t('addedBeforeChanged'), tone: 'success' })
      } else showToast({ heading, line: t('addedBeforeLine'), tone: 'problem' })
    } else showToast({ heading: endpoint ? t('changed') : t('added'), tone: 'success' })
    onClose()
    if (!endpoint) onAdded?.(form.secret)
  }
  return { save, isSending, wrongs }
}
