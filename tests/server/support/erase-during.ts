import { sql } from 'drizzle-orm'
import { forgetPerson, type Person } from '../../../server/store/forget.ts'
import { testNow, type TestApp } from './app.ts'

/** How many sessions of this database wait for another one. */
async function countWaiting({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
  return rows[0]!.n
}

/** Until so many sessions of this database wait for another one, or `isOver`. */
export async function waitsFor(app: Pick<TestApp, 'db'>, isOver = () => false, count = 1): Promise<void> {
  while (!isOver() && (await countWaiting(app)) < count) await new Promise((resolve) => setTimeout(resolve, 10))
}

/**
 * Erases a person; `late` begins when all is erased and nothing is committed yet. It is committed when `late` waits for it, or
 * is over. Returns what `late` returns.
 */
export async function eraseDuring<T>(app: Pick<TestApp, 'db'>, person: Person, late: () => Promise<T>): Promise<T> {
  const running = await app.db.transaction(async (tx) => {
    await forgetPerson(tx, person, testNow)
    const work = { isOver: false, result: late() }
    const end = () => void (work.isOver = true)
    work.result.then(end, end)
    await waitsFor(app, () => work.isOver)
    return work
  })
  return running.result
}
