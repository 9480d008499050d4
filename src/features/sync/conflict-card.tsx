import { useState } from 'react'
import { useApplicantRow } from '../../data/applicant-rows.ts'
import { useNow } from '../../data/now.ts'
import type { Operation } from '../../data/sync.ts'
import { useOperations, useSyncActions } from '../../data/sync.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { keepMyCard, keepMyNotes, keepMyUpdate, newest } from '../../rules/keep-mine.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Icon } from '../../ui/icons.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './sync-centre.module.css'
import { findInput, useOperationWords } from './operation-words.ts'
import { EditAndResend, useCanEdit } from './edit-and-resend.tsx'
import { saveText } from './save-text.ts'
import { countDropped } from './count-dropped.ts'
import { useSayOutcome } from './use-say-outcome.ts'

/** A refused update: why, what I tried beside the value now, and what can be done (OFF-07). */
export function ConflictCard({ operation }: { operation: Operation }) {
  const t = useText('sync')
  const words = useOperationWords()
  const now = useNow()
  const row = useApplicantRow(operation.funnelId)
  const name = operation.input === undefined ? (row?.name ?? words.name(operation)) : words.name(operation)
  // Somebody may have changed the applicant once more since the refusal
  const current =
    operation.current || operation.lastError?.class === 'lost' ? newest(row?.snapshot, operation.current) : undefined
  return (
    <Block tone="problem" id={`op-${operation.opId}`}>
      <div className={s.head}>
        <h3 className={s.name}>{name}</h3>
        <ExportOne operation={operation} name={name} />
      </div>
      {words.request(operation) ? <p className={s.hint}>{words.request(operation)}</p> : null}
      <p className={s.reason}>
        <Icon name="alert" size="s" />
        {useReason(operation)}
      </p>
      <div className={operation.funnelId ? s.sides : undefined}>
        <div className={s.mine}>
          <p className={s.side}>{t('whatITried')}</p>
          <p className={s.value}>{words.what(operation)}</p>
          <p className={s.side}>{t('you', { when: words.when(operation.deviceTime, now) })}</p>
        </div>
        {operation.funnelId ? <Theirs operation={operation} current={current} saved={row} /> : null}
      </div>
      <Choices operation={operation} name={name} />
    </Block>
  )
}

interface TheirsProps {
  operation: Operation
  /** What the server answered with the refusal, or sent since. */
  current: Operation['current']
  /** The row of the device, with what the server sent last. */
  saved: ReturnType<typeof useApplicantRow>
}

/** What the server has of the applicant; a message to the operators has no such record. */
function Theirs({ operation, current: answered, saved }: TheirsProps) {
  const t = useText('sync')
  const words = useOperationWords()
  const now = useNow()
  // A person who was taken in on this device is in no record of the server before that has arrived
  const last = operation.call === 'applicant.walkIn' ? undefined : saved
  const current = answered ?? last?.snapshot
  const change = current?.changedBy
  return (
    <div className={s.theirs}>
      <p className={s.side}>{t('valueNow')}</p>
      {current ? (
        <>
          {words.now(current).map((line, index) => (
            <p key={line} className={index === 0 ? s.value : undefined}>
              {line}
            </p>
          ))}
          {operation.call === 'applicant.scorecard' && current.scorecard ? (
            <p>{words.card(current.scorecard)}</p>
          ) : null}
          {operation.call === 'applicant.notes' && current.notes ? <p>“{current.notes.text}”</p> : null}
          {change?.name ? (
            <p className={s.side}>{t('someone', { who: change.name, when: words.when(change.at, now) })}</p>
          ) : null}
          {answered || !last ? null : <p className={s.side}>{t('savedAt', { when: words.when(last.savedAt, now) })}</p>}
        </>
      ) : (
        <p>{t('unknownNow')}</p>
      )}
    </div>
  )
}

function useReason(operation: Operation): string {
  const t = useText('sync')
  const error = operation.lastError
  const message = translateServerMessage(error)
  if (message) return message
  if (error?.class === 'lost') return t(error.code === 'file' ? 'reasons.lostFile' : 'reasons.lost')
  if (operation.input === undefined && error?.class !== 'unknown-kind') return t('reasons.unreadable')
  return t(`reasons.${error?.class ?? 'refused'}`)
}

function Choices({ operation, name }: { operation: Operation; name: string }) {
  const t = useText('sync')
  const actions = useSyncActions()
  const say = useSayOutcome()
  const [isEditing, setEditing] = useState(false)
  const canEdit = useCanEdit(operation)
  const row = useApplicantRow(operation.funnelId)
  const dropped = countDropped(operation, useOperations())
  // What was lost with its file would only be set aside again
  const isSetAside = operation.state === 'quarantined' && operation.lastError?.class !== 'lost'
  // Of one that has ended nothing can be kept or changed any more: the record stands, there is no choice between two
  const key = canEdit !== 'ended' && operation.current ? 'keepTheirs' : 'discard'
  const drop = async () => {
    const yes = await confirm({
      title: t(`${key}Title`),
      body: dropped > 1 ? t('dropAllBody', { name, n: formatNumber(dropped) }) : t('dropBody', { name }),
      confirmLabel: t(key),
      danger: true,
    })
    if (!yes) return
    await say(actions.discard(operation.opId), name)
  }
  return (
    <>
      {canEdit === 'ended' ? <p className={s.hint}>{t('endedNow')}</p> : null}
      <div className={s.choices}>
        <KeepMine operation={operation} />
        {canEdit === 'yes' ? <Button onClick={() => setEditing(true)}>{t('editAndResend')}</Button> : null}
        {isSetAside && operation.input !== undefined ? (
          <Button onClick={() => void actions.retry(operation.opId)}>{t('tryAgain')}</Button>
        ) : null}
        <Button onClick={() => void drop()}>{t(key)}</Button>
        {row ? (
          <ButtonLink to={paths.candidate(row.hiringRequestId, row.funnelId)} aria-label={t('viewProfileOf', { name })}>
            {t('viewProfile')}
          </ButtonLink>
        ) : null}
      </div>
      {isEditing ? <EditAndResend operation={operation} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

/** Sends the same update again, on what stands now. */
function KeepMine({ operation }: { operation: Operation }) {
  const t = useText('sync')
  const actions = useSyncActions()
  const { opId } = operation
  const row = useApplicantRow(operation.funnelId)
  const current = operation.current && newest(row?.snapshot, operation.current)
  const update = findInput(operation, 'applicant.update')
  const note = findInput(operation, 'applicant.notes')
  const card = findInput(operation, 'applicant.scorecard')
  const input = !current
    ? undefined
    : update
      ? keepMyUpdate(current, update)
      : card
        ? keepMyCard(current, card)
        : note && keepMyNotes(current, note)
  if (!input || operation.state !== 'rejected') return null
  const keep = () =>
    void actions.resend(opId, input).then(
      () => showToast({ heading: t('keptMine'), line: t('keptMineLine') }),
      () => showToast({ heading: t('tooLate'), line: t('unreachableLine'), tone: 'problem' }),
    )
  return <Button onClick={keep}>{t('keepMine')}</Button>
}

function ExportOne({ operation, name }: { operation: Operation; name: string }) {
  const t = useText('sync')
  const actions = useSyncActions()
  return (
    <Button
      kind="text"
      aria-label={t('exportOne', { name })}
      onClick={() => void actions.exportAll([operation.opId]).then((json) => saveText('fieldhire-update', json))}
    >
      {t('export')}
    </Button>
  )
}
