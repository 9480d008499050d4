import { useParams } from 'react-router-dom'
import { orderCalls, type OrderWire } from '../../contract/orders.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { currentLanguage, useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import s from './invoice.module.css'

/** /Invoice/:orderId (ORD-07): for the company and for operations; it prints as it is, and comes as PDF. */
export default function Invoice() {
  const t = useText('orders')
  const { orderId = '' } = useParams()
  const { user } = useSession()
  const read = useRead(orderCalls.get, { orderId })
  const { data: listed } = useRead(orderCalls.list, { ipId: user.actingIpId }, { enabled: user.code !== 'OPS' })
  // One that was never opened is in the list of the company, which is on the device
  const order = read.data?.data ?? listed?.data.orders.find((one) => one.orderId === orderId)
  const back =
    user.code === 'OPS'
      ? { to: paths.creditOrders, label: t('desk') }
      : { to: `${paths.payment}?tab=credit`, label: t('payment') }
  return (
    <Page title={order?.invoiceNo ?? t('invoice')} back={back} narrow>
      {order?.state === 'paid' ? (
        <Paid order={order} />
      ) : order ? (
        <EmptyState title={t('notPaid')} hint={t('notPaidHint')} />
      ) : read.isLoading ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <NotLoaded read={read} what="invoice" awayHint={t('failedHint')} />
      )}
    </Page>
  )
}

function Paid({ order }: { order: OrderWire }) {
  const t = useText('orders')
  const { online } = useSyncStatus()
  const { running, start } = useFileDownload()
  const download = async () => {
    const of = { orderId: order.orderId, language: currentLanguage() }
    const end = await start(order.invoiceNo!, orderCalls.invoice, of)
    if (end === 'saved' || end === 'cancelled') return
    const line = translateServerMessage(end.refusal) ?? translateServerMessage(end.error)
    showToast({ heading: t('notDownloaded'), line, tone: 'problem' })
  }
  return (
    <Block>
      <InvoicePaper order={order} />
      <div className={s.choices}>
        <Button kind="primary" onClick={() => print()}>
          {t('print')}
        </Button>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button {...tied} busy={running !== undefined} onClick={() => void download()}>
              {t('download')}
            </Button>
          )}
        </NeedsConnection>
      </div>
    </Block>
  )
}
