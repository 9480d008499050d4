import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { callOf, type Browser, type Engine, type Size, type Tab } from './engine.ts'

const LOAD = { waitUntil: 'domcontentloaded', timeout: 30_000 } as const

class FirefoxTab implements Tab {
  constructor(private readonly page: Page) {}

  goto = async (url: string) => void (await this.page.goto(url, LOAD))
  reload = async () => void (await this.page.reload(LOAD))
  evaluate = <Result, Argument>(work: (argument: Argument) => Result | Promise<Result>, argument?: Argument) =>
    this.page.evaluate(callOf(work, argument)) as Promise<Result>
  pressAt = (x: number, y: number) => this.page.mouse.click(x, y)
  type = (text: string) => this.page.keyboard.type(text)
  pressKey = (key: 'Enter' | 'Escape') => this.page.keyboard.press(key)

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
    const [first] = await browser.pages()
    return {
      version: (await browser.version()).replace(/^\D+/, ''),
      tab: await watch(first ?? (await browser.newPage())),
      newTab: async () => watch(await browser.newPage()),
      errors,
      close: () => browser.close(),
    }
  },
})
