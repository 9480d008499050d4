import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { sessionCalls } from '../../contract/session.ts'
import { useSession } from '../../data/session.ts'
import { useKeptDraft } from '../../data/use-kept-draft.ts'
import { useRead } from '../../data/use-read.ts'
import { feedbackFaults, feedbackForm, feedbackPlace, longestMessage, type FeedbackForm } from '../../rules/feedback.ts'
import { useText } from '../../text/index.ts'
import { useFaultWords } from '../../text/use-fault-words.ts'
import { Button } from '../../ui/button.tsx'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import { LockedField } from '../../ui/locked-field.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import s from './feedback.module.css'
import { useSendFeedback } from './use-send-feedback.ts'

/** A message to the operators of the portal; written and sent without a network as well (DASH-05 to DASH-07). */
export default function Feedback() {
  const t = useText('feedback')
  const { user } = useSession()
  const { draft, keep, drop } = useKeptDraft<FeedbackForm>('feedback')
  const { back } = feedbackPlace({ userType: user.userType, ipId: user.ipId })
  return (
    <Page title={t('title')} back={{ to: back, label: t('back') }} lead={t('lead')} narrow>
      {draft === undefined ? (
        <SkeletonRows label={t('title')} />
      ) : (
        <MessageForm initial={draft ?? { name: user.name, subject: '', message: '' }} keep={keep} drop={drop} />
      )}
    </Page>
  )
}

interface Props {
  initial: FeedbackForm
  keep: (form: FeedbackForm) => void
  drop: () => Promise<void>
}

function MessageForm({ initial, keep, drop }: Props) {
  const t = useText('feedback')
  const { user } = useSession()
  const info = useRead(sessionCalls.info, {})
  const mobile = info.data?.data[0]?.contactMobile ?? ''
  const form = useForm<FeedbackForm>({ resolver: valibotResolver(feedbackForm), defaultValues: initial })
  const { register, handleSubmit, reset, control, formState } = form
  const { errors, isSubmitting } = formState
  const values = useWatch({ control })
  const empty = { name: user.name, subject: '', message: '' }
  const hasText = Boolean(values.subject?.trim() || values.message?.trim())
  useEffect(() => {
    if (hasText) keep({ name: values.name ?? '', subject: values.subject ?? '', message: values.message ?? '' })
  }, [values, hasText, keep])
  const send = useSendFeedback({ mobile, mayReload: !hasText })
  const submit = handleSubmit(async (message) => {
    if (!(await send(message))) return
    await drop()
    reset(empty)
  })
  const left = longestMessage - (values.message?.trim().length ?? 0)
  const say = useFaultWords('feedback', feedbackFaults)
  return (
    <Block>
      <form className={s.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('name')}
          required
          maxLength={100}
          autoComplete="name"
          error={say(errors.name)}
          {...register('name')}
        />
        <div className={s.pair}>
          <LockedField label={t('email')} value={user.email} />
          <LockedField label={t('mobile')} value={mobile} />
        </div>
        <TextField label={t('subject')} required maxLength={200} error={say(errors.subject)} {...register('subject')} />
        <TextAreaField
          label={t('message')}
          required
          rows={6}
          hint={left < 0 ? t('lettersOver', { count: -left }) : t('lettersLeft', { count: left })}
          error={say(errors.message)}
          {...register('message')}
        />
        <div className={s.buttons}>
          <Button type="submit" kind="primary" icon="send" busy={isSubmitting}>
            {t('send')}
          </Button>
          {hasText ? <span className={s.note}>{t('draft')}</span> : null}
        </div>
      </form>
    </Block>
  )
}
