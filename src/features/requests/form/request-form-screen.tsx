import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { RequestWire } from '../../../contract/request-details.ts'
import { readNow } from '../../../data/now.ts'
import { useRequestDraft, type RequestDraft } from '../../../data/request-drafts.ts'
import { useSession } from '../../../data/session.ts'
import { addIstDays, formatDay, isoDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import type { RequestForm } from '../../../rules/request-form.ts'
import { requestSections } from '../../../rules/request-problems.ts'
import { fromRequestDetails } from '../../../rules/request-wire.ts'
import { useText } from '../../../text/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDirty } from '../../../ui/dirty.ts'
import { Page } from '../../../ui/shell/page.tsx'
import { FormFacts } from './form-facts.ts'
import { FormPlace } from './form-place.ts'
import { requesterOf, RequestFormProvider, useFact, type RequestFormContext } from './form-context.ts'
import s from './form.module.css'
import { FormBanners } from './form-banners.tsx'
import { KeptWords, StillMissing, SubmitBar } from './still-missing.tsx'
import { Section } from './section.tsx'
import { SubmitDialogs } from './submit-dialogs.tsx'
import { useSubmit } from './use-submit.ts'

type Props = {
  title: string
  draft: RequestDraft & { savedAt?: number }
  /** The request it changes, as the server has it now. */
  request?: RequestWire | undefined
}

/** The form with what is around it: what is missing, the draft, submitting (HR-03, HR-37, HR-38). */
export function RequestFormScreen({ title, draft, request }: Props) {
  const t = useText('requestForm')
  const context = useFormContext(draft, request)
  const { isChange, isLocked } = context
  const submit = useSubmit(context, draft)
  const isInactive = request?.status === 2
  // HR-04: an inactive request has no summary to go to
  const close = isChange ? (
    <ButtonLink to={isInactive ? paths.hiringRequests : paths.summary(draft.draftId)}>{t('close')}</ButtonLink>
  ) : null
  const until = request?.endDate ?? addIstDays(readNow(), 90)
  return (
    <RequestFormProvider value={context}>
      <Page
        title={title}
        back={{ to: paths.hiringRequests, label: t('back') }}
        tabBar={false}
        lead={<KeptWords />}
        actions={close}
      >
        <LeaveGuardOfForm />
        <div className={s.layout}>
          <div className={s.main}>
            <FormBanners draft={draft} request={request} stale={submit.stale} submit={submit} />
            <form noValidate onSubmit={(event) => event.preventDefault()}>
              {requestSections.map((section, index) => (
                <Section key={section} section={section} number={index + 1} />
              ))}
            </form>
            {/* HR-43: beside the form on a desktop, below it on a phone */}
            {isInactive ? null : <p className={`fh-phone ${s.until}`}>{t('openUntil', { day: formatDay(until) })}</p>}
            {close ? <div className={`fh-phone ${s.close}`}>{close}</div> : null}
          </div>
          <StillMissing
            until={formatDay(until)}
            isInactive={isInactive}
            isBusy={submit.isBusy}
            onSubmit={submit.start}
          />
        </div>
        {isLocked && !submit.isBusy ? null : <SubmitBar isBusy={submit.isBusy} onSubmit={submit.start} />}
        <SubmitDialogs submit={submit} />
      </Page>
    </RequestFormProvider>
  )
}

/** The form, what is known about it and what of it is unfolded; made once for a draft. */
function useFormContext(draft: RequestDraft, request: RequestWire | undefined): RequestFormContext {
  const { user } = useSession()
  const navigate = useNavigate()
  const { keep } = useRequestDraft()
  const form = useForm<RequestForm>({ defaultValues: draft.form, shouldUnregister: false })
  const isChange = draft.base !== undefined
  const [keptDates] = useState(() =>
    request ? fromRequestDetails(request).locations.flatMap((location) => location.dates) : [],
  )
  const [place] = useState(() => new FormPlace())
  const [facts] = useState(
    () =>
      new FormFacts(
        () => form.getValues(),
        () => ({ code: draft.code, today: isoDay(readNow()), keptDates }),
        async (values) => {
          const answer = await keep({ ...draft, form: values })
          // From now on the address opens this draft again
          if (!isChange && !location.search.includes(draft.draftId) && typeof answer === 'number')
            await navigate(paths.requestDraft(draft.draftId), { replace: true })
          return answer
        },
      ),
  )
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => facts.noteChange(name) }),
    [form, facts],
  )
  useEffect(() => {
    const flush = () => void facts.flush()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
      flush()
    }
  }, [facts])
  const isLocked = request?.status === 2
  return useMemo(
    () => ({
      ...{ form, facts, place, isChange, isLocked, ipId: draft.ipId, code: draft.code },
      requester: requesterOf(user),
    }),
    [form, facts, place, isChange, isLocked, draft.ipId, draft.code, user],
  )
}

/** A part of its own: that the form became dirty must not draw the form. */
function LeaveGuardOfForm() {
  const t = useText('requestForm')
  const isKept = useFact((facts) => facts.kept !== undefined && 'at' in facts.kept)
  useDirty(
    useFact((facts) => facts.isDirty),
    isKept ? { title: t('leaveTitle'), body: t('leaveBody') } : undefined,
  )
  return null
}
