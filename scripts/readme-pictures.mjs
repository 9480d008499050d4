/**
 * Takes the pictures of the README from the real app with its demo: `node scripts/readme-pictures.mjs
 * http://localhost:4300` against a server that was started with a fresh DATA_DIR. It records one result without a
 * network and does not send it.
 */
import { desktop, openPictureBrowser, phone } from './picture-browser.mjs'

const base = process.argv[2] ?? 'http://localhost:4300'
const { open, take, close } = await openPictureBrowser(base, 'docs/pictures')

const employer = await open('emp', desktop)
const applicants = '/hiring-request/20418/applicants'
await take(employer, 'table', applicants, (at) => at.getByText('640 applicants'))
await take(employer, 'board', `${applicants}?view=board`, (at) => at.getByRole('button', { name: /^Move/ }))

const field = await open('emp', phone)
const yes = field.getByRole('article').getByRole('button', { name: 'Yes' })
await yes.first().waitFor()
// The service worker has cached the app before the network is cut
await field.evaluate(() => navigator.serviceWorker.ready)
await field.waitForTimeout(5_000)
await field.context().setOffline(true)
await field.reload()
await yes.first().waitFor()
// Whose interview has been: no to it is a rejection, for one of the usual reasons
await field.getByRole('article').filter({ hasText: 'selected this applicant?' }).getByText('No').first().click()
const panel = field.getByRole('dialog')
await panel.getByRole('group', { name: 'Usual reasons' }).getByRole('radio').first().click()
await panel.getByRole('button', { name: 'Mark rejected' }).click()
// The toast has gone; the result waits
await field.waitForTimeout(9_000)
await take(field, 'phone-offline', undefined, (at) => at.getByText('Offline · 1'))

const operations = await open('ops', desktop)
await operations.goto(`${base}/searchDashboard`)
await operations.getByRole('combobox').first().click()
await operations.getByRole('option').first().click()
await operations.getByRole('button', { name: 'Search', exact: true }).click()
await take(operations, 'search', undefined, (at) => at.getByRole('cell'))
await close()
