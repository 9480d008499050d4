import { orderCalls, type OrderTerms, type OrderWire } from '../../contract/orders.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useRead } from '../../data/use-read.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { formatPaise } from '../../rules/orders.ts'
import { mayBuyCredits } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block } from '../../ui/list-parts.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { StageTag, type StageTone } from '../../ui/stage-tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './orders.module.css'

const MOST_LISTED = 100

/** What the company has ordered, and where to pay what waits (ORD-01, ORD-05). */
export function Orders() {
  const { user } = useSession()
  const ipId = user.actingIpId
  const read = useRead(orderCalls.list, { ipId }, { enabled: mayBuyCredits(user.code) })
  // Nothing is said about orders to whoever has none
  if (!read.data || read.data.data.orders.length === 0) return null
  return <List {...read.data.data} />
}

function List({ orders, terms }: { orders: OrderWire[]; terms: OrderTerms }) {
  const t = useText('orders')
  const open = orders.find(({ state }) => state === 'open')
  return (
    <Block title={t('orders')}>
      {open ? (
        <>
          <p>
            <b>{t('payHere')}</b>
          </p>
          <p className={s.note}>{terms.payTo ?? t('payAsk')}</p>
          <p className={s.note}>{t('payHereHint', { order: open.orderId })}</p>
        </>
      ) : null}
      <ul className={s.orders}>
        {orders.map((order) => (
          <li key={order.orderId} className={s.order}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      {orders.length === MOST_LISTED ? <p className={s.note}>{t('newest')}</p> : null}
    </Block>
  )
}

const looks: Record<OrderWire['state'], { tone: StageTone; icon: IconName }> = {
  open: { tone: 'wait', icon: 'clock' },
  paid: { tone: 'joined', icon: 'tick' },
  rejected: { tone: 'over', icon: 'cross' },
  cancelled: { tone: 'over', icon: 'cross' },
}

function OrderRow({ order }: { order: OrderWire }) {
  const t = useText('orders')
  const { orderId, state, credits, total, reason, invoiceNo } = order
  return (
    <>
      <span className={s.top}>
        <b>{orderId}</b>
        <StageTag {...looks[state]}>{t(`states.${state}`)}</StageTag>
      </span>
      <span>{t('line', { n: formatNumber(credits), total: formatPaise(total) })}</span>
      <span className={s.note}>{formatDay(order.orderedAt)}</span>
      {reason === null ? null : <span className={s.note}>{t('why', { reason })}</span>}
      {state === 'open' ? <Cancel orderId={orderId} /> : null}
      {invoiceNo === null ? null : (
        <div className={s.choices}>
          <ButtonLink to={paths.invoice(orderId)}>{t('invoiceOf', { number: invoiceNo })}</ButtonLink>
        </div>
      )}
    </>
  )
}

function Cancel({ orderId }: { orderId: string }) {
  const t = useText('orders')
  const { online } = useSyncStatus()
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const of = { order: orderId }
  const { run, isBusy } = useOneAtATime(async () => {
    const sure = { title: t('cancelTitle', of), body: t('cancelHint'), confirmLabel: t('cancel'), danger: true }
    if (!(await confirm(sure))) return false
    const result = await sendOnce(`cancel/${orderId}`, orderCalls.cancel, { orderId })
    invalidate(orderCalls.list)
    if (result.ok) showToast({ heading: t('cancelled', of), tone: 'success' })
    else showToast({ heading: t('notChanged'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return result.ok
  })
  return (
    <div className={s.choices}>
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <Button {...tied} busy={isBusy} aria-label={t('cancelOf', of)} onClick={() => void run()}>
            {t('cancel')}
          </Button>
        )}
      </NeedsConnection>
    </div>
  )
}
