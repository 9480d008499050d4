import { useId, useState } from 'react'
import { foldName } from '../../lib/text.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import s from './multi-choice.module.css'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled?: boolean
}

/** From so many on a list is searched as well as scrolled. */
const LONG = 12

/** A multi-select of one line: the button summarizes what is chosen, the panel under it shows it ticked. */
export function MultiChoice({ label, options, value, onChange, disabled = false }: Props) {
  const t = useText('search')
  const id = useId()
  const labels = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const summary =
    labels.length === 0
      ? t('any')
      : labels.length <= 2
        ? labels.join(', ')
        : t('andMore', { first: labels[0], count: labels.length - 1 })
  return (
    <div className={s.choice}>
      <span className={s.label} id={`${id}-label`}>
        {label}
      </span>
      <Popover
        label={label}
        className={s.panel ?? ''}
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            disabled={disabled}
            className={`fh-focus ${s.button}`}
            aria-labelledby={`${id}-label ${id}-value`}
            data-chosen={labels.length > 0 || undefined}
          >
            <span className={s.value} id={`${id}-value`}>
              {summary}
            </span>
            <Icon name="down" size="s" />
          </button>
        )}
      >
        <Choices {...{ label, options, value, onChange }} />
      </Popover>
    </div>
  )
}

function Choices({ label, options, value, onChange }: Props) {
  const t = useText('search')
  const [typed, setTyped] = useState('')
  const wanted = foldName(typed)
  // In its own words and in those of the wire, which are the English ones
  const shown = options.filter(({ label: word, value: own }) => foldName(`${word}\n${own}`).includes(wanted))
  const toggle = (one: string) =>
    onChange(
      value.includes(one)
        ? value.filter((each) => each !== one)
        : options.map((option) => option.value).filter((each) => each === one || value.includes(each)),
    )
  return (
    <>
      {options.length >= LONG ? (
        <SearchBox label={t('findIn', { list: label })} value={typed} onChange={setTyped} maxLength={60} />
      ) : null}
      <div className={s.list} role="group" aria-label={label}>
        {shown.map((option) => (
          <CheckRow key={option.value} checked={value.includes(option.value)} onChange={() => toggle(option.value)}>
            {option.label}
          </CheckRow>
        ))}
      </div>
      <Button kind="text" disabled={value.length === 0} onClick={() => onChange([])}>
        {t('clear')}
      </Button>
    </>
  )
}
