import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { heldIds } from './holds.ts'

/** An operation as screens see it. */
export interface Operation extends Omit<OutboxRow, 'input'> {
  /** Undefined when this build does not know the command, or the payload is gone. */
  input?: unknown
  /** It is held back while its undo toast shows. */
  held: boolean
}

/** Every operation that is not done, in the order they were made. For screens: callable in a live query. */
export const listOperations = async (store: Store): Promise<Operation[]> =>
  toOperations(store, await store.db.outbox.orderBy('seq').toArray())

/** The same for rows that were read. */
export async function toOperations(store: Store, rows: OutboxRow[]): Promise<Operation[]> {
  const held = await heldIds(store, rows)
  return rows.map((row) => ({
    ...row,
    input: readPayload(store, row)?.input,
    held: held.has(row.opId),
  }))
}

/**
 * Updates of a request that wait in the outbox, refused ones included: a sheet must not overtake them (TRAP-77). One that
 * this build cannot read may be of any request, so it counts.
 */
export async function countWaiting(store: Store, hiringRequestId: string): Promise<number> {
  const operations = await listOperations(store)
  return operations.filter(({ input, funnelId }) => {
    if (funnelId === undefined) return false
    const of = (input as { hiringRequestId?: string } | undefined)?.hiringRequestId
    return of === undefined || of === hiringRequestId
  }).length
}
