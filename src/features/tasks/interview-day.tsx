import { useState, type ReactNode } from 'react'
import { useIsPartial, type LiveApplicant } from '../../data/applicants.ts'
import { useDownload } from '../../data/download.ts'
import { readNow, useNow } from '../../data/now.ts'
import { useInterviews } from '../../data/device-rows.ts'
import { saveBlob } from '../../data/use-file-download.ts'
import { addIstDays, formatDay, isoDay, istDayStart, istWeekday } from '../../lib/dates.ts'
import { makeCalendar } from '../../lib/ics.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { interviewsOf, paths } from '../../lib/paths.ts'
import { groupInterviews, type OfficeGroup, type SlotGroup } from '../../rules/interview-day.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { CardList } from '../../ui/task-card.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useCalendarEvents } from './calendar-events.ts'
import s from './interview-day.module.css'
import { OfficeHead } from './office-head.tsx'
import { useSlotWords } from './slot-words.ts'
import { PanelSheet, type Opened } from './task-lists.tsx'
import { TaskRow } from './task-row.tsx'

const offsets = { yesterday: -1, today: 0, tomorrow: 1 } as const
const titles = { yesterday: 'titleYesterday', today: 'title', tomorrow: 'titleTomorrow' } as const
type DayName = keyof typeof offsets
const names = Object.keys(offsets) as DayName[]

interface Props {
  ipId: string | undefined
  name: DayName
  /** Whose interviews, for those who choose. */
  choice: ReactNode
}

/** A day's walk-in and telephone interviews by office and time, from what the device holds: it opens in a basement. */
export default function InterviewDay({ ipId, name, choice }: Props) {
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
      {ipId === undefined ? <EmptyState title={tasks('selectEmployerHint')} /> : <Day ipId={ipId} name={name} />}
    </Page>
  )
}

function Day({ ipId, name }: { ipId: string; name: DayName }) {
  const t = useText('day')
  const tasks = useText('tasks')
  const stages = useText('stages')
  const day = addIstDays(istDayStart(useNow()), offsets[name])
  const rows = useInterviews(ipId, day)
  const [opened, setOpened] = useState<Opened>()
  const isDesktop = useIsDesktop()
  const makeEvents = useCalendarEvents(ipId, day)
  // What is not here yet is neither counted nor missed
  const isPartial = useIsPartial() !== false
  const coming = useComing(isPartial)
  if (!rows || (rows.length === 0 && coming)) return <SkeletonRows label={coming ?? tasks('loading')} />
  if (rows.length === 0 && isPartial) return <EmptyState title={tasks('notHere')} hint={tasks('notHereHint')} />
  const offices = groupInterviews(rows)
  const save = () => {
    const file = makeCalendar(makeEvents(offices), readNow())
    saveBlob(`interviews-${isoDay(day)}.ics`, new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  }
  const shared = { opened, setOpened, isDesktop }
  return (
    <>
      <div className={s.head}>
        <p>
          <b>{t('when', { weekday: stages(`weekdays.${istWeekday(day)}`), day: formatDay(day) })}</b>
          <br />
          <span role="status">
            {coming ?? (rows.length > 0 ? t('count', { count: rows.length, n: formatNumber(rows.length) }) : null)}
          </span>
        </p>
        {rows.length > 0 ? (
          <Button icon="cal" onClick={save}>
            {t('calendar')}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? <EmptyState title={t(`nothing.${name}`)} hint={t('nothingHint')} /> : null}
      {offices.map((office) => (
        <Office key={office.key} office={office} {...shared} />
      ))}
      {opened && !isDesktop ? <PanelSheet opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

/** "Loading 1,500 of 2,020" while the first download runs. */
function useComing(isPartial: boolean): string | undefined {
  const t = useText('day')
  const tasks = useText('tasks')
  const { part, state, done, total } = useDownload()
  if (!isPartial || part !== 'rows' || state !== 'running') return undefined
  return total > 0 ? t('coming', { done: formatNumber(done), total: formatNumber(total) }) : tasks('loading')
}

interface Shared {
  opened: Opened | undefined
  setOpened: (opened: Opened | undefined) => void
  isDesktop: boolean
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
}: Shared & { group: SlotGroup<LiveApplicant>; place: string }) {
  const words = useSlotWords()
  const name = words.title(group)
  return (
    <>
      <div className={s.slot}>
        <h3>{name}</h3>
        <span className={s.number}>{formatNumber(group.rows.length)}</span>
      </div>
      <CardList label={`${place}, ${name}`} dense>
        {group.rows.map((row) => (
          <TaskRow
            key={row.funnelId}
            row={row}
            isInline={isDesktop}
            opened={opened?.funnelId === row.funnelId ? opened.answers : undefined}
            onOpen={(answers) => setOpened({ funnelId: row.funnelId, answers })}
            onClose={() => setOpened(undefined)}
          />
        ))}
      </CardList>
    </>
  )
}
