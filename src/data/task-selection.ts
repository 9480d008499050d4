import { DRAWN } from '../boot/drawn.ts'
import type { Store } from '../offline/device/store.ts'

/** Where the selections of My Tasks are remembered for the next visit (TASK-11). */
const KEY = 'toDoSelections'
/** A database that does not respond must not keep anybody from going on, ms. */
const PATIENCE_MS = 500

export const readSelection = (): string | null => localStorage.getItem(KEY)

/**
 * Remembers it, as JSON, once the list that was drawn with another one is gone: a start in between still opens with what is drawn. Never
 * rejects.
 */
export async function writeSelection({ db }: Pick<Store, 'db'>, selection: object): Promise<void> {
  const gone = db.drawn.delete(DRAWN).catch(() => undefined)
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  try {
    localStorage.setItem(KEY, JSON.stringify(selection))
  } catch {
    // A full or forbidden storage only means that the next visit starts plain
  }
}
