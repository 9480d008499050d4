import { AsyncLocalStorage } from 'node:async_hooks'

/** One transaction; `isOpen` ends with it, also for what it started and did not wait for. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Whether the code that asks runs inside a transaction, and so keeps a connection of the pool from everyone else. It
 * must not wait for anything outside meanwhile (server/gateways/guard.ts).
 */
export const holdsConnection = (): boolean => transactions.getStore()?.isOpen === true

/** Runs the body of a transaction. */
export function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  return transactions.run(transaction, work).finally(() => {
    transaction.isOpen = false
  })
}
