import { isDeepStrictEqual } from 'node:util'
import { toApplicant, type Applicant } from '../../src/contract/funnel-row.ts'
import type { Command } from '../../src/rules/command.ts'
import { databaseName } from '../../src/offline/device/database.ts'
import type { OutboxRow } from '../../src/offline/device/types.ts'
import type { Store } from '../../src/offline/device/store.ts'
import { toWire } from '../../server/store/funnel-wire.ts'
import { findCommandOf, type Build } from './builds.ts'
import type { FinalDevice } from './events.ts'
import type { SimulatedServer } from './server.ts'

const isParked = (row: OutboxRow) => row.state === 'rejected' || row.state === 'quarantined'

/**
 * The rows of a device at one moment, each with what it should show: its snapshot with the operations of the outbox that
 * are not refused replayed on it, in their order. Worked out here with the rules, not with the code under test. While two
 * builds are open, one may not know an operation that the other has shown on its row: until that one sets it aside, the row
 * is right as either of them works it out.
 */
export async function inspectRows(store: Store): Promise<FinalDevice['rows']> {
  const { db } = store
  const [records, outbox] = await db.transaction('r', [db.rows, db.outbox], () =>
    Promise.all([db.rows.toArray(), db.outbox.orderBy('seq').toArray()]),
  )
  const replay = (snapshot: Applicant, mine: OutboxRow[], findIn: (row: OutboxRow) => Command<never> | undefined) =>
    mine
      .filter((row) => !isParked(row))
      .reduce((shown: Applicant, row) => {
        const command = findIn(row)
        const isKnown = command?.version === row.kindVersion
        return isKnown ? command.apply(shown, row.input as never, row.deviceTime) : shown
      }, snapshot)
  return records.map((record) => {
    const mine = outbox.filter((row) => row.funnelId === record.funnelId)
    const here = replay(record.snapshot, mine, (row) => store.deps.findCommand!(row.call))
    const there = replay(record.snapshot, mine, (row) => findCommandOf(row.appBuild as Build)(row.call))
    return { record, expected: [here, there], pending: mine.length, refused: mine.filter(isParked).length }
  })
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b))

/** I6: what is wrong with a row, or undefined. */
export function findRowFault({ record, expected, pending, refused }: FinalDevice['rows'][number]): string | undefined {
  const shown = record.shown ?? record.snapshot
  if (!expected.some((one) => isSame(shown, one)))
    return `I6 ${record.funnelId} shows ${JSON.stringify(shown)} and not ${JSON.stringify(expected[0])}`
  if (record.pending !== pending || record.refused !== refused)
    return `I6 ${record.funnelId} counts ${record.pending}/${record.refused} and not ${pending}/${refused}`
  return undefined
}

/**
 * Rows that the server has and the device has not, or the other way, or with another content; what another phone has changed since the
 * refresh does not count.
 */
export async function findStrayed(
  store: Store,
  { applicants, revokedOf }: SimulatedServer,
  askedAt: number,
): Promise<string[]> {
  const snapshots = new Map((await store.db.rows.toArray()).map(({ funnelId, snapshot }) => [funnelId, snapshot]))
  const forbidden = revokedOf(store.userId)
  const strayed = applicants.all().flatMap((record) => {
    const now = toApplicant(toWire(record))
    if (forbidden.includes(now.hiringRequestId)) return []
    const here = snapshots.get(now.funnelId)
    return now.updatedAt > askedAt || (here && isSame(here, now)) ? [] : [now.funnelId]
  })
  const ghosts = [...snapshots.keys()].filter((funnelId) => applicants.find(funnelId)?.row.funnelId !== funnelId)
  return [...strayed, ...ghosts]
}

/** Rows that the user may not see any more. */
export async function findForbidden(store: Store, { revokedOf }: SimulatedServer): Promise<string[]> {
  const forbidden = revokedOf(store.userId)
  return store.db.rows.filter(({ hiringRequestId }) => forbidden.includes(hiringRequestId)).primaryKeys()
}

/** How many rows of a user are in a database that no store of the app may be opened for. */
export function countRows(factory: IDBFactory, userId: string): Promise<number> {
  return new Promise((resolve) => {
    const opening = factory.open(databaseName(userId))
    opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
    opening.addEventListener('error', () => resolve(0))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('rows').objectStore('rows').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}

/** Operations that nothing holds back any more: not refused, and behind no refused one of their lane. */
export async function findUndrained(store: Store): Promise<OutboxRow[]> {
  const outbox = await store.db.outbox.orderBy('seq').toArray()
  const blocked = new Set<string>()
  // Nothing about a person is sent whose own operation was refused
  const refused = new Set<string>()
  return outbox.filter((row) => {
    if (isParked(row)) blocked.add(row.lane)
    if (isParked(row) && row.call === 'applicant.walkIn' && row.funnelId) refused.add(row.funnelId)
    return !blocked.has(row.lane) && !refused.has(row.funnelId ?? '')
  })
}
