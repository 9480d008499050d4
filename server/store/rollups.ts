import { eq, lt, sql } from 'drizzle-orm'
import { addIstDays } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { meta, rollupApplicants, rollupChanges, rollupCohorts, rollupDays, rollupRequests } from '../db/schema.ts'
import {
  cohortCounts,
  cohortDay,
  countCohorts,
  countDays,
  dayCounts,
  eachStep,
  firstSteps,
  istDayNumber,
  listOf,
  replaced,
  stepColumns,
} from './first-steps.ts'

const ROLLUP_LOCK = 7_312_012
/** Nobody waits longer than that because the tables are to be emptied. */
const EMPTIED_WITHIN = '1s'
/** Of the row of `meta` that says since when nothing was left out of the rollups. */
export const ROLLUPS_KEY = 'rollups'
/** What the dashboard shows: conversion is told of those who applied within as many days as a request is open. */
export const SHOWN_DAYS = 90
/** More than is shown: a server whose clock is some days behind still finds its own. */
const KEPT_DAYS = 100
/** Changes, or applicants, of one transaction. */
const BATCH = 2_000
const REQUESTS = 20

/** Midnight in India, epoch ms: what happened before is not summed up. */
const keptSince = (now: number) => addIstDays(now, -KEPT_DAYS)

/** Undefined when another server is at it. */
const alone = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T | undefined> =>
  db.transaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${ROLLUP_LOCK}) as mine`)
    return lock.rows[0]!.mine ? work(tx) : undefined
  })

/** What the sums can be trusted with. */
interface Mark {
  /** Days from then on have never been left out or purged, epoch ms. */
  since: number
  /** How often the sums were begun anew. */
  begun: number
}

async function findMark(db: Db): Promise<Mark> {
  const [row] = await db.select().from(meta).where(eq(meta.key, ROLLUPS_KEY))
  return (row?.value as Mark | undefined) ?? { since: 0, begun: 0 }
}

/** Before anything older is left out of the sums. */
async function noteKept(db: Db, now: number): Promise<void> {
  const since = keptSince(now)
  if ((await findMark(db)).since >= since) return
  await db
    .insert(meta)
    .values({ key: ROLLUPS_KEY, value: { since, begun: 0 } satisfies Mark })
    .onConflictDoUpdate({
      target: meta.key,
      set: { value: sql`jsonb_set(${meta.value}, '{since}', excluded.value -> 'since')` },
      setWhere: sql`(${meta.value} ->> 'since')::bigint < ${since}`,
    })
}

/**
 * Begins the sums anew where a clock that was far ahead has left out days which the dashboard shows. It looks at the applicants itself
 * until they are summed up again, so it is right at once. `begun` says how often that was done, by whichever server.
 */
export async function checkRollups(db: Db, now: number): Promise<{ begun: number; isNew: boolean }> {
  const isTrue = ({ since }: Mark) => since <= addIstDays(now, -SHOWN_DAYS)
  const mark = await findMark(db)
  const same = { begun: mark.begun, isNew: false }
  if (isTrue(mark)) return same
  const anew = alone(db, async (tx) => {
    const held = await findMark(tx)
    if (isTrue(held)) return { begun: held.begun, isNew: false }
    await tx.execute(sql`select set_config('lock_timeout', ${EMPTIED_WITHIN}, true)`)
    await tx.execute(sql`truncate ${rollupRequests}, ${rollupApplicants}, ${rollupDays}, ${rollupCohorts}`)
    const value: Mark = { since: keptSince(now), begun: held.begun + 1 }
    await tx.update(meta).set({ value }).where(eq(meta.key, ROLLUPS_KEY))
    return { begun: value.begun, isNew: true }
  })
  return (await anew.catch(ignoreHeld)) ?? same
}

/** A backup reads the tables: the next time. */
function ignoreHeld(error: Error): undefined {
  const { code } = (error.cause ?? error) as { code?: string }
  if (code !== '55P03') throw error
}

/**
 * Sums up the next batch of changes; returns how many there were, 0 also when another server is at it. The dashboard never waits for
 * it: until then it looks at those who have changed.
 */
export async function sumUpChanges(db: Db, now: number): Promise<number> {
  const count = await alone(db, async (tx) => {
    // The notes go first and the applicants are read after: a change in between has a note of its own
    const { rows } = await tx.execute<{ funnel_id: string }>(sql`
      delete from ${rollupChanges} where id in (select id from ${rollupChanges} order by id limit ${BATCH})
      returning funnel_id`)
    if (rows.length > 0) await noteKept(tx, now)
    if (rows.length > 0) await sumUp(tx, [...new Set(rows.map((row) => row.funnel_id))], now)
    return rows.length
  })
  return count ?? 0
}

/** Where a walk through the requests has come to. */
export interface Summed {
  /** Requests that were summed up in this step; 0 at the end of the walk. */
  count: number
  /** The last request that was looked at. */
  last: string
}

/**
 * Sums up all applicants of the next requests for which that was not done yet: those from before an upgrade, or of a backup.
 * `after` is `last` of the step before, so that no step looks again at the requests of all steps before it.
 * Returns undefined when another server is at it, or has begun the sums anew meanwhile.
 */
export async function sumUpRequests(db: Db, now: number, after = ''): Promise<Summed | undefined> {
  const { begun } = await findMark(db)
  const requests = await db.execute<{ id: string }>(sql`
    select hiring_request_id as id from hiring_requests h
    where hiring_request_id > ${after}
      and not exists (select from rollup_requests done where done.hiring_request_id = h.hiring_request_id)
    order by hiring_request_id limit ${REQUESTS}`)
  const ids = requests.rows.map(({ id }) => id)
  if (ids.length === 0) return { count: 0, last: after }
  const applicants = await db.execute<{ id: string }>(sql`
    select funnel_id as id from funnel_rows
    where hiring_request_id = any(${sql.param(ids)}::text[]) and greatest(created_at, updated_at) >= ${keptSince(now)}`)
  /** What was summed up before the sums were begun anew is gone. */
  const inTheSame = (work: (tx: Db) => Promise<unknown>) =>
    alone(db, async (tx) => {
      await noteKept(tx, now)
      if ((await findMark(tx)).begun !== begun) return undefined
      await work(tx)
      return true
    })
  // Who comes or changes from here on is noted, so a request is done when the last of these is
  for (let from = 0; from < applicants.rows.length; from += BATCH) {
    const some = applicants.rows.slice(from, from + BATCH).map(({ id }) => id)
    if (!(await inTheSame((tx) => sumUp(tx, some, now)))) return undefined
  }
  const done = ids.map((hiringRequestId) => ({ hiringRequestId }))
  const isNoted = await inTheSame((tx) => tx.insert(rollupRequests).values(done).onConflictDoNothing())
  return isNoted && { count: ids.length, last: ids.at(-1)! }
}

/** Everything that is left: what tests and benches do before they look. */
export async function sumUpAll(db: Db, now: number): Promise<void> {
  await checkRollups(db, now)
  for (let step = await sumUpRequests(db, now); step && step.count > 0;) step = await sumUpRequests(db, now, step.last)
  while (await sumUpChanges(db, now));
}

/** Adds a row to the one that is there. */
const added = (columns: string[]) => listOf(columns.map((each) => `${each} = held.${each} + excluded.${each}`))
const isAnything = (columns: string[]) =>
  listOf(
    columns.map((each) => `${each} <> 0`),
    ' or ',
  )

/** Brings what the sums contain of these applicants to what is true of them now: adds it, and takes away what was added before. */
async function sumUp(tx: Db, funnelIds: string[], now: number): Promise<void> {
  const these = sql`any(${sql.param(funnelIds)}::text[])`
  const since = keptSince(now)
  await tx.execute(sql`
    with ${firstSteps(sql`r.funnel_id = ${these}`)}, present as (
      select funnel_id, ${stepColumns} from first_steps where last_at >= ${since}
    ), signed as materialized (
      select 1 as sign, ${stepColumns} from present
      union all
      select -1, ${stepColumns} from rollup_applicants where funnel_id = ${these}
    ), days as (
      insert into rollup_days as held (ip_id, hiring_request_id, day, ${listOf(dayCounts)})
      select * from (
        select ip_id, hiring_request_id, step.day, ${countDays} from signed ${eachStep} where step.at >= ${since} group by 1, 2, 3
      ) as news where ${isAnything(dayCounts)}
      on conflict (ip_id, hiring_request_id, day) do update set ${added(dayCounts)}
    ), cohorts as (
      insert into rollup_cohorts as held (ip_id, hiring_request_id, day, channel, ${listOf(cohortCounts)})
      select * from (
        select ip_id, hiring_request_id, ${cohortDay}, channel, ${countCohorts} from signed where created_at >= ${since} group by 1, 2, 3, 4
      ) as news where ${isAnything(cohortCounts)}
      on conflict (ip_id, hiring_request_id, day, channel) do update set ${added(cohortCounts)}
    ), gone as (
      delete from rollup_applicants held
      where funnel_id = ${these} and not exists (select from present where present.funnel_id = held.funnel_id)
    )
    insert into rollup_applicants as held (funnel_id, ${stepColumns}) select funnel_id, ${stepColumns} from present
    on conflict (funnel_id) do update set ${replaced} where held is distinct from excluded`)
}

/** Removes the sums of days that are shown no longer, and the applicants of whom nothing else is left in them. */
export async function purgeRollups(db: Db, now: number): Promise<number> {
  const since = keptSince(now)
  const day = istDayNumber(since)
  await checkRollups(db, now)
  await noteKept(db, now)
  const count =
    (await deleteInBatches(db, rollupApplicants, lt(rollupApplicants.lastAt, since))) +
    (await deleteInBatches(db, rollupDays, lt(rollupDays.day, day))) +
    (await deleteInBatches(db, rollupCohorts, lt(rollupCohorts.day, day)))
  // Another server may have begun the sums anew between two batches
  await noteKept(db, now)
  return count
}
