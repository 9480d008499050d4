import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ActingFor } from '../../../acting/acting-for.tsx'
import type { RequestWire } from '../../../contract/request-details.ts'
import { readNow } from '../../../data/now.ts'
import { useRequestDraft, type RequestDraft } from '../../../data/request-drafts.ts'
import { useSession } from '../../../data/session.ts'
import { addIstDays, formatDay, isoDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { requestSections } from '../../../rules/request-fields.ts'
import { fromRequestDetails } from '../../../rules/request-wire.ts'
import { useText } from '../../../text/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDirty } from '../../../ui/dirty.ts'
import { Page } from '../../../ui/shell/page.tsx'
import { DraftAutosave } from './draft-autosave.ts'
import { DraftStatus } from './draft-status.tsx'
import { FormBanners } from './form-banners.tsx'
import { requesterOf, RequestFormProvider, useAutosave, type RequestFormContext } from './form-context.ts'
import { FormPlace } from './form-place.ts'
import { RequestFormState } from './form-state.ts'
import s from './form.module.css'
import { requestResolver } from './request-resolver.ts'
import { Section } from './section.tsx'
import { StillMissing, SubmitBar } from './still-missing.tsx'
import { SubmitDialogs } from './submit-dialogs.tsx'
import type { DraftEditing } from './use-draft-editor.ts'
import { useSubmit } from './use-submit.ts'

type Props = {
  title: string
  draft: RequestDraft & { savedAt?: number }
  /** Of an edit: the request as the server has it now. */
  request?: RequestWire | undefined
  editing: DraftEditing
}

/** The form with the list of what is missing, its draft and its submission (HR-03, HR-37, HR-38). */
export function RequestFormScreen({ title, draft, request, editing }: Props) {
  const t = useText('requestForm')
  const context = useFormContext(draft, request, editing)
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
        lead={<DraftStatus />}
        actions={close}
      >
        <ActingFor ipId={draft.ipId} name={request?.legalEntityName} />
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

/** Creates the form, its state and its autosave; once for each draft. */
function useFormContext(
  draft: RequestDraft,
  request: RequestWire | undefined,
  { begin, write, onYield }: DraftEditing,
): RequestFormContext {
  const { user } = useSession()
  const navigate = useNavigate()
  const { keep } = useRequestDraft()
  const isChange = draft.base !== undefined
  const [keptDates] = useState(() =>
    request ? fromRequestDetails(request).locations.flatMap((location) => location.dates) : [],
  )
  const [context] = useState(() => () => ({ code: draft.code, today: isoDay(readNow()), keptDates }))
  // Validated as a whole when typing rests, since a change of one field may correct another: see form-state.ts
  const form = useForm({
    defaultValues: draft.form,
    resolver: useState(() => requestResolver(context))[0],
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const [place] = useState(() => new FormPlace())
  const [state] = useState(() => new RequestFormState(form, context()))
  const [autosave] = useState(
    () =>
      new DraftAutosave(state.validate, async () => {
        // Another tab took the draft over: it has what was typed here before
        const result = (await write(() => keep({ ...draft, form: form.getValues() }))) ?? 'failed'
        // From now on the URL opens this draft again
        if (!isChange && !location.search.includes(draft.draftId) && typeof result === 'number')
          await navigate(paths.requestDraft(draft.draftId), { replace: true })
        return result
      }),
  )
  useEffect(() => state.connect(), [state])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) state.noteChange(name)
          begin()
          autosave.noteChange()
        },
      }),
    [form, state, autosave, begin],
  )
  useEffect(() => onYield(() => autosave.flush()), [onYield, autosave])
  useEffect(() => {
    const flush = () => void autosave.flush()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    // What begins with pagehide may not end before a reload: this comes earlier. Only while something waits, because it
    // keeps the page out of some browsers' back-forward cache
    const watch = () => (autosave.isWaiting ? addEventListener : removeEventListener)('beforeunload', flush)
    const unwatch = autosave.subscribe(watch)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      unwatch()
      removeEventListener('beforeunload', flush)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
      flush()
    }
  }, [autosave])
  const isLocked = request?.status === 2
  return useMemo(
    () => ({
      ...{ form, state, autosave, place, isChange, isLocked, ipId: draft.ipId, code: draft.code },
      requester: requesterOf(user),
    }),
    [form, state, autosave, place, isChange, isLocked, draft.ipId, draft.code, user],
  )
}

/** A component of its own: a form that becomes dirty must not render the form. */
function LeaveGuardOfForm() {
  const t = useText('requestForm')
  const isSaved = useAutosave(({ saved }) => saved !== undefined && 'at' in saved)
  useDirty(
    useAutosave(({ isDirty }) => isDirty),
    isSaved ? { title: t('leaveTitle'), body: t('leaveBody') } : undefined,
  )
  return null
}
