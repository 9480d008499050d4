import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { takeBackup } from '../../../server/backup/backup.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { findRoot } from '../../../server/core/find-root.ts'
import { connect, type Connection, type Db } from '../../../server/db/connect.ts'
import { funnelHistory, funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { findBehindFigure, findInsights } from '../../../server/store/insights.ts'
import { checkRollups, purgeRollups, sumUpAll, sumUpChanges, sumUpRequests } from '../../../server/store/rollups.ts'
import { trendSteps } from '../../../src/contract/dashboard.ts'
import { funnelStatuses, type FunnelStatus } from '../../../src/contract/funnel-row.ts'
import { funnelSteps } from '../../../src/contract/request-details.ts'
import { addIstDays, DAY_MS } from '../../../src/lib/dates.ts'
import { testNow } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { dropDatabase, otherDatabase, withClient } from '../support/global-setup.ts'
import { addRequest, rowOf } from '../support/hiring.ts'
import { lookAtInsights, lookBehindFigure } from '../support/plain-insights.ts'

/** More of them with FUZZ_RUNS and FUZZ_SEED, as in security-fuzz.test.ts. */
const runs = Number(process.env.FUZZ_RUNS ?? 10)
const seed = Number(process.env.FUZZ_SEED ?? 20261127)

let connection: Connection
let db: Db
beforeAll(async () => {
  connection = await createTestDatabase()
  db = connection.db
})
afterAll(() => connection.close())

const rollups = ['rollup_applicants', 'rollup_changes', 'rollup_cohorts', 'rollup_days', 'rollup_requests']
const countOf = async (table: string) =>
  Number((await connection.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]!.count)

/** As a database that has just been migrated, or a restored backup from before: applicants, and nothing summed up. */
const emptyRollups = (of: Db) => of.execute(sql.raw(`truncate ${rollups.join(', ')}`))

/** One company with two requests, in which one history happens; and the clock. */
interface World {
  ipId: string
  requests: string[]
  applicants: string[]
  now: number
}

/** A few moments around midnights in India: of days ago, or within the day that `now` is in. */
const moment = (now: number, { days, part }: { days: number; part: number }) =>
  Math.min(now, addIstDays(now, -days) + [-1, 0, 1, DAY_MS / 2, DAY_MS - 1][part]!)

const time = fc.record({
  days: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(48, 49, 50, 55, 56, 57, 89, 90, 91, 99, 100, 130)),
  part: fc.integer({ min: 0, max: 4 }),
})
const which = fc.nat(30)
const status = fc.constantFrom(...funnelStatuses)
const maybeStatus = fc.option(status, { nil: null })
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      which,
      status,
      time,
      channel: fc.constantFrom('app', 'sms', null),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('change' as const), which, status, time, late: time, from: maybeStatus }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('line' as const), which, status, time, from: maybeStatus }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('already' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correct' as const), which, time, what: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('request' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undone' as const), which, status }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ahead' as const), which, status }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sum' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

async function change(world: World, funnelId: string, set: Partial<typeof funnelRows.$inferInsert>, tx = db) {
  await tx
    .update(funnelRows)
    .set({ updatedAt: world.now, ...set })
    .where(eq(funnelRows.funnelId, funnelId))
}
const note = (funnelId: string, at: number, toStatus: FunnelStatus | null, fromStatus: FunnelStatus | null, tx = db) =>
  tx.insert(funnelHistory).values({ funnelId, at, actor: 'employer', action: 'stage', fromStatus, toStatus })

async function happen(world: World, one: Event): Promise<void> {
  const { now } = world
  if (one.kind === 'wait') world.now += one.days * DAY_MS + 3_600_000
  if (one.kind === 'sum') await sumUpAll(db, now)
  if (one.kind === 'purge') await purgeRollups(db, now)
  if (one.kind === 'restore') await emptyRollups(db)
  if (one.kind === 'request') {
    const isDeleted = one.which % 3 === 0
    const id = world.requests[one.which % world.requests.length]!
    if (one.which > 20) world.requests.push(await addRequest(db, { ipId: world.ipId }))
    else
      await db
        .update(hiringRequests)
        .set({ deletedAt: isDeleted ? now : null })
        .where(eq(hiringRequests.hiringRequestId, id))
  }
  if (one.kind === 'apply') {
    const createdAt = moment(now, one.time)
    const row = rowOf(world.requests[one.which % world.requests.length]!, {
      ...{ ipId: world.ipId, status: one.status, channel: one.channel, createdAt, stageAt: now, updatedAt: now },
      mobile: String(9_800_000_000 + world.applicants.length),
    })
    await db.insert(funnelRows).values(row)
    if (one.which % 4 > 0) await note(row.funnelId, createdAt, 'interested', null)
    world.applicants.push(row.funnelId)
  }
  const funnelId = 'which' in one && world.applicants[one.which % Math.max(1, world.applicants.length)]
  if (!funnelId) return
  switch (one.kind) {
    // What a phone sends days later may say when it happened
    case 'change':
      await change(world, funnelId, { status: one.status, stageAt: moment(now, one.time) })
      return void (await note(funnelId, moment(now, one.late), one.status, one.from))
    // Found out later; the stage stays
    case 'line':
      await change(world, funnelId, {})
      return void (await note(funnelId, moment(now, one.time), one.status, one.from))
    case 'already': {
      const [row] = await db.select().from(funnelRows).where(eq(funnelRows.funnelId, funnelId))
      return void (await note(funnelId, now, row!.status, row!.status))
    }
    case 'correct': {
      const other = world.requests[one.what % world.requests.length]!
      const corrections = [{ channel: 'desk' }, { createdAt: moment(now, one.time) }, { hiringRequestId: other }]
      return change(
        world,
        funnelId,
        corrections[one.what] ?? { ipId: `${world.ipId}${one.what === 3 ? '' : '-other'}` },
      )
    }
    case 'forget':
      await db.transaction((tx) => forgetPerson(tx, { funnelId }, now))
      return
    case 'remove':
      await db.delete(funnelHistory).where(eq(funnelHistory.funnelId, funnelId))
      await db.delete(funnelRows).where(eq(funnelRows.funnelId, funnelId))
      world.applicants = world.applicants.filter((id) => id !== funnelId)
      return
    case 'undone':
      await db
        .transaction(async (tx) => {
          await change(world, funnelId, { status: one.status, stageAt: now }, tx)
          await note(funnelId, now, one.status, null, tx)
          tx.rollback()
        })
        .catch(() => undefined)
      return
    // By a server whose clock is ahead
    case 'ahead':
      await change(world, funnelId, { status: one.status, stageAt: now + 60_000, updatedAt: now + 60_000 })
      return void (await note(funnelId, now + 60_000, one.status, null))
    default:
  }
}

const expectSame = async (ipId: string, now: number, of = db) =>
  expect(await findInsights(of, ipId, now)).toEqual(await lookAtInsights(of, ipId, now))

/** The list behind each figure has so many, and they are those whom looking at every applicant finds. */
async function expectLists(ipId: string, now: number) {
  const { weeks, since, channels } = await findInsights(db, ipId, now)
  const figures = [
    ...weeks.flatMap(({ from, until, counts }) =>
      trendSteps.map((step) => ({ step, of: { from, until }, count: counts[step] })),
    ),
    ...channels.flatMap(({ channel, steps }) =>
      funnelSteps.map((step) => ({ step, of: { since, channel }, count: steps[step]!.count })),
    ),
  ]
  for (const { step, of, count } of figures.filter(({ count: some }, at) => some > 0 || at % 7 === 0)) {
    const asked = { ipId, step, of, now, page: 1, limit: 3 }
    const list = await findBehindFigure(db, asked)
    expect(list.total).toBe(count)
    const people = list.people.map(({ funnelId, at }) => ({ funnelId, at }))
    expect({ people, total: list.total }).toEqual(await lookBehindFigure(db, asked))
  }
  // The next page, and links from before the time that is summed up
  const older = addIstDays(now, -140)
  for (const asked of [
    { step: 'applied' as const, of: weeks.at(-1)!, page: 2, limit: 1 },
    { step: 'applied' as const, of: { since: older, channel: 'app' }, page: 1, limit: 50 },
    { step: 'selected' as const, of: { from: older, until: now }, page: 1, limit: 50 },
  ]) {
    const { people, total } = await findBehindFigure(db, { ipId, now, ...asked })
    const found = { people: people.map(({ funnelId, at }) => ({ funnelId, at })), total }
    expect(found).toEqual(await lookBehindFigure(db, { ipId, now, ...asked }))
  }
}

let worlds = 0
async function makeWorld(): Promise<World> {
  const ipId = `W${++worlds}`
  await db.execute(sql`
    insert into partners (ip_id, user_code, user_type, legal_entity_name, contact_person_name, contact_email, created_at, updated_at)
    values (${ipId}, 'EMP', 'employer', ${ipId}, 'Somebody', ${`${ipId}@example.in`}, 1, 1)`)
  const requests = [await addRequest(db, { ipId }), await addRequest(db, { ipId })]
  return { ipId, requests, applicants: [], now: testNow }
}

describe('what is summed up for the dashboard', () => {
  test('DASH-13 says what looking at every applicant says, whatever has happened and however far behind it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
        const world = await makeWorld()
        for (const one of events) {
          await happen(world, one)
          await expectSame(world.ipId, world.now)
        }
        await expectSame(`${world.ipId}-other`, world.now)
        await expectLists(world.ipId, world.now)
        await sumUpAll(db, world.now)
        await expectSame(world.ipId, world.now)
        await expectLists(world.ipId, world.now)
      }),
      { numRuns: runs, seed },
    )
  }, 120_000)

  test('DASH-13 each step goes on behind the last request of the one before', async () => {
    const world = await makeWorld()
    for (let count = 0; count < 3; count++) await happen(world, arrival(count))
    await emptyRollups(db)
    const ids = (await db.select({ id: hiringRequests.hiringRequestId }).from(hiringRequests)).map(({ id }) => id)
    const looked: string[] = []
    for (let step = await sumUpRequests(db, world.now); step!.count > 0;) {
      looked.push(step!.last)
      step = await sumUpRequests(db, world.now, step!.last)
    }
    expect(await countOf('rollup_requests')).toBe(ids.length)
    expect(looked).toHaveLength(Math.ceil(ids.length / 20))
    await emptyRollups(db)
    expect(await sumUpRequests(db, world.now, looked.at(-1))).toEqual({ count: 0, last: looked.at(-1) })
    await expectSame(world.ipId, world.now)
  })

  test('DASH-13 a database that nothing was summed up in says the same, before, on the way and after', async () => {
    const world = await makeWorld()
    for (let count = 0; count < 30; count++) await happen(world, arrival(count))
    await emptyRollups(db)
    const plain = await lookAtInsights(db, world.ipId, world.now)
    expect(plain.channels).toHaveLength(2)
    expect(await findInsights(db, world.ipId, world.now)).toEqual(plain)
    // Noted before its request is summed up: it is not counted twice
    await change(world, world.applicants[0]!, { status: 'joined', stageAt: world.now })
    await sumUpChanges(db, world.now)
    await expectSame(world.ipId, world.now)
    for (let last: string | undefined = ''; last !== undefined;) {
      const step = await sumUpRequests(db, world.now, last)
      last = step && step.count > 0 ? step.last : undefined
    }
    await expectSame(world.ipId, world.now)
    expect(await countOf('rollup_changes')).toBe(0)
    expect(await countOf('rollup_applicants')).toBeGreaterThanOrEqual(30)
  })

  test('DASH-13 what it needs is there: the sums alone say it when nobody has changed', async () => {
    const world = await makeWorld()
    for (let count = 0; count < 10; count++) await happen(world, arrival(count))
    await sumUpAll(db, world.now)
    const before = await findInsights(db, world.ipId, world.now)
    await withoutTriggers(() => db.delete(funnelRows).where(eq(funnelRows.ipId, world.ipId)))
    expect(await findInsights(db, world.ipId, world.now)).toEqual(before)
  })

  test('I2 two changes of one request never wait for each other, nor for the summing up, nor this for them', async () => {
    const world = await makeWorld()
    for (let count = 0; count < 4; count++) await happen(world, arrival(count))
    await sumUpAll(db, world.now)
    const [first, second] = world.applicants
    const impatient = (tx: Db) => tx.execute(sql`set local lock_timeout = '2s'`)
    await db.transaction(async (tx) => {
      await change(world, first!, { status: 'joined', stageAt: world.now }, tx)
      await note(first!, world.now, 'joined', 'selected', tx)
      await db.transaction(async (other) => {
        await impatient(other)
        await change(world, second!, { status: 'joined', stageAt: world.now }, other)
        await note(second!, world.now, 'joined', 'selected', other)
      })
      await expectSame(world.ipId, world.now)
      expect(await sumUpChanges(db, world.now)).toBeGreaterThan(0)
      await expectSame(world.ipId, world.now)
    })
    await expectSame(world.ipId, world.now)
    await sumUpAll(db, world.now)
    await expectSame(world.ipId, world.now)
    const { weeks } = await findInsights(db, world.ipId, world.now)
    expect(weeks[7]!.counts.joined).toBe(2)
  })

  test('DASH-13 a line of the history that comes alone counts as well', async () => {
    const world = await makeWorld()
    await happen(world, arrival(0))
    await sumUpAll(db, world.now)
    await note(world.applicants[0]!, world.now, 'joined', null)
    const { weeks } = await findInsights(db, world.ipId, world.now)
    expect(weeks[7]!.counts.joined).toBe(1)
  })

  test('DASH-13 what a server with a clock ahead has written counts from then on', async () => {
    const world = await makeWorld()
    await happen(world, arrival(0))
    await happen(world, { kind: 'ahead', which: 0, status: 'joined' })
    const joined = async () => (await findInsights(db, world.ipId, world.now)).weeks[7]!.counts.joined
    for (const isSummed of [false, true]) {
      if (isSummed) await sumUpAll(db, world.now)
      await expectSame(world.ipId, world.now)
      expect(await joined()).toBe(0)
    }
    world.now += 60_000
    await expectSame(world.ipId, world.now)
    expect(await joined()).toBe(1)
  })

  test('DASH-13 an erased person leaves their counts, and nothing that names them', async () => {
    const world = await makeWorld()
    for (let count = 0; count < 3; count++) await happen(world, arrival(count))
    await sumUpAll(db, world.now)
    const counts = await findInsights(db, world.ipId, world.now)
    const [row] = await db.select().from(funnelRows).where(eq(funnelRows.funnelId, world.applicants[0]!))
    for (const isSummed of [false, true]) {
      if (isSummed) await sumUpAll(db, world.now)
      else await db.transaction((tx) => forgetPerson(tx, { funnelId: row!.funnelId }, world.now))
      expect(await findInsights(db, world.ipId, world.now)).toEqual(counts)
      for (const table of rollups) {
        const { rows } = await db.execute(sql.raw(`select to_jsonb(t) as row from ${table} t`))
        for (const word of [row!.name, row!.mobile!, row!.district!]) expect(JSON.stringify(rows)).not.toContain(word)
      }
    }
  })

  test('DASH-13 what is shown no longer goes, and whoever is heard of again then is counted once', async () => {
    const world = await makeWorld()
    for (let count = 0; count < 6; count++) await happen(world, arrival(count))
    await sumUpAll(db, world.now)
    world.now += 140 * DAY_MS
    expect(await purgeRollups(db, world.now)).toBeGreaterThan(6)
    for (const table of ['rollup_applicants', 'rollup_cohorts', 'rollup_days']) expect(await countOf(table)).toBe(0)
    await change(world, world.applicants[0]!, { status: 'joined', stageAt: world.now })
    await expectSame(world.ipId, world.now)
    await sumUpAll(db, world.now)
    await expectSame(world.ipId, world.now)
    expect(await countOf('rollup_applicants')).toBe(1)
  })

  describe('by a clock that was far ahead for a while', () => {
    const worldOfDays = async () => {
      const world = await makeWorld()
      for (let count = 0; count < 20; count++) await happen(world, arrival(count, Math.floor(count * 4.6)))
      await sumUpAll(db, world.now)
      await expectSame(world.ipId, world.now)
      return world
    }
    const isSame = (world: World) =>
      expectSame(world.ipId, world.now).then(
        () => true,
        () => false,
      )

    test.each([11, 60])('DASH-13 what was purged %i days too early is summed up again', async (days) => {
      const world = await worldOfDays()
      await purgeRollups(db, world.now + days * DAY_MS)
      expect(await isSame(world)).toBe(days < 15)
      expect((await checkRollups(db, world.now)).isNew).toBe(true)
      await expectSame(world.ipId, world.now)
      await sumUpAll(db, world.now)
      await expectSame(world.ipId, world.now)
      expect(await countOf('rollup_applicants')).toBeGreaterThanOrEqual(20)
      expect((await checkRollups(db, world.now)).isNew).toBe(false)
    })

    test('DASH-13 what was left out when it was summed up comes in', async () => {
      const world = await worldOfDays()
      for (const id of world.applicants) await change(world, id, { channel: 'desk' })
      while (await sumUpChanges(db, world.now + 20 * DAY_MS));
      expect(await isSame(world)).toBe(false)
      await purgeRollups(db, world.now)
      await expectSame(world.ipId, world.now)
      await sumUpAll(db, world.now)
      await expectSame(world.ipId, world.now)
    })

    test('DASH-13 requests that a server is at when the sums are begun anew are not taken for done', async () => {
      const world = await worldOfDays()
      await emptyRollups(db)
      let isAnew = false
      // Between its first look and its first batch
      const slow = new Proxy(db, {
        get(target, name) {
          if (name === 'transaction' && !isAnew) {
            isAnew = true
            return async (...given: Parameters<typeof db.transaction>) => {
              await purgeRollups(db, world.now + 60 * DAY_MS)
              await checkRollups(db, world.now)
              return target.transaction(...given)
            }
          }
          const member: unknown = Reflect.get(target, name)
          return typeof member === 'function' ? (member.bind(target) as unknown) : member
        },
      })
      expect(await sumUpRequests(slow, world.now)).toBeUndefined()
      await expectSame(world.ipId, world.now)
      expect(await countOf('rollup_requests')).toBe(0)
    })

    test('DASH-13 what is being read is not waited for', async () => {
      const world = await worldOfDays()
      await purgeRollups(db, world.now + 60 * DAY_MS)
      await db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from rollup_days limit 1`)
        expect((await checkRollups(db, world.now)).isNew).toBe(false)
      })
      expect((await checkRollups(db, world.now)).isNew).toBe(true)
    })
  })

  test('DASH-13 a restored backup says what its rows say, and goes on', async () => {
    const world = await makeWorld()
    for (let count = 0; count < 6; count++) await happen(world, arrival(count))
    await sumUpAll(db, world.now)
    await change(world, world.applicants[0]!, { status: 'joined', stageAt: world.now })
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldhire-rollups-'))
    const name = `fieldhire_rollups_${process.pid}`
    const server = inject('databaseUrl')
    await withClient(server, (client) => client.query(`create database ${name}`))
    const url = otherDatabase(server, name)
    try {
      const file = join(dataDir, 'some.backup')
      await takeBackup({ url: connection.url, dataDir, filesOnS3: false, file, now: world.now })
      const into = join(dataDir, 'into')
      await restoreBackup({ url, dataDir: into, root: findRoot(), file, force: false, now: world.now })
      const restored = connect(url, { max: 2 })
      try {
        await expectSame(world.ipId, world.now, restored.db)
        expect(await findInsights(restored.db, world.ipId, world.now)).toEqual(
          await findInsights(db, world.ipId, world.now),
        )
        await change(world, world.applicants[1]!, { status: 'selected', stageAt: world.now }, restored.db)
        await expectSame(world.ipId, world.now, restored.db)
        await sumUpAll(restored.db, world.now)
        await expectSame(world.ipId, world.now, restored.db)
      } finally {
        await restored.close()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
      await withClient(server, (client) => dropDatabase(client, name))
    }
  }, 60_000)
})

/** Of somebody who applied some days ago, now in one of the stages. */
const arrival = (count: number, days = count): Event => ({
  ...{ kind: 'apply', which: count, status: funnelStatuses[count % funnelStatuses.length]! },
  ...{ time: { days, part: 3 }, channel: count % 2 ? 'app' : null },
})

/** What the database itself does not note, so that only the sums can know of it. */
async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`alter table funnel_rows disable trigger user`)
  await work()
  await db.execute(sql`alter table funnel_rows enable trigger user`)
}
