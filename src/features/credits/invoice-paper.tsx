import type { OrderWire } from '../../contract/orders.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { stateOfGstin } from '../../rules/gstin.ts'
import { formatPaise } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { KeyValues } from '../../ui/list-parts.tsx'
import s from './invoice.module.css'
import { usePriceRows } from './price-rows.tsx'

/** What is printed: from the order alone, as it was when it was paid. */
export function InvoicePaper({ order }: { order: OrderWire }) {
  const t = useText('orders')
  const { taxRows } = usePriceRows()
  const { seller } = order
  const sums: [string, number][] = [
    [t('net'), order.net],
    ...taxRows(order, order.gstPercent),
    [t('total'), order.total],
  ]
  return (
    <div className={s.paper}>
      <p className={s.title}>{t(seller?.gstin ? 'taxInvoice' : 'invoice')}</p>
      <KeyValues
        rows={[
          [t('number'), order.invoiceNo],
          [t('date'), formatDay(order.decidedAt!)],
          [t('orderNo'), `${order.orderId}, ${formatDay(order.orderedAt)}`],
          [t('paidWith'), t('paidLine', { reference: order.reference, day: formatDay(order.paidOn!) })],
        ]}
      />
      <div className={s.parties}>
        <Party head={t('from')} name={seller!.name} address={seller!.address} gstin={seller!.gstin} />
        <Party head={t('billTo')} name={order.billingName} address={order.billingAddress} gstin={order.gstin} />
      </div>
      <table className={s.lines}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('credits')}</th>
            <th scope="col">{t('rate')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ credits, paise }) => (
            <tr key={paise}>
              <th scope="row">{t('fieldhireCredits')}</th>
              <td>{formatNumber(credits)}</td>
              <td>{formatPaise(paise)}</td>
              <td>{formatPaise(credits * paise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, paise]) => (
            <tr key={name}>
              <th scope="row" colSpan={3}>
                {name}
              </th>
              <td>{formatPaise(paise)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

type PartyProps = { head: string; name: string; address: string; gstin: string | null }

function Party({ head, name, address, gstin }: PartyProps) {
  const t = useText('orders')
  return (
    <div>
      <p className={s.head}>{head}</p>
      <p>
        <b>{name}</b>
      </p>
      {address === '' ? null : <p className={s.address}>{address}</p>}
      {gstin === null ? null : <p>{t('stateCode', { gstin, state: stateOfGstin(gstin) })}</p>}
    </div>
  )
}
