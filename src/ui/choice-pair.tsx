import type { ReactNode } from 'react'
import { ChoiceGroup, type Choice } from './choice-group.tsx'
import s from './choice-pair.module.css'
import { Icon } from './icons.tsx'

/** With a second line of its own, e.g. how many it finds. */
type Noted<V extends string> = Choice<V> & { note?: string | undefined }

type Props<V extends string> = {
  /** Read as the legend; hidden when the screen already shows it. */
  question: ReactNode
  hideQuestion?: boolean
  choices: readonly Noted<V>[]
  value: V | undefined
  onChange: (value: V) => void
  error?: string | undefined
  disabled?: boolean
  startsHere?: boolean
}

/** One question, its choices side by side and large: No left, Yes right. More than two wrap to rows of two. */
export const ChoicePair = <V extends string>({ question, hideQuestion, value, onChange, ...rest }: Props<V>) => (
  <ChoiceGroup<V, Noted<V>>
    {...rest}
    type="radio"
    legend={question}
    hideLegend={hideQuestion}
    isChosen={(each) => each === value}
    onPick={onChange}
    look={s}
  >
    {(choice) => (
      <>
        {choice.value === value ? <Icon name="tick" /> : null}
        <span>
          {choice.label}
          {choice.note ? <small>{choice.note}</small> : null}
        </span>
      </>
    )}
  </ChoiceGroup>
)
