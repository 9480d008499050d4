import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { withBareBrowser } from './bare-browser.mjs'
import { buildHello } from './build.mjs'
import {
  median,
  ms,
  noise,
  openPage,
  ratiosOf,
  root,
  rotated,
  sleep,
  startServer,
  throttle,
  times,
  within,
} from './measure.mjs'
import { withBrowser } from './measure.mjs'

const ROWS = 2_400
/** One more than docs/performance.md names, as in tests/journeys/first-weight.spec.ts: it must not creep. */
const MOST_KB = 182
/** How many rows count as a list: what My Tasks shows before View more. */
const LEAST_ROWS = 8
/** After a start: the worker has fetched everything, and the list is kept for the next one. */
const SETTLED_MS = 4_000
const phone = { deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/**
 * Runs in the page before its own code. Records, in ms since navigation, when the list is there, when it is painted, and when
 * the one that works is painted: before it there may be the list as it was last drawn. The first paint with content is the
 * browser's own figure: a task that waits for a frame comes behind the scripts that are ready by then, which may be long
 * after it. Where something else was painted before the list, the task after its frame has to do.
 */
function watch([selector, least]) {
  const longTasks = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  const whenPainted = (note) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => note(performance.now()))
      channel.port1.start()
      channel.port2.postMessage(undefined)
    })
  let first
  const look = () => {
    if (document.querySelectorAll(selector).length < least) return
    const drawn = performance.now()
    if (!first) {
      first = { drawn, longTasks }
      whenPainted((painted) => (first.painted = painted))
    }
    if (document.getElementById('drawn')) return
    observer.disconnect()
    whenPainted((works) =>
      new PerformanceObserver((list) => {
        const paint = list.getEntriesByName('first-contentful-paint')[0]?.startTime
        if (paint === undefined) return
        window.list = { ...first, painted: paint >= first.drawn ? paint : (first.painted ?? works), works }
      }).observe({ type: 'paint', buffered: true }),
    )
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

async function goToList(page, address) {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction('window.list !== undefined', undefined, { timeout: 60_000 })
  return page.evaluate('window.list')
}

const packedSize = (file) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** A fresh tab that reaches no server, in a browser without an inspector. */
function measureBare(app) {
  return withBareBrowser(async ({ open }) => {
    const address = app.server.url + app.path
    if (app.seed) {
      const page = await open()
      await page.goto(`${app.server.url}/bench/seed.html`)
      await page.waitFor('window.bench && true')
      await page.evaluate(`bench.seed(${ROWS})`)
      await page.close()
    }
    const see = async (rate) => {
      const page = await open(rate)
      await page.before(watch, [app.row, LEAST_ROWS])
      await page.goto(address)
      const list = await page.waitFor('window.list')
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
      // Wait until the worker has fetched everything and the app's work after its start has ended
      if (app.server.isReachable) await sleep(SETTLED_MS)
      await page.close()
      return list
    }
    await see(1)
    await see(1)
    await app.server.setReachable(false)
    const took = { 1: await see(1), 4: await see(4) }
    await app.server.setReachable(true)
    return took
  })
}

/** First visit of a signed-in user, what it fetched, then a fresh tab without a network, with DevTools attached. */
function measure(app) {
  return withBrowser(async (context) => {
    if (app.seed) {
      const { page, run } = await openPage(context, `${app.server.url}/bench/seed.html`)
      await run(120_000, 'seeding', (rows) => bench.seed(rows), ROWS)
      await page.close()
    }
    await context.addInitScript(watch, [app.row, LEAST_ROWS])
    const address = app.server.url + app.path
    let page = await context.newPage()
    const fetched = new Set()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(js|css)$/.test(pathname) && pathname !== '/sw.js') fetched.add(pathname)
    })
    await goToList(page, address)
    const files = [...fetched].map((path) => ({ path, bytes: packedSize(join(app.folder, path)) }))
    await page.evaluate(() => navigator.serviceWorker.ready)
    // Once more, so that the worker has everything and serves it
    await sleep(SETTLED_MS)
    await goToList(page, address)
    await sleep(SETTLED_MS)
    await page.close()
    await context.setOffline(true)
    page = await context.newPage()
    await throttle(context, page, 4)
    return { files, inspected: await goToList(page, address) }
  }, phone)
}

export const title = `start: the first signed-in list, and the list from a fresh tab without a network at 360 x 800`

export async function run({ pages, repetitions, say }) {
  const appFolder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-app-'))
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--app-out', appFolder, '--id', 'bench'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('The app could not be built')
  const helloFolder = await buildHello()
  const apps = {
    limit: { folder: helloFolder, path: '/', row: '.row', server: await startServer({ '': helloFolder }) },
    ours: {
      folder: appFolder,
      path: '/My-tasks',
      row: 'main article',
      seed: true,
      server: await startServer({ '': appFolder, bench: pages }),
    },
  }
  const runs = []
  try {
    for (let repetition = 0; repetition < repetitions + 2; repetition += 1)
      for (const who of rotated(['limit', 'ours'], repetition)) {
        const { files, inspected } = await within(240_000, who, measure(apps[who]))
        const took = await within(120_000, who, measureBare(apps[who]))
        runs.push({ repetition, who, files, took, inspected })
        say(`${who}: ${ms(took[1].painted)}, at 4x CPU ${ms(took[4].painted)}`)
      }
  } finally {
    for (const { server, folder } of Object.values(apps)) {
      server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return { runs, ...summarise(runs) }
}

function summarise(runs) {
  const of = (who) => runs.filter((one) => one.who === who)
  const kilobytes = (who) =>
    median(of(who).map(({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0))) / 1_000
  const at = (who, rate, what = 'painted') =>
    of(who).map(({ took, inspected }) => (rate === 'inspected' ? inspected : took[rate])[what])
  const slow = ratiosOf(at('ours', 4), at('limit', 4))
  const fast = ratiosOf(at('ours', 1), at('limit', 1))
  const works = ratiosOf(at('ours', 4, 'works'), at('limit', 4, 'works'))
  const inspected = ratiosOf(at('ours', 'inspected', 'works'), at('limit', 'inspected', 'works'))
  const kb = (value) => `${value.toFixed(1)} kB`
  const row = (name, rate, ratios, { what, ...more } = {}) => ({
    what: name,
    ours: ms(median(at('ours', rate, what))),
    limit: ms(median(at('limit', rate, what))),
    ratio: times(median(ratios)),
    noise: noise(ratios),
    target: '-',
    ...more,
  })
  const { files } = of('ours')[0]
  return {
    results: [
      {
        what: 'JS + CSS until the first list, brotli 11',
        ours: kb(kilobytes('ours')),
        limit: kb(kilobytes('limit')),
        ratio: times(kilobytes('ours') / kilobytes('limit')),
        noise: 'none',
        target: `<= ${MOST_KB} kB`,
        pass: kilobytes('ours') <= MOST_KB,
      },
      row('the list is painted offline, 4x CPU', 4, slow, { target: '<= 0.8 x', pass: median(slow) <= 0.8 }),
      row('the list works, 4x CPU', 4, works, { what: 'works', target: '<= 1.4 x', pass: median(works) <= 1.4 }),
      row('the same with DevTools attached (no target)', 'inspected', inspected, { what: 'works' }),
      row('the list is painted, 1x CPU (no target)', 1, fast),
    ],
    notes: [
      `Files until the first list: ${files
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ path, bytes }) => `${path.split('/').at(-1)} ${kb(bytes / 1_000)}`)
        .join(', ')}`,
    ],
  }
}
