import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { partnerCalls, type IndustryPartner } from '../../contract/partners.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useForget } from '../../data/use-forget.ts'
import { useSend } from '../../data/use-send.ts'
import { paths } from '../../lib/paths.ts'
import { spocForm, type SpocForm } from '../../rules/partner-form.ts'
import { useText } from '../../text/index.ts'
import { said } from '../../text/said.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { tenDigits } from '../../ui/typing.ts'
import s from './partners.module.css'
import { useFaultWords } from './use-fault-words.ts'

/** Which field a member of the wire belongs to, for what the server found wrong. */
const fieldOf: Record<string, keyof SpocForm> = {
  contactPersonName: 'name',
  contactEmailAddress: 'email',
  contactMobile: 'mobile',
}

/** The partner's contact, which its council may change (PART-14, PART-15). */
export function SpocCard({ partner, onSaved }: { partner: IndustryPartner; onSaved: () => void }) {
  const t = useText('partners')
  const say = useFaultWords()
  const { online } = useSyncStatus()
  const send = useSend()
  const forget = useForget()
  const values = { name: partner.spocName, email: partner.spocEmail, mobile: partner.spocMobile }
  const form = useForm<SpocForm>({
    resolver: valibotResolver(spocForm),
    // What comes from the server anew fills in only what was not changed here
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
      forget(partnerCalls.list)
      showToast({ heading: t('accountSaved'), tone: 'success' })
      return onSaved()
    }
    for (const [member, message] of Object.entries(result.refusal?.fields ?? {})) {
      const field = fieldOf[member]
      if (field) setError(field, { message }, { shouldFocus: true })
    }
    showToast({ heading: t('accountNotSaved'), line: said(result.refusal?.message) ?? t('noAnswer'), tone: 'problem' })
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
        <TextField
          label={t('fields.spocMobile')}
          required
          {...tenDigits}
          error={say(errors.mobile)}
          {...register('mobile')}
        />
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
