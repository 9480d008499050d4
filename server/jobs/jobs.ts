import PgBoss from 'pg-boss'
import type { Clock } from '../core/clock.ts'
import { inSpan } from '../core/tracing.ts'
import { poolSettings } from '../db/client.ts'
import type { Db } from '../db/connect.ts'
import { watchLargeIndexes } from '../db/large-indexes.ts'
import { JOBS_LOCK, underLock } from '../db/migrate.ts'
import type { Log } from '../core/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { CandidateImporter } from './candidate-imports.ts'
import type { Notifier } from './notifier.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import type { ReachoutSender } from '../reachouts/sender.ts'
import { tellInterviewsToday } from './interviews-today.ts'
import { markPassedJoiningDays } from './joining-day-passed.ts'
import { purgeAll } from './purges.ts'
import { endPassedRequests } from './requests-ended.ts'

export interface JobOptions {
  url: string
  db: Db
  clock: Clock
  log: Log
  mailer: Mailer
  notifier: Notifier
  reachouts: Pick<ReachoutSender, 'deliver'>
  imports: Pick<CandidateImporter, 'deliver'>
  files: Pick<FileGateway, 'remove'>
  /** Backups by the clock (server/backup/scheduled.ts): when, in minutes since midnight, and what. */
  backups?: { at: number; take(): Promise<unknown>; tryNewest(): Promise<unknown> }
  /** Removes expired data of the identity provider; `now` in epoch ms. */
  purgeIdentity?: (db: Db, now: number) => Promise<unknown>
  /** Ends the wait for another server that starts its jobs. */
  signal?: AbortSignal
}

interface Job {
  name: string
  /** In India's time, so that the day turns when it turns for users. */
  cron: string
  work: () => Promise<unknown>
  /** What differs from a run of at most a quarter of an hour that is repeated at once when it fails. */
  settings?: PgBoss.ScheduleOptions
}

/**
 * Starts the jobs. pg-boss stores them in Postgres, so of several servers one does each run. Days that have passed, and
 * the interviews of today, are also checked now: the server may have been off at midnight or at eight.
 */
export async function startJobs({
  url,
  db,
  clock,
  log,
  mailer,
  notifier,
  reachouts,
  imports,
  files,
  backups,
  purgeIdentity,
  signal,
}: JobOptions): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ ...poolSettings(url), schema: 'pgboss', max: 2, application_name: 'fieldhire-jobs' })
  let isStopped = false
  // Its connections are ended without waiting for them: a Postgres that is stopped right after cuts them, which is no
  // fault
  boss.on('error', (err) => {
    if (!isStopped) log.error({ err }, 'asking for jobs failed')
  })
  const tellInterviews = async () => {
    const people = await tellInterviewsToday(db, clock.now())
    if (people > 0) log.info({ people }, 'interviews today')
    await notifier.deliver()
  }
  const jobs: Job[] = [
    {
      name: 'joining-day-passed',
      cron: '1 * * * *',
      work: async () => log.info({ rows: await markPassedJoiningDays(db, clock.now()) }, 'joining days'),
    },
    // E-mails that could not be sent at once, or that another process has queued
    { name: 'mail', cron: '* * * * *', work: () => mailer.deliver() },
    // Notes that a service did not take, or that the command of approvals has written
    { name: 'push', cron: '* * * * *', work: () => notifier.deliver() },
    { name: 'interviews-today', cron: '0 8 * * *', work: () => tellInterviews() },
    // Schedules whose time has come, and what a server that died has left
    { name: 'reachouts', cron: '* * * * *', work: () => reachouts.deliver() },
    // Files that a server which died was at
    { name: 'candidate-imports', cron: '* * * * *', work: () => imports.deliver() },
    {
      name: 'requests-ended',
      cron: '2 * * * *',
      work: async () => log.info({ requests: await endPassedRequests(db, clock.now()) }, 'ended requests'),
    },
    {
      name: 'purge',
      cron: '20 3 * * *',
      work: () => purgeAll({ db, now: clock.now(), log, files, purgeIdentity }),
    },
  ]
  if (backups) jobs.push(...backupJobs(backups))
  // Making a queue makes a table: two servers at it at once end in a deadlock
  const makeQueues = async () => {
    await boss.start()
    for (const { name } of jobs) if (!(await boss.getQueue(name))) await boss.createQueue(name)
  }
  await underLock(url, JOBS_LOCK, makeQueues, { log, signal })
  for (const { name, cron, work, settings } of jobs) {
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      try {
        await inSpan(`job ${name}`, 'internal', () => work())
      } catch (err) {
        // pg-boss keeps the reason in its table and says nothing
        log.error({ err, queue: name }, 'a job failed')
        throw err
      }
    })
    await boss.schedule(name, cron, undefined, { tz: 'Asia/Kolkata', ...settings })
  }
  // Of an earlier start that had a bucket: nobody would do them
  if (!backups) for (const name of backupNames) await boss.unschedule(name)
  await markPassedJoiningDays(db, clock.now())
  await endPassedRequests(db, clock.now())
  // What a server that died was at: its reachouts and e-mails need not wait for the next full minute
  void reachouts.deliver()
  void mailer.deliver()
  void imports.deliver()
  await tellInterviews()
  const stopIndexes = watchLargeIndexes(url, log)
  return {
    stop: async () => {
      await stopIndexes()
      await boss.stop({ graceful: true, wait: true, timeout: 5_000 })
      isStopped = true
    },
  }
}

const backupNames = ['backup', 'backup-try'] as const

/** Every night, and two hours after that of a Sunday the newest is tried. */
function backupJobs({ at, take, tryNewest }: NonNullable<JobOptions['backups']>): Job[] {
  const [hour, minute] = [Math.floor(at / 60), at % 60]
  const day = hour + 2 < 24 ? 0 : 1
  // A storage that is away is back after a while, seldom at once
  const settings = { expireInHours: 6, retryLimit: 3, retryDelay: 15 * 60 }
  return [
    { name: backupNames[0], cron: `${minute} ${hour} * * *`, settings, work: take },
    { name: backupNames[1], cron: `${minute} ${(hour + 2) % 24} * * ${day}`, settings, work: tryNewest },
  ]
}
