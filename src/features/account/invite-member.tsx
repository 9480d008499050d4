import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { memberCalls } from '../../contract/members.ts'
import { fieldMessages, type ServerMessage } from '../../contract/server-message.ts'
import { refreshUser } from '../../data/refresh-user.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFormId } from '../../data/use-form-id.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { accountFaults, emptyInvite, inviteForm, type InviteForm } from '../../rules/account-form.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { useFaultWords } from '../../text/use-fault-words.ts'
import { Button } from '../../ui/button.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { MobileField } from '../../ui/mobile-field.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './account.module.css'
import { useAfter } from './use-after.ts'

type Props = {
  /** Held by the page: what is typed stays when the form closes. */
  form: UseFormReturn<InviteForm>
  invite: ReturnType<typeof useInvite>
  onSent?: () => void
}

export function useInviteForm(): UseFormReturn<InviteForm> {
  const form = useForm<InviteForm>({ resolver: valibotResolver(inviteForm), defaultValues: emptyInvite })
  useDirty(form.formState.isDirty)
  return form
}

/** MEMB-01 to MEMB-03; the button is enabled by the first change. */
export function InviteMember({ form, invite, onSent }: Props) {
  const t = useText('account')
  const common = useText('common')
  const say = useFaultWords('account', accountFaults)
  const { online } = useSyncStatus()
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    const answer = await invite(values)
    if (answer === 'sent') {
      reset(emptyInvite)
      return onSent?.()
    }
    for (const [name, error] of Object.entries(answer))
      if (name in values) setError(name as keyof InviteForm, error, { shouldFocus: true })
  })
  return (
    <form className={s.form} noValidate aria-label={t('invite')} onSubmit={(event) => void submit(event)}>
      <div className={`${s.form} ${s.two}`}>
        <TextField
          label={t('memberName')}
          required
          maxLength={100}
          autoComplete="off"
          error={say(errors.contactPersonName)}
          {...register('contactPersonName')}
        />
        <TextField
          label={t('memberEmail')}
          required
          type="email"
          maxLength={200}
          autoComplete="off"
          error={say(errors.contactEmailAddress)}
          {...register('contactEmailAddress')}
        />
        <MobileField
          label={t('memberMobile')}
          required
          error={say(errors.contactMobile)}
          {...register('contactMobile')}
        />
      </div>
      <div className={s.buttons}>
        <NeedsConnection missing={!online} why={!isDirty && common('thingsMissing', { count: 3 })} under>
          {(tied) => (
            <Button {...tied} type="submit" icon="send" busy={isSubmitting}>
              {t('sendInvite')}
            </Button>
          )}
        </NeedsConnection>
      </div>
    </form>
  )
}

/**
 * Of the page, which outlives the form of a phone. Sends the invitation; returns 'sent', or the server's errors by field.
 * None of both: an earlier attempt of this form had invited a member, maybe at the email that was corrected since, and
 * what was changed stays in the form.
 */
export function useInvite(ipId: string) {
  const t = useText('account')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const after = useAfter()
  const formId = useFormId()
  return async (form: InviteForm): Promise<'sent' | Record<string, ServerMessage>> => {
    const result = await sendOnce(`invite/${ipId}/${formId.current()}`, memberCalls.invite, { ipId, ...form })
    if (result.ok) invalidate(memberCalls.list)
    if (result.ok && result.isEarlier) {
      const { contactEmailAddress: email, contactPersonName: name, contactMobile: mobile } = result.sent ?? form
      const who = { email, name, mobile: formatMobile(mobile) }
      showToast({ heading: t('invitedBefore', who), line: t('invitedBeforeLine') })
      return {}
    }
    if (result.ok) {
      formId.renew()
      showToast({ heading: t('inviteSent'), tone: 'success' })
      after(limits.afterInvite, () => {
        void refreshUser()
        invalidate(memberCalls.list)
        void navigate(paths.members)
      })
      return 'sent'
    }
    const fields = fieldMessages(result.refusal)
    // An error shown at its field is not repeated in the toast
    const line = Object.keys(fields).length > 0 ? undefined : translateServerMessage(result.refusal)
    showToast({ heading: t('inviteNotSent'), line, tone: 'problem' })
    return fields
  }
}
