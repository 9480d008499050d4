import type { RowRecord } from '../../src/offline/device/database.ts'
import type { Store } from '../../src/offline/device/store.ts'
import type { OutboxRow } from '../../src/offline/device/types.ts'

/** How a device is broken on purpose, by hooks of its database. */
export type BrokenDevice = 'ordersByClock' | 'neverChains' | 'keepsBaseOfTheGone' | 'takesOlderAnswers'

export const breakDevice: Record<BrokenDevice, (store: Store) => void> = {
  /** Operations are sent in the order of the phone's clock. */
  ordersByClock: ({ db }) =>
    void db.outbox.hook('creating', (seq, row) =>
      seq === undefined ? row.deviceTime * 1000 + (Number.parseInt(row.opId.slice(-4), 16) % 1000) : undefined,
    ),

  /** The base of an operation stays when the one before it in the lane is done. */
  neverChains: (store) => keepBase(store, (base, next) => next > base),

  /** The base of an operation stays when the one before it leaves the lane without being done. */
  keepsBaseOfTheGone: (store) => keepBase(store, (base, next) => next < base),

  /** A row of the server replaces the one on the device, whichever is newer. */
  takesOlderAnswers: ({ db }) =>
    void db.rows.hook('reading', (row: RowRecord | undefined) => (row ? { ...row, stale: true } : row) as RowRecord),
}

function keepBase({ db }: Store, isKept: (base: number, next: number) => boolean): void {
  db.outbox.hook('updating', (change, _seq, row: OutboxRow) => {
    const { base: next } = change as Partial<OutboxRow>
    const isBroken = row.state !== 'sending' && row.base !== undefined && next !== undefined && isKept(row.base, next)
    return isBroken ? { base: row.base } : undefined
  })
}
