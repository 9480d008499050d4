import { useId, useState, type FormEvent } from 'react'
import type { LiveApplicant } from '../../../data/applicants.ts'
import { useNow } from '../../../data/now.ts'
import { formatDay } from '../../../lib/dates.ts'
import {
  fieldOfMove,
  findBatchObstacle,
  mayBatch,
  submissionOfMove,
  type MoveData,
  type MoveKind,
} from '../../../rules/moves.ts'
import { StepField } from '../../../stages/step-field.tsx'
import { useBatch } from '../../../stages/use-batch.ts'
import { useText } from '../../../text/index.ts'
import { useDirty } from '../../../ui/dirty.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { useApplicantWords } from '../applicant-words.ts'
import s from './batch-sheet.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  kind: MoveKind
  selection: Selection
  opened: boolean
  onClose: () => void
}

/** One form for a batch: lists the applicants it applies to, and queues one update for each of them. */
export function BatchSheet({ kind, selection, opened, onClose }: Props) {
  const t = useText('board')
  const common = useText('common')
  const now = useNow()
  const [data, setData] = useState<MoveData>({})
  const { submit, fault, isSaving, online } = useBatch(kind)
  useDirty(opened && Boolean(data.reason?.trim()))
  const able = selection.rows.filter((row) => mayBatch(row, kind, now))
  const leftOut = selection.rows.filter((row) => !able.includes(row))
  const isComplete = able.length > 0 && able.every((row) => submissionOfMove(row, kind, data, now))
  const field = fieldOfMove(kind)
  // No reason field when none of them needs one: an awaited joining is rejected without a reason (TRAP-40)
  const isAsked = field !== undefined && !able.every((row) => submissionOfMove(row, kind, {}, now))
  const reasonOf = (row: LiveApplicant) => {
    const obstacle = findBatchObstacle(row, kind, now)
    return obstacle && t(`obstacles.${obstacle}`)
  }
  const close = () => {
    setData({})
    onClose()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isSaving) return
    const done = await submit(able, data)
    if (!done) return
    selection.put(
      done.map((funnelId) => ({ funnelId })),
      false,
    )
    close()
  }
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t(`batch.${kind}`, { count: able.length })}
      onSubmit={(event) => void onSubmit(event)}
      footer={
        <>
          <div role="alert">{fault ? <Fault fault={fault} /> : null}</div>
          <DialogActions
            label={common('submit')}
            onCancel={close}
            busy={isSaving}
            disabled={!isComplete}
            why={isAsked && field ? !isComplete && t(`first.${field}`) : undefined}
            focused={isComplete}
          />
        </>
      }
    >
      {isAsked && field ? (
        <StepField
          kind={field}
          panel={{
            answers: data,
            setAnswers: setData,
            file: undefined,
            setFile: () => undefined,
            setPreparing: () => undefined,
            online,
          }}
        />
      ) : null}
      <Names title={t('who')} rows={able} withDay={kind === 'joined'} />
      {leftOut.length > 0 ? (
        <Names
          title={t('leftOut', { count: leftOut.length })}
          hint={t('leftOutHint')}
          rows={leftOut}
          reasonOf={reasonOf}
        />
      ) : null}
      <Outlook online={online} />
    </Sheet>
  )
}

function Fault({ fault }: { fault: 'storageFull' | 'notKept' }) {
  const t = useText('stages')
  return <FieldError>{t(fault)}</FieldError>
}

function Outlook({ online }: { online: boolean }) {
  const t = useText('board')
  const stages = useText('stages')
  return (
    <p className={s.promise}>
      {online ? null : <Icon name="nonet" size="s" />}
      {online ? t('informedAll') : stages('savedHere')}
    </p>
  )
}

interface NamesProps {
  title: string
  hint?: string
  rows: LiveApplicant[]
  /** The day that a joining is confirmed for. */
  withDay?: boolean
  reasonOf?: (row: LiveApplicant) => string | undefined
}

function Names({ title, hint, rows, withDay = false, reasonOf }: NamesProps) {
  const t = useText('board')
  const words = useApplicantWords()
  const id = useId()
  return (
    <section className={s.names} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint ? <p className={s.hint}>{hint}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.funnelId}>
            {withDay && row.joiningTime !== undefined
              ? t('joinsOn', { name: words.name(row), day: formatDay(row.joiningTime) })
              : words.name(row)}
            {reasonOf ? <span className={s.reason}>{reasonOf(row)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
