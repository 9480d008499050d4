import type { SentCount } from '../../contract/carriers.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { formatPaise } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useCarrierWords } from './carrier-words.ts'
import s from './operations.module.css'

const channels = ['sms', 'whatsapp', 'voice'] as const
const states = ['handing', 'taken', 'refused', 'unknown', 'delivered', 'failed'] as const
const keyOf = ({ carrier, channel, state, reason }: SentCount) => [carrier, channel, state, reason].join(' ')

/** By carrier, channel, state and reason. */
export function SentList({ counts }: { counts: SentCount[] | undefined }) {
  const t = useText('carriers')
  const words = useCarrierWords()
  const isDesktop = useIsDesktop()
  const channel = (of: SentCount) => {
    const known = channels.find((each) => each === of.channel)
    return known ? t(`channels.${known}`) : of.channel
  }
  const state = (of: SentCount) => {
    const known = states.find((each) => each === of.state)
    return known ? t(`states.${known}`) : of.state
  }
  const cost = ({ paise }: SentCount) => (paise > 0 ? t('rupees', { amount: formatPaise(paise) }) : '')
  if (!isDesktop)
    return (
      <ul className={s.rows}>
        {counts?.map((row) => (
          <li key={keyOf(row)} className={s.row}>
            <span className={s.entry}>
              <b>{`${words.carrier(row.carrier)}, ${channel(row)}`}</b>
              <span className={s.note}>{[state(row), words.reason(row.reason)].filter(Boolean).join(': ')}</span>
            </span>
            <span className={s.amount}>
              <b>{formatNumber(row.count)}</b>
              <span className={s.note}>{cost(row)}</span>
            </span>
          </li>
        ))}
      </ul>
    )
  const columns: Column<SentCount>[] = [
    { key: 'carrier', head: t('carrier'), cell: ({ carrier }) => words.carrier(carrier) },
    { key: 'channel', head: t('channel'), width: '6.5rem', cell: channel },
    { key: 'state', head: t('state'), cell: state },
    { key: 'reason', head: t('reason'), cell: ({ reason }) => words.reason(reason) },
    { key: 'count', head: t('count'), width: '5.5rem', align: 'right', cell: ({ count }) => formatNumber(count) },
    { key: 'cost', head: t('cost'), width: '6.5rem', align: 'right', cell: cost },
  ]
  return <DataTable label={t('parts.sent')} rows={counts} columns={columns} rowKey={keyOf} />
}
