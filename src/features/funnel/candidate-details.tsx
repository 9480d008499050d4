import { Link, useParams } from 'react-router-dom'
import { useApplicant } from '../../data/applicants.ts'
import { paths } from '../../lib/paths.ts'
import { shortenRequestName } from '../../lib/text.ts'
import { findPanel } from '../../rules/panels.ts'
import { useNow } from '../../data/now.ts'
import { Notes } from '../../stages/notes.tsx'
import { isPending, StageMark } from '../../stages/stage-mark.tsx'
import { StagePanel } from '../../stages/stage-panel.tsx'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { OnPhoneBadge } from '../../ui/on-phone-badge.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { About } from './about.tsx'
import { useApplicantWords } from './applicant-words.ts'
import s from './candidate-details.module.css'
import { Onboarding } from './onboarding.tsx'
import { Remarks } from './remarks.tsx'
import { Timeline } from './timeline.tsx'
import { UploadedDocuments } from './uploaded-documents.tsx'

/** One applicant: header, stage panel, about, notes (PROF-01 to PROF-06, STG-10). */
export default function CandidateDetails() {
  const { hiringId = '', funnelId = '' } = useParams()
  const t = useText('funnel')
  const { row, state, refusal } = useApplicant(funnelId)
  const back = { to: paths.applicants(hiringId), label: t('title') }
  if (row) return <Profile row={row} back={back} hiringId={hiringId} />
  return (
    <Page title={t('applicant')} back={back}>
      {state === 'loading' ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <EmptyState
          title={state === 'refused' ? t('applicantNotFound') : t('applicantNotSaved')}
          hint={state === 'refused' ? translateServerMessage(refusal) : t('applicantNotSavedHint')}
        />
      )}
    </Page>
  )
}

type Row = NonNullable<ReturnType<typeof useApplicant>['row']>

function Profile({ row, back, hiringId }: { row: Row; back: { to: string; label: string }; hiringId: string }) {
  const t = useText('funnel')
  const words = useApplicantWords()
  const now = useNow()
  const isEnded = row.stage.status === 'joined' || row.stage.status === 'rejected'
  const facts = [
    row.workCity,
    words.distance(row),
    row.interviewType === 'walkIn' ? t('walkIn') : t('telephonic'),
  ].filter(Boolean)
  return (
    <Page title={t('applicant')} back={back} ownHeading narrow>
      <Block>
        <p className={s.appliedTo}>
          {t('appliedTo')} <Link to={paths.hiringRequest(hiringId)}>{shortenRequestName(row.requestName)}</Link>
        </p>
        <h1 className={s.name}>{words.name(row)}</h1>
        <p className={s.facts}>{facts.join(' · ')}</p>
        <div className={s.mark}>
          <StageMark row={row} />
        </div>
        <Waiting row={row} />
        {isEnded && row.notes ? <Remarks text={row.notes.text} /> : null}
      </Block>
      {findPanel(row, now) ? <StagePanel row={row} /> : null}
      {row.snapshot.stage.status === 'selected' ? <Onboarding key={row.funnelId} row={row} /> : null}
      <About row={row} />
      <UploadedDocuments row={row} />
      {isEnded ? null : (
        <Block title={t('notes')}>
          <Notes row={row} />
        </Block>
      )}
      <Timeline row={row} />
    </Page>
  )
}

/** What of this applicant is only on this phone, and the way to it. */
function Waiting({ row }: { row: Row }) {
  const t = useText('funnel')
  if (row.pending === 0) return null
  return (
    <div className={s.waiting}>
      {isPending(row) ? <OnPhoneBadge>{t('pendingHere', { count: row.pending - row.refused })}</OnPhoneBadge> : null}
      {row.refused > 0 ? <strong className={s.refused}>{t('refusedHere', { count: row.refused })}</strong> : null}
      <Link className={s.see} to={paths.sync}>
        {t('resolve')}
      </Link>
    </div>
  )
}
