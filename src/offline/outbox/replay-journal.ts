import { limits } from '../../rules/limits.ts'
import { readEpoch } from '../network/restore-epoch.ts'
import { announceWork } from '../device/channel.ts'
import { writeDoneLines } from './log.ts'
import type { Store } from '../device/store.ts'
import type { JournaledOperation, OutboxRow } from '../device/types.ts'
import { stepKey } from './withdraw-on-server.ts'

/** The code of the line of a walk-in whom the server had already. */
export const JOINED = 'joined'

/** An operation that the server has accepted. */
export interface Accepted {
  row: OutboxRow
  requestId?: string
  /** That of the response; without it the API is not our server, and a restore could not be detected. */
  epoch?: string
  joinedTo?: string
}

/**
 * Inside the transaction that takes accepted operations out of the outbox: their lines in the log, with what it takes to
 * send them again should the server be restored from a backup that lacks them.
 */
export async function writeDone(store: Store, accepted: Accepted[]): Promise<void> {
  const epochs = accepted.flatMap(({ epoch }) => epoch ?? [])
  const [known] = await Promise.all([
    epochs.length > 0 ? readEpoch(store) : undefined,
    writeDoneLines(store, accepted.map(lineOf)),
  ])
  // A tab that was frozen through the restore: its response is from before
  if (!known?.isCompared || epochs.every((epoch) => epoch === known.id)) return
  await store.db.meta.put({ key: 'epoch', value: { ...known, isCompared: false } })
  // Nothing else may be left to send: the drain that compares them must come all the same
  announceWork(store)
}

function lineOf({ row, requestId, epoch, joinedTo }: Accepted) {
  const more = { requestId, ...(joinedTo === undefined ? {} : { code: JOINED, joinedTo }) }
  return { row, more: epoch === undefined ? more : { ...more, epoch, keys: keysOf(row), kept: journal(row) } }
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
