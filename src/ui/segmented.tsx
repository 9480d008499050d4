import { ChoiceGroup, type Choice } from './choice-group.tsx'
import { Icon, type IconName } from './icons.tsx'
import s from './segmented.module.css'

/** `lang` when a label is in another language than the page. */
type Segment<V extends string> = Choice<V> & { icon?: IconName; lang?: string }
type Props<V extends string> = {
  label: string
  hideLabel?: boolean
  options: readonly Segment<V>[]
  value: V | undefined
  onChange: (value: V) => void
}

/** A few short choices in one frame, e.g. Table and Board, Walk-in and Telephonic. */
export const Segmented = <V extends string>({ label, hideLabel, options, value, onChange }: Props<V>) => (
  <ChoiceGroup<V, Segment<V>>
    type="radio"
    legend={label}
    hideLegend={hideLabel}
    choices={options}
    isChosen={(each) => each === value}
    onPick={onChange}
    look={s}
  >
    {({ label: words, icon, lang }) => (
      <>
        {icon ? <Icon name={icon} size="s" /> : null}
        <span lang={lang}>{words}</span>
      </>
    )}
  </ChoiceGroup>
)
