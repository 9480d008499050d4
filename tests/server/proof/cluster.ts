import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries, findOwner, reachableBinaries } from '../../../server/db/postgres-binaries.ts'
import { freePort, makeFolder } from './server-process.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql/15/bin'

/**
 * A Postgres beside the server, with fsync as in earnest: Debian's 15 where it is installed (`.ci/run` fetches it), else
 * the binaries that came with the packages.
 */
export async function startCluster(given?: string) {
  const owner = await findOwner()
  const home = existsSync(join(DEBIAN, 'pg_ctl'))
    ? DEBIAN
    : join((await reachableBinaries(await findBinaries(), owner)).home, 'bin')
  const folder = given ?? makeFolder('cluster')
  const data = join(folder, 'data')
  const secret = join(folder, 'password')
  writeFileSync(secret, 'proof\n', { mode: 0o600 })
  mkdirSync(data, { mode: 0o700 })
  if (owner.uid !== undefined) for (const path of [folder, data, secret]) chownSync(path, owner.uid, owner.gid!)
  const as = { uid: owner.uid, gid: owner.gid, cwd: '/' }
  await run(
    join(home, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=proof',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    as,
  )
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const ctlOf =
    (pgdata: string) =>
    (...args: string[]) =>
      run(join(home, 'pg_ctl'), [`--pgdata=${pgdata}`, '--silent', `--log=${pgdata}.log`, ...args], as)
  const ctl = ctlOf(data)
  await ctl('--wait', 'start', '-o', settings)
  const standbys: (() => Promise<unknown>)[] = []
  return {
    url: `postgres://proof:proof@127.0.0.1:${port}/postgres`,
    version: readFileSync(join(data, 'PG_VERSION'), 'utf8').trim(),
    /** As its keeper does it; immediate: as if it had crashed. */
    restart: (mode: 'fast' | 'immediate') => ctl('--wait', `--mode=${mode}`, 'restart', '-o', settings),
    /** Once it has stopped; nothing when it runs. */
    start: () => ctl('--wait', 'start', '-o', settings).catch(() => undefined),
    /** A standby that streams from it; each needs a name. The primary stops for a moment, and its folder is copied. */
    async addStandby(name = 'standby') {
      const copy = join(folder, name)
      const standbyPort = await freePort()
      await ctl('--wait', '--mode=fast', 'stop')
      cpSync(data, copy, { recursive: true })
      const upstream = `host=127.0.0.1 port=${port} user=proof password=proof`
      appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${upstream}'\n`)
      writeFileSync(join(copy, 'standby.signal'), '')
      if (owner.uid !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, copy])
      const ctlStandby = ctlOf(copy)
      await ctl('--wait', 'start', '-o', settings)
      const start = () => ctlStandby('--wait', 'start', '-o', settings.replace(`-p ${port}`, `-p ${standbyPort}`))
      const stop = () => ctlStandby('--wait', '--mode=fast', 'stop')
      await start()
      standbys.push(() => ctlStandby('--wait', '--mode=immediate', 'stop'))
      return {
        url: `postgres://proof:proof@127.0.0.1:${standbyPort}/postgres`,
        start,
        stop,
        /** Once it has started again: it streams from there, and from nobody without an address. */
        follow(upstreamUrl?: string) {
          const { hostname, port: from } = new URL(upstreamUrl ?? 'postgres://nobody:1')
          const address = upstreamUrl ? `host=${hostname} port=${from} user=proof password=proof` : ''
          appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
        },
        promote: () => ctlStandby('--wait', 'promote'),
      }
    },
    async remove() {
      for (const stop of standbys) await stop().catch(() => undefined)
      await ctl('--wait', '--mode=immediate', 'stop').catch(() => undefined)
      // A mounted one goes when it is unmounted
      if (!given) rmSync(folder, { recursive: true, force: true })
    },
  }
}
