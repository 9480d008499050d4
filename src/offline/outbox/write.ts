import type { Store } from '../device/store.ts'
import { transact, type TableName } from '../device/transact.ts'
import type { NewOutboxRow } from '../device/types.ts'
import { withRoom } from '../rows/make-room.ts'
import { outboxTables } from './outbox-rows.ts'

interface WriteOptions {
  /** By default every table that an operation can touch. */
  tables?: readonly TableName[]
  /** Their rows stay when room is made: what the user saw of them is the base of the operation. */
  keep?: readonly Pick<NewOutboxRow, 'funnelId'>[]
}

/** As `transact`; makes room where the device has none, and rejects with StorageFullError when it cannot. */
export const write = <T>(
  store: Store,
  work: (isRepeat: boolean) => Promise<T>,
  { tables = outboxTables, keep = [] }: WriteOptions = {},
): Promise<T> =>
  withRoom(
    store,
    keep.flatMap(({ funnelId }) => funnelId ?? []),
    () => transact(store, tables, work),
  )
