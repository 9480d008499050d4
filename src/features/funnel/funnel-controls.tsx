import type { ReactNode } from 'react'
import { channels } from '../../contract/funnel-row.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { useText } from '../../text/index.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import s from './applicants.module.css'
import type { FunnelAddress } from './funnel-address.ts'

interface Props {
  address: FunnelAddress
  change: (part: Partial<FunnelAddress>) => void
  children: ReactNode
}

/** Search and channel, above the table and the board alike (FUN-06). */
export function FunnelControls({ address, change, children }: Props) {
  const t = useText('funnel')
  return (
    <div className={s.controls}>
      <Search value={address.search} onSearch={(search) => change({ search })} />
      <SelectField
        label={t('channel')}
        hideLabel
        placeholder={t('allChannels')}
        value={address.channel ?? ''}
        options={channels.map((channel) => ({ value: channel, label: t(`channels.${channel}`) }))}
        onChange={(event) =>
          change({ channel: channels.find((channel) => channel === event.currentTarget.value) ?? undefined })
        }
      />
      {children}
    </div>
  )
}

/** Debounced search: half a second after the last key press, from three characters on (FUN-06). */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useText('funnel')
  const [typed, setTyped] = useTypedSearch(value, onSearch)
  return <SearchBox label={t('searchLabel')} value={typed} onChange={setTyped} maxLength={100} />
}
