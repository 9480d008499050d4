import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useApplicantRow } from '../../data/applicants.ts'
import { useNow } from '../../data/now.ts'
import { useOperations } from '../../data/sync.ts'
import { paths } from '../../lib/paths.ts'
import type { ApplicantRef } from '../../rules/commands.ts'
import { isSelfReported, tagOf } from '../../rules/stages.ts'
import { findTask } from '../../rules/tasks.ts'
import { useText } from '../../text/index.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './my-tasks.module.css'
import { TaskRow } from './task-row.tsx'

/** More of them are better read in the Sync centre; on a phone the next question has to stay in sight. */
const MOST = { desktop: 3, phone: 1 }
/** How long a row stays after the server has it, ms: the ink is seen, then it goes (TASK-14). */
const LEAVES_AFTER = 1_500

/** The applicants whose update is being sent: no longer tasks, but still shown. */
export function useUpdated(ipId: string, listed: readonly string[]) {
  const operations = useOperations()
  const most = useIsDesktop() ? MOST.desktop : MOST.phone
  const waiting = [
    ...new Set(
      (operations ?? [])
        .filter(({ call, state }) => call === 'applicant.update' && state !== 'rejected' && state !== 'quarantined')
        .filter(({ input }) => (input as ApplicantRef | undefined)?.ipId === ipId)
        .flatMap(({ funnelId }) => (funnelId ? [funnelId] : [])),
    ),
  ].toReversed()
  const leaving = useLeaving(operations ? waiting : undefined)
  const all = [...waiting, ...leaving].filter((id) => !listed.includes(id))
  return { shown: all.slice(0, most), more: Math.max(0, all.length - most), leaving }
}

function useLeaving(waiting: string[] | undefined): string[] {
  const [leaving, setLeaving] = useState<string[]>([])
  const before = useRef<string[]>(undefined)
  const key = waiting?.join(' ')
  useEffect(() => {
    if (key === undefined) return
    const ids = key ? key.split(' ') : []
    const gone = (before.current ?? []).filter((id) => !ids.includes(id))
    before.current = ids
    if (gone.length === 0) return
    setLeaving((now) => [...new Set([...now, ...gone])])
    setTimeout(() => setLeaving((now) => now.filter((id) => !gone.includes(id))), LEAVES_AFTER)
  }, [key])
  return leaving.filter((id) => !waiting?.includes(id))
}

export function UpdatedRows({ updated, tab }: { updated: ReturnType<typeof useUpdated>; tab: 'self' | 'other' }) {
  const t = useText('tasks')
  return (
    <>
      {updated.shown.map((id) => (
        <UpdatedRow key={id} funnelId={id} tab={tab} inked={updated.leaving.includes(id)} />
      ))}
      {updated.more > 0 ? (
        <Link className={s.more} to={paths.sync}>
          {t('moreWaiting', { count: updated.more })}
        </Link>
      ) : null}
    </>
  )
}

function UpdatedRow({ funnelId, tab, inked }: { funnelId: string; tab: 'self' | 'other'; inked: boolean }) {
  const now = useNow()
  const row = useApplicantRow(funnelId)
  // The tab it was in when it was updated; a later response of the server does not move it
  const home = useRef<'self' | 'other'>(undefined)
  if (!row) return null
  home.current ??= isSelfReported(tagOf(row.snapshot)) ? 'self' : 'other'
  if (home.current !== tab) return null
  // Undone: it is a task again and is in its list
  if (inked && (row.pending > 0 || findTask(row, now))) return null
  return <TaskRow row={row} inked={inked} isBrief />
}
