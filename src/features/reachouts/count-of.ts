import { formatNumber } from '../../lib/numbers.ts'
import { defaultCount, findCountProblem, type CountProblem } from '../../rules/reachouts.ts'
import { readCount, type ReachoutSetup } from '../../rules/reachout-setup.ts'

interface What {
  setup: ReachoutSetup
  isUpload: boolean
  positions: number
  /** How many were found; undefined while they are looked for. */
  found: number | undefined
  ticked: number
  /** Undefined while they are not known. */
  credits: number | undefined
}

export interface Count {
  /** The text in the field. */
  typed: string
  count: number | undefined
  problem: CountProblem | undefined
  /** Whether it is known how many there are to choose from. */
  isKnown: boolean
}

/** How many are written to: those that were ticked, else the number that was typed, else the suggested one (RO-21). */
export function countOf({ setup, isUpload, positions, found, ticked, credits }: What): Count {
  const known = isUpload ? setup.upload?.valid : found
  const available = known ?? 0
  const suggested = isUpload ? available : defaultCount(positions, available)
  const typed = ticked > 0 ? String(ticked) : (setup.count ?? (known === undefined ? '' : formatNumber(suggested)))
  const count = readCount(typed)
  const problem = known === undefined ? undefined : findCountProblem(count, { available, credits })
  return { typed, count, problem, isKnown: known !== undefined }
}
