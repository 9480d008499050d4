import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRoundRobin } from '../../support/round-robin.ts'

export const projectRoot = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** The same for all servers, because databases are copied from one that was seeded under it. */
export const SESSION_SECRET = 'the servers of the journeys share this secret'

/** `npm run chaos -- --two`: so many processes are the server, behind one address and on one S3 API (see setup.ts). */
const SERVERS = Number(process.env.SERVERS ?? 1)

export interface ServerOptions {
  /** Unset: the server starts the embedded Postgres in its data folder, as `npm start` does (slower). */
  databaseUrl?: string
  env?: Record<string, string>
}

/** A folder for one test, which a Postgres that runs as another user may enter. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fieldhire-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * The built server as a process of its own, on a free port which it keeps through restarts: to a browser another port is
 * another app. It serves what its own link points to, so that a test can deploy another build under a running server.
 */
export class AppServer {
  readonly dataDir = makeFolder('data')
  private readonly home = makeFolder('home')
  private port = 0
  private children: ChildProcess[] = []
  private balancer?: { port: number; stop(): Promise<void> }
  private lines: string[] = []
  /** Where its `dist` lies. */
  private root = projectRoot

  private constructor(private readonly options: ServerOptions) {
    mkdirSync(join(this.home, 'dist'))
    // Its version is that of the build it runs
    symlinkSync(join(projectRoot, 'package.json'), join(this.home, 'package.json'))
    mkdirSync(join(this.home, 'server/db'), { recursive: true })
    for (const folder of ['server/db/migrations', 'server/db/functions'])
      symlinkSync(join(projectRoot, folder), join(this.home, folder))
    this.deploy(join(projectRoot, 'dist/app'))
  }

  static async start(options: ServerOptions = {}): Promise<AppServer> {
    const server = new AppServer(options)
    await server.start()
    return server
  }

  /** Undefined for one that starts its own Postgres. */
  get databaseUrl(): string | undefined {
    return this.options.databaseUrl
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** Of the server's process while it runs. */
  get pid(): number | undefined {
    return this.children[0]?.pid
  }

  /** What it has printed so far: greeting and log. */
  get log(): string {
    return this.lines.join('')
  }

  /** After `stop` or `kill`, on the same port and data; `env` adds to or changes what it was started with. */
  async start(env: Record<string, string> = {}): Promise<void> {
    // The embedded Postgres belongs to one process
    if (SERVERS === 1 || !this.options.databaseUrl) {
      this.port = await this.startProcess(this.port, this.dataDir, env)
      return
    }
    const storage = JSON.parse(process.env.JOURNEYS_STORAGE ?? '{}') as Record<string, string>
    let ports: number[] = []
    // First: the servers are told under which address they are reached
    this.balancer = await startRoundRobin(() => ports, this.port)
    this.port = this.balancer.port
    ports = await Promise.all(
      Array.from({ length: SERVERS }, (_, n) => {
        const dataDir = join(this.dataDir, String(n))
        mkdirSync(dataDir, { recursive: true })
        return this.startProcess(0, dataDir, { ...storage, BASE_URL: this.url, ...env })
      }),
    )
  }

  private async startProcess(port: number, dataDir: string, env: Record<string, string>): Promise<number> {
    const { databaseUrl } = this.options
    const child = spawn(process.execPath, ['--enable-source-maps', join(this.root, 'dist/server/main.js')], {
      cwd: this.home,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        DEMO: '1',
        ALL_APPS_URL: 'https://apps.fieldhire.example/',
        SESSION_SECRET,
        DATA_DIR: dataDir,
        PORT: String(port),
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...this.options.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.children.push(child)
    let text = ''
    return new Promise<number>((resolve, reject) => {
      const take = (bytes: Buffer) => {
        text += bytes.toString()
        this.lines.push(bytes.toString())
        const open = /open at \S+:(\d+)/.exec(text)
        if (open) resolve(Number(open[1]))
      }
      child.stdout.on('data', take)
      child.stderr.on('data', take)
      child.once('exit', () => reject(new Error(`The server did not start: ${text}`)))
    })
  }

  /** As Ctrl-C does: finishes what is under way. */
  async stop(): Promise<void> {
    await this.end('SIGTERM')
  }

  /** As a power cut does. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const children = this.children.splice(0)
    this.lines = []
    await this.balancer?.stop()
    this.balancer = undefined
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }),
    )
  }

  /** Serves another build of the app from now on, from one request to the next. */
  deploy(appFolder: string): void {
    const link = join(this.home, 'dist/app')
    symlinkSync(appFolder, `${link}.next`)
    renameSync(`${link}.next`, link)
  }

  /** Another version of app and server, with its `dist` in that folder, from the next start on. */
  install(root: string): void {
    this.root = root
    this.deploy(join(root, 'dist/app'))
  }

  async dispose(): Promise<void> {
    await this.stop()
    for (const folder of [this.dataDir, this.home]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the app once more under another name, as the next release; gives its folder, for `deploy`. Takes seconds. */
export async function buildRelease(id: string): Promise<string> {
  const folder = join(makeFolder('release'), 'app')
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/build.mjs'), '--app-out', folder, '--id', id], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The release ${id} could not be built`)
  return folder
}

/** The files of a release that a phone with this build does not have, as the server sends them: name and bytes. */
export function filesToFetch(release: string): [string, number][] {
  const here = join(projectRoot, 'dist/app')
  return readdirSync(release, { recursive: true, encoding: 'utf8' }).flatMap((name): [string, number][] => {
    if (!/\.(js|css|html)$/.test(name)) return []
    const [file, before] = [join(release, name), join(here, name)]
    if (existsSync(before) && readFileSync(before).equals(readFileSync(file))) return []
    return [[name, statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size]]
  })
}
