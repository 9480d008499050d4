import { Fragment, useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useApplicant } from '../../data/applicants.ts'
import { paths } from '../../lib/paths.ts'
import { shortenRequestName } from '../../lib/request-name.ts'
import { findPanel } from '../../rules/panel-kind.ts'
import { useNow } from '../../data/now.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { Notes } from '../../stages/notes.tsx'
import { isPending, StageMark } from '../../stages/stage-mark.tsx'
import { StagePanel } from '../../stages/stage-panel.tsx'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { OnPhoneBadge } from '../../ui/on-phone-badge.tsx'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useHasTwoColumns, useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import { About } from './about.tsx'
import { useApplicantWords } from './applicant-words.ts'
import { AttachmentsBlock } from './attachments-block.tsx'
import s from './candidate-details.module.css'
import { ContactBlock, ContactButtons } from './contact.tsx'
import { ListPager } from './list-pager.tsx'
import { Onboarding } from './onboarding.tsx'
import { PeopleBlock } from './people-block.tsx'
import { Remarks } from './remarks.tsx'
import { ScorecardBlock } from './scorecard-block.tsx'
import { Timeline } from './timeline.tsx'
import { UploadedDocuments } from './uploaded-documents.tsx'
import { useListPager, type ListPager as Pager } from './use-list-pager.ts'
import { useRevealContact } from './use-reveal-contact.ts'

/** One applicant: header, stage panel, about, notes (PROF-01 to PROF-06, STG-10). */
export default function CandidateDetails() {
  const { hiringId = '', funnelId = '' } = useParams()
  const t = useText('funnel')
  const { row, state, refusal, refresh } = useApplicant(funnelId)
  const { from, pager } = useListPager(hiringId, paths.candidate(hiringId, funnelId))
  const isFunnel = from === undefined || from.startsWith(paths.applicants(hiringId))
  const back = { to: from ?? paths.applicants(hiringId), label: isFunnel ? t('title') : t('backToList') }
  if (row) return <Profile row={row} back={back} hiringId={hiringId} pager={pager} />
  return (
    <Page title={t('applicant')} back={back}>
      {pager ? <ListPager pager={pager} /> : null}
      {state === 'loading' ? (
        <SkeletonRows label={t('loading')} />
      ) : state === 'refused' ? (
        <EmptyState
          title={t('applicantNotFound')}
          hint={translateServerMessage(refusal)}
          action={<ButtonLink to={back.to}>{t(isFunnel ? 'backToApplicants' : 'backToList')}</ButtonLink>}
        />
      ) : (
        <NotLoaded
          read={{ refusal, refresh }}
          what="applicant"
          away={t('applicantNotSaved')}
          awayHint={t('applicantNotSavedHint')}
        />
      )}
    </Page>
  )
}

type Row = NonNullable<ReturnType<typeof useApplicant>['row']>

interface ProfileProps {
  row: Row
  back: { to: string; label: string }
  hiringId: string
  pager: Pager | undefined
}

/** The panel stays when somebody else ends the funnel: it says so to a user who is just entering a result. */
function Update({ row, hasPanel, calls }: { row: Row; hasPanel: boolean; calls: ReactNode }) {
  const t = useText('funnel')
  const stages = useText('stages')
  const isDesktop = useIsDesktop()
  const [hadPanel, setHadPanel] = useState(hasPanel)
  if (hasPanel && !hadPanel) setHadPanel(true)
  if (hadPanel) return <StagePanel row={row} beside={calls} />
  return (
    <>
      {isDesktop && isApplied(row) ? (
        <Block title={stages('update')}>
          <p>{t('notScreened')}</p>
        </Block>
      ) : null}
      {calls ? <ActionBar phoneOnly>{calls}</ActionBar> : null}
    </>
  )
}

/**
 * On a wide desktop what one reads is beside what one does, which stays in sight. On a phone Call, WhatsApp and Update
 * take the place of the tab bar.
 */
function Profile({ row, back, hiringId, pager }: ProfileProps) {
  const t = useText('funnel')
  const isDesktop = useIsDesktop()
  const isWide = useHasTwoColumns()
  const contact = useRevealContact(row)
  const hasPanel = findPanel(row, useNow()) !== undefined
  const buttons = !isDesktop && row.mobile ? <ContactButtons contact={contact} /> : undefined
  // Large text: of a stack of three buttons little of the page would be left
  const isTextLarge = useIsTextLarge()
  const calls = isTextLarge ? undefined : buttons
  const update = <Update key={`update ${row.funnelId}`} row={row} hasPanel={hasPanel} calls={calls} />
  const details = (
    <Fragment key={`details ${row.funnelId}`}>
      {row.snapshot.stage.status === 'selected' ? <Onboarding row={row} /> : null}
      <ScorecardBlock row={row} />
      <About row={row} contact={contact} isContactElsewhere={isWide} />
      <UploadedDocuments row={row} />
      <AttachmentsBlock row={row} />
      <PeopleBlock row={row} />
    </Fragment>
  )
  const notes = isEnded(row) ? null : (
    <Block title={t('notes')}>
      <Notes row={row} />
    </Block>
  )
  const timeline = <Timeline key={`timeline ${row.funnelId}`} row={row} startsOpen={isWide} />
  const head = <Head row={row} hiringId={hiringId} pager={pager} />
  return (
    <Page title={t('applicant')} back={back} ownHeading narrow={!isWide} tabBar={!calls && !hasPanel}>
      {isWide ? (
        <div className={s.columns}>
          <div>
            {head}
            {details}
          </div>
          <div className={s.side}>
            {update}
            <ContactBlock row={row} contact={contact} />
            {notes}
            {timeline}
          </div>
        </div>
      ) : (
        <>
          {head}
          {isTextLarge ? <div className={s.calls}>{buttons}</div> : null}
          {update}
          {details}
          {notes}
          {timeline}
        </>
      )}
    </Page>
  )
}

const isApplied = (row: Row) => row.stage.status === 'interested'
const isEnded = (row: Row) => row.stage.status === 'joined' || row.stage.status === 'rejected'

function Head({ row, hiringId, pager }: Omit<ProfileProps, 'back'>) {
  const t = useText('funnel')
  const words = useApplicantWords()
  const isDesktop = useIsDesktop()
  const facts = [row.workCity, words.distance(row), row.interviewType === 'walkIn' ? t('walkIn') : t('telephonic')]
  // The link stands where the language puts the name
  const [beforeName, afterName] = t('appliedTo', { request: '\n' }).split('\n')
  return (
    <Block>
      <div className={s.top}>
        <p className={s.appliedTo}>
          {beforeName}
          <Link to={paths.hiringRequest(hiringId)}>{shortenRequestName(row.requestName)}</Link>
          {afterName}
        </p>
        {pager ? <ListPager pager={pager} /> : null}
      </div>
      <h1 className={s.name}>{words.name(row)}</h1>
      <p className={s.facts}>
        <Dotted parts={facts} />
      </p>
      <div className={s.mark}>
        <StageMark row={row} />
      </div>
      {/* A phone has no panel in the page that could say it */}
      {!isDesktop && isApplied(row) ? <p className={s.notScreened}>{t('notScreened')}</p> : null}
      <Waiting row={row} />
      {isEnded(row) && row.notes ? <Remarks key={row.funnelId} text={row.notes.text} /> : null}
    </Block>
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
