import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { LONGEST_REASON } from '../contract/funnel.ts'
import type { LiveApplicant } from '../data/applicants.ts'
import { useOwedApplicant } from '../data/interview-calls.ts'
import { useSyncActions, useSyncStatus } from '../data/sync.ts'
import { useCommand } from '../data/use-command.ts'
import { paths } from '../lib/paths.ts'
import { asksFeedback, findFeedback, type FeedbackAnswers } from '../rules/calls.ts'
import { useText } from '../text/index.ts'
import { ChoicePair } from '../ui/choice-pair.tsx'
import { FieldError } from '../ui/field.tsx'
import { SkeletonRows } from '../ui/list-parts.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextAreaField } from '../ui/text-field.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { announceSaved, announcementOf } from './announce.ts'
import s from './interview-call.module.css'
import { StageMark } from './stage-mark.tsx'

type Props = { funnelId: string; onClose: () => void }

/** The mandatory feedback of an earlier call (CALL-07, CALL-08, SM-33, SM-34): nothing is called before it is given. */
export function CallFeedback({ funnelId, onClose }: Props) {
  const t = useText('stages')
  const { row, isGone } = useOwedApplicant(funnelId)
  const feedback = useFeedback(row, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the sheet is inside the form of the panel that opened it
    event.stopPropagation()
    void feedback.submit()
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('feedbackDue')}
      below={row ? <StageMark row={row} /> : undefined}
      closeOnOutside={false}
      onSubmit={onSubmit}
      footer={<SubmitFeedback feedback={feedback} onClose={onClose} />}
    >
      {row ? <Questions row={row} feedback={feedback} /> : null}
      {row || isGone ? null : <SkeletonRows rows={1} label={t('feedbackOf')} />}
      {isGone ? <p role="alert">{t('feedbackGone')}</p> : null}
    </Sheet>
  )
}

function useFeedback(row: LiveApplicant | undefined, onDone: () => void) {
  const [answers, setAnswers] = useState<FeedbackAnswers>({})
  const [isLost, setLost] = useState(false)
  const { run, isSaving } = useCommand('applicant.update')
  const { takeBack } = useSyncActions()
  const { online } = useSyncStatus()
  const input = row && findFeedback(row, answers)
  const submit = async () => {
    if (!input || isSaving) return
    try {
      const { opId } = await run(input)
      announceSaved(opId, announcementOf(input), online, takeBack)
      onDone()
    } catch {
      setLost(true)
    }
  }
  return {
    answers,
    setAnswers,
    isComplete: input !== undefined,
    submit,
    isSaving,
    isLost,
    isAsked: row && asksFeedback(row),
  }
}

type Feedback = ReturnType<typeof useFeedback>

type SubmitProps = Pick<Props, 'onClose'> & { feedback: Feedback }

function SubmitFeedback({ feedback: { isComplete, isSaving, isLost }, onClose }: SubmitProps) {
  const t = useText('stages')
  const common = useText('common')
  return (
    <>
      <div role="alert">{isLost ? <FieldError>{t('notKept')}</FieldError> : null}</div>
      <DialogActions label={common('submit')} onCancel={onClose} busy={isSaving} disabled={!isComplete} />
    </>
  )
}

const SHOW_LEFT_BELOW = 100

function Questions({ row, feedback }: { row: LiveApplicant; feedback: Feedback }) {
  const t = useText('stages')
  const { answers, setAnswers, isAsked } = feedback
  const left = LONGEST_REASON - (answers.reason?.length ?? 0)
  return (
    <>
      <p className={s.who}>
        {t('feedbackOf')} <Link to={paths.candidate(row.hiringRequestId, row.funnelId)}>{row.name}</Link>
      </p>
      {isAsked ? (
        <ChoicePair
          question={t('questions.result')}
          value={answers.selected === undefined ? undefined : answers.selected ? 'yes' : 'no'}
          onChange={(value) => setAnswers({ ...answers, selected: value === 'yes' })}
          choices={[
            { value: 'no', label: t('feedbackNo') },
            { value: 'yes', label: t('feedbackYes') },
          ]}
        />
      ) : (
        <p>{t('feedbackGiven')}</p>
      )}
      {isAsked && answers.selected === false ? (
        <TextAreaField
          label={t('reason')}
          required
          rows={3}
          maxLength={LONGEST_REASON}
          hint={left < SHOW_LEFT_BELOW ? t('reasonLeft', { count: left }) : undefined}
          value={answers.reason ?? ''}
          onChange={(event) => setAnswers({ ...answers, reason: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
