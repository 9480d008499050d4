import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { readCheck, readPlaywright, readVitest, settle } from './count.mjs'
import { ensureEngines } from './engines.mjs'
import { root, runAndListen, runPackage, say } from './say.mjs'

/** Runs a checker of a package, counted as one test. */
async function check(name, script, ...args) {
  return readCheck(name, await runAndListen(process.execPath, [join(root, 'node_modules', script), ...args]))
}

const readJson = (file) => readFile(file, 'utf8').then(JSON.parse, () => undefined)
const unhandledFile = (report) => join(dirname(report), 'unhandled.json')

/** Runs with a file for the JSON report; a runner that dies before it writes one has failed. */
async function withReport(work, read) {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhire-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await work(file)
    const report = await readJson(file)
    if (!report) return { passed: 0, failed: 1, said: 'the runner wrote no report' }
    return settle(code, read(report), await readJson(unhandledFile(file)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function vitest(projects, args = []) {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = (file) => [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${join(root, 'scripts', 'unhandled.mjs')}`,
  ]
  return withReport(
    (file) =>
      runPackage('vitest/vitest.mjs', ['run', ...chosen, ...reporters(file), ...args], {
        env: { ...process.env, NODE_ENV: 'test', UNHANDLED_FILE: unhandledFile(file) },
      }),
    readVitest,
  )
}

async function journeys(args = []) {
  const chromium = await ensureChromium()
  const shell = await ensureHeadlessShell()
  return withReport(
    (file) =>
      runPackage('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
        env: {
          ...process.env,
          CHROMIUM: chromium,
          ...(shell ? { CHROMIUM_SHELL: shell } : {}),
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        },
      }),
    readPlaywright,
  )
}

const engineTests = {
  firefox: { named: 'Firefox', variable: 'FIREFOX', file: 'firefox' },
  webkit: { named: 'WebKitGTK', variable: 'WEBKIT_DRIVER', file: 'webkit' },
  chromium: { named: 'the oldest Chromium', variable: 'FLOOR_CHROMIUM', file: 'chromium' },
  older: { named: 'a Chromium below the floor', variable: 'OLDER_CHROMIUM', file: 'below-floor' },
}

/** An engine that is not to be had is said; where CI is set it has failed. */
async function browsers() {
  const engines = await ensureEngines()
  const files = []
  const missing = []
  for (const [engine, { named, variable, file }] of Object.entries(engineTests)) {
    if (!engines[engine]) missing.push(`${named} is not installed and could not be fetched`)
    else {
      process.env[variable] = engines[engine]
      files.push(`tests/browsers/${file}.test.ts`)
    }
  }
  for (const line of missing) say(line)
  process.env.BROWSERS = '1'
  const ran =
    files.length > 0 ? await vitest(['browsers'], files) : { passed: 0, failed: process.env.CI ? 0 : 1, names: missing }
  // Where all of it ran: docs/browsers.md tells it
  if (!process.env.CI && missing.length === 0) await (await import('./browsers-page.mjs')).writePage()
  if (!process.env.CI) return ran
  return { ...ran, failed: ran.failed + missing.length, names: [...(ran.names ?? []), ...missing] }
}

/** The tag of journeys that run with nothing beside them. */
const ALONE = '@alone'

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
  types: () => check('tsc', 'typescript/bin/tsc', '-b'),
  lint: async () => {
    const lint = await check('oxlint', 'oxlint/bin/oxlint', '--deny-warnings')
    const format = await check('prettier', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')
    return {
      passed: lint.passed + format.passed,
      failed: lint.failed + format.failed,
      names: [...lint.names, ...format.names],
    }
  },
  unit: () => vitest(['unit']),
  server: () => vitest(['server']),
  sync: () => vitest(['sync']),
  // The three in one run: none of them waits for the longest file of the one before
  vitest: () => vitest(['unit', 'server', 'sync']),
  journeys: () => journeys(['--grep-invert', ALONE]),
  // What measures the processor: beside another browser it would measure that one as well
  alone: () => journeys(['--grep', ALONE, '--workers', '1']),
  browsers,
}

/** What `npm test` runs, in this order. `browsers` needs engines that most machines do not have: `.ci/run` adds it. */
export const everything = ['types', 'lint', 'vitest', 'journeys', 'alone']
