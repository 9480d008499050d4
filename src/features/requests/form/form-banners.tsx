import type { RequestWire } from '../../../contract/request-details.ts'
import type { RequestDraft } from '../../../data/request-drafts.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-store.ts'
import { Block } from '../../../ui/list-parts.tsx'
import { ExtendExpiry } from './extend-expiry.tsx'
import { useRequestFormState } from './form-context.ts'
import s from './form.module.css'
import { StaleCard } from './stale-card.tsx'
import type { Submit, Stale } from './use-submit.ts'

type Props = {
  draft: RequestDraft & { savedAt?: number }
  request: RequestWire | undefined
  stale: Stale | undefined
  submit: Submit
}

/** Notices above the first field. */
export function FormBanners({ draft, request, stale, submit }: Props) {
  const t = useText('requestForm')
  const { online } = useSyncStatus()
  const isReady = useRequestFormState(({ problems }) => problems.length === 0)
  const moved =
    request && draft.base && request.version > draft.base.version
      ? { request, by: undefined, at: undefined }
      : undefined
  const older = stale ?? moved
  return (
    <>
      {request?.status === 2 ? <p className={s.banner}>{t('inactive')}</p> : null}
      {request?.status === 0 ? <p className={s.banner}>{t('pendingApproval')}</p> : null}
      {draft.clonedFrom === undefined ? null : (
        <p className={s.banner}>{t('clonedFrom', { name: draft.clonedFrom })}</p>
      )}
      {draft.savedAt === undefined || older ? null : <DraftBanner draft={draft} onDiscard={submit.discard} />}
      {!online && isReady && !request ? (
        <p className={s.banner} role="status">
          {t('readyOffline')}
        </p>
      ) : null}
      {request ? <ExtendExpiry wire={request} /> : null}
      {older ? <StaleCard stale={older} submit={submit} /> : null}
    </>
  )
}

function DraftBanner({
  draft,
  onDiscard,
}: {
  draft: RequestDraft & { savedAt?: number }
  onDiscard: () => Promise<void>
}) {
  const t = useText('requestForm')
  const date = `${formatDay(draft.savedAt!)}, ${formatTime(draft.savedAt!)}`
  const discard = async () => {
    const question = { title: t('deleteDraftTitle'), body: t('deleteDraftBody') }
    if (await confirm({ ...question, confirmLabel: t('deleteDraftYes'), danger: true })) await onDiscard()
  }
  return (
    <Block tone="pending">
      <div className={s.draftBanner}>
        <p>{draft.base ? t('changeFrom', { date }) : t('draftFrom', { date })}</p>
        <Button kind="text" icon="trash" onClick={() => void discard()}>
          {t('deleteDraft')}
        </Button>
      </div>
    </Block>
  )
}
