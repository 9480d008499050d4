import type { Applicant } from '../../contract/funnel-row.ts'
import { operationCalls } from '../../contract/operations.ts'
import { send } from '../network/call.ts'
import { findApplicant } from '../network/find-applicant.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import type { OutboxRow } from '../device/types.ts'
import { isMaking } from '../rows/made-rows.ts'
import { withRoom } from '../rows/make-room.ts'

/**
 * The server's response to a withdrawal. withdrawn: none of it was or will ever be applied. applied: all of it was. partial: a
 * step before the last was, the rest will not be. running: it is being processed, retry later.
 */
export type Withdrawal = 'withdrawn' | 'applied' | 'partial' | 'running' | 'unreachable'

export interface WithdrawalResponse {
  withdrawal: Withdrawal
  /** The applicant's row as the applied operation left it. */
  row?: Applicant
}

/**
 * Withdraws on the server what was attempted and has no response (I3): keys the server has not seen are marked there, so
 * that a request still under way is refused when it arrives. On the device it only leaves the mark that this was requested.
 */
export async function withdrawOnServer(store: Store, row: OutboxRow): Promise<WithdrawalResponse> {
  if ((await store.deps.session.subject()) !== store.userId) return { withdrawal: 'unreachable' }
  const names = await callSteps(store, row)
  const keys = names.map((name) => stepKey(row.opId, name))
  const done = row.steps.some((step) => names.includes(step.name) && step.result !== undefined)
  // Before it is sent: the response may never come, and a later retry must not go out under a key that is used up
  const mark = () => store.db.outbox.where('opId').equals(row.opId).modify({ voiding: true })
  await withRoom(store, row.funnelId === undefined ? [] : [row.funnelId], () => transact(store, ['outbox'], mark))
  const result = await send(store, operationCalls.void, { keys }, { background: true, leads: true })
  if (!result.ok) return { withdrawal: 'unreachable' }
  const found = keys.map((key) => result.value.data.find((one) => one.key === key))
  const outcomes = found.map((one) => one?.outcome)
  if (outcomes.some((outcome) => outcome === undefined)) return { withdrawal: 'unreachable' }
  if (outcomes.includes('running')) return { withdrawal: 'running' }
  if (outcomes.at(-1) === 'applied') return { withdrawal: 'applied', row: findRow(store, row, found.at(-1)?.answer) }
  return { withdrawal: done || outcomes.includes('applied') ? 'partial' : 'withdrawn' }
}

/** The row of the operation's applicant in a response. */
function findRow(store: Store, row: OutboxRow, answer: Record<string, unknown> | undefined): Applicant | undefined {
  const { funnelId } = row
  const rows = (answer?.['data'] as { result?: unknown } | undefined)?.result
  if (funnelId === undefined || !Array.isArray(rows)) return undefined
  const isOne = (one: unknown) => isMaking(store, row) || (one as { _id?: unknown } | null)?._id === funnelId
  return findApplicant(rows.find(isOne))
}

export const stepKey = (opId: string, name: string): string => `${opId}:${name}`

/** The steps that change something on the server; all of them when this build does not know the command. */
async function callSteps(store: Store, row: OutboxRow): Promise<string[]> {
  const payload = readPayload(store, row)
  if (!payload) return row.steps.map((step) => step.name)
  return payload.command
    .steps(payload.input as never)
    .filter((step) => step.kind === 'call')
    .map((step) => step.name)
}
