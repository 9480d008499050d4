import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Field, type FieldFrame, type Tied } from './field.tsx'
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
        <Loading tied={tied}>
          <ComboInput props={props} tied={tied} />
        </Loading>
      )}
    </Field>
  )
}

/** Until the input is loaded an empty one stands in its place; it can take the focus, and hands it over. */
function Loading({ tied, children }: { tied: Tied; children: ReactNode }) {
  const hasFocus = useRef(false)
  const standIn = (
    <input
      {...tied}
      className={s.box}
      readOnly
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    />
  )
  return (
    <Suspense fallback={standIn}>
      {children}
      <TakeFocus id={tied.id} hasFocus={hasFocus} />
    </Suspense>
  )
}

function TakeFocus({ id, hasFocus }: { id: string; hasFocus: RefObject<boolean> }) {
  useEffect(() => {
    if (hasFocus.current) document.getElementById(id)?.focus()
  }, [id, hasFocus])
  return null
}
