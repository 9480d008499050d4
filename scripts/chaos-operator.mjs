import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { giveUp, runPackage, say, seconds } from './say.mjs'

/**
 * `npm run chaos -- --pooler`: two servers on PgBouncer in transaction mode. `npm run chaos -- --failover [ROUNDS]`: a
 * server on three Postgres nodes that Patroni keeps, whose primary is killed, cut off and switched over under load. Both
 * want Debian's packages (pgbouncer, postgresql-15; patroni, etcd-server, haproxy) and say which is missing.
 */
export async function chaosOperator(what, rounds = '6') {
  if (!/^[1-9]\d?$/.test(rounds)) giveUp('npm run chaos -- --failover [6]')
  await prepare({ build: false })
  const file = join(tmpdir(), `fieldhire-operator-${process.pid}.txt`)
  const started = performance.now()
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', 'server', '--maxWorkers=1', `tests/server/operator/${what}.chaos.ts`],
    { env: { ...process.env, NODE_ENV: 'test', PROOF_KILLS: '1', FAILOVERS: rounds, PROOF_REPORT: file } },
  )
  process.stdout.write(await readFile(file, 'utf8').catch(() => ''))
  await rm(file, { force: true })
  say(`${code === 0 ? 'Every promise held' : 'A promise was broken: see above'}, in ${seconds(started)}`)
  return code
}
