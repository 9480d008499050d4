import { runners } from './runners.mjs'
import { say, seconds } from './say.mjs'

/**
 * Runs the stages one after the other (they share two cores), all of them even when one fails, and ends the process.
 */
export async function runAll(names, from = runners) {
  const lines = []
  const failures = []
  const sum = { passed: 0, failed: 0 }
  for (const name of names) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
    const start = performance.now()
    const count = await from[name]().catch((error) => ({ passed: 0, failed: 1, said: error.message }))
    sum.passed += count.passed
    sum.failed += count.failed
    // A failure always gets a line: where no test is named, the stage itself is
    const names = count.names?.length > 0 || count.failed === 0 ? (count.names ?? []) : [count.said ?? 'failed']
    failures.push(...names.map((test) => `✗ ${name}: ${test.replaceAll('\n', '\n✗     ')}`))
    lines.push(
      `${name}: ${count.passed} passed, ${count.failed} failed, ${seconds(start)}${count.said ? ` (${count.said})` : ''}`,
    )
  }
  console.log('')
  for (const line of lines) say(line)
  for (const line of failures) console.log(line)
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
}
