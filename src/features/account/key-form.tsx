import { keyDays, ROTATION_HOURS, type ApiKey } from '../../contract/api-keys.ts'
import { apiScopes } from '../../contract/api-scopes.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { FieldGroup } from '../../ui/field-group.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { FieldError } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './account.module.css'
import { scopeKeys } from './key-words.ts'
import { useKeyForm, type KeyFormState } from './use-key-form.ts'
import { useMakeKey } from './use-make-key.ts'

interface Props {
  ipId: string
  /** The key that is replaced: it keeps its name and its scopes. Undefined for a new one. */
  replaces: ApiKey | undefined
  opened: boolean
  /** `isKept`: what is entered was not made, and stays. */
  onClose: (isKept?: boolean) => void
  /** The new key, to be shown once. */
  onMade: (key: string) => void
}

/** A new key, or another in the place of one (CONN-02). */
export function KeyForm({ ipId, replaces, opened, onClose, onMade }: Props) {
  const t = useText('apiKeys')
  const { online } = useSyncStatus()
  const form = useKeyForm()
  const { make, isSending, wrongs } = useMakeKey({ ipId, replaces, onClose, onMade }, form)
  const fields = useFirstWrong<HTMLDivElement>(wrongs)
  useDirty(opened && form.isDirty)
  return (
    <Sheet
      opened={opened}
      onClose={() => onClose()}
      title={replaces ? t('replaceTitle', { name: replaces.name }) : t('make')}
      closeOnOutside={!form.isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
      footer={
        <DialogActions
          label={replaces ? t('makeNew') : t('make')}
          onCancel={() => onClose()}
          busy={isSending}
          online={online}
        />
      }
    >
      <div ref={fields} className={s.form}>
        {replaces ? <p className={s.lead}>{t('replaceLead', { hours: ROTATION_HOURS })}</p> : <Fields form={form} />}
        <SelectField
          label={t('days')}
          placeholder={null}
          options={keyDays.map((days) => ({ value: String(days), label: t('dayCount', { count: days }) }))}
          value={String(form.days)}
          onChange={({ target }) => form.setDays(keyDays.find((days) => String(days) === target.value) ?? form.days)}
        />
      </div>
    </Sheet>
  )
}

function Fields({ form }: { form: KeyFormState }) {
  const t = useText('apiKeys')
  return (
    <>
      <TextField
        label={t('name')}
        required
        autoComplete="off"
        maxLength={60}
        hint={t('nameHint')}
        error={form.nameError}
        value={form.name}
        onChange={(event) => form.setName(event.target.value)}
      />
      <FieldGroup legend={t('scopes')} describedBy={form.scopesError ? 'key-scopes-error' : undefined}>
        {apiScopes.map((scope) => (
          <CheckRow
            key={scope}
            hint={scope}
            checked={form.scopes.includes(scope)}
            aria-invalid={form.scopesError !== undefined || undefined}
            onChange={(change) => form.tick(scope, change.target.checked)}
          >
            {t(`scopeNames.${scopeKeys[scope]}`)}
          </CheckRow>
        ))}
        {form.scopesError ? <FieldError id="key-scopes-error">{form.scopesError}</FieldError> : null}
      </FieldGroup>
    </>
  )
}
