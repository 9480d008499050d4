import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, type Db } from '../../../server/db/connect.ts'
import { readReport } from '../../../server/db/read-report.ts'
import { startCluster } from '../proof/cluster.ts'

test('a report that the replica ends is read from the primary; one that took too long, or is wrong, is not', async () => {
  const cluster = await startCluster()
  const primary = connect(cluster.url, { max: 2 })
  try {
    await primary.pool.query('create table reported as select n from generate_series(1, 1000) n')
    const standby = await cluster.addStandby()
    const change = connect(standby.url, { max: 1 })
    await change.pool.query(`alter system set max_standby_streaming_delay = 0`)
    await change.pool.query('select pg_reload_conf()')
    await change.close()
    const replica = connect(standby.url, { max: 1 })
    const context = { db: primary.db as Db, reports: () => Promise.resolve<Db>(replica.db) }
    try {
      const readFrom: boolean[] = []
      const read = async (db: Db) => {
        readFrom.push(db === primary.db)
        // Rows that a snapshot of the standby still sees go away
        const slow = db.execute<{ n: number }>(
          sql`select count(*)::int as n from reported, pg_sleep(case when pg_is_in_recovery() then 15 else 0 end)`,
        )
        return (await slow).rows[0]!.n
      }
      await expect
        .poll(async () => (await replica.pool.query(`select to_regclass('reported') as is`)).rows[0].is, {
          timeout: 15_000,
          interval: 300,
        })
        .toBe('reported')
      const answer = readReport(context, read)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await primary.pool.query('delete from reported where n > 10')
      await primary.pool.query('vacuum reported')
      expect(await answer).toBe(10)
      expect(readFrom).toEqual([false, true])
      const tooLong = (db: Db) =>
        db.transaction(async (tx) => {
          readFrom.push(db === primary.db)
          await tx.execute(sql`set local statement_timeout = '100ms'`)
          await tx.execute(sql`select pg_sleep(5)`)
        })
      await expect(readReport(context, tooLong)).rejects.toThrow()
      await expect(readReport(context, (db) => db.execute(sql`select 1 / 0`))).rejects.toThrow()
      expect(readFrom).toEqual([false, true, false])
    } finally {
      await replica.close()
    }
  } finally {
    await primary.close()
    await cluster.remove()
  }
}, 60_000)
