import type { Refused } from '../../contract/refusal-counts.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import desk from './operations.module.css'
import s from './refusals.module.css'

/** The reasons whose sentence names somebody or a number: they have a title, the other ones their sentence. */
export const titled = [
  'person-kept-apart',
  'changed-by-other',
  'stage-moved',
  'notes-changed',
  'scorecard-changed',
  'too-many-reveals',
  'sheet-headings',
  'sheet-wrong',
  'request-changed',
  'scorecard-outdated',
  'address-in-use',
  'spoc-known',
  'too-many-sign-ins',
] as const

const keyOf = ({ call, reason }: Refused) => `${call} ${reason}`

/** What was refused, by call and code: why, and how often. */
export function RefusalList({ refused }: { refused: Refused[] | undefined }) {
  const t = useText('operations')
  const isDesktop = useIsDesktop()
  const meaning = ({ reason, message }: Refused) => {
    const title = titled.find((known) => known === reason)
    if (title) return t(`refused.titles.${title}`)
    return reason === message ? t('refused.unknown') : translateServerMessage({ reason, message })
  }
  const when = ({ lastHour }: Refused) => t('when', { day: formatDay(lastHour), time: formatTime(lastHour) })
  const code = (text: string) => (
    <code className={s.code} translate="no">
      {text}
    </code>
  )
  if (!isDesktop)
    return (
      <div className={desk.cards}>
        {refused?.map((row) => (
          <Block key={keyOf(row)} title={meaning(row)}>
            <div className={desk.entry}>
              <KeyValues
                rows={[
                  [t('refused.call'), code(row.call)],
                  [t('refused.reason'), code(row.reason)],
                  [t('refused.count'), formatNumber(row.count)],
                  [t('refused.devices'), formatNumber(row.devices)],
                  [t('refused.ofOldBuilds'), row.ofOldBuilds > 0 ? formatNumber(row.ofOldBuilds) : ''],
                  [t('refused.lastHour'), when(row)],
                ]}
              />
            </div>
          </Block>
        ))}
      </div>
    )
  const columns: Column<Refused>[] = [
    {
      key: 'meaning',
      head: t('refused.meaning'),
      cell: (row) => (
        <span className={s.meaning}>
          <span>{meaning(row)}</span>
          {code(row.reason)}
        </span>
      ),
    },
    { key: 'call', head: t('refused.call'), width: '13.5rem', cell: (row) => code(row.call) },
    { key: 'count', head: t('refused.count'), width: '5.5rem', align: 'right', cell: (row) => formatNumber(row.count) },
    {
      key: 'devices',
      head: t('refused.devices'),
      width: '6rem',
      align: 'right',
      cell: (row) => formatNumber(row.devices),
    },
    {
      key: 'old',
      head: t('refused.ofOldBuilds'),
      width: '8.5rem',
      align: 'right',
      cell: (row) => formatNumber(row.ofOldBuilds),
    },
    {
      key: 'last',
      head: t('refused.lastHour'),
      width: '11.5rem',
      cell: when,
    },
  ]
  return <DataTable label={t('refused.list')} rows={refused} columns={columns} rowKey={keyOf} />
}
