import { useEffect, useState } from 'react'
import { useNow } from '../../data/now.ts'
import { useSyncActions, useSyncStatus, type Operation } from '../../data/sync.ts'
import { formatTime } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { OnPhoneBadge } from '../../ui/on-phone-badge.tsx'
import { EditAndResend, useCanEdit } from './edit-and-resend.tsx'
import { useOperationWords } from './operation-words.ts'
import s from './sync-centre.module.css'
import { useSayOutcome } from './use-say-outcome.ts'

/** Updates that wait, together by applicant, oldest applicant first. */
export function WaitingList({ operations }: { operations: Operation[] }) {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    const key = operation.funnelId ?? operation.lane
    groups.set(key, [...(groups.get(key) ?? []), operation])
  }
  return (
    <div className={s.groups}>
      {[...groups].map(([key, group]) => (
        <Block key={key} tone="pending">
          <Group operations={group} />
        </Block>
      ))}
    </div>
  )
}

function Group({ operations }: { operations: Operation[] }) {
  const words = useOperationWords()
  const now = useNow()
  const [first] = operations
  if (!first) return null
  return (
    <>
      <div className={s.head}>
        <h3 className={s.name}>{words.name(first)}</h3>
        <span className={s.time}>{words.when(first.deviceTime, now)}</span>
      </div>
      {words.request(first) ? <p className={s.hint}>{words.request(first)}</p> : null}
      {operations.map((operation) => (
        <div key={operation.opId} id={`op-${operation.opId}`} className={s.operation}>
          <p>{words.what(operation)}</p>
          <div className={s.state}>
            <StateBadge operation={operation} />
            <Edit
              operation={operation}
              isAlone={operations.filter(({ lane }) => lane === operation.lane).length === 1}
            />
            <Undo operation={operation} name={words.name(operation)} />
          </div>
        </div>
      ))}
    </>
  )
}

/** Offline nothing is written when the time for Undo is over, so nothing would draw it anew. */
function useIsHeld({ held, deviceTime }: Operation): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!held) return
    setOver(false)
    const timer = setTimeout(() => setOver(true), deviceTime + limits.undoWindow - now())
    return () => clearTimeout(timer)
  }, [held, deviceTime])
  return held && !isOver
}

function StateBadge({ operation }: { operation: Operation }) {
  const t = useText('sync')
  const steps = operation.steps.length
  const step = Math.min(steps, operation.steps.filter((each) => each.result !== undefined).length + 1)
  const time = operation.nextAttemptAt === undefined ? '' : formatTime(operation.nextAttemptAt)
  const percent = uploadedPercent(operation)
  const isHeld = useIsHeld(operation)
  const [icon, label]: [IconName, string] = isHeld
    ? ['undo', t('states.held')]
    : operation.state === 'sending'
      ? [
          'send',
          percent !== undefined
            ? t('states.uploading', { percent })
            : steps > 1
              ? t('states.sendingStep', { step, steps })
              : t('states.sending'),
        ]
      : operation.state === 'needs-sign-in'
        ? ['lock', t('states.needsSignIn')]
        : operation.unanswered
          ? ['help', t('states.checking')]
          : operation.state === 'waiting' && time
            ? ['clock', steps > 1 ? t('states.waitingStep', { step, steps, time }) : t('states.waiting', { time })]
            : ['clock', t('states.queued')]
  return <OnPhoneBadge icon={icon}>{label}</OnPhoneBadge>
}

/** How much of the file that is being sent the server has; undefined when none is. */
function uploadedPercent({ steps }: Operation): number | undefined {
  const upload = steps.find(({ result }) => result === undefined)?.upload
  return upload && Math.floor((upload.received / upload.size) * 100)
}

/**
 * A result or a message that was never attempted can still be edited (TRAP-93), unless another one of its lane waits as
 * well: then the last one is taken back first. A note is edited where it was written.
 */
function Edit({ operation, isAlone }: { operation: Operation; isAlone: boolean }) {
  const t = useText('sync')
  const words = useOperationWords()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCanEdit(operation) === 'yes' && operation.call !== 'applicant.notes' && isAlone
  if (!mayEdit || operation.attempts > 0 || operation.state === 'sending') return null
  return (
    <>
      <Button kind="text" aria-label={t('editOf', { name: words.name(operation) })} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      {isEditing ? <EditAndResend operation={operation} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

/** Undoes what was never attempted; withdraws through the server what may have arrived. */
function Undo({ operation, name }: { operation: Operation; name: string }) {
  const t = useText('sync')
  const actions = useSyncActions()
  const { online } = useSyncStatus()
  const say = useSayOutcome()
  if (operation.state === 'sending') return null
  if (operation.attempts === 0)
    return (
      <Button
        kind="text"
        icon="undo"
        aria-label={t('takeBackOf', { name })}
        onClick={() => void say(actions.takeBack(operation.opId), name)}
      >
        {t('takeBack')}
      </Button>
    )
  return (
    <NeedsConnection missing={!online}>
      {(tied) => (
        <Button kind="text" icon="undo" {...tied} onClick={() => void say(actions.withdraw(operation.opId), name)}>
          {t('withdraw')}
        </Button>
      )}
    </NeedsConnection>
  )
}
