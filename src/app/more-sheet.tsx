import { Link } from 'react-router-dom'
import type { SessionUser } from '../contract/session.ts'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { Icon } from '../ui/icons.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { NavItem } from '../ui/shell/nav-item.ts'
import { AllAppsButton, LegalLinks, type SideBarProps } from '../ui/shell/side-bar.tsx'
import { Who } from './account-panel.tsx'
import s from './account-panel.module.css'
import { CreditsRow } from './credits-row.tsx'
import { InstallRow } from './install-row.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  user: SessionUser
  items: readonly NavItem[]
  allApps: SideBarProps['allApps']
  legal: SideBarProps['legal']
  onLogout: () => void
}

/** The rest of the menu on a phone: everything that a desktop has in the sidebar and under the avatar. */
export default function MoreSheet({ opened, onClose, user, items, allApps, legal, onLogout }: Props) {
  const t = useText('shell')
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const links: Pick<NavItem, 'key' | 'icon' | 'label' | 'to' | 'active'>[] = [
    ...items,
    { key: 'sync', icon: 'sync', label: t('syncCentre'), to: paths.sync, active: false },
    { key: 'account', icon: 'user', label: t('myAccount'), to: paths.settings, active: false },
  ]
  return (
    <Sheet opened={opened} onClose={onClose} title={user.companyName}>
      <div className={s.sheet}>
        <Who user={user} />
        <nav aria-label={t('more')} className={s.group}>
          {links.map((item) => (
            <Link
              key={item.key}
              to={item.to}
              className={s.row}
              onClick={onClose}
              aria-current={item.active ? 'page' : undefined}
            >
              <Icon name={item.icon} />
              {item.label}
            </Link>
          ))}
        </nav>
        <CreditsRow user={user} onFollow={onClose} />
        <InstallRow className={s.row} onDone={onClose} />
        <LanguageChoice className={s.language} />
        <button type="button" className={s.row} onClick={then(onLogout)}>
          <Icon name="lock" />
          {t('logout')}
        </button>
        {allApps ? (
          <div className={s.apps}>
            <AllAppsButton {...allApps} onClick={then(allApps.onClick)} />
          </div>
        ) : null}
        <div className={s.links} onClickCapture={onClose}>
          <LegalLinks links={legal} />
        </div>
      </div>
    </Sheet>
  )
}
