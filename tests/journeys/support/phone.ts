import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
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
    // Chromium's lock on its profile is a link to 'host-pid'
    const pid = Number(readlinkSync(join(this.folder, 'SingletonLock')).split('-').at(-1))
    process.kill(pid, 'SIGKILL')
    await context.close().catch(() => undefined)
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await sleep(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
