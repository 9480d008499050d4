import type { CSSProperties, ReactNode } from 'react'
import { useController, type FieldPath } from 'react-hook-form'
import type { RequestForm } from '../../../rules/request-form.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { ComboField } from '../../../ui/combo-field.tsx'
import { FieldError, type FieldFrame } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField, type Option } from '../../../ui/select-field.tsx'
import { LockedField } from '../../../ui/locked-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import s from './form.module.css'
import { useFieldError, useRequestForm } from './form-context.ts'

export type Path = FieldPath<RequestForm>
type Frame = Pick<FieldFrame, 'label' | 'required' | 'hint' | 'optional'> & { path: Path; span?: 1 | 2 | 3 | 4 | 6 }

/** The cell of a field in the grid, and the target of FormPlace.goTo(). */
export function FieldPlace({ path, span = 2, children }: { path: string; span?: number; children: ReactNode }) {
  return (
    <div data-path={path} style={{ '--span': span } as CSSProperties}>
      {children}
    </div>
  )
}

export const toOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))

type TextProps = Frame & {
  inputMode?: 'numeric' | 'text'
  maxLength?: number
  before?: ReactNode
  after?: ReactNode
  /** Read-only. */
  isFixed?: boolean
  placeholder?: string
  list?: string
}

/** A line of text, uncontrolled: a key press renders nothing. */
export function FormText({ path, span, isFixed = false, ...props }: TextProps) {
  const { form, isLocked } = useRequestForm()
  const error = useFieldError(path)
  if (isFixed)
    return (
      <FieldPlace path={path} span={span}>
        <LockedField label={props.label} hint={props.hint} {...form.register(path)} disabled />
      </FieldPlace>
    )
  return (
    <FieldPlace path={path} span={span}>
      <TextField {...props} {...form.register(path)} disabled={isLocked} autoComplete="off" error={error} />
    </FieldPlace>
  )
}

/** The value of one field, for a controlled input. A choice is complete at once, so it counts as touched. */
export function useField<P extends Path>(path: P) {
  const { form, isLocked } = useRequestForm()
  const { field } = useController({ control: form.control, name: path })
  const error = useFieldError(path)
  const change = (value: unknown) => {
    field.onChange(value)
    field.onBlur()
  }
  return { value: field.value, change, error, isLocked }
}

type ListProps = Frame & { options: readonly Option[]; placeholder?: string | null }

export function FormSelect({ path, span, ...props }: ListProps) {
  const { value, change, error, isLocked } = useField(path)
  return (
    <FieldPlace path={path} span={span}>
      <SelectField
        {...props}
        value={value as string}
        disabled={isLocked}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FieldPlace>
  )
}

/** `onPick` replaces setting the value, where a choice changes other fields as well. */
export function FormCombo({ path, span, options, onPick, disabled = false, ...props }: ComboFieldProps) {
  const { value, change, error, isLocked } = useField(path)
  return (
    <FieldPlace path={path} span={span}>
      <ComboField
        {...props}
        options={options}
        value={(value as string) || undefined}
        disabled={isLocked || disabled}
        error={error}
        onChange={(next) => (onPick ? onPick(next ?? '') : change(next ?? ''))}
      />
    </FieldPlace>
  )
}
type ComboFieldProps = Frame & {
  options: readonly Option[]
  onPick?: (value: string) => void
  disabled?: boolean
  placeholder?: string
}

export function FormChips({ path, span = 6, label, required, options, limit }: ListProps & { limit?: number }) {
  const { value, change, error, isLocked } = useField(path)
  const chosen = value as string[]
  const isFull = limit !== undefined && chosen.length >= limit
  return (
    <FieldPlace path={path} span={span}>
      <ChoiceChips
        label={label}
        required={required}
        options={options.map((option) => ({
          ...option,
          disabled: isLocked || (isFull && !chosen.includes(option.value)),
        }))}
        value={chosen}
        onChange={change}
        error={error}
      />
    </FieldPlace>
  )
}

export function FormSegmented({ path, span, label, required, options, hint }: ListProps) {
  const { value, change, error, isLocked } = useField(path)
  return (
    <FieldPlace path={path} span={span}>
      <Segmented
        label={required ? `${label} *` : label}
        options={options.map((option) => ({ ...option, disabled: isLocked }))}
        value={value as string}
        onChange={change}
      />
      {error ? <FieldError>{error}</FieldError> : null}
      {hint ? <p className={s.hint}>{hint}</p> : null}
    </FieldPlace>
  )
}
