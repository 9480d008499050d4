import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orderCalls, orderStates, type OrderWire } from '../../contract/orders.ts'
import { useRead } from '../../data/use-read.ts'
import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { formatPaise } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block, KeyValues, Toolbar } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { DeskPage } from './desk-page.tsx'
import s from './operations.module.css'
import { PaymentSheet } from './payment-sheet.tsx'
import { RejectOrder } from './reject-order.tsx'
import { LONGEST_SEARCH, useDeskList } from './use-desk-list.ts'

/** For operations: orders of credits, by state, and what becomes of those that wait (ORD-08). */
export default function Orders() {
  const t = useText('orders')
  const [query] = useSearchParamsState()
  const state = orderStates.find((each) => each === query.get('state')) ?? 'open'
  const list = useDeskList()
  const read = useRead(orderCalls.desk, { search: list.search, state, page: list.page, limit: list.limit })
  // The question of the dashboard, which is answered already for whoever comes from there
  const open = useRead(orderCalls.desk, { state: 'open', page: 1, limit: 1 }).data?.paginationOptions.totalcount
  const [decided, setDecided] = useState<{ order: OrderWire; how: 'pay' | 'reject' }>()
  const close = () => setDecided(undefined)
  return (
    <Page title={t('desk')} lead={t('deskLead')} back={{ to: paths.opsDashboard, label: t('back') }} narrow>
      <TabLinks
        label={t('desk')}
        active={state}
        layout="scroll"
        items={orderStates.map((key) => ({
          key,
          label: t(`deskStates.${key}`),
          to: { search: key === 'open' ? '' : `state=${key}` },
          // Only what waits has a number
          ...(key === 'open' ? { count: open } : {}),
        }))}
      />
      <div className={s.tools}>
        <Toolbar>
          <SearchBox value={list.typed} onChange={list.setTyped} label={t('deskSearch')} maxLength={LONGEST_SEARCH} />
        </Toolbar>
      </div>
      <DeskPage
        read={read}
        list={list}
        none={t(`deskNone.${state}`)}
        noneHint={state === 'open' && list.search === '' ? t('deskNoneHint') : undefined}
      >
        {({ data }) => (
          <div className={s.cards}>
            {data.map((order) => (
              <OrderCard key={order.orderId} order={order} onDecide={(how) => setDecided({ order, how })} />
            ))}
          </div>
        )}
      </DeskPage>
      {decided?.how === 'pay' ? <PaymentSheet order={decided.order} onClose={close} /> : null}
      {decided?.how === 'reject' ? <RejectOrder order={decided.order} onClose={close} /> : null}
    </Page>
  )
}

type CardProps = { order: OrderWire; onDecide: (how: 'pay' | 'reject') => void }

function OrderCard({ order, onDecide }: CardProps) {
  const t = useText('orders')
  const { online } = useSyncStatus()
  const when = (at: number) => t('when', { day: formatDay(at), time: formatTime(at) })
  const { orderId, company, ipId, gstin, reference, paidOn, invoiceNo } = order
  return (
    <Block title={`${orderId} · ${t('rupees', { amount: formatPaise(order.total) })}`}>
      <div className={s.entry}>
        <KeyValues
          rows={[
            [
              t('company'),
              <Link
                className={`fh-focus ${s.link}`}
                key="company"
                to={paths.creditsOf(ipId)}
              >{`${company} (${ipId})`}</Link>,
            ],
            [t('credits'), formatNumber(order.credits)],
            [t('billing'), gstin === null ? order.billingName : `${order.billingName}, ${gstin}`],
            [t('orderedBy'), t('orderedByLine', { when: when(order.orderedAt), by: order.by })],
            [t('state'), t(`states.${order.state}`)],
            [t('reference'), reference && paidOn ? t('paidLine', { reference, day: formatDay(paidOn) }) : ''],
            [t('reason'), order.reason],
            [
              t('invoice'),
              invoiceNo && (
                <Link className={`fh-focus ${s.link}`} to={paths.invoice(orderId)}>
                  {invoiceNo}
                </Link>
              ),
            ],
          ]}
        />
      </div>
      {order.state === 'open' ? (
        <div className={s.choices}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <span className={s.buttons}>
                <Button
                  {...tied}
                  kind="primary"
                  aria-label={t('recordOf', { order: orderId })}
                  onClick={() => onDecide('pay')}
                >
                  {t('record')}
                </Button>
                <Button
                  {...tied}
                  kind="text"
                  aria-label={t('rejectOf', { order: orderId })}
                  onClick={() => onDecide('reject')}
                >
                  {t('reject')}
                </Button>
              </span>
            )}
          </NeedsConnection>
        </div>
      ) : null}
    </Block>
  )
}
