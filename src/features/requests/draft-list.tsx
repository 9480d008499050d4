import { Link } from 'react-router-dom'
import { useRequestDraft, useRequestDrafts, type DraftSummary } from '../../data/request-drafts.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { districtsShown } from '../../rules/requests.ts'
import { listWord } from '../../text/lists.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { ListHeader } from '../../ui/list-parts.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import s from './hiring-requests.module.css'
import { useDistricts } from './request-words.tsx'

/** Drafts of hiring requests on this device, with the pencil mark: no other user sees them until they are submitted. */
export function DraftList({ ipId }: { ipId: string }) {
  const t = useText('requests')
  const drafts = useRequestDrafts(ipId)
  if (!drafts || drafts.length === 0) return null
  return (
    <div className={s.drafts}>
      <ListHeader title={t('drafts')} note={t('draftsNote')} />
      <CardList label={t('drafts')}>
        {drafts.map((draft) => (
          <DraftCard key={draft.draftId} draft={draft} />
        ))}
      </CardList>
    </div>
  )
}

function DraftCard({ draft }: { draft: DraftSummary }) {
  const t = useText('requests')
  const common = useText('common')
  const districts = useDistricts()
  const { end } = useRequestDraft()
  const name = draft.name || t('unnamedDraft')
  const discard = async () => {
    const question = { title: t('discardTitle'), body: t('discardBody', { name }), confirmLabel: t('discardYes') }
    if (await confirm({ ...question, danger: true })) await end(draft)
  }
  return (
    <TaskCard
      pending
      name={<Link to={draft.to}>{name}</Link>}
      lines={[
        [draft.jobRole && listWord('jobRoles', draft.jobRole), districts(draft.districts, districtsShown.card)]
          .filter(Boolean)
          .join(' · '),
        draft.positions > 0 ? t('positions', { count: draft.positions, n: formatNumber(draft.positions) }) : undefined,
        t(draft.isChange ? 'draftOfChange' : 'draftOfNew', {
          when: `${formatDay(draft.savedAt)}, ${formatTime(draft.savedAt)}`,
        }),
      ].filter(Boolean)}
      stage={
        <span className={draft.problems > 0 ? s.missing : s.ready}>
          {draft.problems > 0 ? common('thingsMissing', { count: draft.problems }) : t('draftReady')}
        </span>
      }
      foot={
        <>
          <Button kind="text" onClick={() => void discard()} aria-label={t('discardOf', { name })}>
            {t('discard')}
          </Button>
          <Link className={s.open} to={draft.to} aria-label={t('continueOf', { name })}>
            {t('continue')}
          </Link>
        </>
      }
    />
  )
}
