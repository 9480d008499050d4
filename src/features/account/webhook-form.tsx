import { webhookEvents } from '../../contract/webhook-events.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { FieldGroup } from '../../ui/field-group.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { FieldError } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './account.module.css'
import { useSaveWebhook, type SavedWebhook } from './use-save-webhook.ts'
import { useWebhookForm } from './use-webhook-form.ts'
import { eventKeys } from './webhook-actions.ts'

type Props = SavedWebhook & { opened: boolean }

/** Address and events of a webhook (HOOK-01, HOOK-04). What is typed stays until it is saved. */
export function WebhookForm({ ipId, endpoint, opened, onClose, onAdded }: Props) {
  const t = useText('webhooks')
  const { online } = useSyncStatus()
  const form = useWebhookForm(endpoint)
  const { save, isSending, wrongs } = useSaveWebhook({ ipId, endpoint, onClose, onAdded }, form)
  const fields = useFirstWrong<HTMLDivElement>(wrongs)
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
      <div ref={fields} className={s.form}>
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
              aria-invalid={form.eventsError !== undefined || undefined}
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
