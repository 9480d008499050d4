import { Fragment } from 'react'
import { useParams } from 'react-router-dom'
import * as v from 'valibot'
import type { CallOutput } from '../../contract/call.ts'
import { recipientFilters, recipientStates } from '../../contract/reachout-words.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { defineSearchState, param } from '../../data/define-search-state.ts'
import { pageParam, sizeParam } from '../../data/list-params.ts'
import { useRead } from '../../data/use-read.ts'
import { useSearchState } from '../../data/use-search-state.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { canStop } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'
import { Block, EmptyState, KeyValues } from '../../ui/list-parts.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useLastPage } from '../../ui/use-last-page.ts'
import { linkPreview } from './link-preview.ts'
import { NotRead } from './not-read.tsx'
import { OnceMore } from './once-more.tsx'
import { RecipientRows } from './recipient-rows.tsx'
import s from './reachouts.module.css'
import { StatusTag } from './status-tag.tsx'
import { StopButton } from './stop-button.tsx'
import { whenOf } from './when-of.ts'
import { useRefreshWhile } from '../../data/use-refresh-while.ts'

const tabs = ['all', ...recipientFilters] as const
type Tab = (typeof tabs)[number]

const address = defineSearchState(
  { state: param<Tab>(v.picklist(tabs), 'all'), page: pageParam, size: sizeParam() },
  { pushes: ['page'] },
)

type Found = CallOutput<typeof reachoutCalls.recipients>['data']

/** One reachout: what was sent, to whom, and what became of each message. */
export default function Recipients() {
  const t = useText('reachouts')
  const { id = '', campaignId = '' } = useParams()
  const [{ state, page, size }, change] = useSearchState(address)
  const read = useRead(reachoutCalls.recipients, {
    ...{ campaignId, page, limit: size },
    ...(state === 'all' ? {} : { state }),
  })
  const found = read.data?.data
  useRefreshWhile(found?.isSending ?? false, read.refresh)
  const total = read.data?.paginationOptions.totalcount
  useLastPage({ page, size, total }, change)
  return (
    <Page title={t('oneTitle')} back={{ to: paths.campaigns(id), label: t('listTitle') }}>
      {found ? (
        <>
          <Facts campaignId={campaignId} hiringRequestId={id} found={found} />
          <Tabs active={state} found={found} />
          {found.recipients.length === 0 ? (
            <EmptyState title={t('noRecipients')} />
          ) : (
            <RecipientRows recipients={found.recipients} isStopped={found.campaignStatus === 'Stopped'} />
          )}
          <Pager
            {...{ page, size }}
            total={total ?? 0}
            onPage={(next) => change({ page: next })}
            onSize={(next) => change({ size: next })}
            docked
          />
        </>
      ) : (
        <NotRead read={read} />
      )}
    </Page>
  )
}

interface FactsProps {
  campaignId: string
  hiringRequestId: string
  found: Found
}

function Facts({ campaignId, hiringRequestId, found }: FactsProps) {
  const t = useText('reachouts')
  const { channelType, campaignStatus, isSending, createdDate, language, message, silent } = found
  const when = whenOf(found)
  const { spent } = found.credits
  const cost = { count: spent, n: formatNumber(spent), back: formatNumber(found.credits.returned) }
  return (
    <Block>
      <KeyValues
        rows={[
          [t('campaign'), campaignId],
          [t('channelHead'), t(`channel.${channelType}`)],
          [
            t('statusHead'),
            <Fragment key="status">
              <StatusTag status={isSending ? 'sending' : campaignStatus}>
                {isSending ? t('sending') : t(`status.${campaignStatus}`)}
              </StatusTag>
              {when ? <small className={s.when}>{when}</small> : null}
            </Fragment>,
          ],
          [t('created'), t('atTime', { day: formatDay(createdDate), time: formatTime(createdDate) })],
          [t('cost'), t(found.credits.returned > 0 ? 'costReturned' : 'costAll', cost)],
          [t('language'), t(`languages.${language}`)],
          [t('preview'), message.replaceAll('#link#', linkPreview(language))],
        ]}
      />
      {canStop(campaignStatus) ? <StopButton campaignId={campaignId} credits={spent} /> : null}
      {silent > 0 ? <OnceMore {...{ campaignId, hiringRequestId }} count={silent} /> : null}
    </Block>
  )
}

function Tabs({ active, found: { counts, notSent, campaignStatus } }: { active: Tab; found: Found }) {
  const t = useText('reachouts')
  const all = recipientStates.reduce((sum, state) => sum + (counts[state] ?? 0), notSent)
  const labelOf = (key: Tab) =>
    key === 'notSent' || (key === 'queued' && campaignStatus === 'Stopped') ? t('notSent') : t(`recipientTabs.${key}`)
  const countOf = (key: Tab) => (key === 'all' ? all : key === 'notSent' ? notSent : (counts[key] ?? 0))
  // Hardly ever is anybody deleted meanwhile
  const shown = tabs.filter((key) => key !== 'notSent' || notSent > 0 || active === key)
  return (
    <div className={s.tabs}>
      <TabLinks
        label={t('oneTitle')}
        active={active}
        items={shown.map((key) => ({
          ...{ key, label: labelOf(key), count: countOf(key) },
          to: { search: key === 'all' ? '' : `state=${key}` },
        }))}
      />
    </div>
  )
}
