import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { epochId } from './epoch.ts'

/** A moment of the database. */
export interface Moment {
  /** Of Postgres: which transactions were committed then. */
  snapshot: string
  /** The oldest transaction that was still open: what was not visible was written by it or by a later one. */
  mark: number
  /** The restore epoch: in another one the same transaction is another. */
  epoch: string
}

/** Columns of a statement. */
export const moment = sql`pg_current_snapshot()::text as snapshot, coalesce(${epochId}, '') as epoch`

export type MomentRow = { snapshot: string; epoch: string }

export const toMoment = ({ snapshot, epoch }: MomentRow): Moment => ({
  snapshot,
  mark: Number(snapshot.split(':')[0]),
  epoch,
})

/** What was counted of the applicants of a request. It holds while none of them was written since. */
export interface Kept<T> extends Pick<Moment, 'snapshot'> {
  hiringRequestId: string
  value: T
}

interface Held<T> {
  /** The one that was asked for last at the end. */
  partners: Map<string, KeptOfPartner<T>>
  /** Requests of all of them. */
  size: number
}

/** Requests whose counts a server keeps, before it gives up those of the partner that was asked for longest ago. */
const MOST = 50_000

export interface KeptCounts<T> {
  /**
   * Read it before the moment, that is before the first statement of the transaction, in which it is to hold: what another call counts
   * meanwhile may be of a later one.
   */
  read(db: Db, ipId: string): KeptOfPartner<T>
  /** `values`: by id of the request. */
  keep(db: Db, ipId: string, at: Omit<Moment, 'mark'>, values: Iterable<[string, T]>): void
}

export interface KeptOfPartner<T> {
  epoch: string
  /** By id of the request. */
  requests: ReadonlyMap<string, Kept<T>>
}

/**
 * Counts that this server keeps in memory, by partner and request. They are exact: `isWrittenSince` tells for each request
 * whether they still hold. An applicant never goes to another request, and none is deleted but with its request.
 */
export function createKeptCounts<T>(most = MOST): KeptCounts<T> {
  const ofDbs = new WeakMap<Db, Held<T>>()
  return {
    read(db, ipId) {
      const partners = ofDbs.get(db)?.partners
      const found = partners?.get(ipId)
      if (!found) return { epoch: '', requests: new Map() }
      toEnd(partners!, ipId, found)
      return found
    },
    keep(db, ipId, { snapshot, epoch }, values) {
      const held: Held<T> = ofDbs.get(db) ?? { partners: new Map(), size: 0 }
      ofDbs.set(db, held)
      const { partners } = held
      const before = partners.get(ipId)
      const requests = new Map(before?.epoch === epoch ? before.requests : [])
      for (const [hiringRequestId, value] of values) requests.set(hiringRequestId, { hiringRequestId, snapshot, value })
      toEnd(partners, ipId, { epoch, requests })
      held.size += requests.size - (before?.requests.size ?? 0)
      for (const [id, oldest] of partners) {
        if (held.size <= most) break
        partners.delete(id)
        held.size -= oldest.requests.size
      }
    },
  }
}

/** A Map has its entries in the order in which they were set. */
function toEnd<T>(partners: Map<string, T>, ipId: string, one: T): void {
  partners.delete(ipId)
  partners.set(ipId, one)
}

/** Whether an applicant of the request was written by a transaction that was not committed when `snapshot` (a text) was taken. */
export const isWrittenSince = (hiringRequestId: SQL, snapshot: SQL): SQL<boolean> => sql`exists (
  select from ${funnelRows} where ${funnelRows.hiringRequestId} = ${hiringRequestId}
    and ${funnelRows.changedXid} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot(${funnelRows.changedXid}::text::xid8, ${snapshot}::pg_snapshot))`
