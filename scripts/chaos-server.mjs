import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { giveUp, runPackage, say, seconds } from './say.mjs'

/**
 * `npm run chaos -- --server [KILLS]`: the built server under write load, killed with -9 so many times (20) on the
 * embedded Postgres and on one of its own, in the middle of a reachout, with Postgres restarted under it and with full
 * disks. Counts afterwards what the responses to clients reported. Uses Debian's Postgres 15 where that is installed.
 */
export async function chaosServer(value = '20') {
  if (!/^[1-9]\d{0,3}$/.test(value)) giveUp('npm run chaos -- --server [20]')
  await prepare({ build: false })
  const file = join(tmpdir(), `fieldhire-proof-${process.pid}.txt`)
  const started = performance.now()
  say(`${value} kills each, then outages: a few minutes`)
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', 'server', '--maxWorkers=1', 'tests/server/proof/'],
    { env: { ...process.env, NODE_ENV: 'test', PROOF_KILLS: value, PROOF_REPORT: file } },
  )
  process.stdout.write(await readFile(file, 'utf8').catch(() => ''))
  await rm(file, { force: true })
  say(
    code === 0
      ? `Nothing acknowledged was lost or done twice, in ${seconds(started)}`
      : 'A promise was broken: see above',
  )
  return code
}
