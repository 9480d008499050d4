import { classifyResponse } from '../../src/offline/network/classification.ts'
import { backoff } from '../../src/offline/network/backoff.ts'
import { exchange } from '../../src/offline/network/call.ts'
import type { OfflineDeps } from '../../src/offline/device/deps.ts'
import { commands, type CommandInput, type CommandName } from '../../src/rules/commands.ts'
import { addIstDays } from '../../src/lib/dates.ts'

/** An applicant on a phone, all of whose updates are in one lane. */
export interface StormApplicant {
  funnelId: string
  hiringRequestId: string
  ipId: string
}

/** What is recorded of each applicant, in this order: the server's final data shows whether it arrived in order. */
export const story = ['screen', 'callNotCompleted', 'selected', 'didNotJoin'] as const

export interface Tally {
  requests: number
  done: number
  /** Responses with 429: the phone retries later. */
  turnedAway: number
  /** Network errors, timeouts, 5xx, a key that is still in progress. */
  unanswered: number
  refused: string[]
  /** Lanes that were given up when the run's time was over. */
  unfinished: number
  /** When that is, epoch ms. */
  until: number
  /** What each update took from its first attempt to its response, ms. */
  took: number[]
}

export const newTally = (until = Infinity): Tally => ({
  ...{ requests: 0, done: 0, turnedAway: 0, unanswered: 0, refused: [], took: [], unfinished: 0 },
  until,
})

/** As many lanes at once as the drain sends. */
const WIDTH = 6

/**
 * A phone with a full outbox, as the server sees it: the contract's calls with their keys, sent by the offline code's
 * own `exchange`, classified and delayed by its own `classifyResponse` and `backoff`, lanes in parallel and each in its
 * order. What a real phone has besides (the database, the tabs) costs the server nothing.
 */
export async function sendAll(deps: OfflineDeps, applicants: StormApplicant[], tally: Tally): Promise<void> {
  const queue = [...applicants]
  const workers = Array.from({ length: Math.min(WIDTH, queue.length) }, async () => {
    for (let one = queue.shift(); one; one = queue.shift()) await sendLane(deps, one, tally)
  })
  await Promise.all(workers)
}

async function sendLane(deps: OfflineDeps, applicant: StormApplicant, tally: Tally): Promise<void> {
  const actedAt = deps.now() - 60_000
  const ref = { ...applicant, name: 'Somebody', requestName: 'Storm' }
  for (const [at, action] of story.entries()) {
    if (action === 'callNotCompleted') {
      if (!(await sendOne(deps, 'applicant.callNotCompleted', ref, actedAt + at, tally))) return
      continue
    }
    const state = action === 'didNotJoin' ? 'SELECTED' : 'SHORTLISTED'
    const answer = action === 'selected' ? { joiningTime: addIstDays(deps.now(), 2) } : {}
    if (!(await sendOne(deps, 'applicant.update', { ...ref, state, action, answer }, actedAt + at, tally))) return
  }
}

/** One operation until it has ended: the same key each time. False when nothing may follow it in its lane. */
async function sendOne<N extends CommandName>(
  deps: OfflineDeps,
  name: N,
  input: CommandInput<N>,
  actedAt: number,
  tally: Tally,
): Promise<boolean> {
  const opId = crypto.randomUUID()
  const random = deps.random ?? Math.random
  const started = performance.now()
  for (const step of commands[name].steps(input)) {
    if (step.kind !== 'call') continue
    for (let attempts = 1; ; attempts += 1) {
      const token = await deps.session.accessToken()
      tally.requests += 1
      const body = step.input({ uploads: [] })
      const verdict = classifyResponse(
        await exchange(deps, step.call, body, { token, key: `${opId}:${step.name}`, actedAt }),
      )
      if (verdict.do === 'done') break
      if (verdict.do === 'reject' || verdict.do === 'quarantine') {
        tally.refused.push(`${name} ${JSON.stringify(verdict.error)}`)
        return false
      }
      if (verdict.do === 'refresh' && (await deps.session.refresh(token)) === 'refreshed') continue
      if (verdict.error.status === 429) tally.turnedAway += 1
      else tally.unanswered += 1
      const retryAfter = 'retryAfter' in verdict ? verdict.retryAfter : undefined
      const wait = backoff(attempts, random(), retryAfter, verdict.error.status)
      if (deps.now() + wait > tally.until) {
        tally.unfinished += 1
        return false
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  tally.done += 1
  tally.took.push(performance.now() - started)
  return true
}
