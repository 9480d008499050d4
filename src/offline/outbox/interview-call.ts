import { FEEDBACK_DUE, funnelCalls } from '../contract/funnel.ts'
import { send } from './call.ts'
import { drain } from './drain.ts'
import { releaseHolds } from './holds.ts'
import { refreshApplicant } from './pull.ts'
import { isRefused, upsertRows } from './rows.ts'
import { schedule, type Store } from './store.ts'
import type { OperationError } from './types.ts'

/** How the start of a call went. unheard: no answer came in time, so it may ring all the same. */
export type CallStart =
  | { kind: 'placed' }
  | { kind: 'feedback-due'; funnelId: string }
  | { kind: 'not-placed'; message?: string; error: OperationError }
  | { kind: 'unheard' }

/** Nobody waits longer for a telephone that does not ring (TRAP-49). */
const START_MS = 10_000
/** What waits is sent first, but a call does not wait for a slow queue. */
const FLUSH_MS = 8_000

/**
 * Starts an interview call (CALL-02). Updates that wait go first, since the result of the call before may be among them
 * (TRAP-48). Rings a person, so it is asked once; only where the server misses a result that was still on this phone,
 * that one is sent and the call asked for a second time. Never rejects.
 */
export async function startInterviewCall(
  store: Store,
  { funnelId, contactNumber }: { funnelId: string; contactNumber?: number },
): Promise<CallStart> {
  await flush(store)
  const first = await ask(store, funnelId, contactNumber)
  if (first.kind !== 'feedback-due' || !(await hasUpdate(store, first.funnelId))) return first
  await flush(store)
  return ask(store, funnelId, contactNumber)
}

async function ask(store: Store, funnelId: string, contactNumber: number | undefined): Promise<CallStart> {
  const controller = new AbortController()
  const cancel = schedule(store.deps, START_MS, () => controller.abort())
  const input = { funnelId, type: 'Interview' as const, ...(contactNumber === undefined ? {} : { contactNumber }) }
  const answer = await send(store, funnelCalls.initiateCall, input, { signal: controller.signal })
  cancel()
  if (answer.ok) {
    await upsertRows(store, answer.value.data.result)
    return { kind: 'placed' }
  }
  const { refusal } = answer
  if (refusal && Number(refusal.code) === FEEDBACK_DUE && typeof refusal['funnelId'] === 'string')
    return { kind: 'feedback-due', funnelId: refusal['funnelId'] }
  // Whatever stands in the way, the panel should show it; and a call nobody answered about may have been placed
  void refreshApplicant(store, funnelId).catch(() => undefined)
  const { error } = answer
  if (!refusal && error.class === 'network') return { kind: 'unheard' }
  return { kind: 'not-placed', message: refusal?.message ?? error.message, error }
}

async function flush(store: Store): Promise<void> {
  await releaseHolds(store)
  let cancel = () => {}
  const late = new Promise<void>((resolve) => (cancel = schedule(store.deps, FLUSH_MS, resolve)))
  await Promise.race([drain(store, 'asked').catch(() => undefined), late])
  cancel()
}

/** Whether an update of this applicant is on its way, or was a moment ago. */
const hasUpdate = async (store: Store, funnelId: string): Promise<boolean> =>
  (await store.db.outbox
    .where('funnelId')
    .equals(funnelId)
    .filter((row) => row.call === 'applicant.update' && !isRefused(row))
    .count()) > 0
