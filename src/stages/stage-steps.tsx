import type { LiveApplicant } from '../data/applicants.ts'
import { useNow } from '../data/now.ts'
import { areCallsUsedUp, asksAgain } from '../rules/call-count.ts'
import type { PanelKind } from '../rules/panel-kind.ts'
import { isSameDate, panelSteps } from '../rules/panels.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { ChoicePair } from '../ui/choice-pair.tsx'
import { useIsDesktop } from '../ui/use-is-desktop.ts'
import { CallSteps } from './call-steps.tsx'
import { InterviewCall } from './interview-call.tsx'
import s from './stage-form.module.css'
import { StepField } from './step-field.tsx'
import type { ChoiceStep } from './opening-question.ts'
import { steps, withAnswer, withoutAnswer, type FieldStep } from './steps.ts'
import type { Panel } from './use-panel.ts'

type Props = { row: LiveApplicant; kind: PanelKind; panel: Panel; hideFirst?: boolean }

/**
 * The questions of a panel: each answered one is a single line, the last one is large with the fields that follow from
 * it. `hideFirst` when the row above already shows the first question.
 */
export function StageSteps({ row, kind, panel, hideFirst = false }: Props) {
  const { answers, setAnswers } = panel
  const answerTo = (key: ChoiceStep['key']) => (key === 'sameDate' ? isSameDate(answers) : answers[key])
  const isDesktop = useIsDesktop()
  const now = useNow()
  const asked = panelSteps(kind, row, answers, now).map((name) => ({ name, ...steps[name] }))
  const choices = asked.filter((step): step is ChoiceStep & (typeof asked)[number] => step.kind === 'choice')
  const fields = asked.filter((step): step is FieldStep & (typeof asked)[number] => step.kind !== 'choice')
  const open = kind === 'interviewCall' && !answers.withoutInterview && areCallsUsedUp(row) ? undefined : choices.at(-1)
  const isHidden = (step: ChoiceStep) => hideFirst && step === choices[0] && answers[step.key] !== undefined
  return (
    <>
      {kind === 'interviewCall' ? <InterviewCall row={row} panel={panel} /> : null}
      {kind === 'result' && row.call.status === 'completed' ? <CallSteps row={row} online={panel.online} /> : null}
      {answers.withoutInterview ? <WithoutInterview row={row} onChange={() => setAnswers({})} /> : null}
      {choices
        .slice(0, -1)
        .map((step) =>
          isHidden(step) ? null : (
            <Answered
              key={step.name}
              question={step.question(row)}
              answer={answers[step.key] ? step.yes() : step.no()}
              onChange={() => setAnswers(withoutAnswer(answers, step.key))}
            />
          ),
        )}
      {open && !isHidden(open) ? (
        <ChoicePair
          question={open.question(row)}
          startsHere={isDesktop && answerTo(open.key) === undefined}
          value={answerTo(open.key) === undefined ? undefined : answerTo(open.key) ? 'yes' : 'no'}
          onChange={(value) => setAnswers(withAnswer(answers, open.key, value === 'yes'))}
          choices={[
            { value: 'no', label: open.no() },
            { value: 'yes', label: open.yes() },
          ]}
        />
      ) : null}
      {fields.map((step) => (
        <StepField key={step.name} kind={step.kind} panel={panel} row={row} />
      ))}
    </>
  )
}

function Answered({ question, answer, onChange }: { question: string; answer: string; onChange: () => void }) {
  const t = useText('common')
  return (
    <div className={s.answered}>
      <p>
        <span className={s.asked}>{question}</span> <b>{answer}</b>
      </p>
      <Button kind="text" data-edge="end" aria-label={`${t('change')}: ${question}`} onClick={onChange}>
        {t('change')}
      </Button>
    </div>
  )
}

function WithoutInterview({ row, onChange }: { row: LiveApplicant; onChange: () => void }) {
  const t = useText('stages')
  return (
    <Answered
      question={t(asksAgain(row) ? 'callAgain' : 'takeInterview')}
      answer={t('decideWithout')}
      onChange={onChange}
    />
  )
}
