/** `npm test` runs everything; `npm test -- unit server` only those. The last line is `N passed, N failed`. */
import { prepare } from './prepare.mjs'
import { giveUp, say } from './say.mjs'

const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'))
await prepare({ build: asked.length === 0 || asked.includes('journeys') })

const { runAll } = await import('./run-all.mjs')
const { runners } = await import('./runners.mjs')
const unknown = asked.find((name) => !(name in runners))
if (unknown) giveUp(`There is no test stage ${unknown}: there are ${Object.keys(runners).join(', ')}.`)
say(`Testing on Node ${process.versions.node}`)
await runAll(asked.length > 0 ? asked : Object.keys(runners))
