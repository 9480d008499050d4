import { existsSync, readFileSync } from 'node:fs'

/**
 * `names`: the failed tests, each followed by its messages.
 * @typedef {{ passed: number, failed: number, said?: string, names?: string[] }} Count
 */

const COLOURS = /\u001B\[[0-9;]*m/g
/** Enough lines for expected, actual and location; the full output is further up in the log. */
const LINES_OF_WHY = 16

const withReason = (name, messages) =>
  [
    name,
    ...messages
      .flatMap((message) => (message ?? '').replaceAll(COLOURS, '').split('\n'))
      .filter((line) => line.trim())
      .slice(0, LINES_OF_WHY),
  ].join('\n')

/** Counts the report of Vitest. A skipped test counts as failed: it would pass for proof of what it names. */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  // A file that does not load has no tests to fail; one whose hooks fail after its tests has none that did
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  )
  const names = [
    ...tests
      .filter((test) => test.status !== 'passed')
      .map((test) => withReason(test.fullName, test.failureMessages ?? [])),
    ...broken.map((file) => withReason(`${file.name} ${fault(file)}`, [file.message])),
  ]
  return { passed, failed: tests.length - passed + broken.length, names }
}

const fault = (file) => (file.assertionResults.length === 0 ? 'does not load' : 'fails outside of its tests')

/**
 * Counts the report of Playwright; skipped and flaky tests count as failed.
 * @param {{ stats: Record<string, any>, errors: unknown[], suites?: any[] }} report
 * @returns {Count}
 */
export function readPlaywright({ stats, errors, suites = [] }) {
  const names = [
    ...[...walks(suites)].filter(({ test }) => test.status !== 'expected').map(({ name }) => name),
    ...errors.map((error) => withReason('an error outside of any test', [saying(error)])),
  ]
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, names }
}

const saying = ({ message, location }) => `${message}${location ? `\nat line ${location.line}` : ''}`

function* walks(suites) {
  for (const suite of suites) {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const results = test.results ?? []
        const errors = results.flatMap((result) => result.errors ?? [])
        const name = `${spec.file}: ${spec.title} (${test.projectName})`
        yield { test, name: [withReason(name, errors.map(saying)), ...results.flatMap(screenOf)].join('\n') }
      }
    }
    yield* walks(suite.suites ?? [])
  }
}

const LINES_OF_SCREEN = 150

/** What was on the screen when a journey failed, which cannot be looked at later on another machine. */
function screenOf({ attachments = [] }) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return []
  const [, yaml = ''] = /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
  return yaml
    .replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, '')
    .split('\n')
    .filter((line) => /"|: [^/]/.test(line) && !line.trim().startsWith('- /url'))
    .slice(-LINES_OF_SCREEN)
}

/** Counts a checker as one test; its last lines tell why it failed. */
export function readCheck(name, { code, output }) {
  if (code === 0) return { passed: 1, failed: 0, names: [] }
  return { passed: 0, failed: 1, names: [withReason(`${name} ended with ${code}`, [output])] }
}

/**
 * A run without a test proves nothing, and an error outside of any test shows only in the exit code.
 * `unhandled`: those errors, where the runner tells them.
 */
export function settle(code, count, unhandled = []) {
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1, said: 'no test ran' }
  const outside = unhandled.map((error) => withReason('an error outside of any test', [error]))
  const all = outside.length === 0 ? count : { ...count, names: [...(count.names ?? []), ...outside] }
  if (code !== 0 && count.failed === 0) return { ...all, failed: 1, said: `the runner ended with ${code}` }
  return all
}
