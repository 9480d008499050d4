import type { Applicant } from '../contract/funnel-row.ts'
import { callStep, findCallState } from '../rules/calls.ts'
import { useText } from '../text/index.ts'
import s from './interview-call.module.css'

const names = ['arranged', 'inProgress', 'completed'] as const

/** The state of the interview call (CALL-01) as text and as a row of steps. Shows no state while the call is idle. */
export function CallSteps({ row, online }: { row: Pick<Applicant, 'call'>; online: boolean }) {
  const t = useText('stages')
  const state = findCallState(row, online)
  const step = callStep(row.call.status)
  return (
    <div className={s.call} role="status" data-step={step}>
      {state === 'idle' ? null : <p className={s.state}>{t(`callStates.${state}`)}</p>}
      {state === 'unknown' ? <p className={s.hint}>{t('callUnknownHint')}</p> : null}
      {step >= 0 && state !== 'unknown' ? (
        <ol className={s.steps} aria-label={t('callSteps')}>
          {names.map((name, index) => (
            <li
              key={name}
              className={s.step}
              data-at={index < step ? 'done' : index === step ? 'now' : 'ahead'}
              aria-current={index === step ? 'step' : undefined}
            >
              {t(`callStepNames.${name}`)}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
