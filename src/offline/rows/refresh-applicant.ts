import type { ApiError } from '../../contract/call.ts'
import { toApplicant } from '../../contract/funnel-row.ts'
import { funnelCalls } from '../../contract/funnel.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import type { OperationError } from '../device/types.ts'
import { send } from '../network/call.ts'
import { dropRow } from './retention.ts'
import { putSnapshots, snapshotTables } from './rows.ts'

/** Why something could not be fetched; undefined when it was. */
export interface PullFailure {
  error: OperationError
  /** The server's own refusal, such as 'Unauthorized access to Hiring Request'. */
  refusal?: ApiError
}

export const aborted: PullFailure = { error: { class: 'network', code: 'aborted' } }

/** The user may not see it, or not any more. */
export const isRevoked = ({ refusal }: PullFailure): boolean => refusal?.code === 'unauthorized'

/** Brings one applicant up to date. Returns why not; the row on the device stays then, while its user may see it. */
export async function refreshApplicant(
  store: Store,
  funnelId: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PullFailure | undefined> {
  const result = await send(store, funnelCalls.detail, { funnelId }, { signal, background: true })
  if (!result.ok) {
    const failure = { error: result.error, refusal: result.refusal }
    if (isRevoked(failure)) await dropRow(store, funnelId)
    return failure
  }
  if (signal?.aborted || store.closed) return aborted
  await transact(store, snapshotTables, () => putSnapshots(store, [toApplicant(result.value.data)]))
  return undefined
}
