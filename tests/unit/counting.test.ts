import { expect, test } from 'vitest'
import { readPlaywright, readVitest, settle } from '../../scripts/count.mjs'

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

test('a journey that passed at the second try or was skipped has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  const spec = (title: string, status: string) => ({
    title,
    file: 'b.spec.ts',
    tests: [{ projectName: 'phone', status }],
  })
  const suites = [{ specs: [spec('walks', 'expected')], suites: [{ specs: [spec('runs', 'flaky')] }] }]
  expect(readPlaywright({ stats, errors: [{}], suites })).toEqual({
    passed: 5,
    failed: 4,
    names: ['b.spec.ts: runs (phone)'],
  })
})

test('a run without a test has failed, and so has one that ends badly without saying which test', () => {
  expect(settle(0, { passed: 0, failed: 0 })).toMatchObject({ failed: 1 })
  expect(settle(1, { passed: 9, failed: 0 })).toMatchObject({ passed: 9, failed: 1 })
  expect(settle(1, { passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 })
  expect(settle(0, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 })
})
