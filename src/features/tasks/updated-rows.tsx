import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useApplicantRows } from '../../data/applicant-rows.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useNow } from '../../data/now.ts'
import { useOperations } from '../../data/sync.ts'
import { paths } from '../../lib/paths.ts'
import type { ApplicantRef } from '../../rules/command.ts'
import { isSelfReported, tagOf } from '../../rules/stages.ts'
import { findTask } from '../../rules/tasks.ts'
import { isPending } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { placeAll, runsOf, type Lists } from './keep-places.ts'
import s from './my-tasks.module.css'
import { taskListNames, type TaskListName } from './tasks-query.ts'
import { LeftNote, TaskRow } from './task-row.tsx'

/** So many rows in a run are drawn each by itself; on a phone the next question has to stay in sight. */
const MOST = { desktop: 3, phone: 1 }

type Places = { key: string } & Record<TaskListName, string[]>
const inAll = (lists: Lists) => taskListNames.flatMap((name) => lists[name])

/**
 * The lists with what left them since the screen was opened at this address, in place: nothing moves under the thumb
 * when an update is sent (TASK-14). Updates that waited before are at the top.
 */
export function usePlaces(key: string, ipId: string, tab: 'self' | 'other', listed: Lists) {
  const now = useNow()
  const waiting = useWaiting(ipId)
  const fresh: Places = { key, priority: [], overdue: [], pending: [] }
  const [kept, setKept] = useState(fresh)
  const before = kept.key === key ? kept : fresh
  const inLists = new Set(inAll(listed))
  const away = [...new Set([...waiting, ...inAll(before)])].filter((id) => !inLists.has(id))
  const { rows, isRead } = useApplicantRows(away)
  const left = (id: string) => {
    const row = inLists.has(id) ? undefined : rows.get(id)
    return row && (isPending(row) || !findTask(row, now)) ? row : undefined
  }
  const isAway = (id: string) => left(id) !== undefined
  const ofTab = waiting.filter((id) => tabOf(rows.get(id)) === tab)
  const next: Places = { key, ...placeAll(before, listed, { waiting: ofTab, isAway, isRead }) }
  if (JSON.stringify(kept) !== JSON.stringify(next)) setKept(next)
  return { lists: next, rows, left }
}

const tabOf = (row: LiveApplicant | undefined) => row && (isSelfReported(tagOf(row.snapshot)) ? 'self' : 'other')

/** The applicants whose update waits on this device, newest first. */
function useWaiting(ipId: string): string[] {
  const operations = useOperations() ?? []
  const ids = operations
    .filter(({ call, state }) => call === 'applicant.update' && state !== 'rejected' && state !== 'quarantined')
    .filter(({ input }) => (input as ApplicantRef | undefined)?.ipId === ipId)
    .flatMap(({ funnelId }) => (funnelId ? [funnelId] : []))
  return [...new Set(ids)].reverse()
}

type PlacesProps = {
  places: readonly string[]
  left: (id: string) => LiveApplicant | undefined
  children: (id: string) => React.ReactNode
}

/** One list: its tasks, and between them what was recorded. */
export function PlacedRows({ places, left, children }: PlacesProps) {
  const most = useIsDesktop() ? MOST.desktop : MOST.phone
  return runsOf(places, (id) => left(id) === undefined).map((run) => {
    if (run.kind === 'task') return children(run.id)
    const rows = run.ids.map((id) => left(id)!)
    if (rows.length > most) return <RecordedLine key={`run ${run.ids[0]}`} rows={rows} />
    return rows.map((row) => <RecordedRow key={row.funnelId} row={row} />)
  })
}

function RecordedRow({ row }: { row: LiveApplicant }) {
  const waited = useRef(false)
  if (isPending(row)) waited.current = true
  return <TaskRow row={row} inked={waited.current && !isPending(row)} isBrief hasLeft />
}

function RecordedLine({ rows }: { rows: LiveApplicant[] }) {
  const t = useText('tasks')
  return (
    <Link className={s.recorded} to={paths.sync} data-pending={rows.some(isPending) || undefined} data-fh-gone>
      <span>
        <b>{t('recorded', { count: rows.length })}</b>
        <LeftNote row={rows.find(isPending) ?? rows[0]!} />
      </span>
      <Icon name="right" />
    </Link>
  )
}
