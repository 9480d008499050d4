import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { expect, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { findRunningEmbedded } from '../../server/db/embedded.ts'
import { AppServer, SESSION_SECRET } from '../journeys/support/app-server.ts'
import { addPhones, readOutcome } from './people.ts'
import { story } from './phones.ts'
import { httpFetch, percentile, runStorm, Sessions, signInAll } from './run.ts'

const phonesAsked = Number(process.env.STORM_PHONES ?? 2_000)
const updates = Number(process.env.STORM_UPDATES ?? 20)
const withinMs = Number(process.env.STORM_SECONDS ?? 10) * 1_000
/** Whose requests never arrive whole: bodies that drip, and connections that die in the middle of one. */
const slowAsked = Number(process.env.STORM_SLOW ?? 40)
const dyingAsked = Number(process.env.STORM_DYING ?? 40)
/** The server ends a body that does not keep the pace after some six seconds; the machine may be busy. */
const SLOW_ENDS_MS = 20_000
/** Connections of all phones together: more than a machine lets one process hold are taken in turns. */
const SOCKETS = 2_000
const READERS = 8
const READ_P95_MS = 500
const MOST_MEMORY_MB = 700
/** A storm that is not over by then is a failure. */
const MOST_MINUTES = Number(process.env.STORM_MINUTES ?? 20)

/** A line of /proc of that process, MB. */
const memory = (pid: number, name: 'VmHWM' | 'VmRSS'): number =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )

test(`I1 I2 I4 I8 a storm: ${phonesAsked} phones with ${updates} updates each, ${slowAsked} slow and ${dyingAsked} dying senders`, async () => {
  const server = await AppServer.start({ env: { LOG_LEVEL: 'warn' } })
  const connection = connect((await findRunningEmbedded(server.dataDir))!, { max: 4 })
  const sockets = httpFetch(SOCKETS)
  const readerSockets = httpFetch(READERS * 6)
  let ticker: NodeJS.Timeout | undefined
  try {
    const { db } = connection
    const now = Date.now()
    const count = phonesAsked + READERS + slowAsked + dyingAsked
    const all = await addPhones(db, count, Math.ceil(updates / story.length), now)
    await connection.pool.query('analyze')
    const phones = all.slice(0, phonesAsked)
    const readers = all.slice(phonesAsked, phonesAsked + READERS)
    const slow = all.slice(phonesAsked + READERS, count - dyingAsked)
    const dying = all.slice(count - dyingAsked)
    const userIds = all.map(({ userId }) => userId)
    const sessions = new Sessions(await signInAll(db, SESSION_SECRET, userIds, Date.now()), server.url, sockets.fetch)
    const before = memory(server.pid!, 'VmRSS')
    const options = {
      origin: server.url,
      fetch: sockets.fetch,
      sessions,
      withinMs,
      readerFetch: readerSockets.fetch,
      readerPauseMs: 400,
    }
    // What a read costs when nothing else happens
    const calm = await runStorm({ ...options, phones: phones.slice(0, 5), readers, withinMs: 5_000 })
    ticker = setInterval(async () => {
      const { rows } = await connection.pool.query<{ n: string }>(
        `select count(*) n from operations where status = 'done'`,
      )
      console.info(`${rows[0]?.n} arrived, ${memory(server.pid!, 'VmRSS')} MB, load ${loadavg()[0]?.toFixed(1)}`)
    }, 15_000)
    const { tally, tookMs, reads, failedReads, senders } = await runStorm({
      ...{ ...options, slow, dying },
      phones: phones.slice(5),
      readers,
      until: Date.now() + MOST_MINUTES * 60_000,
    })
    const outcome = await readOutcome(db, phones, story)
    const unwritten = await readOutcome(db, [...slow, ...dying], [])
    const took = tally.took.toSorted((a, b) => a - b)
    const expected = phones.length * phones[0]!.applicants.length * story.length
    const report = {
      phones: phones.length,
      updates: expected,
      arrivedOnce: outcome.done,
      seconds: Math.round(tookMs / 1_000),
      perSecond: Math.round(tally.done / (tookMs / 1_000)),
      requests: tally.requests,
      toldToComeBack: tally.turnedAway,
      unanswered: tally.unanswered,
      unfinished: tally.unfinished,
      updateP50: Math.round(percentile(took, 0.5)),
      updateP95: Math.round(percentile(took, 0.95)),
      updateMost: Math.round(took.at(-1) ?? 0),
      senders,
      reads: reads.length,
      readP50: Math.round(percentile(reads, 0.5)),
      readP95: Math.round(percentile(reads, 0.95)),
      readMost: Math.round(reads.at(-1) ?? 0),
      calmReadP95: Math.round(percentile(calm.reads, 0.95)),
      memoryBeforeMB: before,
      memoryMostMB: memory(server.pid!, 'VmHWM'),
      load: loadavg().map((one) => one.toFixed(1)),
    }
    console.info(JSON.stringify(report, undefined, 2))
    expect(tally.refused).toEqual([])
    expect(tally.unfinished).toBe(0)
    expect(failedReads).toEqual([])
    expect(outcome.wrong).toEqual([])
    expect(unwritten.wrong).toEqual([])
    expect(senders.longestSlow).toBeLessThan(SLOW_ENDS_MS)
    expect(Object.keys(senders.answers)).not.toContain('200')
    if (slowAsked > 0) expect(senders.answers[408]).toBeGreaterThan(0)
    expect(outcome.done).toBe(expected)
    expect(report.memoryMostMB).toBeLessThan(MOST_MEMORY_MB)
    expect(report.readP95).toBeLessThanOrEqual(READ_P95_MS)
  } finally {
    clearInterval(ticker)
    sockets.close()
    readerSockets.close()
    await connection.close()
    await server.dispose()
  }
})
