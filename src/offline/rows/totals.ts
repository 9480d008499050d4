import type { FunnelTab } from '../../contract/funnel.ts'
import type { RowRecord, RowGroup } from '../device/database.ts'
import type { Store } from '../device/store.ts'

type Place = Pick<RowRecord, 'hiringRequestId' | 'group'>

/**
 * Inside a transaction that writes rows: `before` holds what each of `after` replaces. Returns the requests that were not
 * counted, because rows of theirs were given up: to be counted once the rows are written.
 */
export async function moveTotals(store: Store, before: (Place | undefined)[], after: Place[]): Promise<string[]> {
  const uncounted: string[] = []
  const stored = new Set(before.map((place) => place?.hiringRequestId))
  const changes = new Map<string, Partial<Record<RowGroup, number>>>()
  const add = ({ hiringRequestId, group }: Place, by: number) => {
    const groups = changes.get(hiringRequestId) ?? {}
    groups[group] = (groups[group] ?? 0) + by
    changes.set(hiringRequestId, groups)
  }
  for (const [index, place] of after.entries()) {
    const old = before[index]
    if (old?.group === place.group && old.hiringRequestId === place.hiringRequestId) continue
    if (old) add(old, -1)
    add(place, 1)
  }
  for (const [hiringRequestId, change] of changes) {
    const totals = await store.db.totals.get(hiringRequestId)
    if (!totals && stored.has(hiringRequestId)) {
      uncounted.push(hiringRequestId)
      continue
    }
    const groups = { ...totals?.groups }
    for (const [group, by] of Object.entries(change) as [RowGroup, number][]) groups[group] = (groups[group] ?? 0) + by
    await store.db.totals.put({ hiringRequestId, groups })
  }
  return uncounted
}

const allGroups: RowGroup[] = ['applied', 'screened', 'selected', 'rejected', 'joined']

/** Inside a transaction: counts a request anew, after rows were removed or all of it was fetched. */
export async function recount(store: Store, hiringRequestId: string): Promise<void> {
  const groups: Partial<Record<RowGroup, number>> = {}
  for (const group of allGroups) {
    groups[group] = await store.db.rows
      .where('[hiringRequestId+group+stageAt]')
      .between([hiringRequestId, group, -Infinity], [hiringRequestId, group, []], true, true)
      .count()
  }
  await store.db.totals.put({ hiringRequestId, groups })
}

/** How many rows of a request are on this device, by tab. */
export async function readTotals(store: Store, hiringRequestId: string): Promise<Record<FunnelTab, number>> {
  const groups = (await store.db.totals.get(hiringRequestId))?.groups ?? {}
  const { screened = 0, selected = 0, rejected = 0, joined = 0, applied = 0 } = groups
  return { all: applied + screened + selected + rejected + joined, screened, selected, rejected, joined }
}

/** How many requests have rows on this device. Callable in a live query. */
export async function countRequestsHere(store: Store): Promise<number> {
  const all = await store.db.totals.toArray()
  return all.filter(({ groups }) => Object.values(groups).some((count) => count > 0)).length
}
