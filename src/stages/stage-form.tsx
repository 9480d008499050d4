import type { FormEvent } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import type { PanelKind } from '../rules/panel-kind.ts'
import { findResult, type PanelAnswers } from '../rules/panels.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { useDirty } from '../ui/dirty.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useIsDesktop } from '../ui/use-is-desktop.ts'
import { WithCancel } from '../ui/with-cancel.tsx'
import s from './stage-form.module.css'
import { ScorecardSection } from './scorecard-section.tsx'
import { StageMark } from './stage-mark.tsx'
import { StageSteps } from './stage-steps.tsx'
import { usePanel, type Panel } from './use-panel.ts'
import { useScorecard } from './use-scorecard.ts'

export interface StageFormProps {
  row: LiveApplicant
  kind: PanelKind
  initial?: PanelAnswers
  replaces?: string
  /** From the bottom of a phone; in the flow of the page otherwise. */
  asSheet: boolean
  hideFirst?: boolean
  /** Receives the answers that are not submitted yet; undefined when there are none. */
  onProgress: (answers: PanelAnswers | undefined) => void
  onDone: () => void
  /** Left out where the panel is always open: Cancel then only resets it. */
  onClose?: () => void
}

/**
 * Under the last row of a screen it opens out of sight: then the page moves, as far as its button needs. What is read meanwhile
 * makes it longer, until somebody uses it.
 */
function bringIntoView(form: HTMLFormElement) {
  const show = () => form.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const grows = new ResizeObserver(show)
  const stop = () => grows.disconnect()
  grows.observe(form)
  form.addEventListener('pointerdown', stop)
  form.addEventListener('keydown', stop)
  show()
  return stop
}

/** One open panel: its questions, Submit and Cancel (STG-11 to STG-23). */
export default function StageForm(props: StageFormProps) {
  const { row, kind, initial, replaces, asSheet, hideFirst, onProgress, onDone, onClose } = props
  const t = useText('stages')
  const panel = usePanel({ row, kind, initial, replaces, onProgress, onDone })
  const card = useScorecard(row)
  useDirty(Boolean(panel.answers.reason?.trim() || panel.answers.employeeId?.trim() || panel.file || card.isChanged))
  const hasCard = isInterview(kind, findResult(kind, row, panel.answers))
  // Two operations of one tap: the answers are on the device before the form closes
  const submit = async () => {
    if (!panel.submission || (hasCard && (await card.save()) === 'wrong')) return
    await panel.submit()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const cancel = () => {
    panel.reset()
    card.reset()
    onClose?.()
  }
  const isUntouched = Object.values(panel.answers).every((answer) => answer === undefined) && !card.isChanged
  const questions = (
    <>
      <StageSteps row={row} kind={kind} panel={panel} {...(hideFirst ? { hideFirst } : {})} />
      {hasCard ? <ScorecardSection card={card} /> : null}
    </>
  )
  if (asSheet)
    return (
      <Sheet
        opened
        // What was entered stays on the device for the next time
        onClose={() => onClose?.()}
        title={row.name}
        below={<StageMark row={row} />}
        onSubmit={onSubmit}
        footer={
          <>
            <Fault panel={panel} />
            <WithCancel onCancel={cancel}>
              <SubmitButton panel={panel} row={row} kind={kind} isBusy={card.isBusy} />
            </WithCancel>
          </>
        }
      >
        {questions}
        {/* Above the button and not under it: it scrolls, so that a small screen keeps its room for the questions */}
        <Outlook panel={panel} />
      </Sheet>
    )
  return (
    <form
      // A profile shows its panel from the start, where nobody asked for it
      ref={hideFirst ? bringIntoView : undefined}
      className={s.inline}
      onSubmit={onSubmit}
      noValidate
      aria-label={t('updateOf', { name: row.name })}
    >
      <div className={s.questions}>{questions}</div>
      <Fault panel={panel} />
      <div className={s.actions}>
        <Outlook panel={panel} />
        {onClose || !isUntouched ? <Cancel onClick={cancel} /> : null}
        <SubmitButton panel={panel} row={row} kind={kind} isBusy={card.isBusy} />
      </div>
    </form>
  )
}

const interviews: readonly PanelKind[] = ['interviewCall', 'takeInterview', 'attendance', 'result', 'claimedSelected']

/** Who was not interviewed has no scorecard here. */
const isInterview = (kind: PanelKind, result: ReturnType<typeof findResult>): boolean =>
  interviews.includes(kind) && (result === undefined || result === 'selected' || result === 'rejected')

function Cancel({ onClick }: { onClick: () => void }) {
  const t = useText('common')
  return <Button onClick={onClick}>{t('cancel')}</Button>
}

type SubmitProps = Pick<StageFormProps, 'row' | 'kind'> & { panel: Panel; isBusy: boolean }

/** Named by what it records. */
function SubmitButton({ panel, row, kind, isBusy }: SubmitProps) {
  const results = useText('results')
  const result = findResult(kind, row, panel.answers)
  const t = useText('common')
  const isDesktop = useIsDesktop()
  return (
    <Button
      kind="primary"
      type="submit"
      // A sheet in which nothing is left to answer begins here
      data-autofocus={(isDesktop && panel.submission !== undefined) || undefined}
      busy={panel.isSaving || panel.isPreparing || isBusy}
      disabled={!panel.submission}
    >
      {result ? results(`mark.${result}`) : t('submit')}
    </Button>
  )
}

/** What will happen with it: true both with a network and without (TRAP-37). */
function Outlook({ panel: { fault, online, submission } }: { panel: Panel }) {
  const t = useText('stages')
  // A full device: nothing of it would be true
  if (fault) return null
  if (!online)
    return (
      <p className={s.promise}>
        <Icon name="nonet" size="s" />
        {t('savedHere')}
      </p>
    )
  return (
    <p className={s.promise}>{t(submission?.command === 'applicant.callNotCompleted' ? 'notInformed' : 'informed')}</p>
  )
}

function Fault({ panel: { fault } }: { panel: Panel }) {
  const t = useText('stages')
  return (
    <div className={s.fault} role="alert">
      {fault ? <FieldError>{t(fault)}</FieldError> : null}
    </div>
  )
}
