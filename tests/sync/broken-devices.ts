import type { MetaRecord, RowRecord } from '../../src/offline/device/database.ts'
import type { Store } from '../../src/offline/device/store.ts'
import { FORMER_BUILD } from './builds.ts'
import type { OutboxRow } from '../../src/offline/device/types.ts'

/** How a device is broken on purpose, by hooks of its database. */
export type BrokenDevice =
  | 'ordersByClock'
  | 'neverChains'
  | 'keepsBaseOfTheGone'
  | 'takesOlderAnswers'
  | 'workerDeletesFirst'
  | 'writesAfterSignOut'
  | 'waitsByTheClock'
  | 'forgetsSilence'
  | 'emptiesAtUpgrade'
  | 'forgetsChains'

interface Where {
  isWorker: boolean
}

export const breakDevice: Record<BrokenDevice, (store: Store, where: Where) => void> = {
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

  /** The service worker takes an operation out of the outbox before it sends it. */
  workerDeletesFirst: ({ db }, { isWorker }) => {
    if (!isWorker) return
    db.outbox.hook('updating', (change, seq, _row, transaction) => {
      if ((change as Partial<OutboxRow>).state !== 'sending') return
      transaction.on('complete', () => void db.outbox.delete(seq as number).catch(() => undefined))
    })
  },

  /** What was cleared at a sign-out is not asked for. */
  writesAfterSignOut: ({ db }) =>
    void db.meta.hook('reading', (record: MetaRecord | undefined) =>
      record?.key === 'cleared' ? { ...record, value: undefined } : (record as MetaRecord),
    ),

  /** A backoff ends at its time and not before, wherever the clock is set meanwhile. */
  waitsByTheClock: ({ db }) =>
    void db.outbox.hook('updating', (change) => {
      const { lastError, waitingSince } = change as Partial<OutboxRow>
      // Of a 500 the bench would wait for a day
      return waitingSince === undefined || lastError?.status === 500 ? undefined : { waitingSince: undefined }
    }),

  /** An attempt without a response counts as none, and the next one is not soon. */
  forgetsSilence: ({ db }) =>
    void db.outbox.hook('updating', (change) => {
      const { state, nextAttemptAt = 0 } = change as Partial<OutboxRow>
      return state === 'waiting' ? { attempts: 0, unanswered: false, nextAttemptAt: nextAttemptAt + 60_000 } : undefined
    }),

  /** What goes out behind another operation is taken for one that was never sent. */
  forgetsChains: ({ db }) =>
    void db.outbox.hook('updating', (change, _seq, row: OutboxRow) => {
      const { attempts, state } = change as Partial<OutboxRow>
      return attempts !== undefined && state === undefined && row.state === 'queued'
        ? { attempts: 0, unanswered: false }
        : undefined
    }),

  /** What an earlier build left goes when the database is upgraded. */
  emptiesAtUpgrade: ({ db }) =>
    void db.outbox
      .filter((row) => row.appBuild === FORMER_BUILD)
      .delete()
      .catch(() => undefined),
}

function keepBase({ db }: Store, isKept: (base: number, next: number) => boolean): void {
  db.outbox.hook('updating', (change, _seq, row: OutboxRow) => {
    const { base: next } = change as Partial<OutboxRow>
    const isBroken = row.state !== 'sending' && row.base !== undefined && next !== undefined && isKept(row.base, next)
    return isBroken ? { base: row.base } : undefined
  })
}
