import './platform.ts'
import { expect, test } from 'vitest'
import { search } from './many-histories.ts'

/** So many histories, of which the first thousand of `npm test` are many times more, must be enough to notice. */
const ENOUGH = 150
const seed = 1

test.each([
  [
    'I2 a server that keeps no keys applies twice',
    { keys: 'none' },
    /^(I2 .*was applied \d times|I3 .*had applied it)/m,
  ],
  ['I2 a server that forgets keys after 24 hours applies twice', { keys: 'day' }, /^I2 .*was applied \d times/m],
  [
    'I4 operations in the order of the clock are out of order',
    { ordersByClock: true, takesBatches: false },
    /^I4 .*was sent before/m,
  ],
  [
    'I3 withdrawing on the device alone lets it arrive later',
    { withdrawing: 'local' },
    /^I3 .*(afterwards|had applied it)/m,
  ],
  [
    'I1 a phone that does not hear of a restored backup loses what it was told is done',
    { ignoresRestores: true },
    /^I2 .*is done and was never applied/m,
  ],
] as const)('%s, and the checker sees it', async (_title, variant, expected) => {
  const found = await search({ count: ENOUGH, seed, variant, shrink: false })
  expect(found?.problems.join('\n')).toMatch(expected)
})
