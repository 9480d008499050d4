/**
 * `npm run chaos -- --histories 10000 [--seed N]`: the random histories of tests/sync, spread over the cores, each with a
 * seed of its own. `--seed N` alone does the same again, `--seed N --path P` goes straight to the history that failed.
 *
 * `npm run chaos -- --fuzz 300`: see chaos-fuzz.mjs.
 */
import { availableParallelism } from 'node:os'
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
if (process.argv[2] === '--two') {
  const { chaosTwo } = await import('./chaos-two.mjs')
  process.exit(await chaosTwo(process.argv.slice(3)))
}

const given = new Map()
const args = process.argv.slice(2).flatMap((part) => part.split('='))
for (let at = 0; at < args.length; at += 2) {
  const [name, value = ''] = [args[at], args[at + 1]]
  const isRight =
    name === '--path' ? /^[\d:]+$/.test(value) : ['--histories', '--seed'].includes(name) && /^\d+$/.test(value)
  if (!isRight) giveUp('npm run chaos -- --histories 10000 [--seed 1 [--path 12:0:3]]')
  given.set(name, value)
}
await prepare({ build: false })

const histories = Number(given.get('--histories') ?? 10_000)
const seed = Number(given.get('--seed') ?? Math.floor(Math.random() * 1_000_000))
const path = given.get('--path')
const shards = path ? 1 : Math.min(availableParallelism(), histories)

const command = ['run', '--project', 'sync', '--testTimeout=7200000', 'tests/sync/history.test.ts']
const run = (shard) => {
  const env = {
    ...process.env,
    CHAOS_HISTORIES: String(Math.ceil(histories / shards)),
    CHAOS_SEED: String(seed + shard),
    ...(path ? { CHAOS_PATH: path } : {}),
  }
  return runPackage('vitest/vitest.mjs', command, { env })
}

const started = performance.now()
say(`${histories} histories in ${shards} shards, seeds ${seed} to ${seed + shards - 1}`)
const codes = await Promise.all(Array.from({ length: shards }, (_, shard) => run(shard)))
const failed = codes.filter((code) => code !== 0).length
say(failed === 0 ? `Every promise held, in ${seconds(started)}` : `${failed} of ${shards} shards: a promise was broken`)
process.exitCode = failed === 0 ? 0 : 1
