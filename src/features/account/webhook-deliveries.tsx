import { useState } from 'react'
import { TEST_EVENT, webhookEvents } from '../../contract/webhook-events.ts'
import { deliveryStates, webhookCalls, webhookErrors, type Delivery, type Endpoint } from '../../contract/webhooks.ts'
import { useRead } from '../../data/use-read.ts'
import { useRefreshWhile } from '../../data/use-refresh-while.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './account.module.css'
import { eventKeys, hostOf, useWebhookChange } from './webhook-actions.ts'
import { WebhookAllAgain } from './webhook-all-again.tsx'
import { WebhookMessage } from './webhook-message.tsx'
import own from './webhooks.module.css'

/** What was sent to one endpoint and how it went (HOOK-06). */
export function WebhookDeliveries({ ipId, endpoint }: { ipId: string; endpoint: Endpoint }) {
  const t = useText('webhooks')
  const { endpointId } = endpoint
  const [state, setState] = useState<(typeof deliveryStates)[number]>()
  const [{ page, size }, setPage] = useState({ page: 1, size: 10 })
  const [viewed, setViewed] = useState<Delivery>()
  const pageOptions = { page, limit: size }
  const read = useRead(webhookCalls.deliveries, { ipId, endpointId, ...(state && { state }), pageOptions })
  useRefreshWhile(read.data?.data.some((each) => each.state === 'waiting') ?? false, read.refresh)
  const total = read.data?.paginationOptions.totalcount ?? 0
  return (
    <div className={s.list}>
      <Block title={t('deliveriesOf', { host: hostOf(endpoint.url) })}>
        <p className={s.lead}>{t('deliveriesLead')}</p>
        <div className={own.again}>
          <SelectField
            label={t('filter')}
            placeholder={t('all')}
            options={deliveryStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state ?? ''}
            onChange={({ target }) => {
              setState(deliveryStates.find((each) => each === target.value))
              setPage({ page: 1, size })
            }}
          />
          <WebhookAllAgain ipId={ipId} endpointId={endpointId} />
        </div>
      </Block>
      {!read.data ? (
        read.isLoading ? (
          <Rows ipId={ipId} endpointId={endpointId} rows={undefined} onView={setViewed} />
        ) : (
          <EmptyState title={t('deliveriesAway')} hint={translateServerMessage(read.refusal) ?? t('awayHint')} />
        )
      ) : read.data.data.length === 0 ? (
        <EmptyState title={t('noDeliveries')} />
      ) : (
        <Rows ipId={ipId} endpointId={endpointId} rows={read.data.data} onView={setViewed} />
      )}
      {total > size || page > 1 ? (
        <Pager
          {...{ page, size, total }}
          onPage={(next) => setPage({ page: next, size })}
          onSize={(next) => setPage({ page: 1, size: next })}
        />
      ) : null}
      <WebhookMessage ipId={ipId} endpointId={endpointId} delivery={viewed} onClose={() => setViewed(undefined)} />
    </div>
  )
}

interface RowsProps {
  ipId: string
  endpointId: string
  /** Undefined while they are on their way. */
  rows: readonly Delivery[] | undefined
  onView: (delivery: Delivery) => void
}

function Rows(props: RowsProps) {
  const t = useText('webhooks')
  const words = useWords()
  const desktop = useIsDesktop()
  const { rows } = props
  const label = t('deliveries')
  if (!desktop && !rows) return <SkeletonRows label={t('deliveriesLoading')} />
  if (!desktop)
    return (
      <CardList label={label}>
        {rows?.map((row) => (
          <TaskCard
            key={row.messageId}
            name={words.event(row)}
            lines={[
              `${words.state(row)} · ${words.answer(row)}`,
              `${words.at(row.createdAt)} · ${t('attempts', { count: row.attempts })}`,
              ...(row.state === 'waiting' && row.nextAt ? [words.next(row.nextAt)] : []),
            ]}
            foot={<Actions {...props} row={row} />}
          />
        ))}
      </CardList>
    )
  return (
    <DataTable
      wide
      label={label}
      loading={t('deliveriesLoading')}
      rows={rows}
      rowKey={({ messageId }) => messageId}
      columns={[
        { key: 'event', head: t('event'), cell: words.event },
        { key: 'state', head: t('state'), cell: words.state },
        { key: 'answer', head: t('answer'), cell: words.answer },
        { key: 'at', head: t('at'), cell: ({ createdAt }) => <At ms={createdAt} /> },
        { key: 'attempts', head: t('attempts'), align: 'right', cell: ({ attempts }) => attempts },
        { key: 'actions', head: t('actions'), hideHead: true, cell: (row) => <Actions {...props} row={row} /> },
      ]}
    />
  )
}

/** An event, state or error of a newer server is shown as it came. */
function useWords() {
  const t = useText('webhooks')
  return {
    event: ({ type }: Delivery): string => {
      const known = ([...webhookEvents, TEST_EVENT] as const).find((each) => each === type)
      return known ? t(`eventNames.${eventKeys[known]}`) : type
    },
    state: ({ state }: Delivery) => {
      const known = deliveryStates.find((each) => each === state)
      return known ? t(`states.${known}`) : state
    },
    answer: ({ lastStatus, lastError }: Delivery) => {
      const known = webhookErrors.find((each) => each === lastError)
      if (known) return t(`errors.${known}`)
      return lastStatus ? t('status', { status: lastStatus }) : '–'
    },
    at: (ms: number) => `${formatDay(ms)}, ${formatTime(ms)}`,
    next: (ms: number) => t('nextAt', { day: formatDay(ms), time: formatTime(ms) }),
  }
}

function Actions({ ipId, endpointId, row, onView }: RowsProps & { row: Delivery }) {
  const t = useText('webhooks')
  const { run, isSending } = useWebhookChange()
  const { messageId } = row
  const about = { event: useWords().event(row), id: messageId.slice(-6) }
  const again = () => run(webhookCalls.replay, { ipId, endpointId, messageId }, t('againQueued'))
  return (
    <>
      <Button kind="text" aria-label={t('viewOf', about)} onClick={() => onView(row)}>
        {t('view')}
      </Button>
      <Button kind="text" busy={isSending} aria-label={t('againOf', about)} onClick={() => void again()}>
        {t('again')}
      </Button>
    </>
  )
}

/** The day and the time each in one piece. */
const At = ({ ms }: { ms: number }) => (
  <>
    <span className={s.number}>{`${formatDay(ms)},`}</span> <span className={s.number}>{formatTime(ms)}</span>
  </>
)
