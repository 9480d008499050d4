import { operationCalls, type WaitingPhone } from '../../contract/operations.ts'
import { useRead } from '../../data/use-read.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Block, EmptyState, KeyValues } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { Awaited } from './awaited.tsx'
import { RefreshButton } from './refresh-button.tsx'
import s from './operations.module.css'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

/** For operations: the users who should open the app where there is a network. */
export default function WaitingPhones() {
  const t = useText('operations')
  const isDesktop = useIsDesktop()
  const read = useRead(operationCalls.waitingPhones, {})
  const phones = read.data?.data
  const refresh = <RefreshButton onRefresh={read.refresh} />
  return (
    <Page title={t('title')} lead={t('hint')} back={{ to: paths.opsDashboard, label: t('back') }} actions={refresh}>
      <div className={s.parts}>
        {isDesktop ? null : (
          <Block>
            <p className={s.note}>{t('hint')}</p>
            {refresh}
          </Block>
        )}
        {phones === undefined ? (
          <Awaited read={read} coming={<PhoneTable phones={undefined} />} />
        ) : phones.length === 0 ? (
          <div className={s.none}>
            <EmptyState title={t('none')} hint={t('noneHint')} />
          </div>
        ) : isDesktop ? (
          <PhoneTable phones={phones} />
        ) : (
          phones.map((phone) => <PhoneCard key={keyOf(phone)} phone={phone} />)
        )}
      </div>
    </Page>
  )
}

const keyOf = ({ ipId, person, device, seenAt }: WaitingPhone) => `${ipId} ${person} ${device} ${seenAt}`

function useWhen(): (ms: number | null) => string {
  const t = useText('operations')
  return (ms) => (ms === null ? t('unknown') : t('when', { day: formatDay(ms), time: formatTime(ms) }))
}

function PhoneTable({ phones }: { phones: WaitingPhone[] | undefined }) {
  const t = useText('operations')
  const when = useWhen()
  const columns: Column<WaitingPhone>[] = [
    { key: 'employer', head: t('employer'), cell: (phone) => phone.employer },
    { key: 'person', head: t('person'), cell: (phone) => phone.person },
    { key: 'device', head: t('device'), cell: (phone) => phone.device },
    { key: 'seen', head: t('seen'), width: '11.5rem', cell: (phone) => when(phone.seenAt) },
    { key: 'waiting', head: t('waiting'), cell: (phone) => phone.pending },
    { key: 'oldest', head: t('oldest'), width: '11.5rem', cell: (phone) => when(phone.oldestAt) },
  ]
  return <DataTable label={t('title')} rows={phones} columns={columns} rowKey={keyOf} />
}

function PhoneCard({ phone }: { phone: WaitingPhone }) {
  const t = useText('operations')
  const when = useWhen()
  return (
    <Block title={phone.employer}>
      <KeyValues
        rows={[
          [t('person'), phone.person],
          [t('device'), phone.device],
          [t('waiting'), t('waitingCount', { count: phone.pending })],
          [t('oldest'), when(phone.oldestAt)],
          [t('seen'), when(phone.seenAt)],
        ]}
      />
    </Block>
  )
}
