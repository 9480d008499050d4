/**
 * `npm run chaos -- --histories 10000 [--seed N]`: the random histories of tests/sync, spread over the cores, each with
 * a seed of its own. `--seed N` alone does the same again, `--seed N --path P` goes straight to the history that
 * failed.
 *
 * `npm run chaos -- --fuzz 300`, `--server`, `--two`, `--rolling`, `--upgrade`, `--webhooks 60 4`, `--pooler`, `--failover`: see chaos-fuzz.mjs and the files beside it.
 *
 * `npm run chaos -- --browser 300 [--seed N]`: histories in a real browser against the built server, whose pages,
 * workers and servers are killed. History number n has the seed N + n, so that `--browser 1 --seed` with that one
 * repeats it. `--broken forgets-keys|saves-late|withdraws-locally` breaks a promise on purpose: it must be caught.
 * `--shards 1`: one browser instead of two.
 *
 * `npm run chaos -- --storm [--phones 2000 --updates 20 --seconds 10 --slow 40 --dying 40]`: so many phones come back
 * within so many seconds, beside so many senders whose requests never arrive whole.
 */
import { availableParallelism } from 'node:os'
import { ensureChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { giveUp, runPackage, say, seconds } from './say.mjs'

if (process.argv[2] === '--server') {
  const { chaosServer } = await import('./chaos-server.mjs')
  process.exit(await chaosServer(process.argv[3]))
}
if (process.argv[2] === '--fuzz') {
  const { chaosFuzz } = await import('./chaos-fuzz.mjs')
  process.exit(await chaosFuzz(process.argv[3]))
}
if (process.argv[2] === '--rolling') {
  const { chaosRolling } = await import('./chaos-rolling.mjs')
  process.exit(await chaosRolling())
}
if (process.argv[2] === '--upgrade') {
  const { chaosUpgrade } = await import('./chaos-upgrade.mjs')
  process.exit(await chaosUpgrade(process.argv.slice(3)))
}
if (process.argv[2] === '--webhooks') {
  const { chaosWebhooks } = await import('./chaos-webhooks.mjs')
  process.exit(await chaosWebhooks(process.argv[3], process.argv[4]))
}
if (process.argv[2] === '--pooler') {
  const { chaosOperator } = await import('./chaos-operator.mjs')
  process.exit(await chaosOperator())
}
if (process.argv[2] === '--failover') {
  const { chaosFailover } = await import('./chaos-failover.mjs')
  process.exit(await chaosFailover(process.argv.slice(3)))
}
if (process.argv[2] === '--two') {
  const { chaosTwo } = await import('./chaos-two.mjs')
  process.exit(await chaosTwo(process.argv.slice(3)))
}

const usage =
  'npm run chaos -- --histories 10000 | --browser 300 | --storm [--seed 1 [--path 12:0:3]], or ' +
  '--server 20 | --two | --pooler | --failover [--times 20] | --rolling | --upgrade [--rows 1000000] | --webhooks 60 4 | --fuzz 300'
const stormNumbers = ['--phones', '--updates', '--seconds', '--slow', '--dying']
const numbers = ['--histories', '--browser', '--seed', '--shards', ...stormNumbers]
const given = new Map()
const args = process.argv.slice(2).flatMap((part) => part.split('='))
for (let at = 0; at < args.length; at += 2) {
  if (args[at] === '--storm') args.splice(at + 1, 0, '1')
  const [name, value = ''] = [args[at], args[at + 1]]
  const isRight =
    (name === '--path' && /^[\d:]+$/.test(value)) ||
    (name === '--broken' && /^[\w-]+$/.test(value)) ||
    name === '--storm' ||
    (numbers.includes(name) && /^\d+$/.test(value))
  if (!isRight) giveUp(usage)
  given.set(name, value)
}
const isBrowser = given.has('--browser')
const isStorm = given.has('--storm')
await prepare({ build: isBrowser || isStorm })

const histories = Number(given.get('--browser') ?? given.get('--histories') ?? 10_000)
const seed = Number(given.get('--seed') ?? Math.floor(Math.random() * 1_000_000))
const path = given.get('--path')
const broken = given.get('--broken')
if (broken && !isBrowser) giveUp('--broken goes with --browser')
const shards =
  path || broken || isStorm
    ? 1
    : Math.min(Number(given.get('--shards') ?? (isBrowser ? 2 : availableParallelism())) || 1, histories)

const settings = { CHAOS: '1', ...(isBrowser ? { CHROMIUM: await ensureChromium() } : {}) }
const file = isStorm
  ? 'tests/storm/storm.chaos.ts'
  : isBrowser
    ? 'tests/sync/browser/browser.chaos.ts'
    : 'tests/sync/history.test.ts'
const project = isBrowser || isStorm ? 'chaos' : 'sync'
const command = ['run', '--project', project, '--testTimeout=28800000', file]
const share = Math.ceil(histories / shards)
const run = (shard) => {
  const env = {
    ...process.env,
    ...settings,
    CHAOS_HISTORIES: String(share),
    // In the browser each history has a seed of its own, one after the other
    CHAOS_SEED: String(seed + shard * (isBrowser ? share : 1)),
    ...(path ? { CHAOS_PATH: path } : {}),
    ...(broken ? { CHAOS_BROKEN: broken } : {}),
    ...Object.fromEntries(
      stormNumbers.flatMap((name) =>
        given.has(name) ? [[`STORM_${name.slice(2).toUpperCase()}`, given.get(name)]] : [],
      ),
    ),
  }
  return runPackage('vitest/vitest.mjs', command, { env })
}

const started = performance.now()
if (!isStorm) say(`${histories} histories in ${shards} shards, seeds from ${seed}`)
const codes = await Promise.all(Array.from({ length: shards }, (_, shard) => run(shard)))
const failed = codes.filter((code) => code !== 0).length
// With --broken the run itself checks the outcome: it fails when nothing caught the breakage
const words = broken
  ? [`Caught: ${broken}`, `Not caught: ${broken}`]
  : ['Every promise held', `${failed} of ${shards} shards failed: a broken promise, or no end in time (above)`]
say(`${words[failed === 0 ? 0 : 1]}, in ${seconds(started)}`)
process.exitCode = failed === 0 ? 0 : 1
