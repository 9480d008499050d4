import type pg from 'pg'
import { defaultPoolSizes, type PoolSizes } from '../core/pool-sizes.ts'
import { connect, type Connection, type ConnectOptions } from './connect.ts'

/**
 * The connections of one server process, in shares, so that none of these can take all of them: reads and sign-in, what
 * a user changes and waits for, updates from outboxes, and what runs by the clock or in the background. Outboxes have
 * one more than their line lets in (core/admission.ts): a batch runs up to two lanes, so four of them may want eight.
 */
export type Share = Exclude<keyof PoolSizes, 'reports'>

export type Shares = Readonly<Record<Share, Connection['db']>>

export interface SharedConnections {
  shares: Shares
  pools: Readonly<Record<Share, pg.Pool>>
  close(): Promise<void>
}

/** Opens them when they are needed; see `connect`. */
export function connectShares(
  url: string,
  { sizes = defaultPoolSizes, ...options }: Omit<ConnectOptions, 'max'> & { sizes?: PoolSizes } = {},
): SharedConnections {
  const open = (share: Share) => connect(url, { ...options, max: sizes[share] })
  const all = { reads: open('reads'), changes: open('changes'), outbox: open('outbox'), jobs: open('jobs') }
  const { reads, changes, outbox, jobs } = all
  return {
    shares: { reads: reads.db, changes: changes.db, outbox: outbox.db, jobs: jobs.db },
    pools: { reads: reads.pool, changes: changes.pool, outbox: outbox.pool, jobs: jobs.pool },
    close: async () => void (await Promise.all(Object.values(all).map((one) => one.close()))),
  }
}
