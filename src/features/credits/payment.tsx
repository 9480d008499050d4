import { useSearchParams } from 'react-router-dom'
import { useManagers } from '../../data/managers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { PeopleToCall } from '../../ui/people-to-call.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Buying } from './buying.tsx'
import { CreditHistory } from './credit-history.tsx'
import { Orders } from './orders.tsx'
import s from './credits.module.css'
import { UsageTiers } from './usage-tiers.tsx'

const tabs = ['tiers', 'credit'] as const

/** /Payment (CRED-01, CRED-02, TRAP-20): for users who have credits. */
export default function Payment() {
  const t = useText('credits')
  const managers = useManagers()
  const [query] = useSearchParams()
  const active = query.get('tab') === 'credit' ? 'credit' : 'tiers'
  return (
    <Page title={t('title')} back={{ to: paths.employerDashboard, label: t('dashboard') }}>
      <TabLinks
        label={t('title')}
        active={active}
        items={tabs.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          to: { search: tab === 'tiers' ? '' : `tab=${tab}` },
        }))}
      />
      <div className={s.columns}>
        <div className={s.beside}>
          <Buying />
        </div>
        <div className={s.main}>
          {active === 'credit' ? (
            <>
              <Orders />
              <CreditHistory />
            </>
          ) : (
            <UsageTiers />
          )}
        </div>
        <div className={s.beside}>
          <PeopleToCall people={managers} />
        </div>
      </div>
    </Page>
  )
}
