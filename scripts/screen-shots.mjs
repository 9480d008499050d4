/**
 * Takes every screen of a running app with its demo into a folder: `node scripts/screen-shots.mjs http://localhost:4300
 * /tmp/shots [phone-english,…]`. Start the server with a fresh DATA_DIR. An older version of the app may be running: an
 * address it does not know is taken as it answers. `screen-sheets.mjs` puts two folders side by side.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPictureBrowser } from './picture-browser.mjs'

const [base, folder, only] = process.argv.slice(2)
const request = '/hiring-request/20418'
const strangers = {
  landing: '/',
  'sign-in': '/auth',
  registration: '/employer-registration',
  terms: '/terms-and-conditions',
}
const employer = {
  tasks: '/My-tasks',
  'other-tasks': '/My-tasks?tab=other',
  update: openUpdate,
  today: '/My-tasks?day=today',
  requests: '/Employer-hiring-requests',
  applicants: `${request}/applicants`,
  rejected: `${request}/applicants?tab=rejected`,
  profile: openProfile,
  summary: `${request}/summary`,
  reachouts: `${request}/campaign`,
  'new-reachout': `${request}/run-campaign`,
  'new-request': '/hiring-request',
  'request-details': request,
  insights: '/Employer-dashboard',
  credits: '/Payment',
  account: '/Settings',
  addresses: '/Settings?tab=addresses',
  members: '/Settings?tab=members',
  resources: '/Tutorials',
  feedback: '/Contact',
  'sync-centre': '/sync',
}
const operations = { operations: '/Dashboard', search: '/searchDashboard', 'waiting-phones': '/Waiting-phones' }

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }
const narrow = { ...phone, viewport: { width: 320, height: 640 } }
const laptop = { viewport: { width: 1366, height: 768 } }
const wide = { viewport: { width: 1920, height: 1080 } }
const looks = {
  'phone-english': phone,
  'phone-hindi-dark': { ...phone, colorScheme: 'dark' },
  'narrow-hindi': narrow,
  'laptop-english': laptop,
  'laptop-hindi-dark': { ...laptop, colorScheme: 'dark' },
  'wide-english': wide,
}

const { open, close } = await openPictureBrowser(base)

async function openUpdate(page) {
  await page.goto(`${base}/My-tasks`)
  await page.getByRole('article').first().getByRole('button').last().click()
}

async function openProfile(page) {
  await page.goto(`${base}${request}/applicants`)
  await page.locator('a[href^="/candidate-details/"]').first().click()
  await page.waitForURL(/candidate-details/)
}

async function visit(page, look, screens) {
  for (const [name, way] of Object.entries(screens)) {
    if (typeof way === 'string') await page.goto(base + way)
    else await way(page)
    await page.getByRole('heading').first().waitFor()
    // Nothing fades any more, and counts are there
    await page.waitForTimeout(2_500)
    await page.screenshot({ path: join(folder, look, `${name}.png`), animations: 'disabled' })
  }
  await page.context().close()
}

for (const [look, screen] of Object.entries(looks)) {
  if (only && !only.split(',').includes(look)) continue
  mkdirSync(join(folder, look), { recursive: true })
  for (const [who, screens] of [
    [undefined, strangers],
    ['emp', employer],
    ['ops', operations],
  ]) {
    const page = await open(who, screen)
    page.on('dialog', (dialog) => dialog.accept())
    if (look.includes('hindi')) await page.context().addCookies([{ name: 'language', value: 'hi', url: base }])
    // What the device downloads once is there
    if (who) await page.waitForTimeout(15_000)
    await visit(page, look, screens)
  }
  process.stdout.write(`${look}\n`)
}
await close()
