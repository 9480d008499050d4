import { readTasksOnly } from '../offline/rows/tasks-only.ts'
import { isDear, readConsent, writeConsent, type Consent } from './download-consent.ts'
import { useDownload } from './download-progress.ts'
import { readReady } from './readiness-state.ts'
import { useSyncActions, useSyncStatus } from './sync.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

/** What a row takes of the network, compressed (docs/performance.md). */
const ROW_BYTES = 132

/** What of the requests is not here because only tasks were fetched; undefined until it is read. */
export function useTasksOnly() {
  const lacks = useLive(readTasksOnly, [])
  return lacks && { ...lacks, bytes: lacks.applicants * ROW_BYTES }
}

/** The user's word about filling the device over a dear connection, and how to change it. */
export function useConsent() {
  const store = useStore()
  const { download } = useSyncActions()
  const consent = useLive(async (open) => ({ is: await readConsent(open) }), [])
  const change = async (value: Consent) => {
    await writeConsent(store, value)
    // Not what Download for offline brings: the question names a size, and the connection is slow
    if (value === 'yes') await download({ isAsked: false })
  }
  return { consent, change }
}

/** The question whether the device may be filled over a dear connection, while it is open. */
export function useDownloadQuestion() {
  const store = useStore()
  const { online } = useSyncStatus()
  const { state } = useDownload()
  const { consent, change } = useConsent()
  const lacks = useTasksOnly()
  const isReady = useLive(async (open) => (await readReady(open)) !== undefined, [])
  const isUnanswered = consent !== undefined && consent.is === undefined
  // After the tasks are here, not while they come
  const isOver = state === 'done'
  const isLacking = lacks !== undefined && (lacks.applicants > 0 || isReady === false)
  return { isOpen: online && isUnanswered && isOver && isLacking && isDear(store), lacks, answer: change }
}
