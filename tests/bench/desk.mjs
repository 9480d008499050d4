/**
 * `npm run bench -- desk`: forty passes before the camera of the walk-in desk, without a network. The camera shows a film;
 * measured is the time from the moment the browser has the first picture of a pass until the desk's tone starts.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'
import { idOf, PARTNER, requestOf, wireRow } from './applicants.mjs'
import { flags, median, ms, noise, openPage, root, sleep, startServer, throttle, withBrowser } from './measure.mjs'

export const title = 'desk: forty passes in a row without a network, from the picture to the tone'
export const alone = true

const PASSES = 40
const KEY_ID = 7
const MOST_MS = 150
const RATES = [1, 4]
const [WIDTH, HEIGHT, RATE] = [640, 480, 10]
/** Pictures: a pass is held before the camera, then nobody. */
const [SHOWN, BETWEEN] = [8, 7]
/** Light on the left edge: nobody. Dark: a pass. */
const MARK = 8

/** What the camera sees, as YUV4MPEG2. */
function writeFilm(file, texts) {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const empty = Buffer.alloc(WIDTH * HEIGHT, 235)
  const out = openSync(file, 'w')
  const put = (picture, times) => {
    for (let turn = 0; turn < times; turn += 1) for (const part of ['FRAME\n', picture, colour]) writeSync(out, part)
  }
  writeSync(out, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420\n`)
  for (const text of texts) {
    put(empty, BETWEEN)
    put(pictureOf(text), SHOWN)
  }
  put(empty, BETWEEN)
  closeSync(out)
}

function pictureOf(text) {
  const picture = Buffer.alloc(WIDTH * HEIGHT, 235)
  const code = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const scale = Math.floor(HEIGHT / code.length)
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - code.length * scale) / 2))
  for (let y = 0; y < code.length * scale; y += 1)
    for (let x = 0; x < code.length * scale; x += 1)
      if (code[Math.floor(y / scale)][Math.floor(x / scale)]) picture[(top + y) * WIDTH + left + x] = 16
  for (let y = 0; y < HEIGHT; y += 1) picture.fill(16, y * WIDTH, y * WIDTH + MARK)
  return picture
}

/** Passes (src/rules/pass.ts) of applicants that are on the device, signed by a key of this run. */
function makePasses(count) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x } = createPublicKey(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))).export({
    format: 'jwk',
  })
  const now = Date.now()
  const passes = Array.from({ length: count }, (_, n) => {
    const { name } = wireRow(n, now)
    const payload = JSON.stringify([idOf(n), requestOf(n), PARTNER, name, Math.floor(now / 1_000) + 86_400])
    const signed = `FH1.${KEY_ID}.${Buffer.from(payload).toString('base64url')}`
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  })
  return { passes, keys: [{ id: KEY_ID, key: x }] }
}

/** In the page: when a picture of a pass came, and when a tone began. */
function watch(mark) {
  const seen = { pictures: [], tones: [] }
  window.seen = seen
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...rest) {
    seen.tones.push(performance.now())
    return start.apply(this, rest)
  }
  const paper = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  let wasDark = false
  window.watchVideo = (video) => {
    const look = (now, { presentationTime }) => {
      paper.drawImage(video, mark / 4, 100, 1, 1, 0, 0, 1, 1)
      const isDark = paper.getImageData(0, 0, 1, 1).data[0] < 100
      if (isDark && !wasDark) seen.pictures.push(Math.min(now, presentationTime))
      wasDark = isDark
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
  }
}

async function scanAll(context, server, keys, rate) {
  const page = await context.newPage()
  await page.addInitScript(watch, MARK)
  await page.route('**/api/hire/v1/**', (route) =>
    route.request().url().includes('getPassKeys')
      ? route.fulfill({ json: { status: true, data: keys } })
      : route.abort(),
  )
  await page.goto(`${server.url}/desk`)
  await page.getByRole('button', { name: 'Scan passes' }).waitFor()
  await sleep(3_000)
  await page.getByRole('button', { name: 'Scan passes' }).click()
  await page.locator('video').waitFor()
  // Without the service worker, whose part is not measured, the reader comes from the server
  await sleep(1_000)
  await context.setOffline(true)
  await throttle(context, page, rate)
  await page.evaluate(() => window.watchVideo(document.querySelector('video')))
  await sleep(((SHOWN + BETWEEN) * (PASSES + 2) * 1_000) / RATE)
  const { pictures, tones } = await page.evaluate(() => window.seen)
  await context.setOffline(false)
  await page.close()
  // The film may have begun before it was watched: each tone belongs to the last picture before it
  const took = tones.flatMap((tone) => {
    const picture = pictures.findLast((at) => at <= tone)
    return picture === undefined || tone - picture > 700 ? [] : [tone - picture]
  })
  return { took, shown: pictures.length }
}

export async function run({ repetitions, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-desk-'))
  const app = join(folder, 'app')
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--app-out', app, '--id', 'bench'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('The app could not be built')
  const { buildPages } = await import('./build.mjs')
  const pages = await buildPages()
  const server = await startServer({ '': app, bench: pages })
  const { passes, keys } = makePasses(PASSES)
  const film = join(folder, 'passes.y4m')
  writeFilm(film, passes)
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [...flags, ...camera, `--use-file-for-fake-video-capture=${film}`]
  const runs = []
  try {
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      for (const rate of RATES)
        await withBrowser(
          async (context) => {
            const seeding = await openPage(context, `${server.url}/bench/seed.html`)
            await seeding.run(120_000, 'seeding', (rows) => window.bench.seed(rows), 500)
            await seeding.page.close()
            const found = await scanAll(context, server, keys, rate)
            runs.push({ rate, ...found })
            say(`${rate}x CPU: ${found.took.length} tones for ${found.shown} passes, ${ms(median(found.took))} each`)
          },
          { args, serviceWorkers: 'block' },
        )
  } finally {
    server.stop()
    for (const path of [folder, pages]) rmSync(path, { recursive: true, force: true })
  }
  return { runs, results: RATES.map((rate) => summarise(runs, rate)) }
}

function summarise(runs, rate) {
  const of = runs.filter((one) => one.rate === rate)
  const all = of.flatMap(({ took }) => took).sort((a, b) => a - b)
  const late = all[Math.floor(all.length * 0.95)] ?? NaN
  const missed = of.reduce((count, { took, shown }) => count + Math.max(0, shown - took.length), 0)
  return {
    what: `from picture to tone, ${rate}x CPU`,
    median: ms(median(all)),
    p95: ms(late),
    'read / shown': `${all.length} / ${all.length + missed}`,
    noise: noise(all),
    target: `p95 <= ${MOST_MS} ms, all read`,
    pass: late <= MOST_MS && missed === 0 && all.length >= PASSES,
  }
}
