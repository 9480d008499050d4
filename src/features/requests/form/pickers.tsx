import { addressCalls } from '../../../contract/addresses.ts'
import { spocCalls } from '../../../contract/spocs.ts'
import { useRead } from '../../../data/use-read.ts'
import { useText } from '../../../text/index.ts'
import { ComboField } from '../../../ui/combo-field.tsx'

/** Something chosen by id, with the words to show for it where the list is not at hand. */
export type Picked = { id: string; label: string }
export type PickerProps = { ipId: string; label: string; value: Picked; onChange: (picked: Picked) => void }

/** A saved office of the partner; readable without a network (TRAP-99). */
export function AddressPicker({ ipId, ...props }: PickerProps) {
  const t = useText('requestForm')
  const list = useRead(addressCalls.list, { ipId }).data?.data
  const options = list?.map((address) => ({ value: address._id, label: address.officeName }))
  return <Picker {...props} options={options} placeholder={t('chooseAddress')} none={t('noAddresses')} />
}

/** Whom applicants meet or call. */
export function SpocPicker({ ipId, ...props }: PickerProps) {
  const t = useText('requestForm')
  const list = useRead(spocCalls.list, { ipId }).data?.data
  const options = list?.map((spoc) => ({ value: spoc._id, label: spoc.spocName }))
  return <Picker {...props} options={options} placeholder={t('chooseSpoc')} none={t('noSpocs')} />
}

type ListProps = Omit<PickerProps, 'ipId'> & {
  options: { value: string; label: string }[] | undefined
  placeholder: string
  none: string
}

function Picker({ label, value, onChange, options = [], placeholder, none }: ListProps) {
  // One that has left the list, or a list that is not on this device, must not make the choice look empty
  const isListed = value.id === '' || options.some((option) => option.value === value.id)
  const shown = isListed ? options : [{ value: value.id, label: value.label || value.id }, ...options]
  return (
    <ComboField
      label={label}
      required
      options={shown}
      placeholder={placeholder}
      hint={shown.length === 0 ? none : undefined}
      value={value.id || undefined}
      onChange={(id) => onChange({ id: id ?? '', label: shown.find((option) => option.value === id)?.label ?? '' })}
    />
  )
}
