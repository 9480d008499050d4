import './platform.ts'
import { expect, test } from 'vitest'
import { search } from './many-histories.ts'

/** So many histories, a tenth of those of `npm test`, must be enough to notice; most variants take less than ten. */
const ENOUGH = 100
const seed = 1

test.each([
  [
    'I2 a server that keeps no keys applies twice',
    { keys: 'none' },
    /^(I2 .*was applied \d times|I3 .*(afterwards|had applied it))/m,
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
    { device: 'neverChains', takesBatches: false },
    /^I11 .*was refused/m,
  ],
  [
    'I6 an older answer that comes late overwrites a newer row',
    { device: 'takesOlderAnswers' },
    /^I6 .*(is not as the server has it|went back)/m,
  ],
  [
    'I1 I9 a service worker that takes out of the outbox what it is about to send loses it',
    { device: 'workerDeletesFirst' },
    /^I1 .*is gone without a line/m,
  ],
  [
    'I7 what arrives after a sign-out is stored all the same',
    { device: 'writesAfterSignOut' },
    /^I7 .*after they were cleared/m,
  ],
  [
    'TRAP-60 a phone that is not told that a request was taken from its user keeps the rows',
    { hidesRevocation: true },
    /^TRAP-60 .*is still on/m,
  ],
  [
    'I8 a provider that gives the successor of a refresh token for half a minute only ends sign-ins that nobody ended',
    { rotating: 'until-grace-over' },
    /^I8 the sign-in of/m,
  ],
  [
    'I1 a full phone that reports as saved what it had no room for loses it',
    { disk: 'swallows' },
    /^I1 .*is gone without a line/m,
  ],
  [
    'I1 a phone that loses with its database what it reported as written loses updates',
    { disk: 'forgets' },
    // What it loses may also be that something was withdrawn, or how a row is shown
    /^(I1 .*is gone without a line|I3 .*(afterwards|had applied it)|I6 .* shows )/m,
  ],
  ['I1 an eviction of which nothing is known is a loss', { disk: 'evicts-unheard' }, /^I1 .*is gone without a line/m],
  [
    'I8 a backoff that is bound to the clock lasts for weeks when the clock is set back',
    { device: 'waitsByTheClock' },
    /^I5 I8 .*still waits/m,
  ],
  [
    'I6 a pull that takes the time of its last page misses what changed while the pages came',
    { namesLastPage: true },
    /^I6 .*is not as the server has it/m,
  ],
  [
    'I6 one pull of all requests that takes the time of its last page misses what changed while the pages came',
    { namesLastPull: true },
    /^I6 .*is not as the server has it/m,
  ],
  [
    'I2 a server that appends a piece of a letter wherever its upload is makes another letter of it',
    { appending: 'anywhere' },
    /^I2 .*with a letter that is not whole/m,
  ],
  [
    'I1 an upgrade of the database that begins with an empty outbox loses what an earlier build left',
    { device: 'emptiesAtUpgrade' },
    /^I1 .*is gone without a line/m,
  ],
  [
    'I3 a phone that takes silence for a failure takes back what arrives late',
    { device: 'forgetsSilence', takesBatches: false },
    /^I3 .*(afterwards|had applied it)/m,
  ],
  [
    'I4 a server that goes on behind a refused operation applies the next one before it',
    { runsOn: true },
    /^(I4|I11|I2) /m,
  ],
] as const)('%s, and the checker sees it', async (_title, variant, expected) => {
  const found = await search({ count: ENOUGH, seed, variant, shrink: false })
  expect(found?.problems.join('\n')).toMatch(expected)
})
