import type { Ref, SelectHTMLAttributes } from 'react'
import { useText } from '../text/index.ts'
import { Field, type FieldFrame } from './field.tsx'
import s from './field.module.css'
import { Icon } from './icons.tsx'
import own from './select-field.module.css'

export type Option = {
  value: string
  label: string
  disabled?: boolean
  /** Another word by which it is found, e.g. the English one. */
  also?: string
}

type Props = FieldFrame & {
  options: readonly Option[]
  /** The words for "nothing chosen"; null when there is always a choice. */
  placeholder?: string | null
  ref?: Ref<HTMLSelectElement>
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required'>

/** The system's own picker: it is the best one on a phone. For long lists with a search see combo-field. */
export function SelectField(props: Props) {
  const { label, required, optional, hint, error, hideLabel, options, placeholder, ref, id, ...select } = props
  const t = useText('common')
  return (
    <Field {...({ label, required, optional, hint, error, hideLabel, id } as FieldFrame & { id?: string })}>
      {(tied) => (
        <div className={`${s.box} ${own.box}`} data-invalid={error ? true : undefined}>
          <select {...select} {...tied} ref={ref} className={`${s.bare} ${own.select}`}>
            {placeholder === null ? null : (
              <option value="" data-none={!placeholder || undefined}>
                {placeholder ?? t('chooseOption')}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" className={own.arrow} />
        </div>
      )}
    </Field>
  )
}
