import { useNavigate } from 'react-router-dom'
import { ActingFor } from '../../acting/acting-for.tsx'
import NoPartner from '../../acting/no-partner.tsx'
import { PartnerPanel } from '../../acting/partner-panel.tsx'
import { useActingPartner } from '../../data/session.ts'
import { useSearchState } from '../../data/use-search-state.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import { FulfilmentButton } from './fulfilment-button.tsx'
import s from './hiring-requests.module.css'
import { RequestList } from './request-list.tsx'
import { requestsAddress } from './requests-address.ts'

const lists = ['active', 'inactive'] as const

/** The hiring requests of the partner (HR-45 to HR-53). */
export default function HiringRequests() {
  const t = useText('requests')
  const [ipId] = useActingPartner()
  const isDesktop = useIsDesktop()
  const [address, change] = useSearchState(requestsAddress)
  const report = <FulfilmentButton ipId={ipId} />
  const fromFile = (
    <ButtonLink icon="send" to={paths.importRequests}>
      {t('fromFile')}
    </ButtonLink>
  )
  const create = <CreateButton ipId={ipId} />
  const isTextLarge = useIsTextLarge()
  const inFlow = !isDesktop && isTextLarge
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {report}
          {fromFile}
          {create}
        </>
      }
    >
      <PartnerPanel />
      <ActingFor ipId={ipId} />
      <TabLinks
        label={t('title')}
        active={address.list}
        items={lists.map((list) => ({
          key: list,
          label: t(list),
          to: { search: requestsAddress.serialize({ ...address, list, page: 1 }).toString() },
        }))}
      />
      {isDesktop ? null : (
        <div className={s.report}>
          {inFlow ? create : null}
          {report}
        </div>
      )}
      {ipId ? (
        <RequestList key={ipId} {...{ ipId, address, change, fromFile }} />
      ) : (
        <div className={s.choose}>
          <NoPartner toSee="requests" />
        </div>
      )}
      {isDesktop || ipId ? null : <div className={s.report}>{fromFile}</div>}
      {isDesktop || inFlow ? null : <ActionBar phoneOnly>{create}</ActionBar>}
    </Page>
  )
}

/** OPS and SSC first choose the partner to act for (HR-07, ROLE-09). */
function CreateButton({ ipId }: { ipId: string | undefined }) {
  const t = useText('requests')
  const navigate = useNavigate()
  const create = () => {
    if (!ipId) return void showToast({ heading: t('selectEmployer'), tone: 'problem' })
    void navigate(paths.newHiringRequest)
  }
  return (
    <Button kind="primary" icon="plus" onClick={create}>
      {t('create')}
    </Button>
  )
}
