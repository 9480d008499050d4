import type { Browser, BrowserContext, Page } from 'playwright-core'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../src/lib/dates.ts'
import type { Drive } from './drive.ts'

const PASSWORD = 'Demo-1234'
const LONGEST_MS = 15_000

/** Moves the clock of a page or of a service worker; the browser's own, by which cookies end, stays. */
const shiftableClock = `(() => {
  if (globalThis.__shift) return
  const Real = Date
  let offset = 0
  globalThis.__shift = (ms) => (offset = ms)
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [Real.now() + offset] : args, made),
    apply: () => new Date().toString(),
    get: (target, name, self) => (name === 'now' ? () => Real.now() + offset : Reflect.get(target, name, self)),
  })
})()`

/** A page that died while it was closed never reports that it is closed. */
const inTime = (work: Promise<void>): Promise<void> => Promise.race([work.catch(() => undefined), sleep(5_000)])

type Result<N extends keyof Drive> = Awaited<ReturnType<Drive[N]>>

/** A phone with the app on it: tabs that can be killed, a service worker that can be killed, a clock, users. */
export class BrowserPhone {
  readonly tabs: Page[] = []
  readonly errors: string[] = []
  isFlight = false
  private shift = 0

  private constructor(private readonly context: BrowserContext) {
    context.setDefaultTimeout(LONGEST_MS)
    context.on('weberror', (error) => this.errors.push(String(error.error())))
    context.on('serviceworker', (worker) => void worker.evaluate(this.clock()).catch(() => undefined))
  }

  static async open(browser: Browser, baseURL: string, drivePath: string): Promise<BrowserPhone> {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 360, height: 800 },
      isMobile: true,
      hasTouch: true,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'allow',
    })
    await context.addInitScript(shiftableClock)
    await context.addInitScript({ path: drivePath })
    return new BrowserPhone(context)
  }

  close = (): Promise<void> => inTime(this.context.close())

  private clock = () => `${shiftableClock}; __shift(${this.shift})`

  async setClock(days: number): Promise<void> {
    this.shift = days * DAY_MS
    await this.context.addInitScript(`__shift(${this.shift})`)
    const moved = [
      ...this.tabs.map((page) => page.evaluate(this.clock())),
      ...this.context.serviceWorkers().map((worker) => worker.evaluate(this.clock())),
    ]
    // One that is being killed does not respond
    for (const one of moved) await Promise.race([one.catch(() => undefined), sleep(500)])
  }

  async setFlight(isOn: boolean): Promise<void> {
    this.isFlight = isOn
    // A worker that has just died with its page never responds
    await Promise.race([this.context.setOffline(isOn), sleep(3_000)])
  }

  /** The tab of that number among those that live. */
  tabAt = (index: number): Page | undefined => this.tabs[index % Math.max(1, this.tabs.length)]

  async openTab(path = '/My-tasks'): Promise<Page> {
    const page = await this.context.newPage()
    this.tabs.push(page)
    page.on('crash', () => this.drop(page))
    page.on('close', () => this.drop(page))
    // Without a network and a worker there is nothing to open: the tab is there all the same
    await page.goto(path).catch(() => undefined)
    return page
  }

  private drop(page: Page): void {
    const at = this.tabs.indexOf(page)
    if (at !== -1) this.tabs.splice(at, 1)
  }

  async closeTab(page: Page): Promise<void> {
    this.drop(page)
    await inTime(page.close())
  }

  /** The system takes the page away in the middle of whatever it does: no event reports it. */
  async crash(page: Page): Promise<void> {
    this.drop(page)
    const gone = new Promise((resolve) => page.once('crash', resolve))
    const devtools = await this.context.newCDPSession(page)
    void devtools.send('Page.crash').catch(() => undefined)
    await Promise.race([gone, sleep(2_000)])
    await inTime(page.close())
  }

  /** Stops the service worker wherever its code is; the browser starts it again at the next event. */
  async killWorker(): Promise<void> {
    const page = this.tabs[0]
    if (!page) return
    const devtools = await this.context.newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.detach()
  }

  /** Calls the app's own modules in that page. */
  async drive<N extends keyof Drive>(page: Page, name: N, ...args: Parameters<Drive[N]>): Promise<Result<N>> {
    type Asked = { __drive: Record<string, (...args: unknown[]) => Promise<unknown>> }
    const asked = page.evaluate(
      async ([method, given]) => (globalThis as unknown as Asked).__drive[method]!(...given),
      [name, args] as [string, unknown[]],
    )
    asked.catch(() => undefined)
    const late = sleep(LONGEST_MS + 15_000).then(() => Promise.reject(new Error(`${name} came to no end`)))
    late.catch(() => undefined)
    return (await Promise.race([asked, late])) as Result<N>
  }

  /** Where a user signs in whom the app does not know. */
  private login = (page: Page) =>
    page
      .getByRole('link', { name: 'Login' })
      .or(page.getByRole('button', { name: 'Login' }))
      .first()

  private isOut = (page: Page): Promise<boolean> => this.login(page).isVisible()

  /** A session that ended by itself leaves the app open, with a notice that leads to the sign-in. */
  private signInAgain = (page: Page) =>
    page
      .getByRole('button', { name: 'Sign in' })
      .or(page.getByRole('link', { name: 'Sign in' }))
      .first()

  isOver = async (page: Page): Promise<boolean> =>
    (await this.isOut(page)) || (await this.signInAgain(page).isVisible())

  /** Signs in on the pages that users use; another user is signed out first, and what is unsent stays. */
  async signIn(page: Page, person: { id: string; email: string }): Promise<void> {
    if (!page.url().includes('/My-tasks')) await page.goto('/My-tasks')
    const pill = page.locator('[data-sync]').first()
    for (let tries = 0; ; tries += 1) {
      await this.login(page).or(pill).first().waitFor()
      if (!(await pill.isVisible())) {
        await this.login(page).click()
        break
      }
      if ((await this.drive(page, 'who')) === person.id) {
        if (!(await this.isOver(page))) return
        try {
          await this.signInAgain(page).click({ timeout: 5_000 })
          break
        } catch (error) {
          // What was held for a sign-in may go on meanwhile, with a session that is there already; the notice goes then
          if (tries === 2 || (await this.isOver(page))) throw error
          continue
        }
      }
      try {
        await this.signOut(page, 'keep')
      } catch (error) {
        // The app may have found out meanwhile that the session is over, and gone there itself
        if (tries === 2 || !(await this.isOut(page))) throw error
      }
    }
    if (!(await this.reachForm(page, person))) return
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !/^\/(identity|oauth-redirect|auth|login)(\/|$)/i.test(url.pathname))
    await pill.waitFor()
  }

  /** Whether the form comes; where the notice was of a moment, the session goes on and there is none. */
  private async reachForm(page: Page, person: { id: string }): Promise<boolean> {
    const form = page.getByLabel('Email')
    for (let tries = 0; tries < 30; tries += 1) {
      if (
        await form.waitFor({ timeout: 500 }).then(
          () => true,
          () => false,
        )
      )
        return true
      const pill = page.locator('[data-sync]').first()
      const goesOn = (await pill.isVisible()) && (await this.drive(page, 'who').catch(() => '')) === person.id
      if (goesOn && !(await this.isOver(page))) return false
    }
    return true
  }

  /** Returns whether what was not sent was deleted. */
  async signOut(page: Page, how: 'keep' | 'delete' | 'send'): Promise<boolean> {
    await this.drive(page, 'leave')
    await page.getByRole('button', { name: 'More' }).click({ timeout: 5_000 })
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click({ timeout: 5_000 })
    const unsent = page.getByRole('dialog', { name: 'Some updates are not sent yet' })
    const login = this.login(page)
    await unsent.or(login).first().waitFor()
    if (!(await unsent.isVisible())) return false
    if (how === 'delete') {
      await unsent.getByRole('button', { name: 'Delete them and log out' }).click()
      const sure = page.getByRole('dialog', { name: 'Delete what was not sent?' })
      await sure.getByRole('textbox').fill('DELETE')
      await sure.getByRole('button', { name: 'Delete' }).click()
      await login.waitFor()
      return true
    }
    const send = unsent.getByRole('button', { name: 'Send now and log out' })
    if (how === 'send' && (await send.isEnabled())) {
      await send.click()
      if (
        await login.waitFor({ timeout: 4_000 }).then(
          () => true,
          () => false,
        )
      )
        return false
    }
    await unsent.getByRole('button', { name: 'Keep on this phone until I sign in again' }).click()
    await login.waitFor()
    return false
  }

  /** Rejects by the panel, as it shows for an applicant whose result is due. */
  async reject(page: Page, path: string, name: string, reason: string, onSubmit: () => void): Promise<void> {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Update', exact: true }).click({ timeout: 4_000 })
    const panel = page.getByRole('dialog', { name })
    await panel
      .getByRole('group', { name: /selected/ })
      .getByRole('radio', { name: 'No', exact: true })
      .click()
    await panel.getByLabel('Reason for rejection').fill(reason)
    onSubmit()
    await panel.getByRole('button', { name: /^(Submit|Mark .+|Did not join|Save joining day)$/ }).click()
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('group')
      .filter({ hasText: `${name} rejected` })
      .first()
      .waitFor({ timeout: 5_000 })
  }

  /** The app checks for a new version, as it does when it comes to the front; returns whether it reported one. */
  async upgrade(page: Page, accept: boolean): Promise<boolean> {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    const button = page.getByRole('button', { name: 'Restart', exact: true })
    const isThere = await button.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (!isThere || !accept) return isThere
    const loaded = page.waitForEvent('domcontentloaded', { timeout: 6_000 }).catch(() => undefined)
    await button.click()
    await loaded
    return true
  }
}
