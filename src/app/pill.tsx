import { useReadiness } from '../data/readiness.ts'
import { isStatusKnown } from '../data/sync.ts'
import { paths } from '../lib/paths.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { SyncPill } from '../ui/sync-pill.tsx'
import { findPillState } from './pill-state.ts'

/** The sync pill of the top bar: a component of its own, because it changes with every percent of the first download. */
export function Pill({ status }: { status: SyncStatus }) {
  const readiness = useReadiness()
  return isStatusKnown(status) ? <SyncPill state={findPillState(status, readiness)} to={paths.sync} /> : null
}
