/** For `npm run bench -- network`: a phone behind a link of its own, and what its user does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { startShaper } from '../network/shaper.mjs'
import { noisePhoto } from '../support/noise-photo.mjs'
import { sleep } from './measure.mjs'

export const free = { rtt: 0, up: 1e9, down: 1e9 }

/** Runs `work` with a phone whose link leads from `own` to `port`; over https when `isSecure`. */
export async function onPhone({ own, port, isSecure }, work) {
  const shaper = await startShaper(port, free, own)
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-phone-'))
  const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-sync']
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    headless: true,
    // The front's certificate is its own
    args: isSecure ? [...args, '--ignore-certificate-errors'] : args,
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const base = `${isSecure ? 'https' : 'http'}://localhost:${shaper.port}`
    return await work({ page, context, shaper, base })
  } finally {
    await context.close()
    shaper.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Up to the button. */
export async function fillIn(page, base) {
  await page.goto(`${base}/My-tasks`)
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .first()
    .click()
  await page.getByLabel('Email').fill('emp@demo.test')
  await page.getByLabel('Password').fill('Demo-1234')
}

export const listIsThere = (page) => page.getByRole('main').getByRole('article').first().waitFor({ timeout: 120_000 })

export async function signIn(page, base) {
  await fillIn(page, base)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/my-tasks/i)
  await listIsThere(page)
}

/** The app, every row and what the screens read besides are on the phone, and nothing is left to send. */
export async function untilReady(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const isReady = async () => (await isUpToDate(page)) && (await isWhole(page)) && (await countUnsent(page)) === 0
  for (const end = Date.now() + 300_000; !(await isReady()); await sleep(300))
    if (Date.now() > end) throw new Error('The phone is not ready for no network')
  await sleep(1_000)
}

/** Goes to another screen without loading the page anew. */
const goTo = (page, path) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

export const profileOf = ({ requestId, funnelId }) => `/candidate-details/${requestId}/${funnelId}`

/** Notes on applicants that have none and may get one: each is an operation of its own lane. Returns their ids. */
export async function recordNotes(page, count) {
  const rows = await readTable(page, 'rows')
  const chosen = rows
    .filter(({ hasNotes, status }) => !hasNotes && !['joined', 'rejected'].includes(status))
    .slice(0, count)
  if (chosen.length < count) throw new Error(`There are ${chosen.length} applicants without notes`)
  for (const applicant of chosen) {
    await goTo(page, profileOf(applicant))
    await page.waitForURL(new RegExp(`${applicant.funnelId}$`))
    const notes = page.getByRole('textbox', { name: 'Notes' })
    // The page of the applicant before has its notes filled in
    while ((await notes.inputValue()) !== '') await sleep(20)
    await notes.fill('Uniform M, calls after 18:00')
    await notes.blur()
    await page.getByText(/^Saved on this phone on/).waitFor()
  }
  return chosen.map(({ funnelId }) => funnelId)
}

/** The joining of somebody who was selected, with a photo of some 3 MB as the offer letter. Returns their id. */
export async function recordJoining(page) {
  const rows = (await readTable(page, 'rows')).filter(({ status }) => status === 'selected')
  for (const applicant of rows.slice(0, 40)) {
    // Loaded anew: nothing of the applicant before is there
    await page.goto(new URL(profileOf(applicant), page.url()).href)
    const button = page.getByRole('main').getByRole('button', { name: 'Update', exact: true })
    const question = page.getByRole('group', { name: 'Update joining: has the applicant joined?' })
    await button.or(question).first().waitFor()
    if (!(await question.isVisible())) await button.click()
    if (!(await isThere(question))) continue
    await question.getByRole('radio', { name: 'Yes', exact: true }).click()
    // Who is to join later is not asked it
    const date = page
      .getByRole('group', { name: /^Did the applicant join on/ })
      .getByRole('radio', { name: 'Same date' })
    if (!(await isThere(date))) continue
    await date.click()
    await page.getByLabel('Employee ID').fill('SLPL/BWD/02042')
    const buffer = await noisePhoto(page)
    await page.getByLabel(/^Offer letter/).setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: /^(Submit|Mark .+|Did not join)$/ }).click()
    while ((await countUnsent(page)) === 0) await sleep(100)
    return applicant.funnelId
  }
  throw new Error('Nobody can be said to have joined')
}

const isThere = (place) =>
  place.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )

/** Every row, or every task where data is saved, has come. */
export const isUpToDate = async (page) =>
  (await readTable(page, 'meta')).some(({ key }) => key.startsWith('up-to-date:'))
/** "Ready for offline" was said. */
export const isWhole = async (page) => (await readTable(page, 'meta')).some(({ key }) => key === 'ready-offline')
export const countRows = async (page) => (await readTable(page, 'rows')).length
export const countUnsent = async (page) => (await readTable(page, 'outbox')).length
export const countFileBytes = async (page) =>
  (await readTable(page, 'blobs')).reduce((sum, { bytes }) => sum + bytes, 0)

/** Reads the user's database as another page of the app would. */
const readTable = (page, table) =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    const own = databases.map((one) => one.name).find((one) => /^fieldhire-user-(?!.*key)/.test(one))
    if (!own) return []
    const request = indexedDB.open(own)
    const db = await new Promise((done) => (request.onsuccess = () => done(request.result)))
    const all = db.transaction(name).objectStore(name).getAll()
    const rows = await new Promise((done) => (all.onsuccess = () => done(all.result)))
    db.close()
    return rows.map(({ key, snapshot, data }) => ({
      key,
      requestId: snapshot?.hiringRequestId,
      funnelId: snapshot?.funnelId,
      hasNotes: Boolean(snapshot?.notes),
      status: snapshot?.stage.status,
      bytes: data?.byteLength ?? 0,
    }))
  }, table)
