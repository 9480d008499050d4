import { useId, type ReactNode } from 'react'
import s from './choice-group.module.css'
import { FieldError } from './field.tsx'

export interface Choice<V extends string> {
  value: V
  label: string
  disabled?: boolean | undefined
}

interface Props<V extends string, C extends Choice<V>> {
  /** One of the choices, or any number of them. */
  type: 'radio' | 'checkbox'
  legend: ReactNode
  hideLegend?: boolean | undefined
  choices: readonly C[]
  isChosen: (value: V) => boolean
  onPick: (value: V, checked: boolean) => void
  /** Class names of one look: segments, tiles, chips. */
  look: { [part in 'field' | 'legend' | 'choices' | 'choice']?: string }
  error?: string | undefined
  disabled?: boolean | undefined
  /** A sheet that opens with this question begins here. */
  startsHere?: boolean
  /** The content of a choice. */
  children: (choice: C) => ReactNode
}

/** A question and its choices: native inputs that cover their labels, so that press, focus and keys are the browser's own. */
export function ChoiceGroup<V extends string, C extends Choice<V>>(props: Props<V, C>) {
  const {
    type,
    legend,
    hideLegend = false,
    choices,
    isChosen,
    onPick,
    look,
    error,
    disabled,
    startsHere,
    children,
  } = props
  const id = useId()
  return (
    <fieldset className={look.field} disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'fh-hidden' : look.legend}>{legend}</legend>
      <div className={error ? `${look.choices} ${s.wrong}` : look.choices}>
        {choices.map((choice, at) => (
          <label
            key={choice.value}
            className={`${s.choice} ${look.choice ?? ''}`}
            data-chosen={isChosen(choice.value) || undefined}
            data-disabled={disabled || choice.disabled || undefined}
          >
            <input
              type={type}
              name={type === 'radio' ? id : undefined}
              value={choice.value}
              checked={isChosen(choice.value)}
              disabled={choice.disabled}
              data-autofocus={(startsHere && at === 0) || undefined}
              onChange={(event) => onPick(choice.value, event.currentTarget.checked)}
            />
            {children(choice)}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
