import { Link } from 'react-router-dom'
import { useText } from '../../text/index.ts'
import { Icon } from '../icons.tsx'
import s from './bottom-bar.module.css'
import type { NavItem } from './nav-item.ts'
import { useShellPage } from './page-store.ts'

export type MoreItem = { active: boolean; expanded: boolean; onClick: () => void }

/** The menu under a thumb: the role's first entries and More. */
export function BottomBar({ items, more }: { items: readonly NavItem[]; more: MoreItem }) {
  const t = useText('shell')
  const { tabBar } = useShellPage()
  if (!tabBar) return null
  return (
    <nav className={`fh-phone ${s.bar}`} aria-label={t('mainMenu')} data-fh-tabbar>
      {items.map((item) => (
        <Link key={item.key} to={item.to} className={s.item} aria-current={item.active ? 'page' : undefined}>
          <Icon name={item.icon} />
          <span>{item.label}</span>
        </Link>
      ))}
      <button
        type="button"
        className={s.item}
        data-active={more.active || undefined}
        aria-haspopup="dialog"
        aria-expanded={more.expanded}
        onClick={more.onClick}
      >
        <Icon name="more" />
        <span>{t('more')}</span>
      </button>
    </nav>
  )
}
