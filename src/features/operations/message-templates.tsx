import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { CarrierAddresses } from './carrier-addresses.tsx'
import { CarrierTemplates } from './carrier-templates.tsx'
import { CarriersSent } from './carriers-sent.tsx'
import s from './operations.module.css'

const parts = ['templates', 'sent', 'addresses'] as const
const screens = { templates: CarrierTemplates, sent: CarriersSent, addresses: CarrierAddresses }

/** For operations: messages at the carriers (OPS-04). */
export default function MessageTemplates() {
  const t = useText('carriers')
  const desk = useText('operations')
  const [query] = useSearchParamsState()
  const active = parts.find((part) => part === query.get('show')) ?? 'templates'
  const Screen = screens[active]
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: paths.opsDashboard, label: desk('back') }} narrow>
      <TabLinks
        label={t('title')}
        active={active}
        items={parts.map((part) => ({
          key: part,
          label: t(`parts.${part}`),
          to: { search: part === 'templates' ? '' : `show=${part}` },
        }))}
      />
      <div className={s.parts}>
        <Screen />
      </div>
    </Page>
  )
}
