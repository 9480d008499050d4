import { heldIds } from './holds.ts'
import { commandOf, loadInput } from './inputs.ts'
import type { Store } from './store.ts'
import type { Operation } from './types.ts'

/** Every operation that is not done, in the order they were made, decrypted. For screens: callable in a live query. */
export async function listOperations(store: Store): Promise<Operation[]> {
  const rows = await store.db.outbox.orderBy('seq').toArray()
  const held = await heldIds(store, rows)
  return Promise.all(
    rows.map(async (row) => {
      const loaded = await loadInput(store, row)
      const { sealed: _, ...rest } = row
      return { ...rest, input: commandOf(store, row) ? loaded?.input : undefined, held: held.has(row.opId) }
    }),
  )
}
