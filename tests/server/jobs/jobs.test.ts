import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addIstDays, istDayStart } from '../../../src/lib/dates.ts'
import { manualClock } from '../../../server/core/clock.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { funnelHistory, funnelRows, hiringRequests, rateLimits } from '../../../server/db/schema.ts'
import { joiningHasPassed, markPassedJoiningDays } from '../../../server/jobs/joining-day-passed.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { createLog } from '../../../server/core/log.ts'
import { assertRate, purgeRates, takeRate } from '../../../server/db/rate-limit.ts'
import { seedOnce } from '../../../server/demo/seed-once.ts'
import { testNow } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { addPeople } from '../support/people.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createTestDatabase()
  await addPeople(connection.db)
  await connection.db.insert(hiringRequests).values({
    ...{ hiringRequestId: 'HR-1', ipId: 'EMP1', name: 'Packers', nameFolded: 'packers', jobRole: 'Packer' },
    ...{ positions: 4, status: 1, interviewType: 'walkIn', endDate: testNow, createdDate: 1, updatedAt: 1 },
  })
})
afterAll(() => connection.close())

const today = istDayStart(testNow)
const row = (funnelId: string, more: Partial<typeof funnelRows.$inferInsert>) => ({
  ...{ funnelId, hiringRequestId: 'HR-1', ipId: 'EMP1', name: 'Asha Devi', nameFolded: 'asha devi' },
  ...{ status: 'selected' as const, stageAt: 5, createdAt: 1, updatedAt: 1, changedBy: 'emp', ...more },
})
const rowOf = async (funnelId: string) =>
  (await connection.db.select().from(funnelRows).where(eq(funnelRows.funnelId, funnelId)))[0]!

function jobOptions() {
  const { url, db } = connection
  const mailer = { deliver: () => Promise.resolve() }
  return {
    ...{ url, db, clock: manualClock(testNow), log: createLog('silent') },
    ...{ mailer, notifier: mailer, reachouts: mailer, imports: mailer },
    files: { remove: () => Promise.resolve() },
  }
}

describe('SM-48 the joining day has passed', () => {
  beforeEach(async () => {
    await connection.db.delete(funnelRows)
    await connection.db.delete(funnelHistory)
    await connection.db
      .insert(funnelRows)
      .values([
        row('passed', { joiningTime: addIstDays(today, -1) }),
        row('today', { joiningTime: today }),
        row('no date', {}),
        row('says joined', { joiningTime: addIstDays(today, -1), subStage: 'selfJoined' }),
        row('joined', { joiningTime: addIstDays(today, -1), status: 'joined' }),
      ])
  })

  test('only those selected for an earlier day in India, without a word, stand at no update', async () => {
    expect(await markPassedJoiningDays(connection.db, testNow)).toBe(1)
    const passed = await rowOf('passed')
    expect(passed).toMatchObject({ status: 'selected', subStage: 'noUpdate', updatedAt: testNow, changedBy: null })
    for (const id of ['today', 'no date', 'says joined', 'joined']) expect((await rowOf(id)).updatedAt).toBe(1)
    const history = await connection.db.select().from(funnelHistory)
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ funnelId: 'passed', actor: 'system', userId: null, toSubStage: 'noUpdate' })
  })
  test('TRAP-79 a row that another server dated ahead is dated still later, so that every device takes the change', async () => {
    const ahead = testNow + 5_000
    await connection.db.update(funnelRows).set({ updatedAt: ahead }).where(eq(funnelRows.funnelId, 'passed'))
    await markPassedJoiningDays(connection.db, testNow)
    expect(await rowOf('passed')).toMatchObject({ subStage: 'noUpdate', updatedAt: ahead + 1 })
    // A statement that changes nothing moves nothing
    await connection.db
      .update(funnelRows)
      .set({ updatedAt: ahead + 1 })
      .where(eq(funnelRows.funnelId, 'passed'))
    expect((await rowOf('passed')).updatedAt).toBe(ahead + 1)
  })
  test('the few whose day may have passed are found by their index, however many applicants there are', async () => {
    const others = Array.from({ length: 2_000 }, (_, n) => row(`F${n}`, { status: 'shortlisted' }))
    for (let at = 0; at < others.length; at += 500)
      await connection.db.insert(funnelRows).values(others.slice(at, at + 500))
    await connection.db.execute(sql`analyze funnel_rows`)
    const plan = await connection.db.execute(sql`explain select from funnel_rows where ${joiningHasPassed(testNow)}`)
    expect(JSON.stringify(plan.rows)).toContain('funnel_rows_joining')
  })
  test('TRAP-17 the time of the stage stays, so an update recorded offline before still fits', async () => {
    await markPassedJoiningDays(connection.db, testNow)
    expect((await rowOf('passed')).stageAt).toBe(5)
  })
  test('TRAP-53 the day turns at midnight in India, not in UTC', async () => {
    const midnight = addIstDays(today, 1)
    expect(await markPassedJoiningDays(connection.db, midnight - 1)).toBe(1)
    expect((await rowOf('today')).subStage).toBeNull()
    expect(await markPassedJoiningDays(connection.db, midnight)).toBe(1)
    expect((await rowOf('today')).subStage).toBe('noUpdate')
  })
  test('is looked at when the server starts, and again without a second entry', async () => {
    const options = jobOptions()
    const { db } = connection
    for (const _start of [1, 2]) await (await startJobs(options)).stop()
    expect((await rowOf('passed')).subStage).toBe('noUpdate')
    expect(await connection.db.select().from(funnelHistory)).toHaveLength(1)
    // Backups, while a bucket is named: late in the evening the trial is on the next day
    const work = () => Promise.resolve()
    const crons = async () =>
      (await db.execute(sql`select name, cron from pgboss.schedule where name like 'backup%' order by name`)).rows
    await (await startJobs({ ...options, backups: { at: 23 * 60 + 5, take: work, tryNewest: work } })).stop()
    expect(await crons()).toEqual([
      { name: 'backup', cron: '5 23 * * *' },
      { name: 'backup-try', cron: '5 1 * * 1' },
    ])
    await (await startJobs(options)).stop()
    expect(await crons()).toEqual([])
  })
})

test('of the jobs that failed those of the last hour are at /metrics', async () => {
  await (await startJobs(jobOptions())).stop()
  const { db } = connection
  const fail = (hours: number) => sql`
    insert into pgboss.job (name, state, completed_on)
    values ('purge', 'failed', now() - make_interval(mins => ${hours * 60 - 5}))`
  for (const hours of [1, 1, 2, 11]) await db.execute(fail(hours))
  const metrics = createMetrics({ db, pools: {} })
  const text = await metrics.read(testNow)
  metrics.stop()
  expect(text).toMatch(/^fieldhire_jobs\{queue="purge",state="failed"\} 2$/m)
})

test('a job that fails is in the log with its queue', async () => {
  const lines: { msg: string; queue?: string; err?: { message: string } }[] = []
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const fail = () => Promise.reject(new Error('the reason'))
  const options = { ...jobOptions(), log, backups: { at: 60, take: fail, tryNewest: fail } }
  await (await startJobs(options)).stop()
  await connection.db.execute(sql`insert into pgboss.job (name, retry_limit) values ('backup', 0)`)
  const jobs = await startJobs(options)
  const told = () => lines.filter(({ msg }) => msg === 'a job failed').map(({ queue, err }) => [queue, err?.message])
  await expect.poll(told, { timeout: 20_000 }).toEqual([['backup', 'the reason']])
  await jobs.stop()
})

describe('the limit of attempts', () => {
  const limit = { key: 'sign-in', limit: 3, windowMs: 60_000 }
  beforeEach(() => connection.db.delete(rateLimits))

  test('counts in the database, says how long to wait, and starts anew', async () => {
    const { db } = connection
    for (const _attempt of [1, 2, 3]) expect(await takeRate(db, limit, testNow)).toBe(0)
    expect(await takeRate(db, limit, testNow + 10_000)).toBe(50_000)
    await expect(assertRate(db, limit, testNow + 10_000)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 50 })
    expect(await takeRate(db, { ...limit, key: 'other' }, testNow)).toBe(0)
    expect(await takeRate(db, limit, testNow + 60_000)).toBe(0)
  })
  test('holds when attempts come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 10 }, () => takeRate(connection.db, limit, testNow)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })
  test('is forgotten after a day', async () => {
    await takeRate(connection.db, limit, testNow)
    await purgeRates(connection.db, testNow + 86_400_001)
    expect(await connection.db.select().from(rateLimits)).toEqual([])
  })
})

test('the demo is seeded once, and a seeding that fails leaves nothing', async () => {
  const clock = manualClock(testNow)
  const mark = (key: string) => () => takeRate(connection.db, { key, limit: 1, windowMs: 1 }, testNow).then(() => {})
  const failing = seedOnce(connection, clock, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await seedOnce(connection, clock, mark('seeded'))).toBe(true)
  expect(await seedOnce(connection, clock, mark('again'))).toBe(false)
  const keys = (await connection.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys).toContain('seeded')
  expect(keys).not.toContain('again')
})
