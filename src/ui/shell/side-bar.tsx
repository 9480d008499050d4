import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../text/index.ts'
import { Icon } from '../icons.tsx'
import { Mark } from '../mark.tsx'
import type { NavItem } from './nav-item.ts'
import s from './side-bar.module.css'

export type SideBarProps = {
  company: string
  /** User type and member label, e.g. 'Employer · Owner'. */
  who: string
  nav: readonly NavItem[]
  /** Undefined: there is no address that it could open. */
  allApps?: { isNew: boolean; onClick: () => void; busy?: boolean } | undefined
  legal: readonly { label: string; to: string }[]
}

/** From 62em only; on a phone its entries are in the bottom bar and under More. */
export function SideBar({ company, who, nav, allApps, legal }: SideBarProps) {
  const t = useText('shell')
  const common = useText('common')
  return (
    <aside className={`fh-desktop ${s.side}`}>
      <div className={s.brand}>
        <Mark />
        <span className={s.word}>{common('appName')}</span>
      </div>
      <div className={s.who}>
        <p className={s.company}>{company}</p>
        <p className={s.role}>{who}</p>
      </div>
      <nav aria-label={t('mainMenu')}>
        {nav.map((item) => (
          <NavLinkRow key={item.key} item={item} />
        ))}
      </nav>
      {allApps ? (
        <div className={s.apps}>
          <AllAppsButton {...allApps} />
        </div>
      ) : null}
      <LegalLinks links={legal} />
    </aside>
  )
}

/** One entry of the menu; the More sheet of a phone uses it too. */
export function NavLinkRow({ item, onClick }: { item: Omit<NavItem, 'key'>; onClick?: () => void }) {
  return (
    <Link to={item.to} className={s.item} aria-current={item.active ? 'page' : undefined} onClick={onClick}>
      <Icon name={item.icon} />
      <span>{item.label}</span>
    </Link>
  )
}

export function AllAppsButton({ isNew, onClick, busy = false }: NonNullable<SideBarProps['allApps']>) {
  const t = useText('shell')
  return (
    <button type="button" className={s.allApps} onClick={onClick} aria-busy={busy || undefined}>
      <Icon name="grid" />
      <span>{t('allApps')}</span>
      {isNew ? <span className={s.new}>{t('newBadge')}</span> : null}
    </button>
  )
}

export function LegalLinks({ links }: { links: readonly { label: ReactNode; to: string }[] }) {
  return (
    <div className={s.legal}>
      {links.map((link) => (
        <Link key={link.to} to={link.to}>
          {link.label}
        </Link>
      ))}
    </div>
  )
}
