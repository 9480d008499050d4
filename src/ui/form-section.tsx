import { useId, type CSSProperties, type ReactNode } from 'react'
import { useText } from '../text/index.ts'
import s from './form-section.module.css'
import { Icon } from './icons.tsx'

type Props = {
  number: number
  title: string
  /** What was filled in, on one line; shown while nothing is missing. */
  summary?: ReactNode
  /** How many things are missing; 0 makes the square a tick. */
  missing: number
  open: boolean
  onToggle: (open: boolean) => void
  id?: string
  children: ReactNode
}

/** One numbered part of a long form, collapsed to what was filled in. Its fields stay in the page while closed. */
export function FormSection({ number, title, summary, missing, open, onToggle, id, children }: Props) {
  const t = useText('common')
  const own = useId()
  const complete = missing === 0
  return (
    <section className={s.section} id={id}>
      <h2 className={s.heading}>
        <button
          type="button"
          className={`fh-focus ${s.head}`}
          aria-expanded={open}
          aria-controls={own}
          onClick={() => onToggle(!open)}
        >
          <span className={s.number} data-complete={complete || undefined}>
            {complete ? <Icon name="tick" size="s" /> : number}
          </span>
          <span className={s.words}>
            <span className={s.title}>{title}</span>
            {complete ? (
              summary ? (
                <span className={s.summary}>{summary}</span>
              ) : null
            ) : (
              <span className={s.missing}>{t('thingsMissing', { count: missing })}</span>
            )}
          </span>
          <Icon name={open ? 'up' : 'down'} className={s.arrow} />
        </button>
      </h2>
      <div id={own} className={s.body} hidden={!open}>
        {children}
      </div>
    </section>
  )
}

/** Six columns on a desktop, one on a phone; a field spans two of them, or as many as its FormCell sets. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={s.grid}>{children}</div>
}

export function FormCell({ span, children }: { span: 1 | 2 | 3 | 4 | 6; children: ReactNode }) {
  return <div style={{ '--span': span } as CSSProperties}>{children}</div>
}
