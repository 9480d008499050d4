/**
 * Takes the pictures of the manuals from the real app with its demo: `node scripts/manual-pictures.mjs
 * http://localhost:4300` against a server that was started with a fresh DATA_DIR. Then run scripts/manuals.mjs.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { desktop, openPictureBrowser, phone } from './picture-browser.mjs'
import { root } from './say.mjs'

const base = process.argv[2] ?? 'http://localhost:4300'
const folder = 'docs/manuals/pictures'
await mkdir(join(root, folder), { recursive: true })
const { open, take, close } = await openPictureBrowser(base, folder)

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
await field.goto(`${base}/desk`)
await field.getByLabel('Find an applicant').fill('su')
const found = field.getByRole('listitem').getByRole('button')
await found.first().waitFor()
// The first of them who is not decided yet
const mark = field.getByRole('button', { name: /^Mark attended/ })
for (let at = 0; !(await mark.isVisible()); at += 1) {
  await field.getByLabel('Find an applicant').fill('su')
  await found.nth(at).click()
  await field.waitForTimeout(500)
}
await mark.click()
await take(field, 'desk', undefined, (at) => at.getByRole('button', { name: 'Record result' }).first())

const council = await open('ssc', desktop)
await take(council, 'partners', '/Industry-partners', (at) => at.getByText('Aravali Warehousing'))
await council.getByRole('button', { name: 'Add industry partner' }).click()
const dialog = council.getByRole('dialog')
await dialog.getByRole('button', { name: 'Add industry partner' }).click()
await take(council, 'add-partner', undefined, (at) => at.getByText('please enter PAN Number'))
await take(council, 'partner', '/Industry-partners/EMP38', (at) => at.getByText('SPOC Details'))
await take(council, 'analytics', '/Analytics', (at) => at.frameLocator('iframe').getByText('Demand by job role'))
await close()
