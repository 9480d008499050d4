import { useState, type ReactNode } from 'react'
import type { Address } from '../../../contract/addresses.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { maskMobile } from '../../../lib/numbers.ts'
import { AddressDialog } from '../../../places/address-dialog.tsx'
import { useAddresses, useSpocs } from '../../../places/use-addresses.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ComboField } from '../../../ui/combo-field.tsx'
import { NeedsConnection } from '../../../ui/needs-connection.tsx'
import s from './pickers.module.css'
import { SpocDialog } from './spoc-dialog.tsx'

/** A choice by id, with the label to show while the list is not loaded. */
export type Picked = { id: string; label: string }
export type PickerProps = { ipId: string; label: string; value: Picked; onChange: (picked: Picked) => void }

const nobody: Picked = { id: '', label: '' }

type AddressPickerProps = PickerProps & {
  onAddress?: (address: Address) => void
  /** The district of the location: a new address is looked for there. */
  near: string
}

/** A saved office of the partner, cached for offline use (TRAP-99). Adds a new one or edits the chosen one (ADDR-04). */
export function AddressPicker({ ipId, onAddress, near, ...given }: AddressPickerProps) {
  const t = useText('requestForm')
  const words = useText('places')
  const { addresses } = useAddresses(ipId)
  const [open, setOpen] = useState<{ address?: Address | undefined; isOpen: boolean }>({ isOpen: false })
  const { value } = given
  const onChange = (picked: Picked) => {
    given.onChange(picked)
    const address = addresses?.find(({ addressId }) => addressId === picked.id)
    if (address) onAddress?.(address)
  }
  const props = { ...given, onChange }
  const chosen = addresses?.find(({ addressId }) => addressId === value.id)
  const close = () => setOpen({ ...open, isOpen: false })
  return (
    <Picker
      {...props}
      options={addresses?.map((address) => ({ value: address.addressId, label: describe(address) }))}
      nameOf={(id) => addresses?.find(({ addressId }) => addressId === id)?.officeName}
      placeholder={t('chooseAddress')}
      none={t('noAddresses')}
    >
      <AddButton label={words('addAddress')} onClick={() => setOpen({ isOpen: true })} />
      {chosen ? (
        <Button
          kind="text"
          icon="edit"
          aria-label={words('editOf', { name: chosen.officeName })}
          onClick={() => setOpen({ address: chosen, isOpen: true })}
        >
          {words('edit')}
        </Button>
      ) : null}
      <AddressDialog
        opened={open.isOpen}
        ipId={ipId}
        near={near}
        address={open.address}
        onClose={close}
        onSaved={(saved) => {
          close()
          given.onChange({ id: saved.addressId, label: saved.officeName })
          onAddress?.(saved)
        }}
        onDeleted={() => {
          close()
          onChange(nobody)
        }}
      />
    </Picker>
  )
}

/** The name with its place, because two offices may have the same name. */
const describe = ({ officeName, locality, city }: Address) =>
  [officeName, locality, city].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(', ')

/** The SPOC; adds a new one (HR-36). */
export function SpocPicker({ ipId, ...props }: PickerProps) {
  const t = useText('requestForm')
  const words = useText('places')
  const { spocs } = useSpocs(ipId)
  const [isOpen, setOpen] = useState(false)
  return (
    <Picker
      {...props}
      options={spocs?.map(({ spocId, name, mobile }) => ({
        value: spocId,
        label: [name, maskMobile(mobile)].filter(Boolean).join(', '),
      }))}
      nameOf={(id) => spocs?.find(({ spocId }) => spocId === id)?.name}
      placeholder={t('chooseSpoc')}
      none={t('noSpocs')}
    >
      <AddButton label={words('addSpocTitle')} onClick={() => setOpen(true)} />
      <SpocDialog
        opened={isOpen}
        ipId={ipId}
        onClose={() => setOpen(false)}
        onAdded={({ spocId, name }) => {
          setOpen(false)
          props.onChange({ id: spocId, label: name })
        }}
      />
    </Picker>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { online } = useSyncStatus()
  return (
    <NeedsConnection missing={!online}>
      {(tied) => (
        <Button {...tied} kind="text" icon="plus" onClick={onClick}>
          {label}
        </Button>
      )}
    </NeedsConnection>
  )
}

type ListProps = Omit<PickerProps, 'ipId'> & {
  options: { value: string; label: string }[] | undefined
  /** The label that is saved with the form. */
  nameOf: (id: string) => string | undefined
  placeholder: string
  none: string
  children: ReactNode
}

function Picker({ label, value, onChange, options = [], nameOf, placeholder, none, children }: ListProps) {
  // A choice that is no longer listed, or a list that is not on this device, must not make the field look empty
  const isListed = value.id === '' || options.some((option) => option.value === value.id)
  const shown = isListed ? options : [{ value: value.id, label: value.label || value.id }, ...options]
  return (
    <div className={s.picker}>
      <ComboField
        label={label}
        required
        options={shown}
        placeholder={placeholder}
        hint={shown.length === 0 ? none : undefined}
        value={value.id || undefined}
        onChange={(id) => onChange(id === undefined ? nobody : { id, label: nameOf(id) ?? value.label })}
      />
      <div className={s.ways}>{children}</div>
    </div>
  )
}
