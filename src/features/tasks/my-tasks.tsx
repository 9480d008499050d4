import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useActingPartner, useSession } from '../../data/session.ts'
import { narrowTasks } from '../../data/narrow-tasks.ts'
import { useLacksTasks } from '../../data/applicant-rows.ts'
import { useTasks, useTaskTotal } from '../../data/tasks.ts'
import { useInterviewCount } from '../../data/interview-count.ts'
import { useNow } from '../../data/now.ts'
import type { Part } from '../../data/use-search-state.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { istDayStart } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { isSearchable } from '../../lib/text.ts'
import { choosesPartner } from '../../rules/roles.ts'
import { loadWords, useText } from '../../text/index.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Toolbar } from '../../ui/list-parts.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './my-tasks.module.css'
import { TaskLists, useShownOf, type Tasks as TaskListsOf } from './task-lists.tsx'
import { firstSteps, tasksQueryOf, type TaskListName } from './tasks-query.ts'
import { tasksAddress, useTasksAddress, type TasksAddress } from './use-tasks-address.ts'

/** For OPS and SSC only; other users do not load it. */
const PartnerChoice = lazy(async () => {
  const [part] = await Promise.all([import('../../acting/partner-choice.tsx'), loadWords('acting')])
  return part
})

const NoPartner = lazy(async () => {
  const [part] = await Promise.all([import('../../acting/no-partner.tsx'), loadWords('acting')])
  return part
})

/** `?day=today`, of yesterday or of tomorrow: who is interviewed then. Its texts are loaded with it. */
const InterviewDay = lazy(async () => {
  const [part] = await Promise.all([import('./interview-day.tsx'), loadWords('day')])
  return part
})

const interviewDays = ['yesterday', 'today', 'tomorrow'] as const

/** The landing page after the sign-in: the open tasks (TASK-01 to TASK-14), or the interviews of a day. */
export default function MyTasks() {
  const t = useText('tasks')
  const { user } = useSession()
  const [ipId] = useActingPartner()
  const [query] = useSearchParams()
  const choice = choosesPartner(user.effectiveCode) ? (
    <Suspense fallback={<div className={s.partner} />}>
      <PartnerChoice />
    </Suspense>
  ) : null
  const day = interviewDays.find((name) => name === query.get('day'))
  const none = (
    <Suspense fallback={null}>
      <NoPartner toSee={day ? 'interviews' : 'tasks'} />
    </Suspense>
  )
  if (day)
    return (
      <Suspense fallback={null}>
        <InterviewDay key={`${ipId} ${day}`} ipId={ipId} name={day} choice={choice} none={none} />
      </Suspense>
    )
  return (
    <Page title={t('title')} actions={ipId && <InterviewsToday key={ipId} ipId={ipId} />}>
      {choice}
      {ipId === undefined ? none : <Tasks key={ipId} ipId={ipId} />}
    </Page>
  )
}

function Tasks({ ipId }: { ipId: string }) {
  const { address, change, isOld } = useTasksAddress()
  const clear = () => change({ search: '', filters: {} })
  const [steps, more] = useSteps(address)
  const onSearch = useCallback((search: string) => change({ search }), [change])
  const [typed, setTyped] = useTypedSearch(address.search, onSearch)
  const read = useTasks(tasksQueryOf(ipId, address, steps))
  // The lists follow what is typed at once; the search itself comes half a second later, and its tasks when they are read
  const word = typed.trim()
  const search = word !== '' && isSearchable(word) ? word : address.search
  const isBehind = search !== '' && isSearchable(search) && read !== undefined && read.of !== search
  const tasks = isBehind ? narrowTasks(read, search) : read
  // On a phone the heading of the first list is beside the tools, as long as nothing is searched
  const isHeaded = !useIsDesktop() && search === ''
  return (
    <>
      {Object.keys(address.filters).length > 0 || (address.search !== '' && isSearchable(address.search)) ? (
        <NarrowedTabs ipId={ipId} address={address} />
      ) : (
        <Tabs address={address} self={tasks?.tabs?.selfReported} other={tasks?.tabs?.other} />
      )}
      <Tools ipId={ipId} address={address} change={change} typed={typed} onType={setTyped}>
        {isHeaded ? (
          <>
            <Heading tasks={tasks} />
            <Today ipId={ipId} />
          </>
        ) : null}
      </Tools>
      {isOld ? <OldFilters clear={clear} /> : null}
      <TaskLists {...{ ipId, tasks, isBehind, more, steps, isHeaded, clear }} address={{ ...address, search }} />
    </>
  )
}

function Heading({ tasks }: { tasks: TaskListsOf | undefined }) {
  const t = useText('tasks')
  return (
    <div className={s.heading}>
      <h2>{t('priority')}</h2>
      <span>{useShownOf(tasks?.priority, tasks?.isPartial)}</span>
    </div>
  )
}

/** "Interviews today · 38" beside the title of a desktop. */
function InterviewsToday({ ipId }: { ipId: string }) {
  const t = useText('tasks')
  const count = useCountToday(ipId)
  return (
    <ButtonLink icon="cal" className={s.interviews} to={paths.interviewDay}>
      {t('interviewsToday')}
      {count ? <span data-fh-unsure>{` · ${formatNumber(count)}`}</span> : null}
    </ButtonLink>
  )
}

function useCountToday(ipId: string): number | undefined {
  const now = useNow()
  return useInterviewCount(ipId, istDayStart(now), now)
}

/** "Today · 38": the interviews of today, and how many. */
function Today({ ipId }: { ipId: string }) {
  const t = useText('tasks')
  const count = useCountToday(ipId)
  const words = count ? t('todayCount', { count: formatNumber(count) }) : t('today')
  return (
    <ButtonLink
      className={s.today}
      to={paths.interviewDay}
      aria-label={`${t('interviewsToday')}: ${words}`}
      data-fh-unsure
    >
      {words}
    </ButtonLink>
  )
}

function OldFilters({ clear }: { clear: () => void }) {
  const t = useText('tasks')
  return (
    <div className={s.old}>
      <span>{t('oldFilters')}</span>
      <Button kind="text" onClick={clear}>
        {t('reset')}
      </Button>
    </div>
  )
}

type TabCounts = { self: number | undefined; other: number | undefined }

function Tabs({ address, ...counts }: { address: TasksAddress } & TabCounts) {
  const t = useText('tasks')
  return (
    <TabLinks
      label={t('lists')}
      active={address.tab}
      items={(['self', 'other'] as const).map((tab) => ({
        key: tab,
        label: t(tab === 'self' ? 'selfReported' : 'other'),
        to: { search: tasksAddress.serialize(onTab(address, tab)).toString() },
        count: counts[tab],
      }))}
    />
  )
}

/**
 * With filters or a search a tab counts what passes them: the lists below show no more than that (TASK-05), and who looks
 * for somebody in the wrong tab sees that there is one in the other (TASK-04).
 */
function NarrowedTabs({ ipId, address }: { ipId: string; address: TasksAddress }) {
  const self = useTaskTotal(tasksQueryOf(ipId, onTab(address, 'self')))
  const other = useTaskTotal(tasksQueryOf(ipId, onTab(address, 'other')))
  const isWhole = useLacksTasks() === false
  return <Tabs address={address} self={isWhole ? self : undefined} other={isWhole ? other : undefined} />
}

/** The stages of one tab are not those of the other, so that filter stays behind. */
function onTab(address: TasksAddress, tab: TasksAddress['tab']): TasksAddress {
  if (tab === address.tab) return address
  const { currentStatus: _, ...filters } = address.filters
  return { ...address, tab, filters }
}

/** How far each list was opened with View more; another list starts again from the beginning (TASK-07). */
function useSteps(address: TasksAddress) {
  const key = tasksAddress.serialize(address).toString()
  const fresh = { key, ...firstSteps }
  const [kept, setKept] = useState(fresh)
  const steps = kept.key === key ? kept : fresh
  const more = (list: TaskListName, by = 1) => setKept({ ...steps, [list]: steps[list] + by })
  return [steps, more] as const
}

type ToolsProps = {
  /** Beside the tools of a phone. */
  children: ReactNode
  ipId: string
  address: TasksAddress
  change: (part: Part<TasksAddress>) => void
  typed: string
  onType: (typed: string) => void
}

const loadFilters = async () => {
  const [part] = await Promise.all([import('./task-filters.tsx'), loadWords('masters', 'taskFilters')])
  return part
}
const TaskFilters = lazy(loadFilters)

const ToolRow = ({ children }: { children: ReactNode }) => (
  <div className={s.row} data-fh-dense>
    {children}
  </div>
)

/** Search, and filters with the order: one sheet on a phone, a panel that folds away on a desktop. */
function Tools({ ipId, address, change, typed, onType, children }: ToolsProps) {
  const t = useText('tasks')
  const isDesktop = useIsDesktop()
  const [isOpen, setOpen] = useState(false)
  const Row = isDesktop ? Toolbar : ToolRow
  const set = Object.keys(address.filters).length
  const filters = (
    <Suspense fallback={<div className={s.filters} />}>
      <TaskFilters ipId={ipId} address={address} change={change} />
    </Suspense>
  )
  const reset =
    set > 0 ? (
      <Button kind="text" onClick={() => change({ filters: {} })}>
        {t('reset')}
      </Button>
    ) : null
  return (
    <>
      <div className={s.tools}>
        <Row>
          {children}
          {/* Debounced, with an empty box or three or more characters (TASK-04) */}
          <SearchBox label={t('searchLabel')} value={typed} onChange={onType} maxLength={100} folds={!isDesktop} />
          <IconButton
            icon={isDesktop ? 'filter' : 'slide'}
            bare={!isDesktop}
            label={t('filterAndSort')}
            count={set || undefined}
            aria-expanded={isOpen}
            onPointerEnter={() => void loadFilters()}
            onClick={() => setOpen(!isOpen)}
          />
        </Row>
      </div>
      {isDesktop && isOpen ? (
        <div className={s.panel}>
          {filters}
          {reset}
        </div>
      ) : null}
      {isDesktop ? null : (
        <Sheet
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={t('filterAndSort')}
          footer={
            <>
              <Button kind="primary" full onClick={() => setOpen(false)}>
                {t('showResults')}
              </Button>
              {reset}
            </>
          }
        >
          {filters}
        </Sheet>
      )}
    </>
  )
}
