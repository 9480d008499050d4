import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { lifeOfDatabase } from './epoch.ts'

/** A moment of the database, as columns of a statement. It is of no use to a transaction that has written: that sees more. */
export type Moment = {
  /** Of Postgres: which transactions were committed then. */
  snapshot: string
  /** `lifeOfDatabase`: in another one the same transaction may be another. */
  life: string
}

export const moment = sql`pg_current_snapshot()::text as snapshot, ${lifeOfDatabase} as life`

/** The oldest transaction that was still open: what was not visible was written by it or by a later one. */
export const oldestOpen = ({ snapshot }: Pick<Moment, 'snapshot'>): number => Number(snapshot.split(':')[0])

/** What was counted of the applicants of a request. It holds while none of them was written since. */
export interface Kept<T> {
  snapshot: string
  /** The last transaction that had written one of them; 0 for none. */
  last: number
  value: T
}

interface Held<T> {
  /** The one that was asked for last at the end. */
  partners: Map<string, KeptOfPartner<T>>
  /** Of all of them. */
  size: number
}

/** What a server keeps, before it gives up what it has of the partner that was asked for longest ago: groups of tasks take some 25 MB then. */
const MOST = 100_000

export interface KeptCounts<T> {
  /**
   * Read it before the moment, that is before the first statement of the transaction, in which it is to hold: what another call counts
   * meanwhile may be of a later one.
   */
  read(db: Db, ipId: string): KeptOfPartner<T>
  /** `counts`: by id of the request. `areAll`: the partner has no other requests. */
  keep(
    db: Db,
    ipId: string,
    at: Moment,
    counts: Iterable<readonly [string, Omit<Kept<T>, 'snapshot'>]>,
    areAll?: boolean,
  ): void
}

export interface KeptOfPartner<T> {
  life: string
  /** By id of the request. */
  requests: ReadonlyMap<string, Kept<T>>
}

/**
 * Counts that this server keeps in memory, by partner and request. They are exact: `isWrittenSince` tells for each request
 * whether they still hold. An applicant never goes to another request, and none is deleted but with its request.
 * `sizeOf`: of what is kept of a request.
 */
export function createKeptCounts<T>(sizeOf: (value: T) => number, most = MOST): KeptCounts<T> {
  const sizeOfAll = (one: KeptOfPartner<T> | undefined) => {
    let size = 0
    for (const { value } of one?.requests.values() ?? []) size += sizeOf(value)
    return size
  }
  const ofDbs = new WeakMap<Db, Held<T>>()
  return {
    read(db, ipId) {
      const partners = ofDbs.get(db)?.partners
      const found = partners?.get(ipId)
      if (!found) return { life: '', requests: new Map() }
      toEnd(partners!, ipId, found)
      return found
    },
    keep(db, ipId, { snapshot, life }, counts, areAll = false) {
      const held: Held<T> = ofDbs.get(db) ?? { partners: new Map(), size: 0 }
      ofDbs.set(db, held)
      const { partners } = held
      const before = partners.get(ipId)
      const requests = new Map(!areAll && before?.life === life ? before.requests : [])
      for (const [hiringRequestId, one] of counts) requests.set(hiringRequestId, { ...one, snapshot })
      const now = { life, requests }
      toEnd(partners, ipId, now)
      held.size += sizeOfAll(now) - sizeOfAll(before)
      for (const [id, oldest] of partners) {
        if (held.size <= most) break
        partners.delete(id)
        held.size -= sizeOfAll(oldest)
      }
    },
  }
}

/** A Map has its entries in the order in which they were set. */
function toEnd<T>(partners: Map<string, T>, ipId: string, one: T): void {
  partners.delete(ipId)
  partners.set(ipId, one)
}

/** The last transaction that has written an applicant of the request; 0 for none. */
export const lastWritten = (hiringRequestId: SQL): SQL<number> => sql`coalesce((
  select max(${funnelRows.changedXid}) from ${funnelRows} where ${funnelRows.hiringRequestId} = ${hiringRequestId}), 0)`

/**
 * Whether an applicant of the request was written since it was counted: by a transaction after the last one (`last` then and `lastNow`), or
 * by an earlier one that was not yet committed in `snapshot` (a text). The snapshot alone would not tell: after a crash Postgres
 * gives the numbers of transactions that were rolled back to others.
 */
export const isWrittenSince = (
  hiringRequestId: SQL,
  { snapshot, last, lastNow }: { snapshot: SQL; last: SQL; lastNow: SQL },
): SQL<boolean> => sql`(${last} <> ${lastNow} or exists (
  select from ${funnelRows} where ${funnelRows.hiringRequestId} = ${hiringRequestId}
    and ${funnelRows.changedXid} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot(${funnelRows.changedXid}::text::xid8, ${snapshot}::pg_snapshot)))`
