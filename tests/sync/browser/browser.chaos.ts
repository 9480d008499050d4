import { afterAll, beforeAll, expect, test } from 'vitest'
import { check } from '../checker.ts'
import { runInBrowser, type BrowserRecord } from './run.ts'
import { makeHistory } from './steps.ts'
import { brokenVariants, World, type Broken } from './world.ts'

/** Set by scripts/chaos.mjs. */
const seed = Number(process.env.CHAOS_SEED ?? 1)
const count = Number(process.env.CHAOS_HISTORIES ?? 5)
const broken = brokenVariants.find((name) => name === process.env.CHAOS_BROKEN) as Broken | undefined

let world: World
beforeAll(async () => {
  world = await World.open(seed, broken)
}, 300_000)
afterAll(() => world?.close(), 60_000)

const seen = new Map<string, number>()
function tally({ events, finals }: BrowserRecord): void {
  const names = [
    ...events.map(({ kind }) => kind),
    ...finals.flatMap(({ log }) => log.map((line) => `log ${line.event}`)),
  ]
  for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1)
}

test(`I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 in a real browser: ${count} histories from seed ${seed}`, async () => {
  const failures: string[] = []
  const began = performance.now()
  for (let at = 0; at < count; at += 1) {
    const history = makeHistory(seed + at)
    const started = performance.now()
    let problems: string[]
    let trace: string[] = []
    try {
      const record = await runInBrowser(history, world)
      tally(record)
      trace = record.trace
      problems = check(record)
    } catch (error) {
      problems = [`The history came to no end: ${(error as Error).stack ?? String(error)}`]
      trace = (error as { trace?: string[] }).trace ?? []
    }
    const time = `${((performance.now() - started) / 1000).toFixed(1)} s`
    console.info(
      `${problems.length === 0 ? 'held' : 'BROKEN'} seed ${history.seed}, ${history.steps.length} steps, ${time}`,
    )
    if (problems.length === 0 && process.env.CHAOS_TRACE) console.info(trace.join('\n'))
    if (problems.length === 0 || (broken && !/^I\d/.test(problems[0]!))) continue
    const again = `Again: npm run chaos -- --browser 1 --seed ${history.seed}${broken ? ` --broken ${broken}` : ''}`
    failures.push([...problems, again, ...trace].join('\n'))
    console.info(failures.at(-1))
    if (broken) break
  }
  console.info(
    `${count} histories in ${((performance.now() - began) / 60_000).toFixed(1)} min: ${JSON.stringify(Object.fromEntries(seen))}`,
  )
  expect(failures).toEqual([])
})
