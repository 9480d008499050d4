import { useState } from 'react'
import { useSession } from '../../data/session.ts'
import { useNow } from '../../data/now.ts'
import { useSyncLog } from '../../data/sync-log.ts'
import { useOperations, useSyncActions, useSyncStatus } from '../../data/sync.ts'
import { formatTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ListHeader } from '../../ui/list-parts.tsx'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { LogPart } from './log-part.tsx'
import { StoragePart } from './storage-part.tsx'
import { useOperationWords } from './operation-words.ts'
import s from './sync-centre.module.css'
import { WaitingList } from './waiting-list.tsx'

/** What is only on this phone, what was refused and why, and what became of the rest (OFF-05 to OFF-07, OFF-11). */
export default function SyncCentre() {
  const t = useText('sync')
  const common = useText('common')
  const { user } = useSession()
  const operations = useOperations()
  const needAttention = operations?.filter(({ state }) => state === 'rejected' || state === 'quarantined') ?? []
  const waiting = operations?.filter(({ state }) => state !== 'rejected' && state !== 'quarantined') ?? []
  const people = new Set(waiting.map((operation) => operation.funnelId ?? operation.lane)).size
  return (
    <Page
      title={t('title')}
      back={
        user.effectiveCode === 'OPS'
          ? { to: paths.opsDashboard, label: t('backOps') }
          : { to: paths.myTasks, label: t('back') }
      }
    >
      <div className={s.all}>
        {needAttention.length > 0 ? (
          <section className={s.read}>
            {/* Counted in the words of the pill that led here */}
            <ListHeader title={t('needsAttention')} note={common('pillCheck', { count: needAttention.length })} />
            <div className={s.groups}>
              {needAttention.map((operation) => (
                <ConflictCard key={operation.opId} operation={operation} />
              ))}
            </div>
          </section>
        ) : null}
        {waiting.length > 0 ? (
          <section className={s.read}>
            <ListHeader
              title={t('waiting')}
              note={t('waitingCount', { count: waiting.length, people: t('people', { count: people }) })}
            />
            <WaitingList operations={waiting} />
          </section>
        ) : null}
        {operations?.length === 0 ? <EmptyState title={t('nothingWaits')} hint={t('nothingWaitsHint')} /> : null}
        <div className={s.beside}>
          <div>
            <StoragePart />
            <SyncBar />
          </div>
          <div>
            <LogPart />
          </div>
        </div>
      </div>
    </Page>
  )
}

function SyncBar() {
  const t = useText('sync')
  const status = useSyncStatus()
  const actions = useSyncActions()
  const [isBusy, setBusy] = useState(false)
  const words = useOperationWords()
  const now = useNow()
  const refusedAt = useSyncLog(60)?.find(({ event }) => event === 'refused' || event === 'quarantined')?.at
  const isRefusedLast = status.attention > 0 && refusedAt !== undefined && refusedAt > (status.lastSentAt ?? 0)
  const sync = async () => {
    setBusy(true)
    try {
      await actions.syncNow()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionBar
      words={
        <>
          <p>
            {status.needsUpdate
              ? t('needsUpdate')
              : status.needsSignIn
                ? t('needsSignIn')
                : status.online
                  ? t('online')
                  : t('offline')}
          </p>
          <p>
            {isRefusedLast
              ? t('refusedAt', { when: words.when(refusedAt, now) })
              : status.lastSentAt === undefined
                ? t('neverSent')
                : t('lastSent', { time: formatTime(status.lastSentAt) })}
          </p>
        </>
      }
    >
      {/* Not disabled offline, as only the last exchange says so: who has gone to the window does not wait for a probe */}
      <Button kind={status.online ? 'primary' : 'plain'} icon="sync" busy={isBusy} onClick={() => void sync()}>
        {t('syncNow')}
      </Button>
    </ActionBar>
  )
}
