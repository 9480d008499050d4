import { useId, type ReactNode } from 'react'
import s from './choice-pair.module.css'
import { FieldError } from './field.tsx'
import { Icon } from './icons.tsx'

export type Choice<V extends string> = { value: V; label: string; disabled?: boolean }

type Props<V extends string> = {
  /** The question, said as the legend; hidden when the screen already shows it. */
  question: ReactNode
  hideQuestion?: boolean
  choices: readonly Choice<V>[]
  value: V | undefined
  onChange: (value: V) => void
  error?: string | undefined
  disabled?: boolean
}

/** One question, its answers side by side and large: No left, Yes right. More than two wrap to rows of two. */
export function ChoicePair<V extends string>(props: Props<V>) {
  const { question, hideQuestion = false, choices, value, onChange, error, disabled = false } = props
  const name = useId()
  return (
    <fieldset className={s.question} disabled={disabled} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideQuestion ? 'fh-hidden' : s.legend}>{question}</legend>
      <div className={s.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={s.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.value === value ? <Icon name="tick" /> : null}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
