import { useId, useState } from 'react'
import { profileCalls, type FunnelChange } from '../../contract/profile.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useRead } from '../../data/use-read.ts'
import { stageActions } from '../../contract/funnel.ts'
import { formatTime, isoDay } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import s from './timeline.module.css'
import { useRefreshWhenChanged } from './use-refresh-when-changed.ts'

/** The applicant's history: who changed what, when, and which side reported it. */
export function Timeline({ row, startsOpen }: { row: LiveApplicant; startsOpen: boolean }) {
  const t = useText('funnel')
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const toggle = (
    <Button kind="text" data-edge="end" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
      {isOpen ? t('hideTimeline') : t('showTimeline')}
    </Button>
  )
  return (
    <Block title={t('timeline')} action={toggle}>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Changes row={row} /> : null}
      </div>
    </Block>
  )
}

function Changes({ row }: { row: LiveApplicant }) {
  const t = useText('funnel')
  const { data, isLoading, refusal, error, refresh } = useRead(profileCalls.history, { funnelId: row.funnelId })
  useRefreshWhenChanged(row, refresh)
  if (isLoading) return <SkeletonRows rows={2} label={t('loadingTimeline')} />
  if (!data)
    return (
      <p role="alert">
        {translateServerMessage(refusal) || t(error?.class === 'network' ? 'timelineNotSaved' : 'timelineNotLoaded')}
      </p>
    )
  return (
    <ol className={s.list}>
      {data.data.result.map((change, at) => (
        <Change key={`${change.at} ${at}`} change={change} />
      ))}
    </ol>
  )
}

/** Changes of these kinds state something about the stage; the others only edit the record. */
const claims = ['claimAttended', 'claimSelected', 'claimJoined']
const words = [...stageActions, ...claims, 'confirmAttended'] as readonly string[]
/** A device's time is worth a word when the update arrived so much later, ms. */
const LATE = 60_000

function Change({ change }: { change: FunnelChange }) {
  const t = useText('funnel')
  const names = t('changes', { returnObjects: true }) as Record<string, string>
  const [action = '', isAgain] = change.action.startsWith('already:') ? [change.action.slice(8), true] : [change.action]
  const what = names[action] ?? t('otherChange')
  const acted = change.deviceTime ?? change.at
  const when = (ms: number) => `${isoDay(ms)} ${formatTime(ms)}`
  const kind = { applicant: t('bySelf'), employer: t('byEmployer'), system: t('bySystem') }[change.actor]
  const isWord = words.includes(action) || change.actor === 'system'
  return (
    <li className={s.change} data-actor={change.actor}>
      <p>
        <strong>{isAgain ? t('confirmedAgain', { what }) : what}</strong>
        {isWord ? <span className={s.kind}>{kind}</span> : null}
      </p>
      <p className={s.when}>
        {[when(acted), change.name, change.at - acted > LATE ? t('arrived', { when: when(change.at) }) : undefined]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
