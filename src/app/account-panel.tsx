import { Link } from 'react-router-dom'
import type { SessionUser } from '../contract/session.ts'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { Icon } from '../ui/icons.tsx'
import s from './account-panel.module.css'
import { CreditsRow } from './credits-row.tsx'
import { InstallRow } from './install-row.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { describeUser } from './menu.ts'

type Props = { user: SessionUser; close: () => void; onLogout: () => void }

/** The popover under the avatar (SHELL-19): user, Credits Available, My Account, Logout. */
export default function AccountPanel({ user, close, onLogout }: Props) {
  const t = useText('shell')
  const leave = () => {
    close()
    onLogout()
  }
  return (
    <div className={s.panel}>
      <Who user={user} />
      <CreditsRow user={user} onFollow={close} />
      <Link to={paths.settings} className={s.row} onClick={close}>
        <Icon name="user" />
        {t('myAccount')}
      </Link>
      <InstallRow className={s.row} onDone={close} />
      <LanguageChoice className={s.language} />
      <button type="button" className={s.row} onClick={leave}>
        <Icon name="lock" />
        {t('logout')}
      </button>
    </div>
  )
}

export function Who({ user }: { user: SessionUser }) {
  return (
    <div className={s.who}>
      <p className={s.name}>{user.name}</p>
      <p>{describeUser(user)}</p>
      <p>{user.email}</p>
    </div>
  )
}
