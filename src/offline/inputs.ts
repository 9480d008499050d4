import { findCommand, type Command } from '../rules/commands.ts'
import { openValue } from './keys.ts'
import type { Store } from './store.ts'
import type { OutboxRow } from './types.ts'

/**
 * Decrypts the inputs of these operations into the store's memory, where transactions find them. One that cannot be
 * decrypted is remembered as undefined: it is not shown on its row, and the drain quarantines it.
 */
export async function loadInputs(store: Store, opIds: string[]): Promise<void> {
  const missing = opIds.filter((opId) => !store.inputs.has(opId))
  if (missing.length === 0) return
  for (const row of await store.db.outbox.where('opId').anyOf(missing).toArray()) await loadInput(store, row)
}

/** The input of one operation; undefined when it cannot be decrypted. */
export async function loadInput(store: Store, row: OutboxRow): Promise<{ input: unknown } | undefined> {
  if (!store.inputs.has(row.opId)) {
    const input = await openValue(store.key, row.opId, row.sealed).then(
      (value) => ({ input: value }),
      () => undefined,
    )
    store.inputs.set(row.opId, input)
  }
  return store.inputs.get(row.opId)
}

export const findCommandOf = (store: Store, name: string): Command<never> | undefined =>
  (store.deps.findCommand ?? findCommand)(name)

/** The command of an operation, when this build knows it in this version (TRAP-83). */
export function commandOf(store: Store, row: Pick<OutboxRow, 'call' | 'kindVersion'>): Command<never> | undefined {
  const command = findCommandOf(store, row.call)
  return command?.version === row.kindVersion ? command : undefined
}
