import { removed } from '../offline/device/removed.ts'
import type { Store } from '../offline/device/store.ts'
import { text } from '../text/index.ts'
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
  dropRemovedNote()
  // Also because the code of the notice goes with the rest, and may not be fetched without a network
  const words = loadRemovedNotice().then(
    () => true,
    () => false,
  )
  if (before?.userId === userId && before.unsent > 0) void words.then((has) => has && tell(before.unsent))
  return removed.subscribe(() => {
    if (removed.get()) keepRemovedNote({ userId, unsent: store.pendingCount })
  })
}

const tell = (count: number) =>
  void showToast({ tone: 'problem', heading: text('session', 'removedBeforeUnsent', { count }) })
