import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatDay } from '../lib/dates.ts'
import { useText } from '../text/index.ts'
import s from './date-field.module.css'
import { Field, type FieldFrame } from './field.tsx'
import field from './field.module.css'
import { Icon } from './icons.tsx'
import { useDismiss } from './popover.tsx'

const load = () => import('./date-calendar.tsx')
const DateCalendar = lazy(load)

/** Fetches the calendar before it is wanted. */
export const preloadCalendar = (): void => void load().catch(() => undefined)

type Props = FieldFrame & {
  /** Midnight in India, epoch ms. */
  value: number | undefined
  onChange: (day: number) => void
  /** First and last day that can be chosen, epoch ms, any time of that day. */
  min?: number | undefined
  max?: number | undefined
  disabled?: boolean
  placeholder?: string
  /** A sheet that opens with this question begins here. */
  startsHere?: boolean
  id?: string
}

/** A day, shown as `21 Nov, 2026`. The calendar is fetched when it is first wanted. */
export function DateField({ value, onChange, min, max, disabled = false, placeholder, startsHere, ...rest }: Props) {
  const { id, ...frame } = rest
  const t = useText('common')
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useDismiss(root, open, () => setOpen(false), close)
  const choose = (day: number) => {
    onChange(day)
    close()
  }
  return (
    <Field {...frame} {...(id ? { id } : {})}>
      {(tied) => (
        <div ref={root} className={s.root}>
          <button
            ref={button}
            id={tied.id}
            type="button"
            className={`fh-focus ${field.box} ${s.button}`}
            data-invalid={frame.error ? true : undefined}
            disabled={disabled}
            data-autofocus={startsHere || undefined}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-describedby={tied['aria-describedby']}
            // The value belongs to the name, or a screen reader would only hear the label.
            aria-labelledby={`${tied.id}-label ${tied.id}-value`}
            onPointerEnter={load}
            onFocus={load}
            onClick={() => setOpen(!open)}
          >
            <span id={`${tied.id}-value`} className={`${field.grow} ${value === undefined ? field.placeholder : ''}`}>
              {value === undefined ? (placeholder ?? t('chooseDate')) : formatDay(value)}
            </span>
            <Icon name="cal" size="s" />
          </button>
          {open ? (
            <CalendarPanel label={frame.label}>
              <DateCalendar value={value} min={min} max={max} onChange={choose} />
            </CalendarPanel>
          ) : null}
        </div>
      )}
    </Field>
  )
}

/** In the flow of a phone's form, so nothing lies over the keyboard or is cut by the sheet; over the page on a desktop. */
function CalendarPanel({ label, children }: { label: string; children: React.ReactNode }) {
  const t = useText('common')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={panel} className={s.panel} role="dialog" aria-label={label}>
      <Suspense fallback={<p className={field.hint}>{t('loading')}</p>}>{children}</Suspense>
    </div>
  )
}
