import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { readPlaywright, readVitest, settle } from './count.mjs'
import { runPackage } from './say.mjs'

const one = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** Runs with a file for the JSON report; a runner that dies before it writes one has failed. */
async function withReport(work, read) {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhire-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await work(file)
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
    if (!report) return { passed: 0, failed: 1, said: 'the runner wrote no report' }
    return settle(code, read(report))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function vitest(projects, args = []) {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return withReport(
    (file) =>
      runPackage('vitest/vitest.mjs', ['run', ...chosen, ...reporters(file), ...args], {
        env: { ...process.env, NODE_ENV: 'test' },
      }),
    readVitest,
  )
}

async function journeys(args = []) {
  const chromium = await ensureChromium()
  return withReport(
    (file) =>
      runPackage('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
        env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    readPlaywright,
  )
}

const nothing = { passed: 0, failed: 0, said: 'nothing here has changed' }

/** Only what the changes since `base` touch. */
export function changedRunners(base, specs) {
  return {
    types: runners.types,
    lint: runners.lint,
    vitest: async () => {
      const count = await vitest(['unit', 'server', 'sync'], ['--changed', base, '--passWithNoTests'])
      return count.said === 'no test ran' ? nothing : count
    },
    journeys: async () => (specs.length > 0 ? journeys(specs) : nothing),
  }
}

/** @type {Record<string, () => Promise<import('./count.mjs').Count>>} */
export const runners = {
  types: async () => one(await runPackage('typescript/bin/tsc', ['-b'])),
  lint: async () => {
    const lint = one(await runPackage('oxlint/bin/oxlint', ['--deny-warnings']))
    const format = one(await runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']))
    return { passed: lint.passed + format.passed, failed: lint.failed + format.failed }
  },
  unit: () => vitest(['unit']),
  server: () => vitest(['server']),
  sync: () => vitest(['sync']),
  // The three in one run: none of them waits for the longest file of the one before
  vitest: () => vitest(['unit', 'server', 'sync']),
  journeys: () => journeys(),
}

/** What `npm test` runs, in this order. */
export const everything = ['types', 'lint', 'vitest', 'journeys']
