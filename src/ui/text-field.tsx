import type { InputEvent, InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { plainDigits } from '../lib/digits.ts'
import { Field, type FieldFrame } from './field.tsx'
import s from './field.module.css'

type TextProps = FieldFrame & {
  /** Shown before or after the input, e.g. a rupee sign. */
  before?: ReactNode
  after?: ReactNode
  inputRef?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'required'>

/** One line. `{...register('name')}` of a form goes in as it is; its ref as `inputRef` or `ref`. */
export function TextField(props: TextProps & { ref?: Ref<HTMLInputElement> }) {
  const { label, required, optional, hint, error, invalid, hideLabel, before, after, inputRef, ref, id, ...input } =
    props
  return (
    <Field {...({ label, required, optional, hint, error, invalid, hideLabel, id } as FieldFrame & { id?: string })}>
      {(tied) => (
        <div className={s.box} data-invalid={error || invalid ? true : undefined}>
          {before}
          <input
            {...input}
            {...tied}
            ref={inputRef ?? ref}
            className={s.bare}
            onInput={isNumeric(input) ? inPlainDigits : undefined}
          />
          {after}
        </div>
      )}
    </Field>
  )
}

const isNumeric = ({ inputMode, type }: Pick<TextProps, 'inputMode' | 'type'>) =>
  type === 'tel' || inputMode === 'numeric' || inputMode === 'decimal' || inputMode === 'tel'

/** A keyboard in Hindi types digits of its own; every listener after this one reads the plain ones. */
function inPlainDigits({ currentTarget: field }: InputEvent<HTMLInputElement>) {
  const plain = plainDigits(field.value)
  if (plain === field.value) return
  const at = field.selectionStart
  field.value = plain
  field.setSelectionRange(at, at)
}

type AreaProps = FieldFrame & { ref?: Ref<HTMLTextAreaElement> } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'required'
  >

/** Several lines. With `maxLength` the hint is the place to say how much is left. */
export function TextAreaField(props: AreaProps) {
  const { label, required, optional, hint, error, hideLabel, ref, id, rows = 3, ...area } = props
  return (
    <Field {...({ label, required, optional, hint, error, hideLabel, id } as FieldFrame & { id?: string })}>
      {(tied) => (
        <div className={s.box} data-invalid={error ? true : undefined}>
          <textarea {...area} {...tied} rows={rows} ref={ref} className={s.bare} />
        </div>
      )}
    </Field>
  )
}
