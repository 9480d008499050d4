import { useId, type ReactNode } from 'react'
import { useText } from '../text/index.ts'
import s from './field.module.css'
import { Icon } from './icons.tsx'

export type FieldFrame = {
  label: string
  /** Adds the star to the label. */
  required?: boolean
  /** Shows '(optional)', or the given text, after the label. */
  optional?: boolean | string
  hint?: ReactNode
  error?: string | undefined
  /** Invalid without an error message: marked all the same (TRAP-66). */
  invalid?: boolean
  /** The label is read, not seen, e.g. in a toolbar. */
  hideLabel?: boolean
}

/** What the control inside must carry. */
export type Tied = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = FieldFrame & {
  children: (tied: Tied) => ReactNode
  id?: string | undefined
}

/** Label, control, hint and error of one field, tied together for a screen reader. */
export function Field({ label, required, optional, hint, error, invalid, hideLabel, id: given, children }: Props) {
  const own = useId()
  const id = given ?? own
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={s.field}>
      <label htmlFor={id} id={`${id}-label`} className={hideLabel ? 'fh-hidden' : s.label}>
        {label}
        {required ? ' *' : null} <OptionalWords optional={optional} />
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || invalid ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className={s.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

function OptionalWords({ optional }: { optional: boolean | string | undefined }) {
  const t = useText('common')
  if (!optional) return null
  return <span className={s.optional}>({optional === true ? t('optional') : optional})</span>
}

/** The triangle and the reason, under what is wrong. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={s.error} id={id}>
      <Icon name="alert" size="s" />
      <span>{children}</span>
    </p>
  )
}
