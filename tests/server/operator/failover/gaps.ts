import type { Load } from '../../proof/writers.ts'

/** The longest that one of the servers acknowledged nothing, ms. */
export function longestSilence(loads: Load[], from: number, to: number): number {
  const silences = loads.map(({ writes }) => {
    const times = writes
      .map(({ acknowledgedAt }) => acknowledgedAt ?? 0)
      .filter((at) => at > from && at < to)
      .toSorted((a, b) => a - b)
    return Math.max(...[...times, to].map((at, n) => at - (times[n - 1] ?? from)))
  })
  return Math.max(...silences)
}

/** When the last of the servers acknowledged something after `from`, epoch ms. */
export const firstAfter = (loads: Load[], from: number): number =>
  Math.max(
    ...loads.map(({ writes }) => Math.min(...writes.flatMap(({ acknowledgedAt: at = 0 }) => (at > from ? [at] : [])))),
  )

export function spread(ms: number[]): { p50: number; p95: number; max: number } {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 }
}
