import s from './choice-chips.module.css'
import { ChoiceGroup, type Choice } from './choice-group.tsx'

type Props<V extends string> = {
  label: string
  required?: boolean
  options: readonly Choice<V>[]
  value: readonly V[]
  onChange: (value: V[]) => void
  error?: string | undefined
}

/** A multi-select of a few options, e.g. the days of an interview. The value has the order of the options. */
export const ChoiceChips = <V extends string>({ label, required, options, value, onChange, error }: Props<V>) => (
  <ChoiceGroup<V, Choice<V>>
    type="checkbox"
    legend={required ? `${label} *` : label}
    choices={options}
    isChosen={(each) => value.includes(each)}
    onPick={(picked, on) =>
      onChange(options.map((each) => each.value).filter((each) => (each === picked ? on : value.includes(each))))
    }
    look={s}
    error={error}
  >
    {(choice) => choice.label}
  </ChoiceGroup>
)
