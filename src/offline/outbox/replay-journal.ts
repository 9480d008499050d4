import { limits } from '../../rules/limits.ts'
import { readEpoch } from '../network/restore-epoch.ts'
import { announceWork } from '../device/channel.ts'
import { writeLog } from './log.ts'
import type { Store } from '../device/store.ts'
import type { JournaledOperation, OutboxRow } from '../device/types.ts'
import { stepKey } from './withdraw-on-server.ts'

/** The code of the line of a walk-in whom the server had already. */
export const JOINED = 'joined'

/**
 * Inside the transaction that takes an accepted operation out of the outbox: its line in the log, with what it takes to
 * send it again should the server be restored from a backup that lacks it. `epoch` is that of the response; without it the
 * API is not our server, and a restore could not be detected.
 */
export async function writeDone(
  store: Store,
  row: OutboxRow,
  { requestId, epoch, joinedTo }: { requestId?: string; epoch?: string; joinedTo?: string },
): Promise<void> {
  const more = { requestId, ...(joinedTo === undefined ? {} : { code: JOINED, joinedTo }) }
  if (epoch === undefined) return writeLog(store, row, 'done', more)
  const [known] = await Promise.all([
    readEpoch(store),
    writeLog(store, row, 'done', { ...more, epoch, keys: keysOf(row), kept: journal(row) }),
  ])
  // A tab that was frozen through the restore: its response is from before
  if (!known?.isCompared || known.id === epoch) return
  await store.db.meta.put({ key: 'epoch', value: { ...known, isCompared: false } })
  // Nothing else may be left to send: the drain that compares them must come all the same
  announceWork(store)
}

/** The keys of its calls. Of an upload the server's ledger knows nothing; its step left a name. */
export const keysOf = ({ opId, steps }: Pick<OutboxRow, 'opId' | 'steps'>): string[] =>
  steps.filter(({ result }) => typeof result !== 'object').map(({ name }) => stepKey(opId, name))

const journal = (row: OutboxRow): JournaledOperation => ({
  seq: row.seq,
  lane: row.lane,
  kindVersion: row.kindVersion,
  input: row.input,
  base: row.base,
  deviceTime: row.deviceTime,
  appBuild: row.appBuild,
  steps: row.steps.map(({ name }) => name),
  files: row.blobIds.length,
})

/** Removes the payloads of old entries; that there was an update stays in the log. */
export async function trimJournal({ db, deps }: Store): Promise<void> {
  const before = deps.now() - limits.journalLife
  await db.log
    .orderBy(':id')
    .until((line) => line.at >= before)
    .filter((line) => line.kept !== undefined)
    .modify((line) => {
      delete line.kept
    })
}
