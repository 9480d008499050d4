import { useIsDownloading } from '../data/download-progress.ts'
import { readNow } from '../data/now.ts'
import { useReadiness } from '../data/readiness-state.ts'
import { isStatusKnown } from '../data/sync.ts'
import { paths } from '../lib/paths.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { SyncPill } from '../ui/sync-pill.tsx'
import { findPillState } from './pill-state.ts'

/** For so long it says that all is sent, before it speaks of the first download again, ms. */
const SENT_MS = 10_000

/** The sync pill of the top bar: a component of its own, because it changes with every percent of the first download. */
export function Pill({ status }: { status: SyncStatus }) {
  const readiness = useReadiness()
  const isDownloading = useIsDownloading(status.broughtUpToDateAt === undefined)
  if (!isStatusKnown(status)) return null
  const isJustSent = status.lastSentAt !== undefined && Math.abs(readNow() - status.lastSentAt) < SENT_MS
  const state = isJustSent ? findPillState(status) : findPillState(status, readiness, isDownloading)
  return <SyncPill state={state} to={paths.sync} />
}
