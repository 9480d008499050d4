import type { ReactNode } from 'react'
import { useText } from '../text/index.ts'
import { Button } from './button.tsx'
import s from './selection-bar.module.css'

type Props = {
  count: number
  /** What the chosen rows share, e.g. 'All Screened, Walk-in.' */
  shared?: ReactNode
  onClear: () => void
  /** The actions; the one primary last. */
  children: ReactNode
}

/** Above the pager while rows are chosen. Nothing while none is. */
export function SelectionBar({ count, shared, onClear, children }: Props) {
  const t = useText('common')
  if (count === 0) return null
  return (
    <section className={s.bar} aria-label={t('selectedCount', { count })} data-fh-selection>
      <p className={s.words} aria-live="polite">
        <b>{t('selectedCount', { count })}</b> <span className={s.shared}>{shared}</span>
      </p>
      <Button kind="text" onClick={onClear}>
        {t('clear')}
      </Button>
      <div className={s.actions}>{children}</div>
    </section>
  )
}
