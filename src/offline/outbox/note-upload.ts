import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import type { OutboxRow } from '../device/types.ts'
import { findOperation } from './outbox-rows.ts'

/**
 * Keeps how far the file of a step is, beside the operation. False when the operation is gone. A device without room is
 * no reason to stop: the server knows it too.
 */
export async function noteUpload(
  store: Store,
  opId: string,
  name: string,
  upload: NonNullable<OutboxRow['steps'][number]['upload']>,
): Promise<boolean> {
  const isThere = await findOperation(store, opId)
  if (!isThere) return false
  await transact(store, ['outbox'], async () => {
    const row = await findOperation(store, opId)
    const steps = row?.steps.map((step) => (step.name === name ? { ...step, upload } : step))
    if (row && steps) await store.db.outbox.update(row.seq, { steps })
  }).catch(() => undefined)
  return true
}
