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

function vitest(project, env = {}) {
  return withReport(
    (file) =>
      runPackage(
        'vitest/vitest.mjs',
        ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        { env: { ...process.env, NODE_ENV: 'test', ...env } },
      ),
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

/** @type {Record<string, () => Promise<import('./count.mjs').Count>>} In the order in which they run. */
export const runners = {
  types: async () => one(await runPackage('typescript/bin/tsc', ['-b'])),
  lint: async () => {
    const lint = one(await runPackage('oxlint/bin/oxlint', ['--deny-warnings']))
    const format = one(await runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']))
    return { passed: lint.passed + format.passed, failed: lint.failed + format.failed }
  },
  unit: () => vitest('unit'),
  server: () => vitest('server'),
  sync: () => vitest('sync'),
  journeys: () => journeys(),
}
