import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../data/session.ts'
import { accountTabsOf, type AccountTab } from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import s from './account.module.css'
import { AddressesTab } from './addresses-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { MembersTab } from './members.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const screens: Record<AccountTab, () => React.ReactNode> = {
  profile: ProfileTab,
  members: MembersTab,
  preferences: PreferencesTab,
  addresses: AddressesTab,
  webhooks: WebhooksTab,
  keys: KeysTab,
}

/** Their tables take the width of the page; the forms of the others stay narrow below the same heading and tabs. */
const wide: AccountTab[] = ['members', 'addresses']

/** /Settings (ACCT-01): open to every user code, each with the tabs it may see (TRAP-19). */
export default function MyAccount() {
  const t = useText('account')
  const { user } = useSession()
  const [query] = useSearchParams()
  const tabs = accountTabsOf(user.code, user.effectiveCode)
  const active = tabs.find((tab) => tab === query.get('tab')) ?? 'profile'
  const Screen = screens[active]
  const isWide = wide.includes(active)
  return (
    <Page title={t('title')}>
      <TabLinks
        label={t('title')}
        active={active}
        items={tabs.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          to: { search: tab === 'profile' ? '' : `tab=${tab}` },
        }))}
      />
      <div className={active === 'members' ? s.table : isWide ? undefined : s.forms}>
        <Screen />
      </div>
    </Page>
  )
}
