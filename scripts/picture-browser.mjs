import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './say.mjs'

export const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1120, height: 700 } }

/** A browser that takes pictures of the app at `base`, in English and in India's time, into `folder` of the project. */
export async function openPictureBrowser(base, folder) {
  const executablePath =
    process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

  /** A page of its own, signed in as that account of the demo. */
  async function open(who, screen) {
    const context = await browser.newContext({ ...screen, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
    const page = await context.newPage()
    if (!who) return page
    await page.goto(`${base}/auth`)
    await page.getByLabel('Email').fill(`${who}@demo.test`)
    await page.getByLabel('Password').fill('Demo-1234')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/My-tasks|Dashboard/)
    return page
  }

  async function take(page, name, path, ready = (at) => at.getByRole('heading', { level: 1 })) {
    if (path) await page.goto(base + path)
    await ready(page).first().waitFor()
    // Nothing fades any more, and fonts and counts are there
    await page.waitForTimeout(1_500)
    const file = join(root, folder, `${name}.jpg`)
    await page.screenshot({ path: file, type: 'jpeg', quality: 62, animations: 'disabled' })
  }

  return { open, take, close: () => browser.close() }
}
