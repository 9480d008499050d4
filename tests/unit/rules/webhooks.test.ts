import { expect, test } from 'vitest'
import { findUrlFault, nextAttempt, restAfter, retryWaits } from '../../../src/rules/webhooks.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'

test('HOOK-03 an attempt is repeated for three days, later and later, and then given up', () => {
  const waits = retryWaits.map((_, at) => nextAttempt(at + 1, { now: 0, random: () => 0 })!)
  expect(waits).toEqual(retryWaits)
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  const all = waits.reduce((sum, wait) => sum + wait, 0)
  expect(all).toBeGreaterThan(2.9 * DAY_MS)
  expect(all).toBeLessThan(3.1 * DAY_MS)
  expect(nextAttempt(retryWaits.length + 1, { now: 0 })).toBeUndefined()
})

test('HOOK-03 chance adds up to a fifth, and Retry-After is minded for at most a day', () => {
  expect(nextAttempt(2, { now: 1_000, random: () => 1 })).toBe(1_000 + 72_000)
  expect(nextAttempt(1, { now: 0, retryAfterMs: 90_000, random: () => 0 })).toBe(90_000)
  expect(nextAttempt(1, { now: 0, retryAfterMs: 400 * DAY_MS, random: () => 0 })).toBe(DAY_MS)
})

test('HOOK-03 an endpoint that goes on failing rests, never longer than a minute', () => {
  expect([1, 2, 3, 5, 50].map(restAfter)).toEqual([0, 0, 2_000, 8_000, 60_000])
})

test('HOOK-04 the form of an address is checked before anything else', () => {
  const faults = {
    'https://hr.example.com/fieldhire?key=1': undefined,
    'https://hr.example.com:8443/x': undefined,
    ' https://hr.example.com ': undefined,
    'https://हिन्दी.example/': undefined,
    'http://hr.example.com/': 'webhook-url-https',
    'https://me:secret@hr.example.com/': 'webhook-url-login',
    'https://hr.example.com:22/': 'webhook-url-port',
    'https://hr.example.com/#here': 'webhook-url-form',
    'https://hr example.com/': 'webhook-url-form',
    'ftp://hr.example.com/': 'webhook-url-form',
    'javascript:alert(1)': 'webhook-url-form',
    'hr.example.com': 'webhook-url-form',
    '': 'webhook-url-form',
  }
  for (const [url, fault] of Object.entries(faults)) expect(findUrlFault(url), url).toBe(fault)
})
