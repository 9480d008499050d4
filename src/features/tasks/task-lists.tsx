import { useRef, useState } from 'react'
import { useApplicantRow, type LiveApplicant, type useTasks } from '../../data/applicants.ts'
import { useIsDownloading } from '../../data/download.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { limits } from '../../rules/limits.ts'
import type { PanelAnswers } from '../../rules/panels.ts'
import { StagePanel } from '../../stages/stage-panel.tsx'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ListHeader, SkeletonRows } from '../../ui/list-parts.tsx'
import { CardList } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './my-tasks.module.css'
import { TaskRow } from './task-row.tsx'
import { PlacedRows, usePlaces } from './updated-rows.tsx'
import { tasksAddress, type TasksAddress } from './use-tasks-address.ts'

type Tasks = NonNullable<ReturnType<typeof useTasks>>
type ListName = 'priority' | 'pending'
export type Opened = { funnelId: string; answers: PanelAnswers }

type Props = {
  ipId: string
  tasks: Tasks | undefined
  address: TasksAddress
  more: (list: ListName, steps?: number) => void
  /** Takes search and filters off. */
  clear: () => void
}

/** How many tasks one tap brings where there are more than that. */
const MANY = 50

/** The two lists, and the one panel that is open. */
export function TaskLists({ ipId, tasks, address, more, clear }: Props) {
  const t = useText('tasks')
  const isDesktop = useIsDesktop()
  const [opened, setOpened] = useState<Opened>()
  const listed = { priority: idsOf(tasks?.priority), pending: idsOf(tasks?.pending) }
  const key = tasksAddress.serialize(address).toString()
  const places = usePlaces(key, ipId, address.tab, listed)
  const hasNone = tasks !== undefined && tasks.counts.selfReported + tasks.counts.other === 0
  const isFilling = useIsDownloading(hasNone)
  const { online, broughtUpToDateAt } = useSyncStatus()
  if (hasNone && !online && broughtUpToDateAt === undefined)
    return <EmptyState title={t('notHere')} hint={t('notHereHint')} />
  if (!tasks || isFilling) return <SkeletonRows label={t('loading')} />
  const close = () => setOpened(undefined)
  const shared = { opened, onOpen: setOpened, onClose: close, isInline: isDesktop }
  const isFiltered = address.search !== '' || Object.keys(address.filters).length > 0
  return (
    <>
      {(['priority', 'pending'] as const).map((name) => (
        <List
          key={name}
          name={name}
          list={tasks[name]}
          more={(steps) => more(name, steps)}
          places={places[name]}
          left={places.left}
          away={places.rows}
          isFiltered={isFiltered}
          // Once, where both are empty
          clear={isFiltered && (name === 'priority' || tasks.priority.total > 0) ? clear : undefined}
          {...shared}
        />
      ))}
      {opened && !isDesktop ? <PanelSheet opened={opened} onClose={close} /> : null}
    </>
  )
}

type ListProps = {
  name: ListName
  list: Tasks[ListName]
  more: (steps?: number) => void
  isFiltered: boolean
  clear: (() => void) | undefined
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

const idsOf = (list: Tasks[ListName] | undefined) => (list?.rows ?? []).map((row) => row.funnelId)

function List({ name, list, places, left, away, more, isFiltered, clear, ...panel }: ListProps) {
  const { opened, isInline, onOpen, onClose } = panel
  const t = useText('tasks')
  // One that has just left is drawn as it was until it is read
  const last = useRef(new Map<string, Tasks[ListName]['rows'][number]>())
  for (const row of list.rows) last.current.set(row.funnelId, row)
  const inList = new Set(idsOf(list))
  const shown = list.rows.length
  const note =
    list.total > 0 ? t('shownOf', { shown: formatNumber(shown), total: formatNumber(list.total) }) : undefined
  return (
    <>
      <ListHeader title={t(name)} note={note} />
      <CardList label={t(name)}>
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
      {list.total === 0 ? (
        <EmptyState
          title={t('empty')}
          hint={isFiltered ? t('emptyFiltered') : t('emptyHint')}
          action={clear ? <Button onClick={clear}>{t('reset')}</Button> : undefined}
        />
      ) : null}
      {shown < list.total ? (
        <div className={s.viewMore}>
          <Button kind="text" onClick={() => more()}>
            {t(name === 'priority' ? 'viewMorePriority' : 'viewMorePending')}
          </Button>
          {list.total - shown > MANY ? (
            <Button
              kind="text"
              onClick={() => more(Math.ceil(MANY / (name === 'priority' ? limits.priorityStep : limits.pendingStep)))}
            >
              {t('viewManyMore', { count: MANY })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

/** In the page and not in the row: the answers survive when the row leaves its list meanwhile. */
export function PanelSheet({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const row = useApplicantRow(opened.funnelId)
  if (!row) return null
  return (
    <StagePanel key={opened.funnelId} row={row} initial={opened.answers} asSheet onDone={onClose} onClose={onClose} />
  )
}
