import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOwner } from '../../../../server/db/postgres-binaries.ts'
import { freePort } from '../../proof/server-process.ts'
import { POSTGRES, startProgram, type Program } from './program.ts'

/** One machine of the cluster, as far as it matters here: Patroni and the Postgres that it keeps. */
export interface PatroniNode {
  name: string
  /** Of Postgres. */
  port: number
  /** Of Patroni's REST API. */
  restPort: number
  config: string
  start(): Promise<void>
  /** All its processes at once, as when its power fails. */
  kill(): Promise<void>
  /** Its processes keep their connections and do nothing, as when it is cut off. */
  freeze(): void
  thaw(): void
  log(): string
}

export async function makeNode(folder: string, name: string, etcdPort: number, isSynchronous: boolean) {
  const [port, restPort] = [await freePort(), await freePort()]
  const home = join(folder, name)
  mkdirSync(home)
  const config = join(home, 'patroni.json')
  const data = join(home, 'data')
  writeFileSync(config, JSON.stringify(configOf({ name, port, restPort, etcdPort, home, data, isSynchronous })))
  const owner = await findOwner()
  if (owner.uid !== undefined) for (const path of [home, config]) chownSync(path, owner.uid, owner.gid!)
  let patroni: Program | undefined
  const log = join(home, 'patroni.log')
  const all = () => {
    const file = join(data, 'postmaster.pid')
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
    return [patroni?.pid, ...withChildren(postmaster), ...withChildren(patroni?.pid)].filter((pid) => pid !== undefined)
  }
  let frozen: number[] = []
  const node: PatroniNode = {
    ...{ name, port, restPort, config },
    // Patroni reads YAML, of which JSON is a part
    start: async () => void (patroni = await startProgram('/usr/bin/patroni', [config], { log })),
    async kill() {
      for (const pid of all()) signal(pid, 'SIGKILL')
      await patroni?.kill()
      for (const pid of all()) signal(pid, 'SIGKILL')
    },
    freeze() {
      frozen = all()
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of frozen.splice(0).toReversed()) signal(pid, 'SIGCONT')
    },
    log: () => readFileSync(log, 'utf8'),
  }
  return node
}

interface Settings {
  name: string
  port: number
  restPort: number
  etcdPort: number
  home: string
  data: string
  isSynchronous: boolean
}

function configOf({ name, port, restPort, etcdPort, home, data, isSynchronous }: Settings) {
  const rest = `127.0.0.1:${restPort}`
  const here = `127.0.0.1:${port}`
  return {
    ...{ scope: 'fieldhire', name },
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // As short as loop_wait + 2 × retry_timeout ≤ ttl allows
        ...{ ttl: 8, loop_wait: 1, retry_timeout: 3, maximum_lag_on_failover: 100_000_000 },
        synchronous_mode: isSynchronous,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...{ listen: here, connect_address: here, data_dir: data, bin_dir: POSTGRES, pgpass: join(home, 'pgpass') },
      authentication: {
        superuser: { username: 'postgres', password: 'proof' },
        replication: { username: 'replicator', password: 'proof' },
        rewind: { username: 'rewinder', password: 'proof' },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: home, max_connections: 120, shared_buffers: '64MB', max_wal_size: '1GB' },
      basebackup: { checkpoint: 'fast' },
    },
    watchdog: { mode: 'off' },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself
  }
}

/** A process, its children and theirs. */
function withChildren(pid: number | undefined): number[] {
  if (pid === undefined || !existsSync(`/proc/${pid}`)) return []
  const found = [pid]
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  for (const one of found) found.push(...(parents.get(one) ?? []))
  return found
}

function parentOf(pid: string): number | undefined {
  try {
    // The name stands in brackets and may hold anything
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return undefined
  }
}
