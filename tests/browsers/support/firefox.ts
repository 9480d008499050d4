import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { callOf, type Browser, type Engine, type Key, type Size, type Tab } from './engine.ts'

const LOAD = { waitUntil: 'domcontentloaded', timeout: 30_000 } as const

class FirefoxTab implements Tab {
  constructor(private readonly page: Page) {}

  goto = async (url: string) => void (await this.page.goto(url, LOAD))
  reload = async () => void (await this.page.reload(LOAD))
  evaluate = <Result, Argument>(work: (argument: Argument) => Result | Promise<Result>, argument?: Argument) =>
    this.page.evaluate(callOf(work, argument)) as Promise<Result>
  pressAt = (x: number, y: number) => this.page.mouse.click(x, y)
  type = (text: string) => this.page.keyboard.type(text)

  async pressKey(key: Key) {
    if (key !== 'Shift+Tab') return this.page.keyboard.press(key)
    await this.page.keyboard.down('Shift')
    await this.page.keyboard.press('Tab')
    await this.page.keyboard.up('Shift')
  }

  async countNamed(role: string, name: string) {
    const found = await this.page.$$(`aria/[name="${name}"][role="${role}"]`)
    for (const handle of found) await handle.dispose()
    return found.length
  }

  async chooseFile(selector: string, path: string) {
    const input = (await this.page.$(selector)) as ElementHandle<HTMLInputElement>
    await input.uploadFile(path)
  }

  picture = async () => Buffer.from(await this.page.screenshot())
  resize = (size: Size) => this.page.setViewport({ ...size, deviceScaleFactor: 1 })
  close = () => this.page.close()
}

/** Firefox over WebDriver BiDi. */
export const firefoxEngine = (program: string): Engine => ({
  name: 'Firefox',
  async open(profile, size): Promise<Browser> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program,
      headless: true,
      userDataDir: profile,
      protocolTimeout: 60_000,
      env: { ...process.env, TZ: 'Asia/Kolkata' },
      extraPrefsFirefox: { 'intl.accept_languages': 'en-IN, en' },
    })
    const errors: string[] = []
    const watch = async (page: Page) => {
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.setViewport({ ...size, deviceScaleFactor: 1 })
      return new FirefoxTab(page)
    }
    // The page that it opens with never has the focus of the window, and draws no ring
    const [first] = await browser.pages()
    const tab = await watch(await browser.newPage())
    await first?.close()
    return {
      version: (await browser.version()).replace(/^\D+/, ''),
      tab,
      newTab: async () => watch(await browser.newPage()),
      errors,
      close: () => browser.close(),
    }
  },
})
