import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { giveUp, runPackage, say, seconds } from './say.mjs'

/**
 * `npm run chaos -- --failover [--times 20]`: two servers on three nodes of Patroni with a synchronous standby. The
 * primary is killed, cut off and switched over in turn, so many times (20) in all, half of them behind HAProxy and half
 * with all nodes in DATABASE_URL. Then a failover to a standby that is behind. It wants Debian's patroni, etcd-server,
 * haproxy and postgresql-15, and says which is missing. A minute for each event.
 */
export async function chaosFailover([name = '--times', value = '20'] = []) {
  if (name !== '--times' || !/^[1-9]\d{0,2}$/.test(value)) giveUp('npm run chaos -- --failover [--times 20]')
  await prepare({ build: false })
  const file = join(tmpdir(), `fieldhire-failover-${process.pid}.txt`)
  const started = performance.now()
  say(`${value} times another primary: about ${value} minutes`)
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', 'server', '--maxWorkers=1', 'tests/server/operator/failover/'],
    { env: { ...process.env, NODE_ENV: 'test', PROOF_KILLS: '1', FAILOVER_TIMES: value, PROOF_REPORT: file } },
  )
  process.stdout.write(await readFile(file, 'utf8').catch(() => ''))
  await rm(file, { force: true })
  say(`${code === 0 ? 'Every promise held' : 'A promise was broken: see above'}, in ${seconds(started)}`)
  return code
}
