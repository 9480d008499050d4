import { removed } from '../offline/device/removed.ts'
import type { Store } from '../offline/device/store.ts'
import { loadWords, text } from '../text/index.ts'
import { showToast, type ToastEnd } from '../ui/toast-store.ts'
import { loadRemovedNotice } from './notices.tsx'
import { dropRemovedNote, keepRemovedNote, readRemovedNote, type RemovedNote } from './removed-note.ts'

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
  if (before?.userId === userId) void tell(before).catch(() => undefined)
  return removed.subscribe(() => {
    if (removed.get()) keepRemovedNote({ userId, unsent: store.pendingCount })
  })
}

async function tell(note: RemovedNote): Promise<void> {
  const count = note.unsent
  if (count === 0) return dropRemovedNote()
  await loadWords('session')
  const heading = text('session', 'removedBeforeUnsent', { count })
  const drop = (end: ToastEnd) => {
    // One that had to make room was perhaps not read, and what is deleted meanwhile has a note of its own
    if (end !== 'pushed' && readRemovedNote()?.unsent === count) dropRemovedNote()
  }
  showToast({ tone: 'problem', heading, onEnd: drop })
}
