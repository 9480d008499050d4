import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type DeviceOptions = LaunchOptions & BrowserContextOptions

/**
 * A browser with a profile on disk, so that closing the app and opening it again is what it is for a person: the process
 * ends, and what was stored is all that is left.
 */
export class Phone {
  private opened?: BrowserContext

  constructor(
    readonly folder: string,
    private readonly options: DeviceOptions,
    private readonly onOpen: (context: BrowserContext) => void = () => undefined,
  ) {}

  get context(): BrowserContext {
    if (!this.opened) throw new Error('The phone is closed')
    return this.opened
  }

  /** Starts the browser, without a page of the app. */
  async open(): Promise<Page> {
    this.opened = await chromium.launchPersistentContext(this.folder, this.options)
    this.onOpen(this.opened)
    return this.opened.pages()[0] ?? this.opened.newPage()
  }

  /** The person closes the app. */
  async close(): Promise<void> {
    await this.opened?.close()
    this.opened = undefined
  }

  /** The system takes the app away without a word: SIGKILL to the browser. */
  async kill(): Promise<void> {
    const context = this.opened
    if (!context) return
    this.opened = undefined
    const pid = findBrowser(this.folder)
    process.kill(pid, 'SIGKILL')
    await context.close().catch(() => undefined)
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await sleep(20)
  }
}

/** The process of the browser that has this profile: the shell puts no lock on it, so its arguments tell. */
function findBrowser(folder: string): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    let words: string[]
    try {
      words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
    } catch {
      // It has ended since
      continue
    }
    if (words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type='))) return +name
  }
  throw new Error(`No browser has the profile ${folder}`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
