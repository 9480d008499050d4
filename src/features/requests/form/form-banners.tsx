import type { RequestWire } from '../../../contract/request-details.ts'
import type { RequestDraft } from '../../../data/request-drafts.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-store.ts'
import { Block } from '../../../ui/list-parts.tsx'
import { ExtendExpiry } from './extend-expiry.tsx'
import { useFact } from './form-context.ts'
import s from './form.module.css'
import { StaleCard } from './stale-card.tsx'
import type { Submit, Stale } from './use-submit.ts'

type Props = {
  draft: RequestDraft & { savedAt?: number }
  request: RequestWire | undefined
  stale: Stale | undefined
  submit: Submit
}

/** What a person should know before the first field. */
export function FormBanners({ draft, request, stale, submit }: Props) {
  const t = useText('requestForm')
  const { online } = useSyncStatus()
  const isReady = useFact((facts) => facts.problems.length === 0)
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
      {draft.savedAt === undefined || older ? null : <DraftBanner draft={draft} onForget={submit.forget} />}
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
  onForget,
}: {
  draft: RequestDraft & { savedAt?: number }
  onForget: () => Promise<void>
}) {
  const t = useText('requestForm')
  const date = `${formatDay(draft.savedAt!)}, ${formatTime(draft.savedAt!)}`
  const forget = async () => {
    const question = { title: t('forgetTitle'), body: t('forgetBody') }
    if (await confirm({ ...question, confirmLabel: t('forgetYes'), danger: true })) await onForget()
  }
  return (
    <Block tone="pending">
      <div className={s.draftBanner}>
        <p>{draft.base ? t('changeFrom', { date }) : t('draftFrom', { date })}</p>
        <Button kind="text" icon="trash" onClick={() => void forget()}>
          {t('forget')}
        </Button>
      </div>
    </Block>
  )
}
