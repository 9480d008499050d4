import { DAY_MS } from '../../lib/dates.ts'
import { isQuotaError } from '../device/storage.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import type { LogLine, OutboxRow } from '../device/types.ts'

const MOST_LINES = 1_000
/** To hand more to the database in one piece of work would be felt on a slow phone. */
const LINES_AT_ONCE = 25
const KEEP_MS = 90 * DAY_MS

type Logged = Pick<OutboxRow, 'opId' | 'call' | 'funnelId'> & { input?: unknown }
type More = Pick<LogLine, 'requestId' | 'code' | 'epoch' | 'keys' | 'kept' | 'joinedTo'>

/**
 * Adds a line, inside the transaction of the change it records: no operation leaves the outbox without one (I9). Never
 * contains a payload, except for that of the replay journal.
 */
export async function writeLog(store: Store, row: Logged, event: LogLine['event'], more: More = {}): Promise<void> {
  await store.db.log.add(lineOf(store, row, event, more))
}

/**
 * As `writeLog`, for operations that the server has. Where the device has no room for a line it is owed: the operation
 * must leave the outbox all the same, or every drain would send it again.
 */
export async function writeDoneLines(store: Store, ended: { row: Logged; more: More }[]): Promise<void> {
  const lines = ended.map(({ row, more }) => lineOf(store, row, 'done', more))
  const results: PromiseSettledResult<number>[] = []
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const some = lines.slice(start, start + LINES_AT_ONCE)
    results.push(...(await Promise.allSettled(some.map((line) => store.db.log.add(line)))))
  }
  const failures = results.map((result) => (result.status === 'rejected' ? (result.reason as unknown) : undefined))
  const fault = failures.find((error) => error !== undefined && !isQuotaError(error))
  if (fault !== undefined) throw fault
  const owed = lines.filter((_, at) => failures[at] !== undefined)
  if (owed.length > 0) await store.db.meta.put({ key: 'owed-lines', value: [...(await readOwed(store)), ...owed] })
}

const lineOf = (store: Store, row: Logged, event: LogLine['event'], more: More): LogLine => {
  const { opId, call, funnelId } = row
  return { at: store.deps.now(), opId, call, funnelId, ...actionOf(row.input), event, ...more }
}

function actionOf(input: unknown): Pick<LogLine, 'action'> {
  const action = (input as { action?: unknown } | undefined)?.action
  return typeof action === 'string' ? { action } : {}
}

/** Lines that the log had no room for. */
const readOwed = async (store: Store): Promise<LogLine[]> =>
  ((await store.db.meta.get('owed-lines'))?.value as LogLine[] | undefined) ?? []

/** Adds to the log what it had no room for. */
async function payOwed(store: Store): Promise<void> {
  if ((await readOwed(store)).length === 0) return
  await transact(store, ['log', 'meta'], async () => {
    await store.db.log.bulkAdd(await readOwed(store))
    await store.db.meta.delete('owed-lines')
  })
}

/** The newest lines first. */
export async function readLog(store: Store, limit: number): Promise<LogLine[]> {
  const newest = store.db.log.orderBy(':id').reverse().limit(limit)
  const [owed, lines] = await Promise.all([readOwed(store), newest.toArray()])
  return [...[...owed].reverse(), ...lines].slice(0, limit)
}

/** Removes what is older than 90 days, and the oldest lines above a thousand. */
export async function trimLog(store: Store): Promise<void> {
  const { log } = store.db
  await payOwed(store).catch(() => undefined)
  const tooMany = (await log.count()) - MOST_LINES
  if (tooMany > 0) await log.bulkDelete(await log.orderBy(':id').limit(tooMany).primaryKeys())
  const first = await log.orderBy(':id').first()
  if (first && first.at < store.deps.now() - KEEP_MS)
    await log.filter((line) => line.at < store.deps.now() - KEEP_MS).delete()
}
