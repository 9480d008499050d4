/** Connections of one server to Postgres, by share (server/db/shares.ts). */
export interface PoolSizes {
  reads: number
  changes: number
  outbox: number
  jobs: number
  /** To the replica, where there is one. */
  reports: number
}

export const defaultPoolSizes: PoolSizes = { reads: 5, changes: 4, outbox: 5, jobs: 3, reports: 2 }

const MOST = 100
/** The line of updates from outboxes lets four in at once (core/admission.ts), and one more is for the second lane of a batch. */
const LEAST: PoolSizes = { reads: 2, changes: 2, outbox: 5, jobs: 2, reports: 1 }

/** Reads POOL_SIZES, like `reads=10,changes=8`: the defaults with these changed; undefined when it is wrong. */
export function readPoolSizes(text: string): PoolSizes | undefined {
  const sizes = { ...defaultPoolSizes }
  for (const part of text.split(',').filter((piece) => piece !== '')) {
    const [, name = '', digits = ''] = /^\s*(\w{1,20})=(\d{1,3})\s*$/.exec(part) ?? []
    if (!isShare(name)) return undefined
    const size = Number(digits)
    if (size < LEAST[name] || size > MOST) return undefined
    sizes[name] = size
  }
  return sizes
}

const isShare = (name: string): name is keyof PoolSizes => Object.hasOwn(defaultPoolSizes, name)
