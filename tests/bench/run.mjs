/**
 * `npm run bench`, or `npm run bench -- desk drain enqueue form list network scale search sheet start`: how fast the app is, each figure
 * beside a limit measured in the same run (docs/performance.md). `--reps 5` repeats more often. Writes the results as
 * JSON into a folder of its own under the temp folder. Exits with 1 when a target was missed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from './build.mjs'
import * as desk from './desk.mjs'
import * as drain from './drain.mjs'
import * as enqueue from './enqueue.mjs'
import * as form from './form.mjs'
import * as list from './list.mjs'
import { startServer, table } from './measure.mjs'
import * as network from './network.mjs'
import * as scale from './scale.mjs'
import * as search from './search.mjs'
import * as sheet from './sheet.mjs'
import * as start from './start.mjs'

const sections = { desk, drain, enqueue, form, list, network, scale, search, sheet, start }
const words = process.argv.slice(2)
/**
 * Each takes a value: `--reps 5`, for network `--scenes "steady;idle"`, for search `--candidates 5000000`, `--keep folder`
 * and `--peers none`, for scale `--rows 1000000` and `--sums no`.
 */
const names = ['--reps', '--scenes', '--candidates', '--keep', '--peers', '--rows', '--sums']
const options = Object.fromEntries(
  names.flatMap((name) => (words.includes(name) ? [[name.slice(2), words[words.indexOf(name) + 1]]] : [])),
)
const repetitions = Number(options.reps ?? 3)
const asked = words.filter((word, at) => !word.startsWith('-') && !names.includes(words[at - 1]))
const unknown = asked.find((name) => !(name in sections))
if (unknown !== undefined || !(repetitions >= 1)) {
  console.error(`npm run bench -- [${Object.keys(sections).join('|')}] [--reps n]`)
  process.exit(2)
}

const wanted = asked.length > 0 ? asked : Object.keys(sections)
// Some need neither a page nor a server
const isOnPages = wanted.some((name) => !sections[name].alone)
const pages = isOnPages ? await buildPages() : undefined
const server = isOnPages ? await startServer({ bench: pages }) : undefined
const began = Date.now()
const say = (text) => console.error(`[${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s] ${text}`)
const measured = {}
let failed = false
try {
  for (const name of wanted) {
    const section = sections[name]
    say(section.title)
    measured[name] = await section.run({ server, pages, repetitions, options, say })
    const rows = measured[name].results
    failed ||= rows.some((row) => row.pass === false)
    const shown = rows.map(({ pass, ...row }) => ({ ...row, '': pass === undefined ? '' : pass ? 'pass' : 'MISSED' }))
    console.log(`\n${section.title}\n${table(shown)}\n`)
    for (const note of measured[name].notes ?? []) console.log(note)
  }
} finally {
  server?.stop()
  if (pages) rmSync(pages, { recursive: true, force: true })
}
const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-result-'))
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, load: loadavg() }
writeFileSync(join(folder, 'result.json'), JSON.stringify({ machine, repetitions, measured }, undefined, 2))
console.log(`${join(folder, 'result.json')}`)
process.exit(failed ? 1 : 0)
