import { chromium, type Browser } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { findRunningEmbedded } from '../../../server/db/embedded.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { AppServer, buildRelease, makeFolder, projectRoot } from '../../journeys/support/app-server.ts'
import { launchArgs } from '../../../playwright.config.ts'
import { watchLedger } from './ledger.ts'
import { randomOf } from './steps.ts'
import { Wire } from './wire.ts'

/** What is broken on purpose, to see that the checker sees it. */
export const brokenVariants = ['forgets-keys', 'saves-late', 'withdraws-locally'] as const
export type Broken = (typeof brokenVariants)[number]

/** What all histories of a run share: the built server on a folder of its own, the wire before it, and a browser. */
export class World {
  private deployed = 0
  private starting: Promise<void> = Promise.resolve()
  private days = 0

  private constructor(
    readonly server: AppServer,
    readonly wire: Wire,
    public browser: Browser,
    readonly drivePath: string,
    private readonly releases: string[],
    readonly broken: Broken | undefined,
  ) {}

  static async open(seed: number, broken: Broken | undefined): Promise<World> {
    const [drivePath, next, server] = await Promise.all([
      buildDrive(),
      buildRelease('chaos-release'),
      AppServer.start({ env: { LOG_LEVEL: 'warn' } }),
    ])
    const wire = await Wire.open(() => Number(new URL(server.url).port), randomOf(seed))
    const browser = await openBrowser()
    const world = new World(server, wire, browser, drivePath, [join(projectRoot, 'dist/app'), next], broken)
    await watchLedger(await world.databaseUrl(), broken === 'forgets-keys')
    return world
  }

  /** Another browser in place of one that does not respond any more. */
  async renewBrowser(): Promise<void> {
    await Promise.race([this.browser.close().catch(() => undefined), sleep(5_000)])
    this.browser = await openBrowser()
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.wire.close()
    await this.starting
    await this.server.dispose()
  }

  async databaseUrl(): Promise<string> {
    const url = await findRunningEmbedded(this.server.dataDir)
    if (!url) throw new Error('The server has no Postgres')
    return url
  }

  /** As it is before anything has happened. */
  async reset(): Promise<void> {
    await this.isUp()
    if (this.days !== 0) await this.moveServerClock(-this.days)
    this.wire.reset()
  }

  isUp = (): Promise<void> => this.starting

  /** SIGKILL to the server, or to it and its Postgres. It begins to start again after `downMs`. */
  async killServer(power: boolean, downMs: number): Promise<void> {
    await this.starting
    await this.server.kill()
    if (power) await this.killPostgres()
    this.starting = new Promise((resolve) => setTimeout(resolve, downMs)).then(() => this.start())
    this.starting.catch(() => undefined)
  }

  private start = () => this.server.start({ CLOCK_OFFSET_MS: String(this.days * DAY_MS) })

  /** The server's clock is set by a start. */
  async moveServerClock(days: number): Promise<void> {
    await this.starting
    this.days += days
    await this.server.stop()
    this.starting = this.start()
    await this.starting
  }

  private async killPostgres(): Promise<void> {
    const { dataDir } = this.server
    const pointer = join(dataDir, 'postgres-location')
    const folder = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : join(dataDir, 'postgres')
    const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
    if (pid > 1) process.kill(pid, 'SIGKILL')
  }

  /** The next version of the app is served from now on. */
  upgrade(): void {
    this.deployed = (this.deployed + 1) % this.releases.length
    this.server.deploy(this.releases[this.deployed]!)
  }
}

const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: launchArgs })

/** Bundles drive.ts as one script. */
async function buildDrive(): Promise<string> {
  const folder = makeFolder('drive')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { __APP_BUILD__: JSON.stringify('chaos') },
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      outDir: folder,
      target: 'chrome100',
      lib: {
        entry: join(projectRoot, 'tests/sync/browser/drive.ts'),
        formats: ['iife'],
        name: 'chaosDrive',
        fileName: () => 'drive.js',
      },
    },
  })
  return join(folder, 'drive.js')
}
