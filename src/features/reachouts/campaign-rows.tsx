import { Link } from 'react-router-dom'
import type { CampaignWire } from '../../contract/reachouts.ts'
import { isStatusKnown, useSyncStatus } from '../../data/sync.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { canStop } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Menu } from '../../ui/menu.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './reachouts.module.css'
import { StatusTag } from './status-tag.tsx'
import { useStop } from './use-stop.tsx'
import { whenOf } from './when-of.ts'

interface Props {
  hiringRequestId: string
  /** Undefined while they are on their way. */
  campaigns: CampaignWire[] | undefined
  /** Operations staff see whose it is and what it cost (RO-04). */
  isStaff: boolean
  onStopped: () => void
}

const counts = ['reached', 'responded', 'interviewDone', 'selected'] as const

/** A table on a desktop, cards on a phone (RO-02). */
export function CampaignRows({ hiringRequestId, campaigns, isStaff, onStopped }: Props) {
  const t = useText('reachouts')
  const isDesktop = useIsDesktop()
  const status = useSyncStatus()
  const creditsOf = ({ credits }: CampaignWire) => t('costAll', { count: credits ?? 0, n: formatNumber(credits ?? 0) })
  const menuOf = (campaign: CampaignWire) => <StopMenu campaign={campaign} onStopped={onStopped} />
  if (!isDesktop)
    return (
      <CardList label={t('listTitle')}>
        {campaigns?.map((campaign) => (
          <TaskCard
            key={campaign.campaignId}
            level="h2"
            name={t(`channel.${campaign.channelType}`)}
            detail={
              <span className={s.state}>
                <Status campaign={campaign} />
                {canStop(campaign.campaignStatus) ? menuOf(campaign) : null}
              </span>
            }
            lines={[
              <Dotted key="made" parts={[formatDay(campaign.createdDate), campaign.campaignId]} />,
              whenOf(campaign),
              <Dotted key="counts" parts={counts.map((key) => `${t(key)} ${formatNumber(campaign[key])}`)} />,
              isStaff ? <Dotted key="credits" parts={[campaign.employerName, creditsOf(campaign)]} /> : undefined,
            ].filter(Boolean)}
            foot={<OpenRecipients {...{ hiringRequestId, campaign }} />}
          />
        ))}
      </CardList>
    )
  const columns: Column<CampaignWire>[] = [
    {
      key: 'created',
      head: t('created'),
      cell: (row) => <span className={s.whole}>{formatDay(row.createdDate)}</span>,
      width: '8rem',
    },
    {
      key: 'id',
      head: t('campaign'),
      // Whom it was for is not on the device: without a network the link would lead nowhere
      cell: (row) =>
        isStatusKnown(status) && status.online ? (
          <Link
            className={`fh-focus ${s.id}`}
            to={paths.campaign(hiringRequestId, row.campaignId)}
            aria-label={t('openOne', { id: row.campaignId })}
          >
            {row.campaignId}
          </Link>
        ) : (
          <span className={s.id}>{row.campaignId}</span>
        ),
    },
    { key: 'channel', head: t('channelHead'), cell: (row) => t(`channel.${row.channelType}`) },
    ...(isStaff
      ? [
          { key: 'employer', head: t('employer'), cell: (row: CampaignWire) => row.employerName },
          {
            key: 'credits',
            head: t('credits'),
            align: 'right' as const,
            cell: (row: CampaignWire) => formatNumber(row.credits ?? 0),
          },
        ]
      : []),
    ...counts.map((key) => ({
      key,
      head: t(key),
      align: 'right' as const,
      cell: (row: CampaignWire) => formatNumber(row[key]),
    })),
    {
      key: 'status',
      head: t('statusHead'),
      cell: (row) => (
        <>
          <Status campaign={row} />
          {whenOf(row) ? <small className={s.when}>{whenOf(row)}</small> : null}
        </>
      ),
    },
    {
      key: 'more',
      head: t('moreHead'),
      hideHead: true,
      width: '3.5rem',
      cell: (row) => (canStop(row.campaignStatus) ? menuOf(row) : null),
    },
  ]
  return (
    <DataTable
      label={t('listTitle')}
      loading={t('loading')}
      columns={columns}
      rows={campaigns}
      rowKey={(row) => row.campaignId}
    />
  )
}

function OpenRecipients({ hiringRequestId, campaign }: { hiringRequestId: string; campaign: CampaignWire }) {
  const t = useText('reachouts')
  const status = useSyncStatus()
  const isKnown = isStatusKnown(status)
  if (isKnown && status.online)
    return (
      <ButtonLink
        kind="text"
        data-edge="start"
        to={paths.campaign(hiringRequestId, campaign.campaignId)}
        aria-label={t('openOne', { id: campaign.campaignId })}
      >
        {t('recipients')}
      </ButtonLink>
    )
  return (
    <NeedsConnection missing={isKnown}>
      {(tied) => (
        <Button {...tied} kind="text" data-edge="start" disabled aria-label={t('openOne', { id: campaign.campaignId })}>
          {t('recipients')}
        </Button>
      )}
    </NeedsConnection>
  )
}

function Status({ campaign: { campaignStatus, isSending } }: { campaign: CampaignWire }) {
  const t = useText('reachouts')
  return (
    <StatusTag status={isSending ? 'sending' : campaignStatus}>
      {isSending ? t('sending') : t(`status.${campaignStatus}`)}
    </StatusTag>
  )
}

/** RO-06 */
function StopMenu({ campaign, onStopped }: { campaign: CampaignWire; onStopped: () => void }) {
  const t = useText('reachouts')
  const common = useText('common')
  const { online } = useSyncStatus()
  const { campaignId, totalCandidates } = campaign
  const { ask, question } = useStop({ campaignId, credits: totalCandidates, onStopped })
  return (
    <>
      <Menu
        label={t('more', { id: campaignId })}
        trigger={(trigger) => <IconButton {...trigger} bare icon="more" label={t('more', { id: campaignId })} />}
        items={[
          {
            key: 'stop',
            label: t('stop'),
            icon: 'cross',
            danger: true,
            reason: online ? undefined : common('needsConnection'),
            onSelect: ask,
          },
        ]}
      />
      {question}
    </>
  )
}
