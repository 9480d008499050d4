import { matchesWords, wordsOf } from '../offline/rows/words.ts'
import type { useTasks } from './tasks.ts'

type Tasks = NonNullable<ReturnType<typeof useTasks>>

/**
 * Of the tasks of an earlier search those that the new one finds too: until its own are read nobody stands there who is
 * not looked for, and no result goes to the wrong person. How many there are is not known yet.
 */
export function narrowTasks<T extends Pick<Tasks, 'priority' | 'overdue' | 'pending'>>(tasks: T, search: string): T {
  const words = wordsOf(search)
  const narrow = (...lists: T['priority'][]) => {
    const rows = lists.flatMap((list) => list.rows).filter((row) => matchesWords(wordsOf(row.name), words))
    return { rows, total: rows.length }
  }
  // A search has no overdue list of its own
  return {
    ...tasks,
    priority: narrow(tasks.overdue, tasks.priority),
    overdue: narrow(),
    pending: narrow(tasks.pending),
  }
}
