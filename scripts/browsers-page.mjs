import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import prettier from 'prettier'
import { belowFloor, steps } from '../tests/browsers/steps.mjs'
import { root } from './say.mjs'

const page = join(root, 'docs/browsers.md')

/** The engines, as the columns of the page; `shipped`: what the browsers with it are called. */
export const columns = [
  { name: 'Firefox', shipped: 'Firefox ESR' },
  { name: 'WebKit', shipped: 'WebKitGTK, the engine of Safari' },
  { name: 'Chromium', shipped: 'Chromium, the first release with a test build from the floor on' },
]

/** What the last run wrote: by engine its version and the outcome of each step. */
export function readResults(folder = join(root, 'test-results/browsers')) {
  const results = {}
  for (const name of readdirSync(folder)) {
    try {
      const result = JSON.parse(readFileSync(join(folder, name, 'result.json'), 'utf8'))
      results[result.name] = result
    } catch {
      // It did not get as far as a result
    }
  }
  return results
}

const words = { works: 'works', fails: '**fails**', missing: 'not installed', open: 'not tried' }

/** The page as text. An engine without a result was not installed, or not run. */
export async function makePage(results) {
  const cell = (name, step) => words[results[name]?.results[step] ?? (results[name] ? 'open' : 'missing')]
  const heads = columns.map(({ name }) => `${name} ${results[name]?.version ?? ''}`.trim())
  const rows = Object.entries(steps).map(([step, says]) => [says, ...columns.map(({ name }) => cell(name, step))])
  const below = results.below
  const table = [['step', ...heads], heads.concat('').map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const text = `# Browsers

Made by \`npm test -- browsers\`. Each engine walks through the steps with a server, a database and a profile on disk of its own;
the cable between them is a proxy that can be pulled, of which the browser is told nothing. What was sent is read from the
database. Every journey runs in the current Chromium besides. How it is run: [CONTRIBUTING](../CONTRIBUTING.md).

${columns.map(({ name, shipped }) => `- ${name}: ${shipped}.`).join('\n')}

${table.join('\n')}

Below the floor, Chromium ${below?.version ?? '(not installed)'}. ${belowFloor}: ${below ? words[below.results.belowFloor] : words.missing}.
`
  return prettier.format(text, { parser: 'markdown', ...(await prettier.resolveConfig(page)) })
}

export const writePage = async () => writeFileSync(page, await makePage(readResults()))
