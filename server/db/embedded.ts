import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigError } from '../core/config-error.ts'
import { keptSecret } from '../core/kept-secret.ts'
import { APP, createDatabase, DATABASE, handOver } from './embedded-roles.ts'
import {
  canReach,
  findBinaries,
  findOwner,
  reachableBinaries,
  SYSTEM_FOLDER,
  type Binaries,
  type Owner,
} from './postgres-binaries.ts'

const run = promisify(execFile)

/** The major version of the packages; a cluster of another one cannot be opened. */
const MAJOR = '18'
/** Its superuser: makes the database and holds the owner's lock, and nothing else. */
const ADMIN = 'fieldhire'
/** Held by the one server process that owns the cluster, in the database postgres. */
const OWNER_LOCK = 7_312_000

export interface Embedded {
  /** Of the app's own role, which owns the database and has no rights beyond it. */
  url: string
  /** Of the superuser; for tests, and for who looks after the cluster. */
  adminUrl: string
  /** Fast shutdown: open transactions are undone, what was committed is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** false only for tests: no fsync. */
  durable?: boolean
  /** Called when Postgres exited by itself, was restarted, or could not be; without it nothing restarts it. */
  watch?: (said: 'gone' | 'back' | 'failed', error?: unknown) => void
}

/**
 * Starts the Postgres in `dataDir`, making it on first use. One process owns it: the owner holds an advisory lock in
 * it, so a second process with the same folder fails with a clear error, and no lock file is left when a process is
 * killed. A Postgres that outlived a killed owner is taken over. Throws a ConfigError with one line that explains what
 * to do.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const owner = await findOwner()
  const binaries = await reachableBinaries(await findBinaries(), owner)
  const password = keptSecret(join(dataDir, 'postgres-password'))
  const folder = await findFolder(dataDir, owner)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, binaries, owner, password)
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR) {
    throw new ConfigError(
      `The data in ${folder} is of Postgres ${version}, this is Postgres ${MAJOR}: move it with pg_dump`,
    )
  }
  const cluster = { dataDir, folder, binaries, owner, password, durable: options.durable ?? true }
  const lock = await openOwned(cluster)
  const app = { user: APP, password: keptSecret(join(dataDir, 'postgres-app-password')) }
  await createDatabase(lock.client, app.password)
  await handOver(urlOf(lock.port, { user: ADMIN, password }, DATABASE))
  const keeper = options.watch ? keepAlive(cluster, lock, options.watch) : undefined
  return {
    url: urlOf(lock.port, app, DATABASE),
    adminUrl: urlOf(lock.port, { user: ADMIN, password }, DATABASE),
    stop: async () => stop(folder, keeper ? await keeper.end() : lock),
  }
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000

/**
 * Restarts Postgres on the same port when the connection that holds the owner's lock is cut. Requests get a 503
 * meanwhile. A cluster that does not start is retried with exponential backoff, half a minute at most, for as long as
 * the server lives.
 */
function keepAlive(cluster: Cluster, first: Lock, say: NonNullable<EmbeddedOptions['watch']>) {
  const ending = new AbortController()
  const { signal } = ending
  let lock = first
  let reviving: Promise<void> | undefined

  const revive = async () => {
    say('gone')
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        lock = await openOwned(cluster, { port: first.port, signal })
        say('back')
        return look()
      } catch (error) {
        if (!signal.aborted) say('failed', error)
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined)
    }
  }
  const look = () => void lock.client.once('end', () => (reviving = signal.aborted ? undefined : revive()))
  look()
  return {
    async end(): Promise<Lock> {
      ending.abort()
      await reviving
      return lock
    },
  }
}

/**
 * The address of the Postgres of a server that runs on this folder, for a command beside it; undefined when none runs.
 * The server still owns it.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | undefined> {
  const running = await findPostmaster(await findFolder(dataDir, await findOwner()))
  const app = { user: APP, password: keptSecret(join(dataDir, 'postgres-app-password')) }
  return running?.port ? urlOf(running.port, app, DATABASE) : undefined
}

const urlOf = (port: number, { user, password }: { user: string; password: string }, database: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/** Inside DATA_DIR; where root may not lend that to Postgres, in a system folder that DATA_DIR names. */
async function findFolder(dataDir: string, owner: Owner): Promise<string> {
  const pointer = join(dataDir, 'postgres-location')
  if (existsSync(pointer)) return (await readFile(pointer, 'utf8')).trim()
  if (await canReach(owner, dataDir)) return join(dataDir, 'postgres')
  const folder = join(SYSTEM_FOLDER, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  await writeFile(pointer, folder)
  return folder
}

/** Made aside and renamed: a start that was cut short leaves nothing half made, and of two starters one wins. */
async function initialise(folder: string, binaries: Binaries, owner: Owner, password: string): Promise<void> {
  const draft = `${folder}.${process.pid}-${randomBytes(3).toString('hex')}`
  const secrets = await mkdtemp(join(tmpdir(), 'fieldhire-'))
  const passwordFile = join(secrets, 'password')
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (owner.uid !== undefined) {
      for (const path of [draft, secrets, passwordFile]) await chown(path, owner.uid, owner.gid!)
    }
    // The builtin provider sorts the same on every system, whatever locales it has
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
    const flags = [`--pgdata=${draft}`, `--username=${ADMIN}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await run(binaries.initdb, [...flags, ...locale], { uid: owner.uid, gid: owner.gid, cwd: '/' })
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? (error as Error).message)
    throw new ConfigError(`The database could not be made in ${folder}: ${said.trim().split('\n').at(-1)}`)
  } finally {
    await rm(secrets, { recursive: true, force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

interface Cluster {
  dataDir: string
  folder: string
  binaries: Binaries
  owner: Owner
  password: string
  durable: boolean
}
interface Lock {
  client: pg.Client
  port: number
  pid: number
}

/** Finds or starts the postmaster, on that port if one is given, and takes the owner's lock. */
async function openOwned(cluster: Cluster, on: { port?: number; signal?: AbortSignal } = {}): Promise<Lock> {
  const deadline = Date.now() + 60_000
  let starts = 0
  let refusedAt: number | undefined
  while (Date.now() < deadline && !on.signal?.aborted) {
    const running = await findPostmaster(cluster.folder)
    if (!running) {
      if (++starts > 3) break
      await launch(cluster, on.port)
      continue
    }
    const client = await tryConnect(running.port, cluster.password)
    if (!client) {
      // Starting, stopping, or in recovery after a crash: all pass
      await sleep(30)
      continue
    }
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as mine`)
    if (rows[0]?.mine) return { client, ...running }
    await client.end()
    // The connection of an owner that was killed a moment ago takes a moment to go
    refusedAt ??= Date.now()
    if (Date.now() - refusedAt > 2_000) {
      throw new ConfigError(
        `Another Fieldhire is running on DATA_DIR ${cluster.dataDir}: stop it or set another DATA_DIR`,
      )
    }
    await sleep(100)
  }
  throw new ConfigError(`Postgres did not start: see ${logFile(cluster.dataDir)}`)
}

const logFile = (dataDir: string) => join(dataDir, 'postgres.log')

/** The live postmaster of this folder by its pid file; a pid that was given to another program since is none. */
async function findPostmaster(folder: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(folder, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  if (!(await isPostgres(pid))) {
    await rm(file, { force: true })
    return undefined
  }
  // The port is written a moment after the pid
  return { pid, port: Number(lines[3]) || 0 }
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') return true
  // comm survives as a name even when the process runs as another user; a zombie has no command line
  const [name, line] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  ])
  return name.trim() === 'postgres' && line !== ''
}

/** Starts a postmaster; resolves once it listens or has ended. Detached, so that Ctrl-C reaches it through us only. */
async function launch(
  { folder, binaries, owner, password, dataDir, durable }: Cluster,
  port: number | undefined,
): Promise<void> {
  port ??= await freePort()
  const log = await open(logFile(dataDir), 'a', 0o600)
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    // Screens send many small queries at once: to start workers for one takes longer than to run it (docs/scale.md)
    max_parallel_workers_per_gather: '0',
    // Statements hold personal data: neither they nor their values go to the log
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...flags], {
      uid: owner.uid,
      gid: owner.gid,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const ended = new Promise<true>((resolve) => {
      child.once('exit', () => resolve(true))
      child.once('error', () => resolve(true))
    })
    child.unref()
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      const client = await tryConnect(port, password)
      if (client) return void (await client.end())
      if (await Promise.race([ended, sleep(20, false)])) return
    }
  } finally {
    await log.close()
  }
}

async function tryConnect(port: number, password: string): Promise<pg.Client | undefined> {
  if (port === 0) return undefined
  const client = new pg.Client({
    connectionString: urlOf(port, { user: ADMIN, password }, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  // Without a listener the cut of an idle connection would end the process
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if ((error as { code?: string }).code === '28P01') {
      throw new ConfigError('The kept password does not open the database: restore DATA_DIR as a whole')
    }
    return undefined
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function stop(folder: string, lock: Lock): Promise<void> {
  await lock.client.end().catch(() => undefined)
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(lock.pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      // The postmaster removes its pid file as the last thing it does
      if (!existsSync(join(folder, 'postmaster.pid')) || !(await isPostgres(lock.pid))) return
      await sleep(15)
    }
  }
}
