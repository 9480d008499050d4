import { prepare } from './prepare.mjs'
import { giveUp, runPackage, say, seconds } from './say.mjs'

/**
 * `npm run chaos -- --fuzz [RUNS]`: every call of the contract and every other address of the server, so many times
 * each (300), with what its schema allows and with what it does not. A seed is printed; FUZZ_SEED does the same again.
 */
export async function chaosFuzz(value = '300') {
  if (!/^[1-9]\d{0,5}$/.test(value)) giveUp('npm run chaos -- --fuzz [300]')
  await prepare({ build: false })
  const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 1_000_000))
  const started = performance.now()
  say(`${value} runs for each call and address, seed ${seed}`)
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', 'server', '--testTimeout=7200000', 'tests/server/http/security-fuzz.test.ts'],
    { env: { ...process.env, FUZZ_RUNS: value, FUZZ_SEED: seed } },
  )
  say(code === 0 ? `Never a fault of the server, in ${seconds(started)}` : `The server stumbled: FUZZ_SEED=${seed}`)
  return code
}
