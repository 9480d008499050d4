import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { canChain } from '../network/push-line.ts'
import { waitsForMaking } from '../rows/made-rows.ts'
import { countPosts } from './chain.ts'
import { inspectTabs, readiness, type Eagerness, type TabsSnapshot } from './lanes.ts'
import { laneOf } from './outbox-rows.ts'
import { write } from './write.ts'

/** An operation that this tab sends, with the followers in its chain. Never stored in this shape. */
export interface ClaimedRow extends OutboxRow {
  /** As they were before, in order. */
  followers: OutboxRow[]
}

/** The most operations that go with the first one of their lane. */
const MOST_FOLLOWERS = 9

/** The drain that claims. */
interface Claimer {
  store: Store
  eager: Eagerness
  /** Operations that this drain does not attempt again. */
  spent: ReadonlySet<string>
  isHalted: boolean
}

/** The first operations of a lane, as many as may go out together. */
const firstOf = (store: Store, lane: string): Promise<OutboxRow[]> =>
  laneOf(store, lane)
    .limit(canChain(store) ? 1 + MOST_FOLLOWERS : 1)
    .toArray()

/** Claims the first operation of a lane for this tab. Undefined when it is not ready after all. */
export async function claim(claimer: Claimer, lane: string): Promise<ClaimedRow | undefined> {
  const { store } = claimer
  const rows = await firstOf(store, lane)
  const head = rows[0]
  if (!head || claimer.isHalted) return undefined
  const tabs = await inspectTabs(store, rows)
  const claimed = await write(store, () => claimInside(claimer, lane, head.opId, tabs), { tables: ['outbox'] })
  return typeof claimed === 'object' ? claimed : undefined
}

/** Claims the first operations of several lanes in one transaction: those that are ready. */
export async function claimAll(claimer: Claimer, lanes: string[]): Promise<ClaimedRow[]> {
  const { store } = claimer
  const { db } = store
  const found = await db.transaction('r', db.outbox, () => Promise.all(lanes.map((lane) => firstOf(store, lane))))
  if (claimer.isHalted) return []
  const heads = found.flatMap(([head]) => head ?? [])
  const tabs = await inspectTabs(store, found.flat())
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
): Promise<ClaimedRow | 'none' | 'inspect'> {
  const rows = lane === undefined ? [] : await firstOf(store, lane)
  const row = rows[0]
  if (!row || (opId !== undefined && row.opId !== opId)) return 'none'
  if (!tabs && (row.state === 'sending' || mayBeHeld(row))) return 'inspect'
  const seen = tabs ?? { now: store.deps.now(), held: new Set(), alive: undefined }
  if (spent.has(row.opId) || readiness(store, row, seen, eager) !== true) return 'none'
  if (await waitsForMaking(store, row)) return 'none'
  const attempts = row.attempts + 1
  const attempt = { owner: store.id, at: store.deps.now() }
  await store.db.outbox.put({ ...row, state: 'sending', attempts, attempt, unanswered: true, chained: undefined })
  const followers = findFollowers(store, rows, (follower) =>
    tabs ? !tabs.held.has(follower.opId) : !mayBeHeld(follower),
  )
  if (followers.length > 0) await store.db.outbox.bulkPut(followers.map(asChained))
  // As it was before: `unanswered` shows the attempt whether an earlier one may have been applied
  return { ...row, attempts, attempt, followers }
}

const mayBeHeld = (row: OutboxRow): boolean => row.holder !== undefined && row.attempts === 0

/** Written before the request leaves: from now on the server may have it. */
const asChained = (row: OutboxRow): OutboxRow => ({
  ...row,
  attempts: row.attempts + 1,
  unanswered: true,
  chained: true,
})

/** The operations behind the first row that can leave with it, up to the first one that cannot. */
function findFollowers(store: Store, rows: OutboxRow[], isFree: (row: OutboxRow) => boolean): OutboxRow[] {
  const [head, ...rest] = rows
  if (!head || rest.length === 0 || countPosts(store, head) === undefined) return []
  const end = rest.findIndex(
    (row) =>
      !(row.state === 'queued' || row.state === 'waiting') ||
      !(row.attempts === 0 || row.chained) ||
      row.voiding ||
      row.unseen ||
      !isFree(row) ||
      countPosts(store, row) === undefined,
  )
  return end < 0 ? rest : rest.slice(0, end)
}
