import { FEEDBACK_DUE, funnelCalls } from '../../contract/funnel.ts'
import { send } from '../network/call.ts'
import { drain } from './drain.ts'
import { releaseHolds } from './holds.ts'
import { refreshApplicant } from '../rows/refresh-applicant.ts'
import { isRefused, upsertRows } from '../rows/rows.ts'
import type { Store } from '../device/store.ts'
import { schedule } from '../device/deps.ts'
import type { OperationError } from '../device/types.ts'

/** How the start of a call went. unheard: no response came in time, so it may ring all the same. */
export type CallStart =
  | { kind: 'placed' }
  | { kind: 'feedback-due'; funnelId: string }
  | { kind: 'not-placed'; error: OperationError }
  | { kind: 'unheard' }

/** The user waits no longer for a telephone that does not ring (TRAP-49). */
const START_MS = 10_000
/** What waits is sent first, but a call does not wait for a slow queue. */
const FLUSH_MS = 8_000

/**
 * Starts an interview call (CALL-02). Updates that wait go first, since the result of the call before may be among them
 * (TRAP-48). It makes a telephone ring, so it is requested once; only where the server lacks a result that was still on this
 * phone, that one is sent and the call requested a second time. Never throws.
 */
export async function startInterviewCall(
  store: Store,
  { funnelId, contactNumber }: { funnelId: string; contactNumber?: number },
): Promise<CallStart> {
  await flush(store)
  const first = await requestCall(store, funnelId, contactNumber)
  if (first.kind !== 'feedback-due' || !(await hasUpdate(store, first.funnelId))) return first
  await flush(store)
  return requestCall(store, funnelId, contactNumber)
}

async function requestCall(store: Store, funnelId: string, contactNumber: number | undefined): Promise<CallStart> {
  const controller = new AbortController()
  const cancel = schedule(store.deps, START_MS, () => controller.abort())
  const input = { funnelId, type: 'Interview' as const, ...(contactNumber === undefined ? {} : { contactNumber }) }
  const result = await send(store, funnelCalls.initiateCall, input, { signal: controller.signal })
  cancel()
  if (result.ok) {
    await upsertRows(store, result.value.data.result)
    return { kind: 'placed' }
  }
  const { refusal } = result
  if (refusal && Number(refusal.code) === FEEDBACK_DUE && typeof refusal['funnelId'] === 'string')
    return { kind: 'feedback-due', funnelId: refusal['funnelId'] }
  // The panel should show what prevented it; and a call without a response may have been placed
  void refreshApplicant(store, funnelId).catch(() => undefined)
  const { error } = result
  if (!refusal && error.class === 'network') return { kind: 'unheard' }
  return { kind: 'not-placed', error }
}

async function flush(store: Store): Promise<void> {
  await releaseHolds(store)
  let cancel = () => {}
  const late = new Promise<void>((resolve) => (cancel = schedule(store.deps, FLUSH_MS, resolve)))
  await Promise.race([drain(store, 'sync-now').catch(() => undefined), late])
  cancel()
}

/** Whether an update of this applicant is on its way, or was a moment ago. */
const hasUpdate = async (store: Store, funnelId: string): Promise<boolean> =>
  (await store.db.outbox
    .where('funnelId')
    .equals(funnelId)
    .filter((row) => row.call === 'applicant.update' && !isRefused(row))
    .count()) > 0
