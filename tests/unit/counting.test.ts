import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCheck, readPlaywright, readVitest, settle } from '../../scripts/count.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one, fullName: `it ${one}` })),
})

test('a passed test counts as passed, everything else as failed', () => {
  const report = { testResults: [file('failed', 'passed', 'failed', 'skipped', 'todo'), file('passed', 'passed')] }
  expect(readVitest(report)).toEqual({
    passed: 2,
    failed: 3,
    names: ['it failed', 'it skipped', 'it todo'],
  })
})

test('a file that does not load counts as failed', () => {
  expect(readVitest({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({
    passed: 1,
    failed: 1,
    names: ['a.test.ts does not load'],
  })
})

test('a file whose tests pass and whose hooks fail counts as failed, with what they said', () => {
  const report = { testResults: [{ ...file('failed', 'passed'), message: 'Hook timed out' }] }
  expect(readVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    names: ['a.test.ts fails outside of its tests\nHook timed out'],
  })
})

test('a journey that passed at the second try or was skipped has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  const spec = (title: string, status: string) => ({
    title,
    file: 'b.spec.ts',
    tests: [{ projectName: 'phone', status }],
  })
  const suites = [{ specs: [spec('walks', 'expected')], suites: [{ specs: [spec('runs', 'flaky')] }] }]
  expect(readPlaywright({ stats, errors: [{ message: 'No server' }], suites })).toEqual({
    passed: 5,
    failed: 4,
    names: ['b.spec.ts: runs (phone)', 'an error outside of any test\nNo server'],
  })
})

test('what a failed test said stands below its name, without colours and not at length', () => {
  const failureMessages = [`\u001B[31mError: wanted 1\u001B[39m\n\n${'    at there\n'.repeat(40)}`]
  const vitest = readVitest({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'it', failureMessages }],
      },
      { name: 'c.test.ts', status: 'failed', assertionResults: [], message: 'Cannot find x' },
    ],
  })
  expect(vitest.names![0]!.split('\n')).toHaveLength(17)
  expect(vitest.names![0]).toMatch(/^it\nError: wanted 1\n {4}at there\n/)
  expect(vitest.names![1]).toBe('c.test.ts does not load\nCannot find x')

  const errors = [{ message: 'Not visible', location: { file: 'b.spec.ts', line: 7 } }]
  const spec = {
    title: 'walks',
    file: 'b.spec.ts',
    tests: [{ projectName: 'phone', status: 'unexpected', results: [{ errors }] }],
  }
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  expect(readPlaywright({ stats, errors: [], suites: [{ specs: [spec] }] }).names).toEqual([
    'b.spec.ts: walks (phone)\nNot visible\nat line 7',
  ])
})

test('a failed journey is followed by what was on the screen, without what names only boxes and addresses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-screen-'))
  const path = join(folder, 'on-the-screen.txt')
  const page = [
    '- main [ref=f2e1]:',
    '  - link "Requests" [ref=f2e2] [cursor=pointer]:',
    '    - /url: /x',
    '  - paragraph [ref=f2e3]: Saved',
  ]
  writeFileSync(path, `# Error details\n\n# Page snapshot\n\n\`\`\`yaml\n${page.join('\n')}\n\`\`\`\n\n# Test source\n`)
  const attachments = [{ name: 'error-context', path }]
  const result = { status: 'unexpected', projectName: 'phone', results: [{ errors: [{ message: 'No' }], attachments }] }
  const suites = [{ specs: [{ title: 'walks', file: 'b.spec.ts', tests: [result] }] }]
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  expect(readPlaywright({ stats, errors: [], suites }).names).toEqual([
    'b.spec.ts: walks (phone)\nNo\n  - link "Requests":\n  - paragraph: Saved',
  ])
  rmSync(folder, { recursive: true })
})

test('a run without a test has failed, and so has one that ends badly without saying which test', () => {
  expect(settle(0, { passed: 0, failed: 0 })).toMatchObject({ failed: 1 })
  expect(settle(1, { passed: 9, failed: 0 })).toMatchObject({ passed: 9, failed: 1 })
  expect(settle(1, { passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 })
  expect(settle(0, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 })
})

test('errors outside of any test are named', () => {
  expect(settle(1, { passed: 9, failed: 0 }, ['Error: late\n    at there'])).toMatchObject({
    failed: 1,
    names: ['an error outside of any test\nError: late\n    at there'],
  })
})

test('a checker that failed is named with what it said', () => {
  expect(readCheck('prettier', { code: 2, output: '[warn] a.ts\n' })).toEqual({
    passed: 0,
    failed: 1,
    names: ['prettier ended with 2\n[warn] a.ts'],
  })
  expect(readCheck('tsc', { code: 0, output: '' })).toEqual({ passed: 1, failed: 0, names: [] })
})
