import { addIstDays, istDayStart, istWeekday } from '../lib/dates.ts'
import { foldName } from '../lib/text.ts'

const MOST_REASONS = 6
const MOST_DAYS = 4
/** Usual days besides tomorrow and next Monday. */
const MOST_USUAL = 2
/** A longer reason is about one applicant, and no chip. */
const LONGEST = 40

/** The texts by how often they are given, without regard to case; of equally frequent ones the first comes first. */
function byUse<T>(given: readonly T[], keyOf: (value: T) => string | number): T[] {
  const uses = new Map<string | number, { value: T; count: number }>()
  for (const value of given) {
    const use = uses.get(keyOf(value)) ?? { value, count: 0 }
    use.count += 1
    uses.set(keyOf(value), use)
  }
  return [...uses.values()].sort((a, b) => b.count - a.count).map(({ value }) => value)
}

/** Six reasons to choose from: those given more than once, the most used first, then common ones. */
export function usualReasons(given: readonly string[], common: readonly string[]): string[] {
  const short = given.map((reason) => reason.trim()).filter((reason) => reason !== '' && reason.length <= LONGEST)
  const counts = new Map<string, number>()
  for (const reason of short) counts.set(foldName(reason), (counts.get(foldName(reason)) ?? 0) + 1)
  const own = byUse(
    short.filter((reason) => counts.get(foldName(reason))! > 1),
    foldName,
  )
  const rest = common.filter((reason) => !own.some((known) => foldName(known) === foldName(reason)))
  return [...own, ...rest].slice(0, MOST_REASONS)
}

/**
 * Joining days to choose from: those the request is most used to, tomorrow and the next Monday, earliest first. `joining`:
 * the joining days of its selected applicants; IST midnights, epoch ms.
 */
export function usualDays(joining: readonly number[], now: number): number[] {
  const today = istDayStart(now)
  const tomorrow = addIstDays(today, 1)
  const week = [1, 2, 3, 4, 5, 6, 7].map((days) => addIstDays(today, days))
  const monday = week.find((day) => istWeekday(day) === 'Monday')!
  const usual = byUse(
    joining.map(istDayStart).filter((day) => day >= today),
    (day) => day,
  )
  const chosen = new Set([tomorrow, monday, ...usual.slice(0, MOST_USUAL)])
  return [...chosen].slice(0, MOST_DAYS).sort((a, b) => a - b)
}
