import s from './choice-chips.module.css'
import { FieldError } from './field.tsx'
import { useId } from 'react'

type Props<V extends string> = {
  label: string
  required?: boolean
  options: readonly { value: V; label: string; disabled?: boolean }[]
  value: readonly V[]
  onChange: (value: V[]) => void
  error?: string | undefined
}

/** Several of a few, e.g. the days of an interview. The order of the options is kept in the value. */
export function ChoiceChips<V extends string>({ label, required, options, value, onChange, error }: Props<V>) {
  const id = useId()
  const toggle = (picked: V, on: boolean) =>
    onChange(options.map((o) => o.value).filter((v) => (v === picked ? on : value.includes(v))))
  return (
    <fieldset className={s.field} aria-describedby={error ? id : undefined}>
      <legend className={s.label}>
        {label}
        {required ? ' *' : null}
      </legend>
      <div className={s.chips}>
        {options.map((option) => (
          <label key={option.value} className={s.chip}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={option.disabled}
              onChange={(e) => toggle(option.value, e.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  )
}
