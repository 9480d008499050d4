import { useState } from 'react'
import { fieldMessages } from '../../contract/server-message.ts'
import { webhookEvents, type WebhookEvent } from '../../contract/webhook-events.ts'
import { webhookCalls, type Endpoint } from '../../contract/webhooks.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { findUrlFault, usualEvents } from '../../rules/webhooks.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { FieldGroup } from '../../ui/field-group.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { FieldError } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './account.module.css'
import { eventKeys, makeWebhookSecret } from './webhook-actions.ts'

interface Props {
  ipId: string
  /** The one that is changed; undefined for a new one. */
  endpoint?: Endpoint | undefined
  opened: boolean
  onClose: () => void
  /** The secret of a new one. */
  onAdded?: (secret: string) => void
}

/** Address and events of a webhook (HOOK-01, HOOK-04). What is typed stays until it is saved. */
export function WebhookForm({ ipId, endpoint, opened, onClose, onAdded }: Props) {
  const t = useText('webhooks')
  const { online } = useSyncStatus()
  const form = useForm(endpoint)
  const { save, isSending } = useSave({ ipId, endpoint, onClose, onAdded }, form)
  useDirty(opened && form.isDirty)
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={endpoint ? t('change') : t('add')}
      closeOnOutside={!form.isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <DialogActions label={endpoint ? t('save') : t('add')} onCancel={onClose} busy={isSending} online={online} />
      }
    >
      <div className={s.form}>
        <TextField
          label={t('url')}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          hint={t('urlHint')}
          error={form.urlError}
          value={form.url}
          onChange={(event) => form.setUrl(event.target.value)}
        />
        <FieldGroup legend={t('events')} describedBy={form.eventsError ? 'webhook-events-error' : undefined}>
          {webhookEvents.map((event) => (
            <CheckRow
              key={event}
              hint={event}
              checked={form.events.includes(event)}
              onChange={(change) => form.tick(event, change.target.checked)}
            >
              {t(`eventNames.${eventKeys[event]}`)}
            </CheckRow>
          ))}
          {form.eventsError ? <FieldError id="webhook-events-error">{form.eventsError}</FieldError> : null}
        </FieldGroup>
      </div>
    </Sheet>
  )
}

function useForm(endpoint: Endpoint | undefined) {
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? usualEvents)
  const [urlError, setUrlError] = useState<string>()
  const [eventsError, setEventsError] = useState<string>()
  // One secret for each form: what is sent again is the same
  const [secret] = useState(makeWebhookSecret)
  return {
    ...{ url, events, urlError, eventsError, secret, setUrlError, setEventsError },
    isDirty: url !== (endpoint?.url ?? '') || events !== (endpoint?.events ?? usualEvents),
    setUrl: (next: string) => {
      setUrl(next)
      setUrlError(undefined)
    },
    tick: (event: WebhookEvent, isOn: boolean) => {
      setEvents(webhookEvents.filter((each) => (each === event ? isOn : events.includes(each))))
      setEventsError(undefined)
    },
  }
}

function useSave({ ipId, endpoint, onClose, onAdded }: Omit<Props, 'opened'>, form: ReturnType<typeof useForm>) {
  const t = useText('webhooks')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const save = async () => {
    const url = form.url.trim()
    const fault = findUrlFault(url)
    // A network of the installation's own may be allowed: the server knows
    const isForServer = fault === 'webhook-url-https' || fault === 'webhook-url-port'
    if (fault && !isForServer) form.setUrlError(t(`faults.${fault}`))
    if (form.events.length === 0) form.setEventsError(t('faults.noEvents'))
    if ((fault && !isForServer) || form.events.length === 0) return
    const what = { ipId, url, events: [...form.events] }
    setSending(true)
    const result = endpoint
      ? await sendOnce(`webhook/${endpoint.endpointId}`, webhookCalls.change, {
          ...what,
          endpointId: endpoint.endpointId,
        })
      : await sendOnce(`webhook/${ipId}`, webhookCalls.add, { ...what, secret: form.secret })
    setSending(false)
    if (result.ok) {
      invalidate(webhookCalls.list)
      onClose()
      // What arrived was an earlier form: its secret is gone with it
      if (result.isEarlier && !endpoint)
        return showToast({ heading: t('added'), line: t('otherSecret'), tone: 'problem' })
      showToast({ heading: endpoint ? t('changed') : t('added'), tone: 'success' })
      if (!endpoint) onAdded?.(form.secret)
      return
    }
    const { url: atUrl } = fieldMessages(result.refusal)
    if (atUrl) form.setUrlError(translateServerMessage(atUrl))
    else showToast({ heading: t('notDone'), line: translateServerMessage(result.refusal), tone: 'problem' })
  }
  return { save, isSending }
}
