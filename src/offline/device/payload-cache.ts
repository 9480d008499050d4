import { openValue } from './keys.ts'
import type { Store } from './store.ts'
import type { OutboxRow } from './types.ts'

/** The input of an operation, decrypted. */
export interface Payload {
  input: unknown
}

type SealedRow = Pick<OutboxRow, 'opId' | 'sealed'>

/** Operations whose payload must be decrypted before the transaction that met them can run. */
export class MissingPayloads extends Error {
  constructor(readonly rows: SealedRow[]) {
    super('Operations that are not decrypted yet')
  }
}

/**
 * The payload of one operation, decrypted into the cache; undefined when it cannot be decrypted. That is cached too: such an
 * operation is not shown on its row, and the drain quarantines it. Not inside a transaction.
 */
export async function loadPayload(store: Store, row: SealedRow): Promise<Payload | undefined> {
  if (!store.payloads.has(row.opId)) {
    const payload = await openValue(store.key, row.opId, row.sealed).then(
      (input) => ({ input }),
      () => undefined,
    )
    store.payloads.set(row.opId, payload)
  }
  return store.payloads.get(row.opId)
}

/**
 * Inside a transaction: the payloads of these operations, undefined where one cannot be decrypted. Throws MissingPayloads
 * when some are not in the cache; `transact` then decrypts them and runs the transaction again.
 */
export function cachedPayloads(store: Store, rows: SealedRow[]): (Payload | undefined)[] {
  const missing = rows.filter(({ opId }) => !store.payloads.has(opId))
  if (missing.length > 0) throw new MissingPayloads(missing)
  return rows.map(({ opId }) => store.payloads.get(opId))
}
