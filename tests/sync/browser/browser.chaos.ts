import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check } from '../checker.ts'
import { runInBrowser, type BrowserRecord } from './run.ts'
import { makeHistory } from './steps.ts'
import { brokenVariants, World, type Broken } from './world.ts'

/** Set by scripts/chaos.mjs. */
const seed = Number(process.env.CHAOS_SEED ?? 1)
const count = Number(process.env.CHAOS_HISTORIES ?? 5)
const broken = brokenVariants.find((name) => name === process.env.CHAOS_BROKEN) as Broken | undefined
/** The promise that each variant breaks: a run that stumbles over something else has not caught it. */
const promiseOf: Record<Broken, RegExp> = {
  'forgets-keys': /^I2 .*was applied \d+ times/m,
  'saves-late': /^I1 .*is gone without a line/m,
  'withdraws-locally': /^I3 .*was withdrawn/m,
}

const LONGEST_MS = 6 * 60_000
const afterLong = () =>
  sleep(LONGEST_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('It took longer than six minutes')))

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
      const record = await Promise.race([runInBrowser(history, world), afterLong()])
      tally(record)
      trace = record.trace
      problems = check(record)
    } catch (error) {
      problems = [`The history came to no end: ${(error as Error).stack ?? String(error)}`]
      trace = (error as { trace?: string[] }).trace ?? []
      // What is left of it must not reach into the next one
      await world.renewBrowser()
    }
    const time = `${((performance.now() - started) / 1000).toFixed(1)} s`
    console.info(
      `${problems.length === 0 ? 'held' : 'BROKEN'} seed ${history.seed}, ${history.steps.length} steps, ${time}`,
    )
    if (problems.length === 0 && process.env.CHAOS_TRACE) console.info(trace.join('\n'))
    if (problems.length === 0 || (broken && !promiseOf[broken].test(problems.join('\n')))) continue
    const again = `Again: npm run chaos -- --browser 1 --seed ${history.seed}${broken ? ` --broken ${broken}` : ''}`
    failures.push([...problems, again, ...trace].join('\n'))
    console.info(failures.at(-1))
    if (broken) {
      console.info(`Caught after ${at + 1} histories`)
      return
    }
  }
  console.info(
    `${count} histories in ${((performance.now() - began) / 60_000).toFixed(1)} min: ${JSON.stringify(Object.fromEntries(seen))}`,
  )
  expect(broken, `${broken} was not caught`).toBeUndefined()
  expect(failures).toEqual([])
})
