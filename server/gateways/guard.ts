import { holdsConnection } from '../db/held.ts'

const counts = new Map<string, number>()

/** How often each gateway was asked inside a transaction: a fault of ours, shown at /metrics. */
export const askedInTransaction = (): ReadonlyMap<string, number> => counts

/**
 * To be called before anything outside is asked. A gateway that takes seconds would otherwise hold a connection and row
 * locks for as long, and a handful of such calls would stop everybody. Throws in tests, counts elsewhere.
 */
export function assertNoTransaction(gateway: string): void {
  if (!holdsConnection()) return
  counts.set(gateway, (counts.get(gateway) ?? 0) + 1)
  if (process.env.NODE_ENV === 'test') throw new Error(`The gateway "${gateway}" was asked inside a transaction`)
}

/** The same gateway, which asserts this before each of these methods: those that may wait for something outside. */
export function guarded<G extends object>(name: string, gateway: G, methods: readonly (keyof G)[]): G {
  const checked = methods.map((method) => [
    method,
    (...given: unknown[]) => {
      assertNoTransaction(name)
      return (gateway[method] as (...given: unknown[]) => unknown)(...given)
    },
  ])
  return Object.assign(Object.create(gateway) as G, Object.fromEntries(checked))
}
