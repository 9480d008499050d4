import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import { connect, type Db } from '../../../server/db/connect.ts'
import { openReplica } from '../../../server/db/replica.ts'
import { startCluster } from '../proof/cluster.ts'

const LEFT_ALONE_MS = 200
const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })

const isStandby = async (db: Db) =>
  (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]!.is
const numbers = async (db: Db) =>
  (await db.execute<{ n: number }>(sql`select n from reported order by n`)).rows.map(({ n }) => n)

const reads = (find: () => Promise<Db>) =>
  expect.poll(async () => isStandby(await find()), { timeout: 15_000, interval: 300 }).toBe(true)

async function restartpoint(url: string): Promise<void> {
  const standby = connect(url, { max: 1 })
  await standby.pool.query('checkpoint').finally(() => standby.close())
}

/** A replica of whichever primary `db` leads to, until it is closed. */
async function withReplica(url: string, db: Db, work: (find: () => Promise<Db>) => Promise<void>): Promise<void> {
  const replica = openReplica(url, { primary: db, max: 2, log, note: () => undefined, leftAloneMs: LEFT_ALONE_MS })
  try {
    await work(replica.find)
  } finally {
    await replica.close()
  }
}

test('after a failover a standby reads once it follows the new primary, and not while it still follows the old one', async () => {
  const cluster = await startCluster()
  const former = connect(cluster.url)
  try {
    await former.db.execute(sql`create table reported (n integer)`)
    const next = await cluster.addStandby('next')
    const ahead = await cluster.addStandby('ahead')
    const follower = await cluster.addStandby('follower')
    // It is not told from where a standby receives, and learns of another timeline by the next restartpoint
    await former.pool.query(`create role hire login password 'hire'; grant pg_read_all_data to hire`)
    // The primary stopped for each of them, and they come back to it when they try next
    for (const { url } of [next, ahead, follower]) await withReplica(url, former.db, reads)
    await next.stop()
    await follower.stop()
    // The one that takes over never gets this, the other one has it
    await former.db.execute(sql`create table lost as select repeat('x', 500) from generate_series(1, 4000)`)
    await former.db.execute(sql`insert into reported values (-1)`)
    await withReplica(ahead.url, former.db, async (find) => {
      expect(await numbers(await find())).toEqual([-1])
    })
    next.follow()
    await next.start()
    await next.promote()
    follower.follow(next.url)
    await follower.start()
    const primary = connect(next.url)
    try {
      await primary.db.execute(sql`insert into reported values (1)`)
      await withReplica(ahead.url, primary.db, async (find) => {
        expect(await numbers(await find())).toEqual([1])
        expect(lines.at(-1)).toContain('"state":"another timeline"')
        // Even when the new primary has written more than it
        await primary.db.execute(sql`create table more as select repeat('x', 500) from generate_series(1, 9000)`)
        await new Promise((resolve) => setTimeout(resolve, LEFT_ALONE_MS))
        expect(await numbers(await find())).toEqual([1])
      })
      await primary.pool.query('checkpoint')
      await withReplica(follower.url, primary.db, async (find) => {
        await reads(find)
        expect(await numbers(await find())).toEqual([1])
      })
      await withReplica(follower.url.replace('proof:proof', 'hire:hire'), primary.db, async (find) => {
        expect(await isStandby(await find())).toBe(false)
        await restartpoint(follower.url)
        await reads(find)
      })
    } finally {
      await primary.close()
    }
  } finally {
    await former.close()
    await cluster.remove()
  }
}, 90_000)
