import { useId, useState } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { areCallsUsedUp, asksAgain, isCallPlaced } from '../rules/call-count.ts'
import { mayCall } from '../rules/calls.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { NeedsConnectionHint } from '../ui/needs-connection.tsx'
import { CallFeedback } from './call-feedback.tsx'
import { CallSteps } from './call-steps.tsx'
import s from './interview-call.module.css'
import { InterviewerNumber, useOtherNumber } from './interviewer-number.tsx'
import { useInterviewCall } from './use-interview-call.ts'
import type { Panel } from './use-panel.ts'

type Props = { row: LiveApplicant; panel: Panel }

/**
 * The call part of a panel (STG-12, STG-15, CALL-01 to CALL-09): the state of the call, 'Take interview' with Yes to
 * call and No to decide without one, and the number on which the interviewer is called.
 */
export function InterviewCall({ row, panel: { answers, setAnswers, online } }: Props) {
  const [owed, setOwed] = useState<string>()
  const { start, isStarting } = useInterviewCall(row, setOwed)
  const isAsked = answers.first !== true && !answers.withoutInterview
  const decide = () => setAnswers({ withoutInterview: true })
  const call = (number: number | undefined) => {
    setAnswers({})
    void start(number)
  }
  return (
    <>
      <CallSteps row={row} online={online} />
      {isAsked && areCallsUsedUp(row) ? <UsedUp row={row} isTold={answers.first === false} onDecide={decide} /> : null}
      {isAsked && mayCall(row) && !isCallPlaced(row) ? (
        <TakeInterview row={row} online={online} isStarting={isStarting} onCall={call} onDecide={decide} />
      ) : null}
      {owed ? <CallFeedback funnelId={owed} onClose={() => setOwed(undefined)} /> : null}
    </>
  )
}

type TakeProps = {
  row: LiveApplicant
  online: boolean
  isStarting: boolean
  /** The number on which the interviewer is called; undefined is the registered one. */
  onCall: (number: number | undefined) => void
  onDecide: () => void
}

/** Nothing else is asked beside it. Two buttons instead of radios: an arrow key must not start a call. */
function TakeInterview({ row, online, isStarting, onCall, onDecide }: TakeProps) {
  const t = useText('stages')
  const id = useId()
  const other = useOtherNumber(row, online)
  const call = async () => {
    const number = other.isUnsaved ? await other.save() : row.call.interviewerNumber
    if (number !== undefined || !other.isUnsaved) onCall(number)
  }
  return (
    <div className={s.ask} role="group" aria-labelledby={id}>
      <p className={s.question} id={id}>
        {t(asksAgain(row) ? 'callAgain' : 'takeInterview')}
      </p>
      <div className={s.answers}>
        <Button onClick={onDecide} disabled={isStarting}>
          {t('no')}
        </Button>
        <Button
          kind="choose"
          icon="phone"
          busy={isStarting || other.isSaving}
          disabled={!online}
          aria-describedby={online ? undefined : `${id}-hint`}
          onClick={() => void call()}
        >
          {isStarting ? t('callStarting') : t('yes')}
        </Button>
      </div>
      {online ? null : <NeedsConnectionHint id={`${id}-hint`} />}
      <InterviewerNumber row={row} other={other} />
    </div>
  )
}

/** After three failed calls only a decision is left (TRAP-42). */
function UsedUp({ row, isTold, onDecide }: { row: LiveApplicant; isTold: boolean; onDecide: () => void }) {
  const t = useText('stages')
  return (
    <div className={s.ask}>
      <p role={isTold ? 'alert' : undefined}>{t('callsUsedUp', { count: row.call.failedCount })}</p>
      <Button onClick={onDecide}>{t('decideWithout')}</Button>
    </div>
  )
}
