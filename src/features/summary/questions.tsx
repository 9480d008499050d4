import type { FormEvent } from 'react'
import { useParams } from 'react-router-dom'
import { ActingFor } from '../../acting/acting-for.tsx'
import { requestDetailCalls, type RequestWire } from '../../contract/request-details.ts'
import { toHiringRequest } from '../../contract/requests.ts'
import { MOST_QUESTIONS } from '../../contract/scorecard.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { knownQuestions } from '../../rules/scorecard.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { FieldError } from '../../ui/field.tsx'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { useLeaveWhenRefused } from '../../ui/use-leave-when-refused.ts'
import { QuestionRow } from './question-row.tsx'
import s from './questions.module.css'
import { useQuestionsForm, type QuestionsForm } from './use-questions-form.ts'

/** The questions of a request's scorecard, for whoever may edit the request (SCORE-01). */
export default function Questions() {
  const { id = '' } = useParams()
  const t = useText('scorecard')
  const read = useRead(requestDetailCalls.get, { hiringRequestId: id })
  useLeaveWhenRefused(read.refusal && { heading: t('notSaved') })
  const request = read.data?.data
  return (
    <Page
      title={t('editorTitle')}
      back={{ to: paths.summary(id), label: t('back') }}
      lead={request?.hiringReqName}
      narrow
    >
      {request ? (
        <Editor request={request} refresh={() => void read.refresh()} />
      ) : read.isLoading || read.refusal ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <NotLoaded read={read} what="request" away={t('notSaved')} awayHint={t('notSavedHint')} />
      )}
    </Page>
  )
}

function Editor({ request, refresh }: { request: RequestWire; refresh: () => void }) {
  const t = useText('scorecard')
  const { online } = useSyncStatus()
  const { hiringRequestId, ipId, scorecard } = request
  const saved = { version: scorecard?.version ?? 0, questions: knownQuestions(scorecard?.questions) }
  const form = useQuestionsForm(hiringRequestId, saved, refresh)
  const fields = useFirstWrong<HTMLFormElement>(form.wrongs)
  const { employerName, status } = toHiringRequest(request)
  useDirty(form.isChanged)
  if (!form.isRead) return <SkeletonRows label={t('loading')} />
  const isOver = status === 'inactive'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (online) void form.save()
  }
  return (
    <form ref={fields} onSubmit={onSubmit} noValidate>
      <ActingFor ipId={ipId} name={employerName} />
      <Block>
        <p className={s.lead}>{t('editorLead', { most: MOST_QUESTIONS })}</p>
        {form.questions.length === 0 ? <p className={s.lead}>{t('none')}</p> : null}
        <ol className={s.list}>
          {form.questions.map((question, at) => (
            <QuestionRow key={question.id} question={question} at={at} form={form} disabled={isOver} />
          ))}
        </ol>
        {isOver ? (
          <p className={s.lead}>{t('inactive')}</p>
        ) : form.mayAdd ? (
          <Button icon="plus" onClick={form.add}>
            {t('add')}
          </Button>
        ) : (
          <p className={s.lead}>{t('enough', { most: MOST_QUESTIONS })}</p>
        )}
      </Block>
      {form.theirs ? <Theirs form={form} theirs={form.theirs} /> : null}
      {isOver ? null : (
        <Block>
          <p className={s.lead}>{t('kept')}</p>
          <div role="alert">{form.error ? <FieldError>{form.error}</FieldError> : null}</div>
          <div className={s.submit}>
            <NeedsConnection missing={!online} under>
              {(tied) => (
                <Button
                  kind="primary"
                  type="submit"
                  busy={form.isBusy}
                  {...tied}
                  disabled={tied.disabled || !form.isChanged || form.theirs !== undefined}
                >
                  {t('saveQuestions')}
                </Button>
              )}
            </NeedsConnection>
          </div>
        </Block>
      )}
    </form>
  )
}

/** A colleague was faster: both are shown before one of them counts. */
function Theirs({ form, theirs }: { form: QuestionsForm; theirs: NonNullable<QuestionsForm['theirs']> }) {
  const t = useText('scorecard')
  return (
    <Block tone="problem">
      <div role="alert">
        <p>{t('changedMeanwhile', { who: theirs.who })}</p>
        <ul className={s.theirs}>
          {theirs.questions.length === 0 ? <li>{t('none')}</li> : null}
          {theirs.questions.map(({ id, kind, label }) => (
            <li key={id}>
              {label} · {t(`kinds.${kind}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={s.choices}>
        <Button onClick={form.useTheirs}>{t('useTheirs')}</Button>
        <Button onClick={form.keepMine}>{t('keepMine')}</Button>
      </div>
    </Block>
  )
}
