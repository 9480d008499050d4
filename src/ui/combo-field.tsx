import { lazy, Suspense } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import s from './field.module.css'
import type { Option } from './select-field.tsx'

type Shared = FieldFrame & {
  options: readonly Option[]
  placeholder?: string
  disabled?: boolean
  id?: string
  /** Receives the typed text, for a list that the server searches; the caller then passes new options. */
  onSearch?: (text: string) => void
  /** At most this many options are drawn at once (100 when left out): long lists are searched, not scrolled. */
  limit?: number
}

export type ComboProps = Shared &
  (
    | { multiple?: false; value: string | undefined; onChange: (value: string | undefined) => void }
    | { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }
  )

const ComboInput = lazy(() => import('./combo-input.tsx'))

/** A list one can search in: districts, job roles, partners. For short lists use SelectField. */
export function ComboField(props: ComboProps) {
  const { label, required, optional, hint, error, hideLabel, id } = props
  return (
    <Field {...({ label, required, optional, hint, error, hideLabel, id } as FieldFrame & { id?: string })}>
      {(tied) => (
        <Suspense fallback={<div className={s.box} />}>
          <ComboInput props={props} tied={tied} />
        </Suspense>
      )}
    </Field>
  )
}
