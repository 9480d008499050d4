import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectCommand } from '../../../server/cli/command.ts'
import { runForget } from '../../../server/cli/run-forget.ts'
import { systemClock } from '../../../server/core/clock.ts'
import { findRoot } from '../../../server/core/find-root.ts'
import { createLog } from '../../../server/core/log.ts'
import { connect, type Db } from '../../../server/db/connect.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { funnelRows } from '../../../server/db/schema.ts'
import type { Timeline } from '../../../server/db/timeline.ts'
import { createEpochKeeper, type EpochKeeper } from '../../../server/store/epoch-keeper.ts'
import { findTimeline } from '../../../server/store/epoch.ts'
import { coverRequests, findPulled } from '../../../server/store/sync-marks.ts'
import { findFollowed } from '../../../server/store/sync-pull.ts'
import { startCluster } from '../proof/cluster.ts'
import { testNow as now } from '../support/app.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'

const log = createLog('silent')
type Standby = Awaited<ReturnType<Awaited<ReturnType<typeof startCluster>>['addStandby']>>

/** What a device gets that has this mark of the request, and the mark that it has then. */
async function pull(db: Db, id: string, mark: number) {
  const have = { [id]: mark }
  const followed = await findFollowed(db, { ipIds: ['EMP1'], now, have })
  const covered = coverRequests(followed.requests, followed.requests, { have }, followed)
  const { records } = await findPulled(db, { covered, limit: 200, now })
  return { mark: followed.mark, ids: records.map(({ row }) => row.funnelId) }
}

/**
 * Applicant `row` of request `id` on a primary with a standby, which lacks the last 30 changes of it, as the job of each hour
 * makes them. A device has seen them: `mark` is what it has. Nothing is lost that a user was told is done, so there is no new
 * epoch, by which marks would end.
 */
async function withLostChanges(
  work: (part: {
    row: { funnelId: string }
    id: string
    mark: number
    keeper: EpochKeeper
    stored: Timeline | undefined
    standby: Standby
  }) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster()
  const former = connect(cluster.url)
  try {
    await migrateDatabase(cluster.url, findRoot())
    await addPeople(former.db)
    const id = await addRequest(former.db)
    const row = await addRow(former.db, id)
    const standby = await cluster.addStandby()
    const keeper = await createEpochKeeper({ db: former.db, log, clock: systemClock(), onNew: () => undefined })
    const stored = await findTimeline(former.db)
    await expect.poll(() => standbyIs(standby.url, former.db)).toBe(true)
    await standby.stop()
    for (let turn = 1; turn <= 30; turn += 1)
      await former.db.update(funnelRows).set({ age: turn }).where(eq(funnelRows.funnelId, row.funnelId))
    const { mark } = await pull(former.db, id, 1)
    standby.follow()
    await standby.start()
    await work({ row, id, mark, keeper, stored, standby })
  } finally {
    await former.close()
    await cluster.remove()
  }
}

test(
  'I6 TRAP-57 a device that has seen what a failover lost gets what the new primary writes',
  () =>
    withLostChanges(async ({ id, mark, keeper, standby }) => {
      const epoch = keeper.id
      await standby.promote()
      const next = connect(standby.url)
      try {
        await keeper.verify(next.db)
        expect(keeper.id).toBe(epoch)
        const written = await addRow(next.db, id)
        // Others write as well, before the device pulls: its mark is no longer ahead of the database
        for (let turn = 1; turn <= 60; turn += 1) await next.db.execute(sql`select pg_current_xact_id()`)
        const pulled = await pull(next.db, id, mark)
        expect(pulled.ids).toEqual([written.funnelId])
        expect(pulled.mark).toBeGreaterThan(mark)
        expect((await pull(next.db, id, pulled.mark)).ids).toEqual([])
      } finally {
        await next.close()
      }
    }),
  120_000,
)

test(
  'I6 TRAP-57 a device is sent what a command erased on the new primary before any server was there, and servers judge after it',
  () =>
    withLostChanges(async ({ row, id, mark, keeper, stored, standby }) => {
      const epoch = keeper.id
      // One that only reads may still do so there
      const reading = connectCommand(standby.url)
      expect(await reading.db.$count(funnelRows)).toBe(1)
      await reading.close()
      await standby.promote()
      const [command, next] = [connectCommand(standby.url), connect(standby.url)]
      try {
        const files = { remove: () => Promise.resolve() }
        const { ok } = await runForget({ db: command.db, files, now }, ['--applicant', row.funnelId])
        expect(ok).toBe(true)
        expect(await findTimeline(next.db)).toEqual(stored)
        await keeper.verify(next.db)
        expect(keeper.id).toBe(epoch)
        expect(await findTimeline(next.db)).toEqual({ ...stored, timeline: 2 })
        expect((await pull(next.db, id, mark)).ids).toEqual([row.funnelId])
      } finally {
        await command.close()
        await next.close()
      }
      // Where servers have been it takes none
      const xids: number[] = []
      for (let turn = 0; turn < 2; turn += 1) {
        const later = connectCommand(standby.url)
        xids.push(await nextXid(later.db))
        await later.close()
      }
      expect(xids[1]! - xids[0]!).toBeLessThan(100)
    }),
  120_000,
)

test('a command looks at a database that has no tables yet', async () => {
  const cluster = await startCluster()
  const command = connectCommand(cluster.url)
  try {
    expect(await nextXid(command.db)).toBeGreaterThan(0)
  } finally {
    await command.close()
    await cluster.remove()
  }
}, 60_000)

const nextXid = async (db: Db) =>
  (await db.execute<{ xid: number }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text::int as xid`)).rows[0]!
    .xid

/** Whether the standby has all that the primary has written until now. */
async function standbyIs(url: string, primary: Db): Promise<boolean> {
  const standby = connect(url, { max: 1 })
  try {
    const { rows } = await primary.execute<{ at: string }>(sql`select pg_current_wal_flush_lsn()::text as at`)
    const has = sql`select pg_last_wal_replay_lsn() >= ${rows[0]!.at}::pg_lsn as has`
    return (await standby.db.execute<{ has: boolean }>(has)).rows[0]!.has
  } finally {
    await standby.close()
  }
}
