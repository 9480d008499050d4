import { useRef, useState } from 'react'
import { useText } from '../text/index.ts'
import { IconButton } from './button.tsx'
import field from './field.module.css'
import { Icon } from './icons.tsx'
import s from './search-box.module.css'

type Props = {
  value: string
  onChange: (value: string) => void
  /** The placeholder, which is also its name. */
  label: string
  maxLength?: number
  /** Without text and focus only its icon is shown. */
  folds?: boolean
}

/** The caller decides when typing becomes a search. */
export function SearchBox({ value, onChange, label, maxLength, folds = false }: Props) {
  const t = useText('common')
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const isFolded = folds && !isFocused && value === ''
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div
      className={`${field.box} ${s.search}`}
      role="search"
      data-folds={folds || undefined}
      data-folded={isFolded || undefined}
    >
      <Icon name="search" />
      <input
        ref={input}
        className={field.bare}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={isFolded ? undefined : label}
        value={value}
        maxLength={maxLength}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      {value ? <IconButton bare icon="cross" label={t('clearSearch')} onClick={clear} className={s.clear} /> : null}
    </div>
  )
}
