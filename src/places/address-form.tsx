import { useState, type FormEvent } from 'react'
import { addressLimits, type Address } from '../contract/addresses.ts'
import type { Place } from '../contract/places.ts'
import { useSyncStatus } from '../data/sync.ts'
import { mayAddAddress, suggestOfficeName } from '../rules/addresses.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm-store.ts'
import { useDirty } from '../ui/dirty.ts'
import { NeedsConnection } from '../ui/needs-connection.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextAreaField, TextField } from '../ui/text-field.tsx'
import s from './address-form.module.css'
import type { AddressDialogProps } from './address-dialog.tsx'
import { PinField } from './pin-field.tsx'
import { PlaceSearch } from './place-search.tsx'
import { useDeleteAddress, useSaveAddress } from './use-addresses.ts'

type Fields = Pick<Address, 'officeName' | 'address' | 'city' | 'locality'>
type Typed = { [field in keyof Fields]?: true }
const empty: Fields = { officeName: '', address: '', city: '', locality: '' }

/**
 * The form in the dialog. What a place that was picked says goes into the fields, except into those that a person has
 * typed in; the office gets the name of its locality or city until it is given another one (ADDR-05).
 */
export default function AddressForm({ opened, ipId, address, onClose, onSaved, onDeleted }: AddressDialogProps) {
  const t = useText('places')
  const { online } = useSyncStatus()
  const [fields, setFields] = useState<Fields>(address ?? empty)
  const [location, setLocation] = useState(address?.location)
  // What stands in an address that is edited was meant by somebody
  const [typed, setTyped] = useState<Typed>(address ? { officeName: true, address: true } : {})
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = useSaveAddress(ipId)
  const remove = useDeleteAddress(ipId)
  const isDirty = Object.keys(empty).some(
    (field) => fields[field as keyof Fields] !== (address ?? empty)[field as keyof Fields],
  )
  const isChanged = isDirty || location !== address?.location
  useDirty(opened && isChanged)

  const fill = (place: Place) => {
    const said: Fields = {
      officeName: suggestOfficeName(place),
      address: place.label,
      city: place.city || place.district,
      locality: place.locality,
    }
    setFields((now) => ({ ...said, ...Object.fromEntries(Object.entries(now).filter(([field]) => field in typed)) }))
  }
  const set = (field: keyof Fields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [field]: true }))
    setFields((before) => ({ ...before, [field]: value }))
  }
  const leave = async () => {
    const sure =
      !isChanged ||
      (await confirm({
        title: t('leaveQuestion'),
        body: t('leaveBody'),
        confirmLabel: t('leaveYes'),
        cancelLabel: t('leaveNo'),
      }))
    if (sure) onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog lies in the tree of a form around it, which must not take this for its own Submit
    event.stopPropagation()
    setTried(true)
    if (busy || !online || !location || !isComplete(fields)) return
    setBusy(true)
    const saved = await save({ ...fields, location }, address?.addressId)
    setBusy(false)
    if (saved) onSaved(saved)
  }
  const missing = (field: 'address' | 'city') =>
    isTried && fields[field].trim() === '' ? { error: t('mandatory') } : {}

  return (
    <Sheet
      opened={opened}
      onClose={() => void leave()}
      closeOnOutside={!isChanged}
      title={address ? t('editAddress') : t('addAddress')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button
                {...tied}
                disabled={tied.disabled || !mayAddAddress({ ...fields, location })}
                type="submit"
                kind="primary"
                full
                busy={busy}
              >
                {t('save')}
              </Button>
            )}
          </NeedsConnection>
          {address && onDeleted ? (
            <Button
              kind="danger"
              icon="trash"
              disabled={!online}
              onClick={() => void remove(address).then((isGone) => isGone && onDeleted(address))}
            >
              {t('deleteAddress')}
            </Button>
          ) : null}
        </>
      }
    >
      <PlaceSearch
        online={online}
        onPick={(place) => {
          setLocation(place.location)
          fill(place)
        }}
      />
      <PinField
        location={location}
        onMove={(at, place) => {
          setLocation(at)
          if (place) fill(place)
        }}
      />
      <TextField
        label={t('officeName')}
        required
        maxLength={addressLimits.officeName}
        value={fields.officeName}
        onChange={set('officeName')}
      />
      <TextAreaField
        label={t('address')}
        required
        rows={2}
        hint={t('addressHint')}
        maxLength={addressLimits.address}
        value={fields.address}
        onChange={set('address')}
        {...missing('address')}
      />
      <div className={s.pair}>
        <TextField
          label={t('locality')}
          optional={t('optionalWords')}
          maxLength={addressLimits.locality}
          value={fields.locality}
          onChange={set('locality')}
        />
        <TextField
          label={t('city')}
          required
          maxLength={addressLimits.city}
          value={fields.city}
          onChange={set('city')}
          {...missing('city')}
        />
      </div>
    </Sheet>
  )
}

const isComplete = ({ officeName, address, city }: Fields) =>
  [officeName, address, city].every((value) => value.trim() !== '')
