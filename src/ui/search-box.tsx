import { useRef } from 'react'
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
}

/** The caller decides when typing becomes a search. */
export function SearchBox({ value, onChange, label, maxLength }: Props) {
  const t = useText('common')
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={`${field.box} ${s.search}`} role="search">
      <Icon name="search" />
      <input
        ref={input}
        className={field.bare}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      {value ? <IconButton bare icon="cross" label={t('clearSearch')} onClick={clear} className={s.clear} /> : null}
    </div>
  )
}
