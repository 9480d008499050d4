import { useState } from 'react'
import { useApplicantRow, type useTasks } from '../../data/applicants.ts'
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
import { UpdatedRows, useUpdated } from './updated-rows.tsx'
import type { TasksAddress } from './use-tasks-address.ts'

type Tasks = NonNullable<ReturnType<typeof useTasks>>
type ListName = 'priority' | 'pending'
export type Opened = { funnelId: string; answers: PanelAnswers }

type Props = {
  ipId: string
  tasks: Tasks | undefined
  address: TasksAddress
  more: (list: ListName, steps?: number) => void
}

/** How many tasks one tap brings where there are more than that. */
const MANY = 50

/** The two lists, and the one panel that is open. */
export function TaskLists({ ipId, tasks, address, more }: Props) {
  const t = useText('tasks')
  const isDesktop = useIsDesktop()
  const [opened, setOpened] = useState<Opened>()
  const listed = tasks ? [...tasks.priority.rows, ...tasks.pending.rows].map((row) => row.funnelId) : []
  const updated = useUpdated(ipId, listed)
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
          isFiltered={isFiltered}
          {...shared}
        >
          {name === 'priority' ? <UpdatedRows updated={updated} tab={address.tab} /> : null}
        </List>
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
  opened: Opened | undefined
  isInline: boolean
  onOpen: (opened: Opened) => void
  onClose: () => void
  children: React.ReactNode
}

function List({ name, list, more, isFiltered, opened, isInline, onOpen, onClose, children }: ListProps) {
  const t = useText('tasks')
  const shown = list.rows.length
  const note =
    list.total > 0 ? t('shownOf', { shown: formatNumber(shown), total: formatNumber(list.total) }) : undefined
  return (
    <>
      <ListHeader title={t(name)} note={note} />
      <CardList label={t(name)}>
        {children}
        {list.rows.map((row) => (
          <TaskRow
            key={row.funnelId}
            row={row}
            isInline={isInline}
            opened={opened?.funnelId === row.funnelId ? opened.answers : undefined}
            onOpen={(answers) => onOpen({ funnelId: row.funnelId, answers })}
            onClose={onClose}
          />
        ))}
      </CardList>
      {list.total === 0 ? (
        <EmptyState title={t('empty')} hint={isFiltered ? t('emptyFiltered') : t('emptyHint')} />
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
