import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/connect.ts'
import { webhookDeliveries, webhookEndpoints } from '../../../server/db/schema.ts'
import { replayFailed } from '../../../server/store/webhook-deliveries.ts'
import type { Receiver } from './webhook-receiver.ts'

export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Why a statement failed, in a word: the code of the network or of Postgres, or how the pool says that it waited too long. */
const wordOf = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  if (cause !== undefined) return wordOf(cause)
  return code ?? (/timeout/i.test(message ?? '') ? 'timeout' : 'other')
}

/** Counts what fails by its word; the work goes on, as that of a server whose database is slow. */
export function tolerant() {
  const errors: Record<string, number> = {}
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      const word = wordOf(error)
      errors[word] = (errors[word] ?? 0) + 1
      return undefined
    }
  }
  return { errors, attempt }
}

type Attempt = ReturnType<typeof tolerant>['attempt']

const stages = ['shortlisted', 'interviewDone', 'selected', 'joined', 'rejected'] as const

/** More than this many waiting messages, and the writer waits too: what comes faster than it can leave proves nothing more. */
const MOST_WAITING = 1_000

/**
 * Changes stages at `perSecond` until `end` (performance.now()); a machine that cannot keep up is not chased. `written`:
 * changes that the database has confirmed. `unclear`: it may have them. `heldSeconds`: how long too much was waiting.
 */
export async function writeStages(
  { db, attempt, now }: { db: Db; attempt: Attempt; now: () => number },
  { funnelIds, perSecond, end }: { funnelIds: string[]; perSecond: number; end: number },
) {
  const done = { written: 0, unclear: 0, heldSeconds: 0 }
  for (let turn = 0; performance.now() < end; turn += 1) {
    const next = performance.now() + ((0.5 + Math.random()) * 1_000) / perSecond
    if (turn % 50 === 0) done.heldSeconds += await holdBack({ db, attempt }, end)
    const status = pick(stages)
    const other = pick(stages.filter((stage) => stage !== status))
    // Each is a change, whatever became of the one before
    const written = await attempt(() =>
      db.execute(sql`update funnel_rows
        set status = case when status = ${status} then ${other} else ${status} end, updated_at = ${Math.round(now())}
        where funnel_id = ${pick(funnelIds)}`),
    )
    if (written) done.written += 1
    else done.unclear += 1
    await wait(Math.max(0, next - performance.now()))
  }
  return done
}

/** Waits while too much waits to be sent. Returns for how long, in seconds. */
async function holdBack({ db, attempt }: { db: Db; attempt: Attempt }, end: number): Promise<number> {
  let seconds = 0
  while (performance.now() < end && ((await attempt(() => countWaiting(db))) ?? 0) > MOST_WAITING) {
    await wait(1_000)
    seconds += 1
  }
  return seconds
}

export const countWaiting = (db: Db): Promise<number> =>
  db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'waiting'))

/**
 * A receiver that is well for a minute or two, and then dies, refuses, cuts or stalls for some seconds, until `end`; it is
 * well after that. An endpoint that failed rests for up to a minute, so bad times that follow close upon each other would
 * leave no time to send anything. Returns how often it was unwell.
 */
export async function makeWeather(receiver: Receiver, taken: { subject: string; id: string }[], end: number) {
  let mood: 'good' | 'refuses' | 'cuts' | 'stalls' = 'good'
  receiver.answer(({ id, body }) => {
    const { applicant } = body.data as unknown as { applicant: { id: string } }
    if (mood === 'good' || Math.random() < 0.1) {
      taken.push({ subject: applicant.id, id })
      return { status: 204 }
    }
    if (mood === 'cuts') return 'cut'
    return mood === 'stalls' ? { status: 503, waitMs: 1_000 } : { status: 500 }
  })
  const times = { deaths: 0, refuses: 0, cuts: 0, stalls: 0 }
  const pass = async (ms: number) => wait(Math.max(0, Math.min(ms, end - performance.now())))
  while (performance.now() < end) {
    await pass(20_000 + Math.random() * 70_000)
    const bad = pick(['deaths', 'refuses', 'cuts', 'stalls'] as const)
    times[bad] += 1
    if (bad === 'deaths') await receiver.die()
    else mood = bad
    await pass(3_000 + Math.random() * 12_000)
    if (bad === 'deaths') await receiver.revive()
    mood = 'good'
  }
  return times
}

/**
 * After the repair: what was given hours to wait is sent now, and what was given up is sent again, as its owner does by
 * "Resume" and "Send all failed again". At most `longestMs`. Returns what still waits, and which were given up before.
 */
export async function drainHooks(db: Db, attempt: Attempt, now: () => number, longestMs: number) {
  const { nextAt, state, claimedUntil, messageId, endpointId } = webhookDeliveries
  const givenUp = new Set<string>()
  const end = performance.now() + longestMs
  let left: number | undefined
  while (left !== 0 && performance.now() < end) {
    await attempt(async () => {
      const failed = await db.select({ messageId, endpointId }).from(webhookDeliveries).where(eq(state, 'failed'))
      for (const each of failed) givenUp.add(each.messageId)
      for (const each of new Set(failed.map((one) => one.endpointId))) await replayFailed(db, each, 0, now())
      await db.update(webhookEndpoints).set({ restsUntil: null }).where(isNotNull(webhookEndpoints.restsUntil))
      const isHeld = and(isNotNull(claimedUntil), gt(claimedUntil, now()))
      await db
        .update(webhookDeliveries)
        .set({ nextAt: 0 })
        .where(and(eq(state, 'waiting'), gt(nextAt, now()), sql`not coalesce(${isHeld}, false)`))
    })
    await wait(2_000)
    left = (await attempt(() => db.$count(webhookDeliveries, sql`${state} <> 'delivered'`))) ?? left
  }
  return { left, givenUp }
}

/**
 * What the receiver took against what was written. `outOfOrder`: applicants whose messages came first in another order than
 * they happened in, without those that were given up: what comes after such a one does not wait for it.
 */
export function judge(
  all: { messageId: string; subject: string }[],
  taken: { subject: string; id: string }[],
  givenUp: ReadonlySet<string>,
) {
  const subjects = new Map(taken.map(({ subject, id }) => [id, subject]))
  const written = new Set(all.map(({ messageId }) => messageId))
  const orderly = all.filter(({ messageId }) => subjects.has(messageId) && !givenUp.has(messageId))
  const happened = bySubject(orderly.map(({ messageId, subject }) => [messageId, subject]))
  // A Map keeps the order in which its keys first came
  const came = bySubject([...subjects].filter(([id]) => !givenUp.has(id)))
  return {
    messages: all.length,
    arrived: subjects.size,
    twice: taken.length - subjects.size,
    invented: [...subjects.keys()].filter((id) => !written.has(id)).length,
    lost: all.filter(({ messageId }) => !subjects.has(messageId)).length,
    outOfOrder: [...happened].filter(([subject, ids]) => ids.join() !== came.get(subject)?.join()).length,
  }
}

function bySubject(messages: [id: string, subject: string][]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [id, subject] of messages) {
    const known = found.get(subject)
    if (known) known.push(id)
    else found.set(subject, [id])
  }
  return found
}
