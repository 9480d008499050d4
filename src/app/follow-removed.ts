import { removed } from '../offline/device/removed.ts'
import type { Store } from '../offline/device/store.ts'
import { loadWords, text } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { loadRemovedNotice } from './notices.tsx'
import { dropRemovedNote, keepRemovedNote, readRemovedNote } from './removed-note.ts'

/**
 * Whoever has deleted what was saved while the app was open reads so at once (RemovedNotice), and the next time the app
 * opens if that page ended before. Returns a stop function.
 */
export function followRemoved(store: Store): () => void {
  const { userId } = store
  const before = readRemovedNote()
  // The code of the notice goes with the rest, and may not be fetched without a network
  void loadRemovedNotice().catch(() => undefined)
  // Another user's waits for them
  if (before?.userId === userId) void tell(before.unsent).catch(() => undefined)
  return removed.subscribe(() => {
    if (removed.get()) keepRemovedNote({ userId, unsent: store.pendingCount })
  })
}

async function tell(count: number): Promise<void> {
  if (count === 0) return dropRemovedNote()
  await loadWords('session')
  const heading = text('session', 'removedBeforeUnsent', { count })
  showToast({ tone: 'problem', heading, onEnd: dropRemovedNote })
}
