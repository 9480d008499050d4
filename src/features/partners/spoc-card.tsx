import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { partnerCalls, type IndustryPartner } from '../../contract/partners.ts'
import { fieldMessages } from '../../contract/server-message.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { paths } from '../../lib/paths.ts'
import { partnerFaults, spocForm, type SpocForm } from '../../rules/partner-form.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { useFaultWords } from '../../text/use-fault-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { Block } from '../../ui/list-parts.tsx'
import { MobileField } from '../../ui/mobile-field.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './partners.module.css'

/** The field of the form for each wire name, for the server's errors. */
const fieldOf: Record<string, keyof SpocForm> = {
  contactPersonName: 'name',
  contactEmailAddress: 'email',
  contactMobile: 'mobile',
}

/** The partner's contact, which its council may change (PART-14, PART-15). */
export function SpocCard({ partner, onSaved }: { partner: IndustryPartner; onSaved: () => void }) {
  const t = useText('partners')
  const say = useFaultWords('partners', partnerFaults)
  const { online } = useSyncStatus()
  const send = useSend()
  const invalidate = useInvalidate()
  const values = { name: partner.spocName, email: partner.spocEmail, mobile: partner.spocMobile }
  const form = useForm<SpocForm>({
    resolver: valibotResolver(spocForm),
    // A newer response replaces only the fields that the user has not changed
    values,
    resetOptions: { keepDirtyValues: true },
  })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useDirty(isDirty)
  const save = handleSubmit(async ({ name, email, mobile }) => {
    // Sent only if the partner's id is known (PART-15)
    if (!partner.ipId) return
    const spoc = { contactPersonName: name, contactMobile: mobile, contactEmailAddress: email }
    const result = await send(partnerCalls.update, { industrypartnerid: partner.ipId, source: 'portal', ...spoc })
    if (result.ok) {
      reset({ name, email, mobile })
      invalidate(partnerCalls.list)
      showToast({ heading: t('accountSaved'), tone: 'success' })
      return onSaved()
    }
    for (const [member, error] of Object.entries(fieldMessages(result.refusal))) {
      const field = fieldOf[member]
      if (field) setError(field, error, { shouldFocus: true })
    }
    showToast({
      heading: t('accountNotSaved'),
      line: translateServerMessage(result.refusal) ?? t('noAnswer'),
      tone: 'problem',
    })
  })
  return (
    <Block title={t('spoc')}>
      <form className={s.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('fields.spocName')}
          required
          maxLength={100}
          error={say(errors.name)}
          {...register('name')}
        />
        <TextField
          label={t('fields.spocEmail')}
          required
          type="email"
          maxLength={200}
          error={say(errors.email)}
          {...register('email')}
        />
        <MobileField label={t('fields.spocMobile')} required error={say(errors.mobile)} {...register('mobile')} />
        <div className={s.buttons}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button {...tied} type="submit" kind="primary" busy={isSubmitting}>
                {t('save')}
              </Button>
            )}
          </NeedsConnection>
          <ButtonLink to={paths.industryPartners}>{t('cancel')}</ButtonLink>
        </div>
      </form>
    </Block>
  )
}
