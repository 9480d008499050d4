import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launchArgs, wholePath } from '../../../playwright.config.ts'
import { AppServer, makeFolder, type ServerOptions } from './app-server.ts'
import { Company } from './company.ts'
import { copyDemo } from './databases.ts'
import { Phone } from './phone.ts'

export { expect }
export { PASSWORD, signIn, signInByForm } from './sign-in.ts'
export { buildRelease, type AppServer } from './app-server.ts'
export { day, type ApplicantOf, type Company, type Person } from './company.ts'

interface Fixtures {
  /** The server that all journeys share: only for what changes little. Pages know it as their base address. */
  app: string
  /** A server of one's own, with a database of its own that holds the fresh demo. `embedded` starts it as `npm start` does. */
  ownServer(options?: ServerOptions & { embedded?: boolean }): Promise<AppServer>
  /** An employer of one's own on the shared server, with nobody in its funnel yet. */
  company: Company
  /** The same on another server. */
  companyOn(server: AppServer): Promise<Company>
  /** A browser with a profile on disk, that can be closed, killed and opened again; as large as the project says. */
  newPhone(server?: AppServer | string): Phone
  /** Fails a test in whose pages an error was not caught. Names of errors a test brings about go into the set. */
  expectedErrors: Set<string>
}

const uncaught = new WeakMap<BrowserContext, string[]>()

function watch(context: BrowserContext): string[] {
  const known = uncaught.get(context)
  if (known) return known
  const errors: string[] = []
  uncaught.set(context, errors)
  context.on('weberror', (error) => errors.push(String(error.error())))
  // What the page's policy stopped: every walk of every journey is a test of it
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy|Trusted(HTML|Script)/i.test(message.text()))
      errors.push(message.text())
  })
  return errors
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture needs from this pattern
  app: async ({}, give) => give(process.env.JOURNEYS_APP!),
  baseURL: async ({ app }, give) => give(app),
  // oxlint-disable-next-line no-empty-pattern
  expectedErrors: async ({}, give) => give(new Set()),

  context: async ({ context, expectedErrors }, give) => {
    const errors = watch(context)
    await give(context)
    expect(errors.filter((error) => ![...expectedErrors].some((name) => error.includes(name)))).toEqual([])
  },

  // oxlint-disable-next-line no-empty-pattern
  ownServer: async ({}, give, info) => {
    const servers: AppServer[] = []
    await give(async ({ embedded, ...options } = {}) => {
      const databaseUrl = embedded ? undefined : await copyDemo(process.env.JOURNEYS_POSTGRES!)
      const server = await AppServer.start({ databaseUrl, ...options })
      servers.push(server)
      return server
    })
    for (const server of servers) {
      if (info.status !== info.expectedStatus) await info.attach('server.log', { body: server.log })
      await server.dispose()
    }
  },

  // oxlint-disable-next-line no-empty-pattern
  company: async ({}, give) => {
    const company = await Company.open(process.env.JOURNEYS_APP_DATABASE!)
    await give(company)
    await company.close()
  },

  // oxlint-disable-next-line no-empty-pattern
  companyOn: async ({}, give) => {
    const companies: Company[] = []
    await give(async (server) => {
      const company = await Company.open(server.databaseUrl!)
      companies.push(company)
      return company
    })
    for (const company of companies) await company.close()
  },

  newPhone: async (
    { app, expectedErrors, launchOptions, viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId },
    give,
  ) => {
    const phones: Phone[] = []
    const errors: string[][] = []
    await give((server = app) => {
      const baseURL = typeof server === 'string' ? server : server.url
      const screen = { viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId }
      const phone = new Phone(makeFolder('profile'), { ...launchOptions, ...screen, baseURL }, (context) =>
        errors.push(watch(context)),
      )
      phones.push(phone)
      return phone
    })
    for (const phone of phones) {
      await phone.close()
      rmSync(phone.folder, { recursive: true, force: true, maxRetries: 5 })
    }
    expect(errors.flat().filter((error) => ![...expectedErrors].some((name) => error.includes(name)))).toEqual([])
  },
})

/**
 * A test that needs neither the service worker nor a network that goes away. Else each new browser context installs the
 * worker, which fetches, stores and compiles the whole app.
 */
export const walk = test.extend({ serviceWorkers: 'block' })

/** `test.use(wholeBrowser)` at the top of a spec that needs what the headless shell does not have (see `shellPath`). */
export const wholeBrowser = { launchOptions: { executablePath: wholePath, args: launchArgs } }

/** `test.use(screensOnly)` at the top of a spec none of whose tests needs the service worker. */
export const screensOnly = { serviceWorkers: 'block' as const }

/** Cuts page and service worker off; `goOnline` brings them back. */
export const goOffline = (context: BrowserContext) => context.setOffline(true)
export const goOnline = (context: BrowserContext) => context.setOffline(false)

/** Back online, and the page stands where it stays without its notice: a press while it moves meets nothing. */
export async function returnOnline(context: BrowserContext, page: Page): Promise<void> {
  await goOnline(context)
  await expect(page.locator('b').filter({ hasText: /^(Offline\.|ऑफ़लाइन।)/ })).toHaveCount(0)
}

/** The page's clock stands at `at`, as after a sleep: only without a network, or the server's time corrects it. */
export async function passTo(page: Page, at: number): Promise<void> {
  await page.clock.setSystemTime(at)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Resolves once the service worker holds the app, so that it opens without a network. */
export async function isReadyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

/** A picture to look at, in the folder SHOTS; without that setting none is made. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
