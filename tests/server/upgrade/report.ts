import { LOAD } from './load.ts'
import type { Phase, Run } from './upgrade.ts'

const meets = (one: { from: number; to: number }, phase: Phase) => one.from <= phase.to && one.to >= phase.from
const longest = <T extends { ms: number }>(all: T[]): T | undefined => all.toSorted((a, b) => b.ms - a.ms)[0]

export const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * 0.95) - 1)] ?? 0

/** What the load waited for locks: of the server's own statements, and of those who watch, nobody waits. */
export const waitsOf = (run: Run) => run.blocked.filter(({ who }) => who === LOAD)

/** What failed, by its message. */
export const failuresOf = (run: Run) => run.sent.flatMap(({ name, error }) => (error ? [`${name}: ${error}`] : []))

/** A line for each phase: how long it took, the longest statement of the load in it, and the longest wait for a lock with who held it. */
export function reportOf(run: Run): string {
  const sent = run.sent.map((one) => ({ ...one, ms: one.to - one.from }))
  const waits = waitsOf(run).map((one) => ({ ...one, to: one.from + one.ms }))
  const lines = run.phases.map((phase) => {
    const mine = sent.filter((one) => meets(one, phase))
    const statement = longest(mine)
    const wait = longest(waits.filter((one) => meets(one, phase)))
    return [
      phase.name.padEnd(26),
      `${((phase.to - phase.from) / 1000).toFixed(1)} s`.padStart(8),
      String(mine.length).padStart(7),
      p95(mine.map(({ ms }) => ms))
        .toFixed(0)
        .padStart(6),
      `${statement?.ms ?? 0} ${statement?.name ?? ''}`.padStart(14),
      String(Math.round(wait?.ms ?? 0)).padStart(7),
      wait ? ` ${brief(wait.statement)} ← ${brief(wait.by)}` : '',
    ].join(' ')
  })
  const head = ['phase'.padEnd(26), '    took', '   sent', '   p95', '   longest, ms', ' locked', ' by'].join(' ')
  const failures = failuresOf(run)
  return [
    ...[head, ...lines],
    `${run.sent.length} statements of the load, ${failures.length} failed${failures.length > 0 ? `: ${[...new Set(failures)].join('; ')}` : ''}`,
    `My Tasks of the new build: ${run.tasks.length} times, p95 ${p95(run.tasks).toFixed(0)} ms`,
  ].join('\n')
}

const brief = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 90)
