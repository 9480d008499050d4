import { useState } from 'react'
import { sizeParam } from '../../data/list-params.ts'
import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import type { Address } from '../../contract/addresses.ts'
import { useActingPartner } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { AddressDialog } from '../../places/address-dialog.tsx'
import { useAddresses, useDeleteAddress } from '../../places/use-addresses.ts'
import { useSettled } from '../../places/use-lookup.ts'
import { matchesAddress } from '../../rules/addresses.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState, SkeletonRows, Toolbar } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { pageCount, Pager } from '../../ui/pager.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './address-list.module.css'
import { AddressActions, MapLink } from './address-parts.tsx'

/** ADDR-01 */
const sizes = sizeParam()

/** The lazy half of addresses.tsx: search, list, and adding, editing and deleting. */
export default function AddressList({ ipId: given }: { ipId: string | undefined }) {
  const t = useText('places')
  const [acting] = useActingPartner()
  const ipId = given ?? acting
  if (!ipId) return <EmptyState title={t('selectEmployer')} />
  return <Offices key={ipId} ipId={ipId} />
}

function Offices({ ipId }: { ipId: string }) {
  const t = useText('places')
  const { online } = useSyncStatus()
  const [query, setQuery] = useSearchParamsState()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const [edited, setEdited] = useState<{ address?: Address; isOpen: boolean }>({ isOpen: false })
  const remove = useDeleteAddress(ipId)
  const { addresses, read, isSearching } = useFound(ipId, typed)
  const change = (name: 'q' | 'page' | 'size', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const search = (text: string) => {
    setTyped(text)
    change('q', text.trim())
  }
  const total = addresses?.length ?? 0
  const size = sizes.parse(query, 'size')
  const page = Math.min(Number(query.get('page')) || 1, pageCount(total, size))
  const shown = addresses?.slice((page - 1) * size, page * size)
  const actions = {
    online,
    onEdit: (address: Address) => setEdited({ address, isOpen: true }),
    onDelete: (address: Address) => void remove(address),
  }
  return (
    <>
      <Toolbar>
        <SearchBox label={t('searchAddresses')} value={typed} onChange={search} maxLength={100} />
        <NeedsConnection missing={!online}>
          {(tied) => (
            <Button {...tied} icon="plus" onClick={() => setEdited({ isOpen: true })}>
              {t('addAddress')}
            </Button>
          )}
        </NeedsConnection>
      </Toolbar>
      <div className={s.list} aria-busy={isSearching || undefined}>
        {shown ? (
          <Rows addresses={shown} isFiltered={typed.trim() !== ''} {...actions} />
        ) : read.isLoading ? (
          <Rows addresses={undefined} isFiltered={false} {...actions} />
        ) : (
          <NotLoaded read={read} what="addresses" away={t('notSaved')} awayHint={t('notSavedHint')} />
        )}
      </div>
      {total > limits.tablePageSizes[0] ? (
        <Pager
          {...{ page, size, total }}
          onPage={(next) => change('page', String(next))}
          onSize={(next) => change('size', String(next))}
        />
      ) : null}
      <AddressDialog
        opened={edited.isOpen}
        ipId={ipId}
        address={edited.address}
        onClose={() => setEdited({ ...edited, isOpen: false })}
        onSaved={() => setEdited({ ...edited, isOpen: false })}
      />
    </>
  )
}

/**
 * What the server finds, 500 ms after the last key press (ADDR-02). Until its response, and offline, the offices that are
 * cached on the device are searched.
 */
function useFound(ipId: string, typed: string) {
  const settled = useSettled(typed)
  const all = useAddresses(ipId)
  const found = useAddresses(ipId, settled)
  const isSettled = settled.trim() === typed.trim()
  const addresses =
    isSettled && found.addresses ? found.addresses : all.addresses?.filter((address) => matchesAddress(address, typed))
  return {
    addresses,
    read: all.read,
    isSearching: !isSettled || found.read.isLoading,
  }
}

interface RowsProps {
  /** Undefined while they are on their way. */
  addresses: readonly Address[] | undefined
  isFiltered: boolean
  online: boolean
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

function Rows({ addresses, isFiltered, ...actions }: RowsProps) {
  const t = useText('places')
  const common = useText('common')
  const isDesktop = useIsDesktop()
  if (addresses?.length === 0)
    return isFiltered ? (
      <EmptyState title={common('noDataFound')} />
    ) : (
      <EmptyState title={t('noAddresses')} hint={t('noAddressesHint')} />
    )
  if (!isDesktop && !addresses) return <SkeletonRows label={t('loading')} />
  if (!isDesktop)
    return (
      <CardList label={t('addresses')}>
        {addresses?.map((address) => (
          <TaskCard
            key={address.addressId}
            level="h2"
            name={address.officeName}
            lines={[address.address, placeOf(address)]}
            foot={
              <>
                <MapLink address={address} />
                <AddressActions address={address} {...actions} />
              </>
            }
          />
        ))}
      </CardList>
    )
  return (
    <DataTable
      label={t('addresses')}
      loading={t('loading')}
      rows={addresses}
      rowKey={({ addressId }) => addressId}
      columns={[
        { key: 'name', head: t('officeName'), cell: ({ officeName }) => <b>{officeName}</b>, width: '26%' },
        { key: 'address', head: t('address'), cell: ({ address }) => address },
        { key: 'city', head: t('city'), cell: placeOf, width: '18%' },
        {
          key: 'map',
          head: t('map'),
          hideHead: true,
          cell: (address) => <MapLink address={address} />,
          width: '5.25rem',
        },
        {
          key: 'actions',
          head: t('actions'),
          hideHead: true,
          align: 'right',
          cell: (address) => <AddressActions address={address} {...actions} />,
          width: '6.75rem',
        },
      ]}
    />
  )
}

const placeOf = ({ locality, city }: Address) => [locality, city].filter(Boolean).join(', ')
