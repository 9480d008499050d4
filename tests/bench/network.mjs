/**
 * `npm run bench -- network`: updates recorded without a network, and how they arrive over a bad one, behind a proxy that
 * shapes the link (tests/network/shaper.mjs). The built server, the demo and the real app in Chromium; nothing of the
 * page is replaced. Takes about six minutes.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { startShaper } from '../network/shaper.mjs'

export const title = 'Network: updates recorded offline, sent over 2G'
/** Needs no page and no server of the other sections. */
export const alone = true

const root = fileURLToPath(new URL('../../', import.meta.url))
const edge = { rtt: 600, up: 6_250, down: 12_500 }
const free = { rtt: 0, up: 1e9, down: 1e9 }
const UPDATES = 40
const WINDOW_MS = 3_000
const EVERY_MS = 60_000
const MOST_WINDOWS = 4
const START_MS = 120_000

/** after an hour: the access token has expired, as it does 15 minutes after the last request. */
const scenes = ['steady', 'windows, told', 'windows, untold', 'windows, after an hour']

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

export async function run({ repetitions, say }) {
  const server = await startServer()
  const results = []
  try {
    for (let repetition = 1; repetition <= repetitions; repetition += 1) {
      for (const scene of scenes) {
        say(`${scene}, ${repetition} of ${repetitions}`)
        results.push(await play(server.port, scene))
      }
    }
  } finally {
    server.stop()
  }
  return { results }
}

async function play(port, scene) {
  const shaper = await startShaper(port, free)
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-phone-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    headless: true,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const base = `http://localhost:${shaper.port}`
    await signIn(page, base)
    await untilReady(page)
    shaper.set({ signal: false })
    await context.setOffline(true)
    await record(page)
    const recorded = await countUnsent(page)
    if (scene.endsWith('an hour')) await context.clearCookies({ name: 'access_token' })
    shaper.set(edge)
    shaper.take()
    const seen =
      scene === 'steady' ? await overSteady(page, context, shaper) : await inWindows(page, context, shaper, scene)
    const { up, down } = shaper.take()
    const target = scene === 'steady' ? seen.seconds <= 4 : seen.windows === 1
    return {
      scene,
      recorded,
      left: await countUnsent(page),
      windows: seen.windows,
      seconds: seen.seconds.toFixed(1),
      'kB up': (up / 1_000).toFixed(1),
      'kB down': (down / 1_000).toFixed(1),
      target: scene === 'steady' ? '4 s' : '1 window',
      pass: recorded === UPDATES && target,
    }
  } finally {
    await context.close()
    shaper.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function overSteady(page, context, shaper) {
  const started = performance.now()
  shaper.set({ signal: true })
  await context.setOffline(false)
  while ((await countUnsent(page)) > 0 && performance.now() - started < 60_000) await sleep(200)
  return { windows: '-', seconds: (performance.now() - started) / 1_000 }
}

/** told: the browser reports each window. untold: it says online all the time, and the link is silent. */
async function inWindows(page, context, shaper, scene) {
  const isTold = !scene.endsWith(' untold')
  if (!isTold) {
    await context.setOffline(false)
    await sleep(20_000)
  }
  const started = performance.now()
  for (let windows = 1; ; windows += 1) {
    shaper.set({ signal: true })
    if (isTold) await context.setOffline(false)
    await sleep(WINDOW_MS)
    shaper.set({ signal: false })
    if (isTold) await context.setOffline(true)
    await sleep(1_500)
    const seconds = (performance.now() - started) / 1_000
    if ((await countUnsent(page)) === 0 || windows === MOST_WINDOWS) return { windows, seconds }
    await sleep(EVERY_MS - WINDOW_MS - 1_500)
  }
}

async function signIn(page, base) {
  await page.goto(`${base}/My-tasks`)
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .first()
    .click()
  await page.getByLabel('Email').fill('emp@demo.test')
  await page.getByLabel('Password').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/my-tasks/i)
}

/** The app and every row are on the phone. */
async function untilReady(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  for (let last = -1, still = 0; still < 5; await sleep(500)) {
    const count = await countRows(page)
    still = count > 0 && count === last ? still + 1 : 0
    last = count
  }
}

/** Notes on applicants that have none and may get one: each is an operation of its own lane. */
async function record(page) {
  const applicants = (await readTable(page, 'rows')).filter(
    ({ hasNotes, status }) => !hasNotes && !['joined', 'rejected'].includes(status),
  )
  for (const { requestId, funnelId } of applicants.slice(0, UPDATES)) {
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/candidate-details/${requestId}/${funnelId}`)
    await page.waitForURL(new RegExp(`${funnelId}$`))
    const notes = page.getByRole('textbox', { name: 'Notes' })
    // The page of the applicant before has its notes filled in
    while ((await notes.inputValue()) !== '') await sleep(20)
    await notes.fill('Uniform M, calls after 18:00')
    await notes.blur()
    await page.getByText(/^Saved on this phone on/).waitFor()
  }
  // The undo windows are over
  await sleep(9_000)
}

const countRows = async (page) => (await readTable(page, 'rows')).length
const countUnsent = async (page) => (await readTable(page, 'outbox')).length

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
    return rows.map(({ snapshot }) => ({
      requestId: snapshot?.hiringRequestId,
      funnelId: snapshot?.funnelId,
      hasNotes: Boolean(snapshot?.notes),
      status: snapshot?.stage.status,
    }))
  }, table)

/** The built server with the demo, in a data folder of its own. */
async function startServer() {
  const port = await findPort()
  const data = mkdtempSync(join(tmpdir(), 'fieldhire-bench-data-'))
  // As root, Postgres runs as another user
  chmodSync(data, 0o755)
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(data, 'data'), DEMO: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => {
    child.once('exit', () => rmSync(data, { recursive: true, force: true }))
    child.kill('SIGTERM')
  }
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`)
        .then((one) => one.ok)
        .catch(() => false)
    )
      return { port, stop }
    await sleep(500)
  }
  stop()
  throw new Error('The server did not start')
}

const findPort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
