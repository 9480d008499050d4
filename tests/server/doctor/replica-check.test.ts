import { expect, test } from 'vitest'
import { loadConfig } from '../../../server/core/config.ts'
import { connect } from '../../../server/db/connect.ts'
import { replica } from '../../../server/doctor/database-checks.ts'
import { patientOf } from '../../../server/doctor/doctor.ts'
import { startCluster } from '../proof/cluster.ts'
import { makeFolder } from '../proof/server-process.ts'

test('replica: a standby is sound once its role may read all tables and is told which database it is', async () => {
  const cluster = await startCluster()
  const primary = connect(cluster.url, { max: 1 })
  try {
    const { url } = await cluster.addStandby()
    const change = (text: string) => primary.pool.query(text)
    await change(`create table reported (n integer); create role reader login password 'reader'`)
    const found = async (replicaUrl: string, databaseUrl = cluster.url) => {
      const given = { DATABASE_URL: databaseUrl, REPLICA_URL: replicaUrl, DATA_DIR: makeFolder('doctor'), DEMO: '0' }
      const config = loadConfig({ ...given, SESSION_SECRET: 'a secret that is long enough for it' }, '/tmp')
      return replica(patientOf(config, databaseUrl))
    }
    const asReader = (of: string) => of.replace('proof:proof', 'reader:reader')
    expect(await found(url)).toBeUndefined()
    // What it may be has to reach the standby first
    const becomes = (what: () => Promise<string | undefined>) => expect.poll(what, { timeout: 10_000, interval: 300 })
    await becomes(() => found(asReader(url))).toMatch(/^REPLICA_URL: its role may not read all tables/)
    await change('grant pg_read_all_data to reader')
    await becomes(() => found(asReader(url))).toBeUndefined()
    await change('revoke execute on function pg_control_system() from public')
    await becomes(() => found(asReader(url))).toMatch(/^REPLICA_URL does not tell which database it is/)
    expect(await found(url, asReader(cluster.url))).toMatch(/^REPLICA_URL is not used: DATABASE_URL does not tell/)
  } finally {
    await primary.close()
    await cluster.remove()
  }
}, 60_000)
