import './platform.ts'
import { expect, test } from 'vitest'
import { search } from './many-histories.ts'

/** So many histories, of which the first thousand of `npm test` are many times more, must be enough to notice. */
const ENOUGH = 50
const seed = 1

test.each([
  [
    'I2 a server that keeps no keys applies twice',
    { keys: 'none' },
    /^(I2 .*was applied \d times|I3 .*had applied it)/m,
  ],
  [
    'I2 a server that forgets keys after 24 hours applies twice',
    { keys: 'day' },
    /^(I2 .*was applied \d times|I3 .*had applied it)/m,
  ],
  [
    'I4 operations in the order of the clock are out of order',
    { device: 'ordersByClock', takesBatches: false },
    /^I4 /m,
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
  [
    'I11 a server that does not compare the base lets a change be overwritten unseen',
    { ignoresBase: true },
    /^I11 .*overwrote/m,
  ],
  [
    'I11 an operation that keeps the base of one that was taken out of its lane overwrites a change unseen',
    { device: 'keepsBaseOfTheGone' },
    /^I11 .*overwrote/m,
  ],
  [
    'I11 an operation whose base does not follow the one before it is refused for no reason',
    { device: 'neverChains' },
    /^I11 .*was refused/m,
  ],
  [
    'I6 an older answer that comes late overwrites a newer row',
    { device: 'takesOlderAnswers' },
    /^I6 .*(is not as the server has it|went back)/m,
  ],
] as const)('%s, and the checker sees it', async (_title, variant, expected) => {
  const found = await search({ count: ENOUGH, seed, variant, shrink: false })
  expect(found?.problems.join('\n')).toMatch(expected)
})
