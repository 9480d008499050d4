import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { partnerCalls, toIndustryPartner, type IndustryPartner as Partner } from '../../contract/partners.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block, KeyValues, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './partners.module.css'
import { SpocCard } from './spoc-card.tsx'
import { useSetStatus } from './status-steps.tsx'

/** One industry partner: its details, and the form of its contact (PART-12 to PART-17). */
export default function IndustryPartner() {
  const { ipId = '' } = useParams()
  const t = useText('partners')
  const read = useRead(partnerCalls.list, { ipId })
  const isDesktop = useIsDesktop()
  const list = useList()
  const [wire] = read.data?.data ?? []
  const partner = wire && toIndustryPartner(wire)
  const remove = partner ? <DeleteButton partner={partner} /> : null
  return (
    <Page title={partner?.name ?? t('details')} back={{ to: list, label: t('back') }} actions={remove} narrow>
      {partner ? (
        <>
          <DetailsCard partner={partner} />
          <SpocCard key={partner.ipId} partner={partner} onSaved={() => void read.refresh()} />
          {isDesktop ? null : <div className={s.head}>{remove}</div>}
        </>
      ) : read.isLoading ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <NotLoaded read={read} what="partner" away={t('notSaved')} awayHint={t('notSavedHint')} />
      )}
    </Page>
  )
}

/** Read-only; an unknown value is a dash (PART-13). */
function DetailsCard({ partner }: { partner: Partner }) {
  const t = useText('partners')
  const rows: [string, string | undefined][] = [
    [t('fields.name'), partner.name],
    [t('fields.registeredName'), partner.registeredName],
    [t('fields.location'), partner.location],
    [t('fields.pan'), partner.pan],
    [t('fields.entityType'), partner.entityType && listWord('userTypes', partner.entityType)],
    [t('fields.employerType'), partner.employerType && listWord('employerTypes', partner.employerType)],
  ]
  return (
    <Block
      title={t('details')}
      action={
        <label className={s.switch}>
          {partner.isActive ? t('active') : t('inactive')}
          <input
            type="checkbox"
            role="switch"
            checked={partner.isActive}
            aria-checked={partner.isActive}
            disabled
            readOnly
          />
        </label>
      }
    >
      <div className={s.details}>
        <KeyValues rows={rows.map(([name, value]) => [name, value ?? t('none')] as const)} />
      </div>
    </Block>
  )
}

/** The list as it was left: searched, sorted, at its page. */
function useList(): string {
  const { state } = useLocation() as { state: { list?: unknown } | null }
  const { list } = state ?? {}
  return typeof list === 'string' && list.startsWith('?') ? paths.industryPartners + list : paths.industryPartners
}

/** Deactivates the partner; its row stays (PART-16, PART-17). */
function DeleteButton({ partner }: { partner: Partner }) {
  const t = useText('partners')
  const { online } = useSyncStatus()
  const navigate = useNavigate()
  const list = useList()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { run, isSending } = useSetStatus(() => {
    timer.current = setTimeout(() => void navigate(list), limits.afterDelete)
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('deleteTitle'),
      body: t('deleteBody', { name: partner.name }),
      confirmLabel: t('yes'),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (isSure) await run([partner.ipId], 'Inactive')
  }
  return (
    <NeedsConnection missing={!online}>
      {(tied) => (
        <Button {...tied} kind="danger" icon="trash" busy={isSending} onClick={() => void ask()}>
          {t('delete')}
        </Button>
      )}
    </NeedsConnection>
  )
}
