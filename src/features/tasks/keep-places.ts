/** The rows of the list in their order; one that left it and stays is behind the row that it stood behind. */
export function keepPlaces(before: readonly string[], listed: readonly string[], stays: (id: string) => boolean) {
  const places = [...listed]
  const placed = new Set(listed)
  let previous: string | undefined
  for (const id of before) {
    if (!placed.has(id) && stays(id)) {
      places.splice(previous === undefined ? 0 : places.indexOf(previous) + 1, 0, id)
      placed.add(id)
    }
    if (placed.has(id)) previous = id
  }
  return places
}

export type Lists = Record<'priority' | 'overdue' | 'pending', readonly string[]>

/**
 * Where everything stands: the lists with what left them in place, and at the top what waited before. Given its own result
 * it returns the same, whatever is read late: who is not away (any more) is not placed.
 */
export function placeAll(
  before: Lists,
  listed: Lists,
  { waiting, isAway, isRead }: { waiting: readonly string[]; isAway: (id: string) => boolean; isRead: boolean },
) {
  const placed = new Set([...before.priority, ...before.overdue, ...before.pending])
  const keep = (name: keyof Lists) => keepPlaces(before[name], listed[name], (id) => !isRead || isAway(id))
  const top = waiting.filter((id) => !placed.has(id) && isAway(id))
  return { priority: [...top, ...keep('priority')], overdue: keep('overdue'), pending: keep('pending') }
}

/** Whether nothing stands in a list, neither a task nor what was recorded there. */
export const isBare = (total: number, places: readonly string[]) => total === 0 && places.length === 0

export type Run = { kind: 'task'; id: string } | { kind: 'left'; ids: string[] }

/** What is next to each other and no task is one run. */
export function runsOf(places: readonly string[], isTask: (id: string) => boolean): Run[] {
  const runs: Run[] = []
  for (const id of places) {
    const last = runs.at(-1)
    if (isTask(id)) runs.push({ kind: 'task', id })
    else if (last?.kind === 'left') last.ids.push(id)
    else runs.push({ kind: 'left', ids: [id] })
  }
  return runs
}
