import { valibotResolver } from '@hookform/resolvers/valibot'
import { Controller, useForm } from 'react-hook-form'
import { defaultEmployerType, employerTypes, entityTypes, type EntityType } from '../../contract/company.ts'
import { partnerCalls } from '../../contract/partners.ts'
import { fieldMessages, type ServerMessage } from '../../contract/server-message.ts'
import { useCityOptions } from '../../data/cities.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFormId } from '../../data/use-form-id.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import {
  newPartnerForm,
  type NewPartnerForm,
  partnerFaults,
  partnerFieldOf,
  toNewPartner,
} from '../../rules/partner-form.ts'
import { useText } from '../../text/index.ts'
import { listOptions } from '../../text/lists.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { useFaultWords } from '../../text/use-fault-words.ts'
import { CheckRow } from '../../ui/check.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { useDirty } from '../../ui/dirty.ts'
import { MobileField } from '../../ui/mobile-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { panLetters } from '../../ui/typing.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './partners.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  onDone: () => void
}

const empty: NewPartnerForm = {
  name: '',
  registeredName: '',
  location: '',
  pan: '',
  entityType: '',
  employerType: defaultEmployerType,
  contactName: '',
  contactEmail: '',
  contactMobile: '',
  isActive: true,
}

/** Add Industry Partner (PART-06 to PART-11). */
export function AddPartner({ opened, onClose, onDone }: Props) {
  const t = useText('partners')
  const leave = useText('shell')
  const say = useFaultWords('partners', partnerFaults)
  const { online } = useSyncStatus()
  const cities = useCityOptions()
  const form = useForm<NewPartnerForm>({
    resolver: valibotResolver(newPartnerForm),
    defaultValues: empty,
    shouldFocusError: false,
  })
  const { control, register, handleSubmit, setError, reset, formState } = form
  const { errors, isDirty, isSubmitting, submitCount } = formState
  const fields = useFirstWrong<HTMLDivElement>(submitCount)
  useDirty(opened && isDirty)
  const { create, giveUp } = useCreatePartner()
  const submit = handleSubmit(async (values) => {
    const wrong = await create(values)
    if (wrong === 'done') {
      reset(empty)
      return onDone()
    }
    for (const [name, error] of Object.entries(wrong)) setError(name as keyof NewPartnerForm, error)
  })
  const close = async () => {
    const mayGo =
      !isDirty ||
      (await confirm({
        title: leave('leaveTitle'),
        body: leave('leaveBody'),
        confirmLabel: leave('leave'),
        cancelLabel: leave('stay'),
      }))
    if (!mayGo) return
    reset(empty)
    giveUp()
    onClose()
  }
  return (
    <Sheet
      opened={opened}
      onClose={() => void close()}
      closeOnOutside={!isDirty}
      title={t('addTitle')}
      onSubmit={(event) => void submit(event)}
      footer={<DialogActions label={t('add')} onCancel={() => void close()} busy={isSubmitting} online={online} />}
    >
      <div ref={fields} className={s.form}>
        <TextField label={t('fields.name')} required maxLength={200} error={say(errors.name)} {...register('name')} />
        <TextField
          label={t('fields.registeredName')}
          optional
          maxLength={200}
          error={say(errors.registeredName)}
          {...register('registeredName')}
        />
        <Controller
          control={control}
          name="location"
          render={({ field, fieldState }) => (
            <ComboField
              label={t('fields.location')}
              required
              id="partner-location"
              options={cities}
              value={field.value || undefined}
              error={say(fieldState.error)}
              onChange={(value) => field.onChange(value ?? '')}
            />
          )}
        />
        <TextField label={t('fields.pan')} required {...panLetters} error={say(errors.pan)} {...register('pan')} />
        <SelectField
          label={t('fields.entityType')}
          required
          options={listOptions('userTypes', Object.keys(entityTypes) as EntityType[])}
          error={say(errors.entityType)}
          {...register('entityType')}
        />
        <SelectField
          label={t('fields.employerType')}
          required
          options={listOptions('employerTypes', employerTypes)}
          error={say(errors.employerType)}
          {...register('employerType')}
        />
        <TextField
          label={t('fields.spocName')}
          required
          maxLength={100}
          error={say(errors.contactName)}
          {...register('contactName')}
        />
        <TextField
          label={t('fields.spocEmail')}
          required
          type="email"
          maxLength={200}
          hint={t('emailHint')}
          error={say(errors.contactEmail)}
          {...register('contactEmail')}
        />
        <MobileField
          label={t('fields.spocMobile')}
          required
          error={say(errors.contactMobile)}
          {...register('contactMobile')}
        />
        <CheckRow hint={t('statusHint')} {...register('isActive')}>
          {t('fields.status')}
        </CheckRow>
      </div>
    </Sheet>
  )
}

type Faults = Partial<Record<keyof NewPartnerForm, ServerMessage>>

/**
 * `create` sends the form; returns 'done', or the server's errors by field. None of both: an earlier attempt of this form
 * had made an account, maybe for the email that was corrected since, and what was changed stays in the form. `giveUp`: what
 * is entered next is another form.
 */
export function useCreatePartner() {
  const t = useText('partners')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const formId = useFormId()
  const create = async (form: NewPartnerForm): Promise<'done' | Faults> => {
    const result = await sendOnce(`partner/${formId.current()}`, partnerCalls.create, toNewPartner(form))
    if (result.ok) invalidate(partnerCalls.list)
    if (result.ok && result.isEarlier) {
      const name = result.sent?.legal_entity_name ?? form.name
      showToast({ heading: t('createdBefore', { name }), line: t('createdBeforeLine') })
      return {}
    }
    if (result.ok) {
      formId.renew()
      showToast({ heading: t('accountCreated'), tone: 'success' })
      return 'done'
    }
    const line = translateServerMessage(result.refusal) ?? t('noAnswer')
    showToast({ heading: t('accountNotCreated'), line, tone: 'problem' })
    const fields = Object.entries(fieldMessages(result.refusal))
    return Object.fromEntries(
      fields.flatMap(([name, message]) => (partnerFieldOf[name] ? [[partnerFieldOf[name], message]] : [])),
    )
  }
  return { create, giveUp: formId.renew }
}
