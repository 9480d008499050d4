import { existsSync } from 'node:fs'
import { giveUp, run, runPackage, say } from './say.mjs'

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the journeys: CHROMIUM, one of the system, or the one Playwright keeps. */
export async function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  const { chromium } = await import('@playwright/test')
  return [...systemPlaces, chromium.executablePath()].find((path) => existsSync(path))
}

/** Finds a browser, or downloads one and reports it. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  if (process.env.CHROMIUM) giveUp(`CHROMIUM ${process.env.CHROMIUM} is not there.`)
  const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebian) {
    say('There is no Chromium: fetching it with apt')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quiet = ['-qq', '-o=Dpkg::Use-Pty=0']
    await run('apt-get', ['update', ...quiet], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const install = ['install', '-y', '--no-install-recommends', ...quiet, 'chromium']
    await run('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (!(await findChromium())) {
    say('There is no Chromium: fetching it with Playwright')
    await runPackage('@playwright/test/cli.js', ['install', 'chromium'])
  }
  return (await findChromium()) ?? giveUp('The journeys need Chromium: install it, or set CHROMIUM to its path.')
}
