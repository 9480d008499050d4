import { prepare } from './prepare.mjs'
import { giveUp, runPackage, say, seconds } from './say.mjs'

/**
 * `npm run chaos -- --webhooks [MINUTES [PER_SECOND]]`: so many minutes (60) of stage updates (4 a second) whose webhooks go to
 * a receiver that dies, refuses, cuts, stalls and comes back. Two senders are at it, as of two servers. It ends with a
 * line of figures: written, arrived, twice, out of order, lost.
 */
export async function chaosWebhooks(value = '60', rate = '4') {
  if (!/^[1-9]\d{0,3}$/.test(value) || !/^[1-9]\d?$/.test(rate)) giveUp('npm run chaos -- --webhooks [60 [4]]')
  await prepare({ build: false })
  const started = performance.now()
  const file = 'tests/server/jobs/webhooks-soak.chaos.ts'
  const env = { ...process.env, NODE_ENV: 'test', PROOF_KILLS: '1', WEBHOOK_MINUTES: value, WEBHOOK_RATE: rate }
  const code = await runPackage('vitest/vitest.mjs', ['run', '--project', 'server', file], { env })
  const words = code === 0 ? 'Every message arrived, in its order' : 'A promise was broken: see above'
  say(`${words}, in ${seconds(started)}`)
  return code
}
