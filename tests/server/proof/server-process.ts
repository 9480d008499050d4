import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { findRoot } from '../../../server/core/find-root.ts'

const root = findRoot()
export const SECRET = 'the servers of the proofs share this secret'

/** The server as it is delivered, in a folder from which it finds its packages. Takes two seconds. */
export async function buildServer(): Promise<{ folder: string; remove(): void }> {
  const folder = join(root, `node_modules/.cache/fieldhire-proof-${process.pid}`)
  process.env.BUILD_OUT = folder
  try {
    await build({ configFile: join(root, 'server/vite.config.ts'), logLevel: 'error' })
  } finally {
    delete process.env.BUILD_OUT
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A folder that a Postgres of another user may enter, as long as the test runs. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fieldhire-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** A server process that keeps its port and its data across restarts and kills. */
export class ServerProcess {
  private child?: ChildProcess
  private text = ''
  /** How often it was started. */
  starts = 0

  private constructor(
    private readonly main: string,
    readonly port: number,
    readonly dataDir: string,
    readonly settings: Record<string, string>,
  ) {}

  static async make(
    built: string,
    settings: Record<string, string> = {},
    dataDir = makeFolder('proof'),
  ): Promise<ServerProcess> {
    return new ServerProcess(join(built, 'main.js'), await freePort(), dataDir, settings)
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** What all its lives have printed. */
  get log(): string {
    return this.text
  }

  /** Resolves once it accepts requests. `more` adds to its settings for this run. */
  async start(more: Record<string, string> = {}): Promise<void> {
    this.starts += 1
    const child = spawn(process.execPath, [this.main], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DEMO: '0',
        LOG_LEVEL: 'warn',
        SESSION_SECRET: SECRET,
        // The writers reach the same few people again and again
        REACHOUTS_A_DAY: '1000',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ...this.settings,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    const before = this.text.length
    await new Promise<void>((resolve, reject) => {
      const read = (bytes: Buffer) => {
        this.text += bytes.toString()
        if (this.text.slice(before).includes('open at ')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', () => reject(new Error(`The server ended: ${this.text.slice(before)}`)))
    })
  }

  kill = (): Promise<void> => this.end('SIGKILL')
  stop = (): Promise<void> => this.end('SIGTERM')

  /** The process id of the embedded Postgres; undefined while none runs. */
  get postmaster(): number | undefined {
    const pointer = join(this.dataDir, 'postgres-location')
    const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(this.dataDir, 'postgres')
    const file = join(folder, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** A process and all that it has started, in one blow, as a power cut would. */
export function killWithChildren(pid: number): void {
  const ids = [pid, ...childrenOf(pid)]
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has ended by itself
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return ids === '' ? [] : ids.split(' ').map(Number)
  } catch {
    return []
  }
}
