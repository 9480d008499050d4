import { useState, type ReactNode } from 'react'
import { channels } from '../../contract/funnel-row.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { useText } from '../../text/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import s from './applicants.module.css'
import type { FunnelAddress } from './funnel-address.ts'
import { ViewChoice } from './view-choice.tsx'

interface Props {
  address: FunnelAddress
  change: (part: Partial<FunnelAddress>) => void
  children?: ReactNode
}

/** Search and channel, above the table and the board of a desktop (FUN-06). */
export function FunnelControls({ address, change, children }: Props) {
  return (
    <div className={s.controls}>
      <Search value={address.search} onSearch={(search) => change({ search })} />
      <Channel address={address} change={change} hideLabel />
      {children}
    </div>
  )
}

type PhoneProps = Props & {
  onRejected: () => void
  /** The saved views; `leave` closes the sheet that they lie in. */
  views: (leave: () => void) => ReactNode
}

/** The same on a phone, in the row of the number: search folds away, the rest is in a sheet. */
export function PhoneControls({ address, change, onRejected, views, children }: PhoneProps) {
  const t = useText('board')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Search value={address.search} onSearch={(search) => change({ search })} folds />
      <IconButton
        bare
        icon="slide"
        label={t('filterAndView')}
        count={(address.channel ? 1 : 0) + (address.sort ? 1 : 0) || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {children}
      <Sheet
        opened={isOpen}
        onClose={close}
        title={t('filterAndView')}
        footer={
          <Button kind="primary" full onClick={close}>
            {t('showApplicants')}
          </Button>
        }
      >
        <div className={s.sheet}>
          <ViewChoice address={address} change={change} />
          <Channel address={address} change={change} />
          <Sort address={address} change={change} />
          {views(close)}
          <Button
            icon="noshow"
            onClick={() => {
              close()
              onRejected()
            }}
          >
            {t('rejectedOrNoShow')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

function Channel({ address, change, hideLabel = false }: Props & { hideLabel?: boolean }) {
  const t = useText('funnel')
  return (
    <SelectField
      label={t('channel')}
      hideLabel={hideLabel}
      placeholder={t('allChannels')}
      value={address.channel ?? ''}
      options={channels.map((channel) => ({ value: channel, label: t(`channels.${channel}`) }))}
      onChange={(event) =>
        change({ channel: channels.find((channel) => channel === event.currentTarget.value) ?? undefined })
      }
    />
  )
}

const orders = ['name', 'age', 'distance'] as const

/** The table sorts by its heads; cards have none. */
function Sort({ address, change }: Props) {
  const t = useText('board')
  const { sort } = address
  return (
    <SelectField
      label={t('sort')}
      placeholder={t('orders.newest')}
      value={sort?.order === 'ascending' ? sort.field : ''}
      options={orders.map((field) => ({ value: field, label: t(`orders.${field}`) }))}
      onChange={(event) => {
        const field = orders.find((one) => one === event.currentTarget.value)
        change({ sort: field && { field, order: 'ascending' } })
      }}
    />
  )
}

/** Debounced search: half a second after the last key press, from three characters on (FUN-06). */
function Search({ value, onSearch, folds = false }: SearchProps) {
  const t = useText('funnel')
  const [typed, setTyped] = useTypedSearch(value, onSearch)
  return <SearchBox label={t('searchLabel')} value={typed} onChange={setTyped} maxLength={100} folds={folds} />
}

type SearchProps = { value: string; onSearch: (text: string) => void; folds?: boolean }
