import { ComboField } from '../ui/combo-field.tsx'
import { SelectField, type Option } from '../ui/select-field.tsx'

/** From this many options on the list has a search. */
const MOST_TO_READ = 15

type Props = {
  label: string
  value: string | undefined
  options: Option[]
  /** Shown if there is nothing to choose. */
  emptyHint?: string
  onChange: (value: string | undefined) => void
}

/** A choice among few partners or many. */
export function PartnerField({ label, value, options, emptyHint, onChange }: Props) {
  const isEmpty = options.length === 0
  const shared = { label, options, disabled: isEmpty, hint: isEmpty ? emptyHint : undefined }
  return options.length > MOST_TO_READ ? (
    <ComboField {...shared} value={value} onChange={(next) => next && onChange(next)} />
  ) : (
    <SelectField
      {...shared}
      value={value ?? ''}
      onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
    />
  )
}
