import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useApplicantRow } from '../../data/applicant-rows.ts'
import type { useTasks } from '../../data/tasks.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useHasDownloadFailed, useIsDownloading } from '../../data/download-progress.ts'
import { usePlaceHere } from '../../data/list-place.ts'
import { useNow } from '../../data/now.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSaveDrawn } from '../../data/use-save-drawn.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { choosesPartner } from '../../rules/roles.ts'
import { limits } from '../../rules/limits.ts'
import type { PanelAnswers } from '../../rules/panels.ts'
import { LatePanel } from '../../stages/late-panel.tsx'
import { loadWords, useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState, ListHeader, SkeletonRows } from '../../ui/list-parts.tsx'
import { CardList } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { isBare } from './keep-places.ts'
import { ListedAt } from './listed-at.ts'
import s from './my-tasks.module.css'
import { TaskRow } from './task-row.tsx'
import { firstSteps, hasNoTasks, taskListNames, tasksQueryOf, type TaskListName } from './tasks-query.ts'
import { isPending } from '../../stages/stage-mark.tsx'
import { PlacedRows, usePlaces } from './updated-rows.tsx'
import { recallQuery, tasksAddress, type TasksAddress } from './use-tasks-address.ts'

export type Tasks = NonNullable<ReturnType<typeof useTasks>>
type TaskList = Tasks['priority']
export type Opened = { funnelId: string; answers: PanelAnswers }

type Props = {
  ipId: string
  tasks: Tasks | undefined
  /** They are those of an earlier search, as far as the new one finds them: its own are still to be read. */
  isBehind: boolean
  address: TasksAddress
  more: (list: TaskListName, steps?: number) => void
  steps: Record<TaskListName, number>
  /** The heading of the first list is in the row of the tools. */
  isHeaded: boolean
  /** Takes search and filters off. */
  clear: () => void
}

const viewMore = { priority: 'viewMorePriority', overdue: 'viewMoreOverdue', pending: 'viewMorePending' } as const

/** For those with nothing to do yet: not part of the first list. */
const FirstSteps = lazy(async () => {
  const [part] = await Promise.all([import('../../hiring/first-steps.tsx'), loadWords('firstSteps')])
  return part
})

/** So many overdue tasks bury nothing. */
const FEW = 3

/** How many tasks one tap brings where there are more than that. */
const MANY = 50

/** The lists, and the one panel that is open. */
export function TaskLists({ ipId, tasks, isBehind, address, more, steps, isHeaded, clear }: Props) {
  const t = useText('tasks')
  const common = useText('common')
  const { user } = useSession()
  const isDesktop = useIsDesktop()
  const [opened, setOpened] = useState<Opened>()
  const [fold, setFold] = useState<{ key: string; isOpen: boolean }>()
  const key = tasksAddress.serialize(address).toString()
  const listed = { priority: idsOf(tasks?.priority), overdue: idsOf(tasks?.overdue), pending: idsOf(tasks?.pending) }
  const places = usePlaces(key, ipId, address.tab, listed)
  const place = usePlaceHere(
    taskListNames.flatMap((name) =>
      (tasks?.[name].rows ?? []).map((row) => paths.candidate(row.hiringRequestId, row.funnelId)),
    ),
  )
  /** No update waits that would be shown elsewhere, and the list is not empty but for those who have left it. */
  const hasSettled = (name: TaskListName) => {
    const left = places.lists[name].flatMap((id) => places.left(id) ?? [])
    return !left.some(isPending) && !(left.length > 0 && tasks?.[name].total === 0)
  }
  const hasNone = tasks !== undefined && tasks.counts.selfReported + tasks.counts.other === 0
  const isFilling = useIsDownloading(hasNone || !!tasks?.isPartial)
  const { online, broughtUpToDateAt } = useSyncStatus()
  const isUnknown = useHasDownloadFailed(hasNone) && broughtUpToDateAt === undefined
  const location = useLocation()
  const now = useNow()
  const isFirst = taskListNames.every((name) => steps[name] === firstSteps[name])
  // A fresh start has no panel open, and nobody in a place that they have left
  const isAsOpened = isFirst && !opened && !fold && taskListNames.every((name) => hasSettled(name))
  useSaveDrawn(
    tasks && !tasks.isPartial && !isBehind && !hasNone && isAsOpened && !choosesPartner(user.effectiveCode)
      ? { query: tasksQueryOf(ipId, address), tasks, user, online, address: location, recall: recallQuery, now }
      : undefined,
  )
  if (hasNone && !online && broughtUpToDateAt === undefined)
    return <EmptyState title={t('notHere')} hint={t('notHereHint')} />
  const isSearched = address.search !== ''
  const hasFilters = Object.keys(address.filters).length > 0
  const isFiltered = isSearched || hasFilters
  // Whoever searches is told why nothing is here yet
  const skeleton = <SkeletonRows label={t('loading')} isSaid={isFiltered} joined />
  if (!tasks || (isFilling && hasNone && !hasNoTasks(tasks.tabs)) || isUnknown)
    return (
      <>
        {isHeaded || isFiltered ? null : <ListHeader title={t('priority')} />}
        {skeleton}
      </>
    )
  const close = () => setOpened(undefined)
  const shared = {
    opened,
    onOpen: setOpened,
    onClose: close,
    isInline: isDesktop,
    isPartial: tasks.isPartial || isBehind,
  }
  const stands = (name: TaskListName) => !isBare(tasks[name].total, places.lists[name])
  // There is nothing that they could bury, or they are few: known once the download has ended
  const isShort = (tasks.priority.total === 0 || tasks.overdue.total <= FEW) && !tasks.isPartial
  const isUnfolded = fold?.key === key ? fold.isOpen : isShort
  const first = taskListNames.find(stands)
  if (isBehind && !first) return skeleton
  // Who is looked for may be among those that are not here
  if (isFiltered && tasks.isPartial && !first)
    return isFilling ? skeleton : <EmptyState title={t('notHere')} hint={online ? undefined : t('notHereHint')} />
  const here = tasks.priority.total + tasks.overdue.total + tasks.pending.total
  // What stands below the first list would move with each part of the download that brings more. What a search finds is shown at once
  const isMore =
    isBehind || (isFilling && !isFiltered && here < tasks.counts[address.tab === 'self' ? 'selfReported' : 'other'])
  // Nothing anywhere is said once, by the first list
  const isShown = (name: TaskListName) => {
    if (isBehind) return stands(name)
    if (isMore) return name === first
    if (name === 'overdue') return stands(name)
    return name === 'priority' ? first !== 'overdue' : first
  }
  const isAbovePending = (name: TaskListName) => name === 'priority' && tasks.pending.total > 0
  const hintOf = (name: TaskListName) => {
    if (isAbovePending(name))
      return t('noPriorityHint', { count: tasks.pending.total, n: formatNumber(tasks.pending.total) })
    return here === 0 && isSearched && !hasFilters
      ? t('noMatch', { search: address.search })
      : t(isFiltered ? 'emptyFiltered' : 'emptyHint')
  }
  const heads: Partial<Record<TaskListName, ReactNode>> = {
    overdue: (
      <Fold
        isOpen={isUnfolded}
        total={tasks.isPartial ? undefined : tasks.overdue.total}
        toggle={() => setFold({ key, isOpen: !isUnfolded })}
      />
    ),
    priority: isHeaded ? null : undefined,
  }
  return (
    <ListedAt value={place}>
      {taskListNames.filter(isShown).map((name) => (
        <List
          key={name}
          name={name}
          list={tasks[name]}
          head={heads[name]}
          isFolded={name === 'overdue' && !isUnfolded}
          more={(steps) => more(name, steps)}
          places={places.lists[name]}
          left={places.left}
          away={places.rows}
          action={
            isFiltered ? <Button onClick={clear}>{hasFilters ? t('reset') : common('clearSearch')}</Button> : undefined
          }
          hint={hintOf(name)}
          hasMoreBelow={isAbovePending(name)}
          {...shared}
        />
      ))}
      {isMore ? skeleton : null}
      {hasNone ? (
        <Suspense fallback={null}>
          <FirstSteps ipId={ipId} />
        </Suspense>
      ) : null}
      {opened && !isDesktop ? <PanelSheet opened={opened} onClose={close} /> : null}
    </ListedAt>
  )
}

/** "Overdue (33)", which opens and closes its list. */
function Fold({ isOpen, total, toggle }: { isOpen: boolean; total: number | undefined; toggle: () => void }) {
  const t = useText('tasks')
  return (
    <h2 className={s.fold}>
      <button type="button" className="fh-focus" aria-expanded={isOpen} onClick={toggle}>
        {total === undefined ? t('overdue') : t('overdueCount', { total: formatNumber(total) })}
        <Icon name={isOpen ? 'up' : 'down'} size="s" />
      </button>
    </h2>
  )
}

type ListProps = {
  name: TaskListName
  list: TaskList
  /** Left out for the usual heading. */
  head: ReactNode
  isFolded: boolean
  /** The total is not known yet. */
  isPartial: boolean
  more: (steps?: number) => void
  /** Only where search or filters leave something out. */
  action: ReactNode
  /** Under the title of an empty list. */
  hint: string
  /** Only this list is empty: the strip, or "You have no pending tasks" as a title, would say that there is nobody at all. */
  hasMoreBelow: boolean
  opened: Opened | undefined
  isInline: boolean
  onOpen: (opened: Opened) => void
  onClose: () => void
  places: readonly string[]
  /** The row of an applicant who is no task any more. */
  left: (id: string) => LiveApplicant | undefined
  /** Rows that this list does not have now. */
  away: ReadonlyMap<string, LiveApplicant>
}

const idsOf = (list: TaskList | undefined) => (list?.rows ?? []).map((row) => row.funnelId)

function List({ name, list, places, left, away, more, action, hint, hasMoreBelow, ...rest }: ListProps) {
  const { opened, isInline, onOpen, onClose, head, isFolded, isPartial } = rest
  const t = useText('tasks')
  // One that has just left is drawn as it was until it is read
  const last = useRef(new Map<string, TaskList['rows'][number]>())
  for (const row of list.rows) last.current.set(row.funnelId, row)
  const inList = new Set(idsOf(list))
  const shown = list.rows.length
  const note = useShownOf(list, isPartial)
  if (isFolded) return head
  return (
    <>
      {head === undefined ? <ListHeader title={t(name)} note={note} /> : head}
      <CardList label={t(name)} dense>
        <PlacedRows places={places} left={left}>
          {(id) => {
            const row = (inList.has(id) ? undefined : away.get(id)) ?? last.current.get(id)
            return row ? (
              <TaskRow
                key={id}
                row={row}
                isInline={isInline}
                opened={opened?.funnelId === id ? opened.answers : undefined}
                onOpen={(answers) => onOpen({ funnelId: id, answers })}
                onClose={onClose}
              />
            ) : null
          }}
        </PlacedRows>
      </CardList>
      {isBare(list.total, places) ? (
        <EmptyState
          applicants={!hasMoreBelow}
          title={t(hasMoreBelow ? 'noPriority' : 'empty')}
          hint={hint}
          action={action}
        />
      ) : null}
      {shown < list.total ? (
        <div className={s.viewMore}>
          <Button kind="text" onClick={() => more()}>
            {t(viewMore[name])}
          </Button>
          {list.total - shown > MANY ? (
            <Button
              kind="text"
              onClick={() => more(Math.ceil(MANY / (name === 'pending' ? limits.pendingStep : limits.priorityStep)))}
            >
              {t('viewManyMore', { count: MANY })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

/** "5 of 33"; nothing while the first download runs, which would count them up. */
export function useShownOf(list: TaskList | undefined, isPartial: boolean | undefined): string | undefined {
  const t = useText('tasks')
  if (!list || isPartial || list.total === 0) return undefined
  return t('shownOf', { shown: formatNumber(list.rows.length), total: formatNumber(list.total) })
}

/** In the page and not in the row: the answers survive when the row leaves its list meanwhile. */
export function PanelSheet({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const row = useApplicantRow(opened.funnelId)
  if (!row) return null
  return (
    <LatePanel key={opened.funnelId} row={row} initial={opened.answers} asSheet onDone={onClose} onClose={onClose} />
  )
}
