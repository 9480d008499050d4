/**
 * Takes the pictures of the manuals from the real app with its demo: `node scripts/manual-pictures.mjs http://localhost:4300`
 * against a server that was started with a fresh DATA_DIR. Then run scripts/manuals.mjs.
 */
import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './say.mjs'

const base = process.argv[2] ?? 'http://localhost:4300'
const folder = join(root, 'docs/manuals/pictures')
const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1120, height: 700 } }

const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

async function open(who, screen) {
  const context = await browser.newContext({ ...screen, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const page = await context.newPage()
  if (!who) return page
  await page.goto(`${base}/auth`)
  await page.getByLabel('Email').fill(`${who}@demo.test`)
  await page.getByLabel('Password').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/My-tasks/)
  return page
}

async function take(page, name, path, ready = (at) => at.getByRole('heading', { level: 1 })) {
  if (path) await page.goto(base + path)
  await ready(page).first().waitFor()
  // Nothing fades any more, and fonts and counts are there
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 62, animations: 'disabled' })
}

await mkdir(folder, { recursive: true })
const nobody = await open(undefined, desktop)
await take(nobody, 'registration', '/employer-registration', (at) => at.getByLabel('Sector'))

const employer = await open('emp', desktop)
await take(employer, 'requests', '/Employer-hiring-requests', (at) => at.getByText('Bhiwandi FC ramp-up'))
await take(employer, 'dashboard', '/Employer-dashboard', (at) => at.getByText('Hiring Requests Statistics'))

const field = await open('emp', phone)
const task = (at) => at.getByRole('article').getByRole('button', { name: 'Yes' })
await take(field, 'tasks', '/My-tasks', task)
await take(field, 'applicants', '/hiring-request/20418/applicants', (at) => at.getByRole('article'))
await field.goto(`${base}/My-tasks`)
await task(field).first().click()
await take(field, 'panel', undefined, (at) => at.getByRole('dialog'))
await field.keyboard.press('Escape')
await take(field, 'sync', '/sync')

const council = await open('ssc', desktop)
await take(council, 'partners', '/Industry-partners', (at) => at.getByText('Aravali Warehousing'))
await council.getByRole('button', { name: 'Add industry partner' }).click()
const dialog = council.getByRole('dialog')
await dialog.getByRole('button', { name: 'Add industry partner' }).click()
await take(council, 'add-partner', undefined, (at) => at.getByText('please enter PAN Number'))
await take(council, 'partner', '/Industry-partners/EMP38', (at) => at.getByText('SPOC Details'))
await take(council, 'analytics', '/Analytics', (at) => at.frameLocator('iframe').getByText('Demand by job role'))
await browser.close()
