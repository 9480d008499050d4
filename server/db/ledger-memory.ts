import type { LedgerEntry, LedgerStorage } from './ledger.ts'

/** A transaction of the memory ledger: `undo` entries are called in reverse when it fails. */
export interface MemoryTx {
  undo: (() => void)[]
  /** Keys held until the end of the transaction. */
  held: string[]
}

/**
 * The ledger in memory, for the simulated server of tests/sync, which runs thousands of histories. It gives the same
 * guarantees as the one in Postgres, and both pass the same tests. An effect registers how to undo what it did.
 */
export interface MemoryLedger extends LedgerStorage<MemoryTx> {
  /** Every entry in the order taken up: what the history checker reads. */
  entries(): LedgerEntry[]
  /** Forgets entries made before `before` (epoch ms), as the purge job does. */
  purge(before: number): void
}

export function memoryLedger(entries: LedgerEntry[] = []): MemoryLedger {
  const idOf = (entry: Pick<LedgerEntry, 'userId' | 'key'>) => `${entry.userId}\n${entry.key}`
  const rows = new Map<string, LedgerEntry>(entries.map((entry) => [idOf(entry), entry]))
  const locks = new Set<string>()

  const rollBack = (tx: MemoryTx, to: number) => {
    for (const undo of tx.undo.splice(to).toReversed()) undo()
  }

  return {
    async transaction(work) {
      const tx: MemoryTx = { undo: [], held: [] }
      try {
        return await work(tx)
      } catch (error) {
        rollBack(tx, 0)
        throw error
      } finally {
        for (const id of tx.held) locks.delete(id)
      }
    },
    async savepoint(tx, work) {
      const mark = tx.undo.length
      try {
        return await work(tx)
      } catch (error) {
        rollBack(tx, mark)
        throw error
      }
    },
    claim(tx, entry) {
      const id = idOf(entry)
      if (locks.has(id) && !tx.held.includes(id)) return Promise.resolve({ kind: 'busy' })
      locks.add(id)
      tx.held.push(id)
      const existing = rows.get(id)
      if (existing) return Promise.resolve({ kind: 'existing', entry: { ...existing } })
      rows.set(id, { ...entry })
      tx.undo.push(() => rows.delete(id))
      return Promise.resolve({ kind: 'claimed' })
    },
    finish(_tx, entry) {
      // A JSON copy, as the database would store it
      rows.set(idOf(entry), JSON.parse(JSON.stringify(entry)) as LedgerEntry)
      return Promise.resolve()
    },
    entries: () => [...rows.values()],
    purge(before) {
      for (const [id, entry] of rows) if (entry.createdAt < before) rows.delete(id)
    },
  }
}
