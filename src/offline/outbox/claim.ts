import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { inspectTabs, readiness, type Eagerness, type TabsSnapshot } from './lanes.ts'
import { laneOf } from './outbox-rows.ts'
import { write } from './write.ts'

/** The drain that claims. */
interface Claimer {
  store: Store
  eager: Eagerness
  /** Operations that this drain does not attempt again. */
  spent: ReadonlySet<string>
  isHalted: boolean
}

/** Claims the first operation of a lane for this tab. Undefined when it is not ready after all. */
export async function claim(claimer: Claimer, lane: string): Promise<OutboxRow | undefined> {
  const { store } = claimer
  const head = await laneOf(store, lane).first()
  if (!head || claimer.isHalted) return undefined
  const tabs = await inspectTabs(store, [head])
  const claimed = await write(store, () => claimInside(claimer, lane, head.opId, tabs), { tables: ['outbox'] })
  return typeof claimed === 'object' ? claimed : undefined
}

/** Claims the first operations of several lanes in one transaction: those that are ready. */
export async function claimAll(claimer: Claimer, lanes: string[]): Promise<OutboxRow[]> {
  const { store } = claimer
  const heads = (await Promise.all(lanes.map((lane) => laneOf(store, lane).first()))).filter((row) => row !== undefined)
  if (claimer.isHalted) return []
  const tabs = await inspectTabs(store, heads)
  const claimHeads = async () => {
    const claimed = await Promise.all(heads.map((head) => claimInside(claimer, head.lane, head.opId, tabs)))
    return claimed.filter((row) => typeof row === 'object')
  }
  return write(store, claimHeads, { tables: ['outbox'] })
}

/**
 * Inside a transaction: the attempt is on record before anything is sent. 'inspect': the state of the other tabs decides,
 * which a transaction cannot wait for.
 */
export async function claimInside(
  { store, spent, eager }: Claimer,
  lane: string | undefined,
  opId?: string,
  tabs?: TabsSnapshot,
): Promise<OutboxRow | 'none' | 'inspect'> {
  const row = lane === undefined ? undefined : await laneOf(store, lane).first()
  if (!row || (opId !== undefined && row.opId !== opId)) return 'none'
  if (!tabs && (row.state === 'sending' || (row.holder !== undefined && row.attempts === 0))) return 'inspect'
  const seen = tabs ?? { now: store.deps.now(), held: new Set(), alive: undefined }
  if (spent.has(row.opId) || readiness(store, row, seen, eager) !== true) return 'none'
  const attempts = row.attempts + 1
  const attempt = { owner: store.id, at: store.deps.now() }
  await store.db.outbox.put({ ...row, state: 'sending', attempts, attempt, unanswered: true })
  // As it was before: `unanswered` shows the attempt whether an earlier one may have been applied
  return { ...row, attempts, attempt }
}
