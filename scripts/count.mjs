/** @typedef {{ passed: number, failed: number, said?: string }} Count */

/** Counts the report of Vitest. A skipped test counts as failed: it would pass for proof of what it names. */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  // A file that does not load has no tests to fail
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed, failed: tests.length - passed + broken.length }
}

/** Counts the report of Playwright; skipped and flaky tests count as failed. */
export function readPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

/** A run without a test proves nothing, and an error outside of any test shows only in the exit code. */
export function settle(code, count) {
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1, said: 'no test ran' }
  if (code !== 0 && count.failed === 0) return { ...count, failed: 1, said: `the runner ended with ${code}` }
  return count
}
