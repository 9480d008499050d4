import { DAY_MS } from '../../lib/dates.ts'
import type { Store } from '../device/store.ts'
import type { LogLine, OutboxRow } from '../device/types.ts'

const MOST_LINES = 1_000
const KEEP_MS = 90 * DAY_MS

/**
 * Adds a line, inside the transaction of the change it records: no operation leaves the outbox without one (I9). Never
 * contains a payload, except for the encrypted one of the replay journal.
 */
export async function writeLog(
  store: Store,
  row: Pick<OutboxRow, 'opId' | 'call' | 'funnelId'>,
  event: LogLine['event'],
  more: Pick<LogLine, 'requestId' | 'code' | 'epoch' | 'keys' | 'kept'> = {},
): Promise<void> {
  const { opId, call, funnelId } = row
  await store.db.log.add({ at: store.deps.now(), opId, call, funnelId, event, ...more })
}

/** The newest lines first. */
export const readLog = (store: Store, limit: number): Promise<LogLine[]> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- a query of the database, not an array
  store.db.log.orderBy(':id').reverse().limit(limit).toArray()

/** Removes what is older than 90 days, and the oldest lines above a thousand. */
export async function trimLog(store: Store): Promise<void> {
  const { log } = store.db
  const tooMany = (await log.count()) - MOST_LINES
  if (tooMany > 0) await log.bulkDelete(await log.orderBy(':id').limit(tooMany).primaryKeys())
  const first = await log.orderBy(':id').first()
  if (first && first.at < store.deps.now() - KEEP_MS)
    await log.filter((line) => line.at < store.deps.now() - KEEP_MS).delete()
}
