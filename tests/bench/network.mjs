/**
 * `npm run bench -- network`: updates recorded without a network, and how they arrive over a bad one, behind a proxy that
 * shapes the link (tests/network/shaper.mjs). The built server, the demo and the real app in Chromium; nothing of the
 * page is replaced. `--scenes "steady;photo"` plays some of the scenes below, or those that take longer (`idle`).
 */
import { loadavg } from 'node:os'
import { median, sleep } from './measure.mjs'
import * as phone from './network-phone.mjs'
import { findPort, startApp, startFront } from './network-server.mjs'

export const title = 'Network: updates recorded offline, sent over 2G'
/** Needs no page and no server of the other sections. */
export const alone = true

/** Round trip in ms, bytes/s up and down. */
const edge = { rtt: 600, up: 6_250, down: 12_500 }
const slow4g = { rtt: 150, up: 94_000, down: 200_000 }
const UPDATES = 40
const WINDOW_MS = 3_000
const EVERY_MS = 60_000
const MOST_WINDOWS = 4
/** Windows for the photo, ms. */
const LONG_WINDOW_MS = 30_000
const MOST_LONG_WINDOWS = 8
const PIECE = 64 * 1024
/** Nothing is done in the open app for so long. */
const IDLE_MS = 600_000
/** A day in the field: so many starts of the app, and so many updates after each. */
const STARTS = 3
const UPDATES_EACH = 20

const scenes = {
  steady: playSteady,
  // The browser reports each window
  'windows, told': playWindows,
  // It says online all the time, and the link is silent
  'windows, untold': playWindows,
  // The access token has expired, as it does 15 minutes after the last request
  'windows, after an hour': playWindows,
  'windows, told, https': playWindows,
  'windows, untold, https': playWindows,
  photo: playPhoto,
  'first open, slow 4G': openFirst,
  'first open, 2G saving data': openFirst,
  day: playDay,
  idle: playIdle,
}
const usual = Object.keys(scenes).filter((name) => name !== 'idle')

export async function run({ repetitions, options = {}, say }) {
  const named = options.scenes?.split(';').map((one) => one.trim()) ?? usual
  const unknown = named.find((one) => !(one in scenes))
  if (unknown !== undefined) throw new Error(`No scene "${unknown}"; there are ${Object.keys(scenes).join('; ')}`)
  const runs = []
  for (const secure of [false, true])
    await withApp(
      secure,
      named.filter((scene) => isSecure(scene) === secure),
      repetitions,
      async (scene, repetition, on) => {
        const [load] = loadavg()
        const seen = { load, ...(await scenes[scene](on)) }
        runs.push({ scene, repetition, ...seen })
        say(`${scene}, ${repetition} of ${repetitions}: ${JSON.stringify(seen)}`)
      },
    )
  return {
    runs,
    results: named.map((scene) =>
      judge(
        scene,
        runs.filter((one) => one.scene === scene),
      ),
    ),
  }
}

/**
 * The demo is theirs together. A scene of updates goes on with its phone as a user does, on applicants that none has changed;
 * the others begin with a phone anew.
 */
async function withApp(secure, list, repetitions, play) {
  if (list.length === 0) return
  const own = await findPort()
  const app = await startApp(secure ? `https://localhost:${own}` : undefined)
  const front = secure ? await startFront(app.port) : undefined
  const place = { own, port: (front ?? app).port, isSecure: secure }
  const numbers = Array.from({ length: repetitions }, (_, at) => at + 1)
  try {
    for (const scene of list)
      if (ofUpdates(scene))
        await phone.onPhone(place, async (on) => {
          await phone.signIn(on.page, on.base)
          for (const number of numbers) await play(scene, number, { ...on, app, scene })
        })
      else for (const number of numbers) await phone.onPhone(place, (on) => play(scene, number, { ...on, app, scene }))
  } finally {
    front?.stop()
    await app.stop()
  }
}

const ofUpdates = (scene) => scene === 'steady' || isWindows(scene)
const isSecure = (scene) => scene.endsWith('https')
const isWindows = (scene) => scene.startsWith('windows')
const shown = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '-')
const inKb = (bytes) => (bytes / 1_000).toFixed(1)

/** One line for all runs of a scene. */
function judge(scene, runs) {
  const middle = (name) => median(runs.map((one) => one[name]))
  const most = isSecure(scene) ? 2 : 1
  const intime = runs.filter(({ windows, left }) => windows <= most && left === 0).length
  const sum = (name) => runs.reduce((total, one) => total + (one[name] ?? 0), 0)
  const isWhole = sum('lost') + sum('doubled') + sum('left') === 0
  const bytes = runs.map(({ up, down }) => up + down)
  const [target, pass] = isWindows(scene)
    ? [`${most === 1 ? '1 window' : '2 windows'} in 9 of 10`, intime >= 0.9 * runs.length && isWhole]
    : {
        steady: () => ['4 s, 15 kB each way', isWhole && middle('seconds') <= 4 && areLight(runs)],
        photo: () => ['arrives; at most a piece again for each cut', isWhole && runs.every(isThrifty)],
        'first open, slow 4G': () => ['list 5 s, all 20 s', middle('list') <= 5 && middle('seconds') <= 20],
        'first open, 2G saving data': () => ['-', undefined],
        day: () => ['500 kB', isWhole && median(bytes) <= 500_000],
        idle: () => ['10 kB', median(bytes) <= 10_000],
      }[scene]()
  return {
    scene,
    runs: runs.length,
    windows: isWindows(scene) ? `${intime} of ${runs.length} within ${most}` : shown(middle('windows'), 0),
    seconds: middle('seconds').toFixed(1),
    'first list, s': shown(middle('list'), 1),
    'ready, s': shown(middle('ready'), 1),
    requests: shown(middle('requests'), 0),
    'kB up': inKb(middle('up')),
    'kB down': inKb(middle('down')),
    'left / lost / doubled': `${sum('left')} / ${sum('lost')} / ${sum('doubled')}`,
    target,
    ...(pass === undefined ? {} : { pass }),
  }
}

const areLight = (runs) => median(runs.map(({ up }) => up)) <= 15_000 && median(runs.map(({ down }) => down)) <= 15_000
/** Beside the file go the joining, the headers of each piece and what the phone asks in each window. */
const isThrifty = ({ file, up, windows }) => up <= file * 1.05 + (windows - 1) * PIECE + 15_000

/** What became of the updates, once all that was sent was answered. */
async function follow({ page, app }, ids, action = 'notes') {
  const left = await phone.countUnsent(page)
  const counts = await app.actions(ids, action)
  return {
    left,
    lost: Math.max(0, ids.length - left - counts.length),
    doubled: counts.reduce((sum, count) => sum + count - 1, 0),
  }
}

/** Waits for every row and until nothing is left to send, and takes the network away. */
async function goOffline({ page, context, shaper }) {
  shaper.set({ ...phone.free, signal: true })
  await context.setOffline(false)
  await phone.untilReady(page)
  shaper.set({ signal: false })
  await context.setOffline(true)
}

async function recordOffline(on) {
  await goOffline(on)
  const ids = await phone.recordNotes(on.page, UPDATES)
  // The undo windows are over
  await sleep(9_000)
  return ids
}

async function playSteady(on) {
  const { page, context, shaper } = on
  const ids = await recordOffline(on)
  shaper.set(edge)
  shaper.take()
  const started = performance.now()
  shaper.set({ signal: true })
  await context.setOffline(false)
  while ((await phone.countUnsent(page)) > 0 && performance.now() - started < 60_000) await sleep(100)
  const seconds = (performance.now() - started) / 1_000
  const { up, down } = shaper.take()
  return { seconds, up, down, ...(await follow(on, ids)) }
}

async function playWindows(on) {
  const { context, shaper, scene } = on
  const isTold = !scene.includes('untold')
  const ids = await recordOffline(on)
  if (scene.includes('an hour')) await context.clearCookies({ name: 'access_token' })
  shaper.set(edge)
  if (!isTold) {
    await context.setOffline(false)
    await sleep(20_000)
  }
  const passed = await passWindows(on, { ms: WINDOW_MS, most: MOST_WINDOWS, isTold })
  return { ...passed, ...(await follow(on, ids)) }
}

/** Windows of signal until everything is sent, at most so many; what they took of time and bytes. */
async function passWindows(on, { ms, most, isTold }) {
  on.shaper.take()
  const started = performance.now()
  for (let windows = 1; ; windows += 1) {
    await openWindow(on, ms, isTold)
    const seconds = (performance.now() - started) / 1_000
    if (windows === most || (await phone.countUnsent(on.page)) === 0) {
      const { up, down } = on.shaper.take()
      return { windows, seconds, up, down }
    }
    await sleep(EVERY_MS - ms - 1_500)
  }
}

async function openWindow({ context, shaper }, ms, isTold) {
  shaper.set({ signal: true })
  if (isTold) await context.setOffline(false)
  await sleep(ms)
  shaper.set({ signal: false })
  if (isTold) await context.setOffline(true)
  await sleep(1_500)
}

async function playPhoto(on) {
  const { page, shaper } = on
  await phone.signIn(page, on.base)
  await goOffline(on)
  const ids = [await phone.recordJoining(page)]
  await sleep(9_000)
  const file = await phone.countFileBytes(page)
  shaper.set(edge)
  const passed = await passWindows(on, { ms: LONG_WINDOW_MS, most: MOST_LONG_WINDOWS, isTold: true })
  return { file, ...passed, ...(await follow(on, ids, 'joined')) }
}

/**
 * The files of the app come over a free link before the sign-in; the session, the rows and what else is read over this one.
 * `requests` are those to the API until the phone is ready for offline, `ready` the seconds.
 */
async function openFirst({ page, shaper, base, scene }) {
  const savesData = scene.endsWith('saving data')
  let requests = 0
  page.on('request', (request) => (requests += Number(request.url().includes('/api/hire/'))))
  if (savesData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true, effectiveType: '2g' }),
      }),
    )
  await phone.fillIn(page, base)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  shaper.set(savesData ? edge : slow4g)
  shaper.take()
  const started = performance.now()
  const since = () => (performance.now() - started) / 1_000
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/my-tasks/i)
  await phone.listIsThere(page)
  const list = since()
  while (!(await phone.isUpToDate(page)) && since() < 300) await sleep(200)
  const seconds = since()
  const { up, down } = shaper.take()
  const seen = { list, seconds, rows: await phone.countRows(page), up, down }
  if (savesData) return seen
  while (!(await phone.isWhole(page)) && since() < 300) await sleep(200)
  return { ...seen, ready: since(), requests }
}

/** Starts and updates without what the app reads while nothing is done in it: that is `idle`. */
async function playDay(on) {
  const { page, shaper, base } = on
  await phone.signIn(page, base)
  await phone.untilReady(page)
  shaper.set(edge)
  shaper.take()
  const started = performance.now()
  const ids = []
  for (let start = 1; start <= STARTS; start += 1) {
    await page.goto('about:blank')
    await page.goto(`${base}/My-tasks`)
    await phone.listIsThere(page)
    ids.push(...(await phone.recordNotes(page, UPDATES_EACH)))
    while ((await phone.countUnsent(page)) > 0) await sleep(300)
    await sleep(5_000)
  }
  const { up, down } = shaper.take()
  return { seconds: (performance.now() - started) / 1_000, up, down, ...(await follow(on, ids)) }
}

async function playIdle({ page, shaper, base }) {
  await phone.signIn(page, base)
  await phone.untilReady(page)
  // The reads of the first open are over
  await sleep(30_000)
  shaper.take()
  await sleep(IDLE_MS)
  const { up, down } = shaper.take()
  return { seconds: IDLE_MS / 1_000, up, down }
}
