/**
 * `npm test` runs everything; `npm test -- unit server` only those stages; `npm test -- --changed` only what the
 * changes since origin/main touch. The last line is `N passed, N failed`.
 */
import { changedFiles, findBase, findJourneys } from './changed.mjs'
import { prepare } from './prepare.mjs'
import { giveUp, say } from './say.mjs'

const stages = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const base = process.argv.includes('--changed') ? findBase() : undefined
const specs = base ? findJourneys(changedFiles(base)) : []
await prepare({
  build: base
    ? specs.length > 0
    : stages.length === 0 || stages.some((stage) => ['journeys', 'alone', 'browsers'].includes(stage)),
})

const { runAll } = await import('./run-all.mjs')
const { changedRunners, everything, runners } = await import('./runners.mjs')
const unknown = stages.find((name) => !(name in runners))
if (unknown) giveUp(`There is no test stage ${unknown}: there are ${Object.keys(runners).join(', ')}.`)
say(`Testing on Node ${process.versions.node}`)
if (base) {
  say(`Changes since ${base.slice(0, 12)}; journeys: ${specs.join(' ') || 'none'}`)
  const chosen = changedRunners(base, specs)
  await runAll(Object.keys(chosen), chosen)
} else await runAll(stages.length > 0 ? stages : everything)
