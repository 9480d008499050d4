import { valibotResolver } from '@hookform/resolvers/valibot'
import { useRef } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { accountCalls } from '../contract/account.ts'
import { addressLimits, type Address } from '../contract/addresses.ts'
import type { Place } from '../contract/places.ts'
import { useRead } from '../data/use-read.ts'
import { useSyncStatus } from '../data/sync.ts'
import {
  addressForm,
  emptyAddress,
  mayAddAddress,
  suggestOfficeName,
  type AddressForm as Fields,
} from '../rules/addresses.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm-store.ts'
import { useDirty } from '../ui/dirty.ts'
import { Sheet } from '../ui/sheet.tsx'
import { TextAreaField, TextField } from '../ui/text-field.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import s from './address-form.module.css'
import type { AddressDialogProps } from './address-dialog.tsx'
import { PinField } from './pin-field.tsx'
import { PlaceSearch } from './place-search.tsx'
import { useDeleteAddress, useSaveAddress } from './use-addresses.ts'

type TextName = Exclude<keyof Fields, 'location'>

/**
 * The form in the dialog. A chosen place fills every field that the user has not typed into; the office name is derived from
 * locality or city until the user types another one (ADDR-05).
 */
export default function AddressForm({ opened, ipId, address, near, onClose, onSaved, onDeleted }: AddressDialogProps) {
  const t = useText('places')
  const { online } = useSyncStatus()
  const form = useForm<Fields>({
    resolver: valibotResolver(addressForm),
    defaultValues: address ? pick(address) : emptyAddress,
  })
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState
  const officeName = useWatch({ control: form.control, name: 'officeName' })
  const city = useWatch({ control: form.control, name: 'city' })
  const profile = useRead(accountCalls.profile, { id: ipId }, { enabled: !address && !near })
  const headquarters = profile.data?.data[0]?.headquarterLocation ?? undefined
  const { field: pin } = useController({ control: form.control, name: 'location' })
  // A saved name and address were typed once
  const typed = useRef(new Set<TextName>(address ? ['officeName', 'address'] : []))
  const save = useSaveAddress(ipId)
  const remove = useDeleteAddress(ipId)
  useDirty(opened && isDirty)

  const fill = (place: Place) => {
    const found = {
      officeName: suggestOfficeName(place),
      address: place.label,
      city: place.city || place.district,
      locality: place.locality,
    }
    for (const [field, value] of Object.entries(found) as [TextName, string][])
      if (!typed.current.has(field)) form.setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const leave = async () => {
    const sure =
      !isDirty ||
      (await confirm({
        title: t('leaveQuestion'),
        body: t('leaveBody'),
        confirmLabel: t('leaveYes'),
        cancelLabel: t('leaveNo'),
      }))
    if (sure) onClose()
  }
  const submit = form.handleSubmit(async ({ location, ...fields }) => {
    if (!online || !location) return
    const saved = await save({ ...fields, location }, address?.addressId)
    if (saved) onSaved(saved)
  })
  const field = (name: TextName) => ({
    label: t(name),
    maxLength: addressLimits[name],
    ...form.register(name, { onChange: () => void typed.current.add(name) }),
  })
  const missing = (name: 'address' | 'city') => (errors[name] ? { error: t('mandatory') } : {})

  return (
    <Sheet
      opened={opened}
      onClose={() => void leave()}
      closeOnOutside={!isDirty}
      title={address ? t('editAddress') : t('addAddress')}
      onSubmit={(event) => {
        // React sends the event on to a form around the dialog, which must not submit
        event.stopPropagation()
        event.preventDefault()
        if (!isSubmitting) void submit(event)
      }}
      footer={
        <>
          <DialogActions
            label={t('save')}
            onCancel={() => void leave()}
            busy={isSubmitting}
            online={online}
            why={!mayAddAddress({ officeName, location: pin.value }) && t(pin.value ? 'nameFirst' : 'placeFirst')}
          />
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
          pin.onChange(place.location)
          fill(place)
        }}
      />
      <PinField
        location={pin.value}
        near={city || near || headquarters}
        onMove={(at, place) => {
          pin.onChange(at)
          if (place) fill(place)
        }}
      />
      <TextField {...field('officeName')} required />
      <TextAreaField {...field('address')} {...missing('address')} required rows={2} hint={t('addressHint')} />
      <div className={s.pair}>
        <TextField {...field('locality')} optional />
        <TextField {...field('city')} {...missing('city')} required />
      </div>
    </Sheet>
  )
}

const pick = ({ officeName, address, city, locality, location }: Address): Fields => ({
  officeName,
  address,
  city,
  locality,
  location,
})
