import type { Log } from '../../core/log.ts'
import type { CallOutcome, Placed, ReportOutcome, TelephonyGateway } from './types.ts'

export interface ExchangeOptions {
  /** How long it rings, and how long the two talk, ms. */
  ringMs: number
  talkMs: number
  report: ReportOutcome
  log: Log
}

/** What a late timer or a busy database may add before a call counts as lost, ms. */
const PATIENCE_MS = 15_000

/**
 * What happens on a number in the demo, so that a user can try every case: one that ends in 99 cannot be reached at
 * all, one that ends in 0 rings without being picked up, any other is picked up.
 */
export function fateOf(applicant: string): CallOutcome | 'unreachable' {
  if (applicant.endsWith('99')) return 'unreachable'
  return applicant.endsWith('0') ? 'failed' : 'completed'
}

/**
 * The exchange inside the server: it rings no one. A call lives in this process's timers, so when the process dies the
 * call has no end; the check for lost calls fails it after `longestCallMs` (store/interview-calls.ts).
 */
export function embeddedExchange({ ringMs, talkMs, report, log }: ExchangeOptions): TelephonyGateway {
  const timers = new Set<NodeJS.Timeout>()
  const end = (callId: string, outcome: CallOutcome) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        report(callId, outcome).catch((err: unknown) => log.error({ err }, 'end of a call'))
      },
      outcome === 'failed' ? ringMs : ringMs + talkMs,
    )
    timers.add(timer)
  }
  return {
    longestCallMs: ringMs + talkMs + PATIENCE_MS,
    place({ callId, applicant }) {
      const fate = fateOf(applicant)
      const placed: Placed =
        fate === 'unreachable' ? { placed: false } : { placed: true, begin: () => end(callId, fate) }
      return Promise.resolve(placed)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
