import { DRAWN } from '../boot/drawn.ts'
import type { Store } from '../offline/device/store.ts'

/** Where the selections of My Tasks are remembered for the next visit (TASK-11). */
const KEY = 'toDoSelections'
export const readSelection = (): string | null => localStorage.getItem(KEY)

/** What this page remembers, or is about to: of several selections in a row the last. */
let latest: string | undefined

/**
 * Remembers it, as JSON, once the list that was drawn with another one is gone: a start in between still opens with what is drawn. Never
 * rejects.
 */
export async function writeSelection({ db }: Pick<Store, 'db'>, selection: object): Promise<void> {
  const text = JSON.stringify(selection)
  if (text === (latest ?? readSelection())) return
  latest = text
  await db.drawn.delete(DRAWN).catch(() => undefined)
  // Another one is chosen meanwhile, or the user has signed out
  if (latest !== text || !db.isOpen()) return
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // A full or forbidden storage only means that the next visit starts plain
  }
}
