import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router-dom'
import { Count } from './count.tsx'
import s from './tabs.module.css'

/** count: undefined as long as it is not known; its place is kept. */
export type TabItem = { key: string; label: string; to: To; count?: number | undefined }

type Props = {
  /** Names the group for a screen reader. */
  label: string
  items: readonly TabItem[]
  active: string
  /** two: both share the width of a phone; scroll: more than fit, the next one half visible. */
  layout?: 'two' | 'scroll'
  replace?: boolean
}

/** Tabs are links: the address carries the tab, and Back works as expected. */
export function TabLinks({ label, items, active, layout = items.length === 2 ? 'two' : 'scroll', replace }: Props) {
  const current = useRef<HTMLAnchorElement>(null)
  // A count that arrives later makes the tabs before it wider
  const widths = items.map(({ count }) => String(count ?? '').length).join(' ')
  // Only sideways: scrollIntoView would also move the page.
  useEffect(() => {
    const tab = current.current
    const bar = tab?.parentElement
    if (tab && bar && bar.scrollWidth > bar.clientWidth) {
      bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
    }
  }, [active, widths])
  return (
    <nav className={`${s.tabs} ${s[layout]}`} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.key}
          ref={item.key === active ? current : undefined}
          to={item.to}
          replace={replace ?? false}
          preventScrollReset
          aria-current={item.key === active ? 'page' : undefined}
          className={s.tab}
        >
          <span>{item.label}</span>
          {'count' in item ? <Count value={item.count} active={item.key === active} /> : null}
        </Link>
      ))}
    </nav>
  )
}
