import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { runPackage, say, seconds } from './say.mjs'

/**
 * `npm run chaos -- --pooler`: two servers on PgBouncer in transaction mode. It wants Debian's pgbouncer and
 * postgresql-15, and says which is missing.
 */
export async function chaosOperator() {
  await prepare({ build: false })
  const file = join(tmpdir(), `fieldhire-operator-${process.pid}.txt`)
  const started = performance.now()
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--project', 'server', '--maxWorkers=1', 'tests/server/operator/pooler.chaos.ts'],
    { env: { ...process.env, NODE_ENV: 'test', PROOF_KILLS: '1', PROOF_REPORT: file } },
  )
  process.stdout.write(await readFile(file, 'utf8').catch(() => ''))
  await rm(file, { force: true })
  say(`${code === 0 ? 'Every promise held' : 'A promise was broken: see above'}, in ${seconds(started)}`)
  return code
}
