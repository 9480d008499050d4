import { useId } from 'react'
import { Icon, type IconName } from './icons.tsx'
import s from './segmented.module.css'

type Props<V extends string> = {
  label: string
  hideLabel?: boolean
  /** `lang` when a label is in another language than the page. */
  options: readonly { value: V; label: string; icon?: IconName; disabled?: boolean; lang?: string }[]
  value: V | undefined
  onChange: (value: V) => void
}

/** A few short choices in one frame, e.g. Table and Board, Walk-in and Telephonic. */
export function Segmented<V extends string>({ label, hideLabel = false, options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={s.field}>
      <legend className={hideLabel ? 'fh-hidden' : s.label}>{label}</legend>
      <div className={s.frame}>
        {options.map((option) => (
          <label key={option.value} className={s.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon ? <Icon name={option.icon} size="s" /> : null}
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
