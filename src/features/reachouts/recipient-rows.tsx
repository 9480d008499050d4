import type { RecipientWire } from '../../contract/reachouts.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './reachouts.module.css'
import { StatusTag } from './status-tag.tsx'

/** A table on a desktop, cards on a phone. */
export function RecipientRows({ recipients, isStopped }: { recipients: RecipientWire[]; isStopped: boolean }) {
  const t = useText('reachouts')
  const isDesktop = useIsDesktop()
  const nameOf = ({ name }: RecipientWire) => name || t('deletedPerson')
  const stateOf = ({ state, isRefunded, isNotSent }: RecipientWire) =>
    isNotSent || (state === 'queued' && isStopped) ? (
      <StatusTag status="notSent">{t('notSent')}</StatusTag>
    ) : (
      <StatusTag status={state}>
        {state === 'failed' && isRefunded ? t('failedReturned') : t(`recipientTabs.${state}`)}
      </StatusTag>
    )
  const when = (at: number | null) => (at === null ? '' : t('atTime', { day: formatDay(at), time: formatTime(at) }))
  const inOneLine = (at: number | null) => <span className={s.whole}>{when(at)}</span>
  if (!isDesktop)
    return (
      <CardList label={t('oneTitle')}>
        {recipients.map((one) => (
          <TaskCard
            key={one.n}
            level="h2"
            name={nameOf(one)}
            detail={stateOf(one)}
            lines={[one.mobileNo, when(one.repliedAt ?? one.sentAt)].filter(Boolean)}
          />
        ))}
      </CardList>
    )
  const columns: Column<RecipientWire>[] = [
    { key: 'name', head: t('name'), cell: nameOf },
    { key: 'mobile', head: t('mobile'), cell: ({ mobileNo }) => mobileNo },
    { key: 'state', head: t('statusHead'), cell: stateOf },
    { key: 'sent', head: t('recipientTabs.sent'), cell: ({ sentAt }) => inOneLine(sentAt) },
    { key: 'replied', head: t('recipientTabs.replied'), cell: ({ repliedAt }) => inOneLine(repliedAt) },
  ]
  return <DataTable label={t('oneTitle')} columns={columns} rows={recipients} rowKey={({ n }) => String(n)} />
}
