import { Fragment, lazy, Suspense, use, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useIsPartial } from '../../data/applicant-rows.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useDownload } from '../../data/download-progress.ts'
import { readNow, useNow } from '../../data/now.ts'
import { useArrivalsOn, useInterviews, useInterviewsDone } from '../../data/device-rows.ts'
import { useTasksOnly } from '../../data/use-download-question.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { usePlaceHere } from '../../data/list-place.ts'
import { saveBlob } from '../../data/use-file-download.ts'
import { RestNotHere } from '../../hiring/lazy-rest-not-here.ts'
import { addIstDays, formatDay, isoDay, istDayStart, istWeekday } from '../../lib/dates.ts'
import { makeCalendar } from '../../lib/ics.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { interviewsOf, paths } from '../../lib/paths.ts'
import { groupInterviews, isInterviewOn, type OfficeGroup, type SlotGroup } from '../../rules/interview-day.ts'
import { isPending, StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { CardList } from '../../ui/task-card.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import { useCalendarEvents } from './calendar-events.ts'
import s from './interview-day.module.css'
import { ListedAt } from './listed-at.ts'
import { OfficeHead } from './office-head.tsx'
import { useSlotWords } from './slot-words.ts'
import { PanelSheet, type Opened } from './task-lists.tsx'
import { TaskRow } from './task-row.tsx'
import { WalkInSearch, WalkInsFound } from './walk-in-search.tsx'

const DayEnd = lazy(() => import('./day-end.tsx'))

const offsets = { yesterday: -1, today: 0, tomorrow: 1 } as const
const titles = { yesterday: 'titleYesterday', today: 'title', tomorrow: 'titleTomorrow' } as const
type DayName = keyof typeof offsets
const names = Object.keys(offsets) as DayName[]

interface Props {
  ipId: string | undefined
  name: DayName
  /** Whose interviews, for those who choose. */
  choice: ReactNode
  /** Until they have chosen. */
  none: ReactNode
}

/** A day's walk-in and telephone interviews by office and time, from what the device holds: it opens in a basement. */
export default function InterviewDay({ ipId, name, choice, none }: Props) {
  const t = useText('day')
  const tasks = useText('tasks')
  return (
    <Page title={t(titles[name])} back={{ to: paths.myTasks, label: tasks('title') }}>
      {choice}
      <TabLinks
        label={t('days')}
        active={name}
        items={names.map((key) => ({ key, label: t(`names.${key}`), to: interviewsOf(key) }))}
      />
      {ipId === undefined ? none : <Day ipId={ipId} name={name} />}
    </Page>
  )
}

function Day({ ipId, name }: { ipId: string; name: DayName }) {
  const t = useText('day')
  const tasks = useText('tasks')
  const stages = useText('stages')
  const now = useNow()
  const day = addIstDays(istDayStart(now), offsets[name])
  const open = useInterviews(ipId, day)
  const done = useInterviewsDone(ipId, day)
  const arrived = useArrivalsOn(ipId, day)
  const rows = open && done && withMore(open, done)
  const [opened, setOpened] = useState<Opened>()
  const [ending, setEnding] = useState<{ day: number; funnelIds: string[] }>()
  const [searched, setSearched] = useState('')
  const isDesktop = useIsDesktop()
  const makeEvents = useCalendarEvents(ipId, day)
  const place = usePlaceHere(rows?.map((row) => paths.candidate(row.hiringRequestId, row.funnelId)))
  // What is not here yet is neither counted nor missed
  const isPartial = useIsPartial() !== false
  // Where only tasks are here, those whom a colleague has rejected or let join are not
  const isCounted = useTasksOnly()?.applicants === 0 && !isPartial
  const coming = useComing(isPartial)
  // The end of a day is of everybody who came, on a day of theirs or not
  const ofDay = rows && arrived && withMore(rows, arrived)
  if (!rows || !ofDay || (rows.length === 0 && coming)) return <SkeletonRows label={coming ?? t('loading')} joined />
  if (rows.length === 0 && isPartial) return <EmptyState title={tasks('notHere')} hint={tasks('notHereHint')} />
  const offices = groupInterviews(rows)
  const hasEnd = name !== 'tomorrow' && !isPartial && ofDay.length > 0
  const isDone = (row: LiveApplicant) => !isInterviewOn(row, day, now)
  const doneCount = rows.filter(isDone).length
  const save = () => {
    const file = makeCalendar(makeEvents(groupInterviews(open ?? [])), readNow())
    saveBlob(`interviews-${isoDay(day)}.ics`, new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  }
  const search = <WalkInSearch text={searched} setText={setSearched} folds={!isDesktop} />
  const shared = { opened, setOpened, isDesktop, isDone, isWhole: isCounted }
  return (
    <>
      <div className={s.head} {...(isDesktop ? {} : { 'data-fh-dense': true })}>
        <p>
          <b>{t('when', { weekday: stages(`weekdays.${istWeekday(day)}`), day: formatDay(day) })}</b>
          <br />
          <span role="status">
            {coming ??
              (rows.length === 0 || !isCounted
                ? null
                : doneCount > 0
                  ? t('doneOf', { done: formatNumber(doneCount), total: formatNumber(rows.length) })
                  : t('count', { count: rows.length, n: formatNumber(rows.length) }))}
          </span>
        </p>
        {name === 'today' && !isDesktop ? search : null}
        {rows.length > 0 && !coming ? (
          <IconButton bare={!isDesktop} icon="cal" label={t('calendar')} onClick={save} />
        ) : null}
      </div>
      <Suspense fallback={null}>
        <RestNotHere />
      </Suspense>
      {name === 'today' || hasEnd ? (
        <Tools isDesktop={isDesktop}>
          {name === 'today' && isDesktop ? <div className={s.search}>{search}</div> : null}
          {name === 'today' ? <ButtonLink to={paths.desk}>{t('desk')}</ButtonLink> : null}
          {hasEnd ? (
            <Button onClick={() => setEnding({ day, funnelIds: ofDay.map(({ funnelId }) => funnelId) })}>
              {t('end')}
            </Button>
          ) : null}
        </Tools>
      ) : null}
      {name === 'today' ? (
        <WalkInsFound ipId={ipId} text={searched} opened={opened} setOpened={setOpened} isDesktop={isDesktop} />
      ) : null}
      {rows.length === 0 ? <EmptyState applicants title={t(`nothing.${name}`)} hint={t('nothingHint')} /> : null}
      <ListedAt value={place}>
        {offices.map((office) => (
          // A part of its own: its head stays in sight as long as its people do
          <section key={office.key}>
            <Office office={office} {...shared} />
          </section>
        ))}
      </ListedAt>
      {ending ? (
        <Suspense fallback={null}>
          <DayEnd {...ending} onClose={() => setEnding(undefined)}>
            <RestNotHere />
          </DayEnd>
        </Suspense>
      ) : null}
      {opened && !isDesktop ? <PanelSheet opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

/** The desk and the end of the day: under the thumb on a phone, in the page where large text leaves no room for a bar. */
function Tools({ isDesktop, children }: { isDesktop: boolean; children: ReactNode }) {
  const isTextLarge = useIsTextLarge()
  return isDesktop || isTextLarge ? <div className={s.tools}>{children}</div> : <ActionBar>{children}</ActionBar>
}

/** "Loading 1,500 of 2,020" while the first download runs; without a connection it does not. */
function useComing(isPartial: boolean): string | undefined {
  const t = useText('day')
  const { part, state, done, total } = useDownload()
  const { online } = useSyncStatus()
  if (!isPartial || !online || part !== 'rows' || state !== 'running') return undefined
  return total > 0 ? t('coming', { done: formatNumber(done), total: formatNumber(total) }) : t('loading')
}

/** Some are among both, e.g. those whose result is still to be sent. */
function withMore(first: LiveApplicant[], more: LiveApplicant[]): LiveApplicant[] {
  const ids = new Set(first.map(({ funnelId }) => funnelId))
  return [...first, ...more.filter(({ funnelId }) => !ids.has(funnelId))]
}

interface Shared {
  opened: Opened | undefined
  setOpened: (opened: Opened | undefined) => void
  isDesktop: boolean
  /** Their result is recorded. */
  isDone: (row: LiveApplicant) => boolean
  /** The first download has ended: numbers count. */
  isWhole: boolean
}

function Office({ office, ...shared }: Shared & { office: OfficeGroup<LiveApplicant> }) {
  return (
    <>
      <OfficeHead office={office} />
      {office.groups.map((group) => (
        <Slot key={group.key} group={group} place={office.office?.name ?? office.place} {...shared} />
      ))}
    </>
  )
}

function Slot({
  group,
  place,
  opened,
  setOpened,
  isDesktop,
  isDone,
  isWhole,
}: Shared & { group: SlotGroup<LiveApplicant>; place: string }) {
  const t = useText('day')
  const words = useSlotWords()
  const name = words.title(group)
  // What waits on this phone stays a card; what the server has is a line
  const ended = group.rows.filter((row) => isDone(row) && !isPending(row))
  const done = group.rows.filter(isDone).length
  return (
    <>
      <div className={s.slot}>
        <h3>
          {words
            .time(group)
            .split(' ')
            .map((part) => (
              <Fragment key={part}>
                <span>{part}</span>{' '}
              </Fragment>
            ))}
          <span className={s.how}>{words.how(group)}</span>
        </h3>
        <span className={s.number}>
          {!isWhole
            ? null
            : done > 0
              ? t('doneOf', { done: formatNumber(done), total: formatNumber(group.rows.length) })
              : formatNumber(group.rows.length)}
        </span>
      </div>
      <CardList label={`${place}, ${name}`} dense>
        {group.rows.map((row) =>
          ended.includes(row) ? null : (
            <TaskRow
              key={row.funnelId}
              row={row}
              isInline={isDesktop}
              opened={opened?.funnelId === row.funnelId ? opened.answers : undefined}
              onOpen={(answers) => setOpened({ funnelId: row.funnelId, answers })}
              onClose={() => setOpened(undefined)}
            />
          ),
        )}
      </CardList>
      {ended.length > 0 ? <Ended rows={ended} /> : null}
    </>
  )
}

/** Who is done, one line each, with what came of it. */
function Ended({ rows }: { rows: readonly LiveApplicant[] }) {
  const t = useText('day')
  const tasks = useText('tasks')
  const place = use(ListedAt)
  return (
    <ul className={s.ended} aria-label={t('done')}>
      {rows.map((row) => (
        <li key={row.funnelId}>
          <Link to={paths.candidate(row.hiringRequestId, row.funnelId)} state={place}>
            {row.name || tasks('unnamed')}
          </Link>
          <StageMark row={row} />
        </li>
      ))}
    </ul>
  )
}
