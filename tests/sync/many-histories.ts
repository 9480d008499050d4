import * as fc from 'fast-check'
import { check } from './checker.ts'
import type { History } from './commands.ts'
import type { HistoryRecord } from './events.ts'
import { histories } from './histories.ts'
import { runHistory, type Variant } from './run-history.ts'

export interface Search {
  count: number
  seed: number
  /** Straight to the one that failed, as fast-check names it. */
  path?: string
  variant?: Variant
  /** Without it the first failing history is given as it is. */
  shrink?: boolean
  /** Called with every history, to see what was in it. */
  onRecord?: (record: HistoryRecord) => void
}

export interface Found {
  /** Histories until then. */
  after: number
  problems: string[]
  history: History
  /** How to reproduce it. */
  replay: string
}

/** Runs random histories until one breaks a promise; undefined when none does. Throws what a history throws. */
export async function search({
  count,
  seed,
  path,
  variant,
  shrink = true,
  onRecord,
}: Search): Promise<Found | undefined> {
  let after = 0
  let failed = false
  const property = fc.asyncProperty(histories, async (history) => {
    if (!failed) after += 1
    const record = await runHistory(history, variant)
    onRecord?.(record)
    const found = check(record)
    if (found.length === 0) return
    failed = true
    throw new BrokenPromises(found)
  })
  const details = await fc.check(property, {
    numRuns: path ? 1 : count,
    seed,
    endOnFailure: !shrink || path !== undefined,
    ...(path ? { path } : {}),
  })
  if (!details.failed) return undefined
  const [history] = details.counterexample!
  if (!(details.errorInstance instanceof BrokenPromises))
    throw new Error(`A history came to no end: ${JSON.stringify(history)}`, { cause: details.errorInstance })
  const replay = `npm run chaos -- --seed ${seed} --path ${details.counterexamplePath}`
  return { after, problems: details.errorInstance.problems, history, replay }
}

class BrokenPromises extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

export const tell = ({ problems, history, replay }: Found): string =>
  [...problems, `Again: ${replay}`, `For regressions.test.ts: ${JSON.stringify(history)}`].join('\n')
