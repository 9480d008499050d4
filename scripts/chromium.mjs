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

const shellPlace = '/usr/bin/chromium-headless-shell'

/** Debian's headless shell; none beside a browser that was named, for that one is meant then. */
export const findHeadlessShell = () =>
  process.env.CHROMIUM_SHELL ?? (!process.env.CHROMIUM && existsSync(shellPlace) ? shellPlace : undefined)

/** Installs it on Debian where it can; without it the journeys pass as well, but take longer. */
export async function ensureHeadlessShell() {
  if (!findHeadlessShell() && !process.env.CHROMIUM && isDebian()) {
    say('Fetching the headless shell of Chromium with apt')
    // No lists of packages, another Chromium than Debian's: the whole browser does
    await aptInstall(['chromium-headless-shell'], 'ignore')
  }
  return findHeadlessShell()
}

export const isDebian = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

export const aptUpdate = () => run('apt-get', ['update', ...quiet], { stdio: ['ignore', 'ignore', 'inherit'] })

export function aptInstall(names, errors = 'inherit') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '--no-install-recommends', '--no-remove', ...quiet, ...names]
  return run('apt-get', args, { env, stdio: ['ignore', 'ignore', errors] })
}

const quiet = ['-qq', '-o=Dpkg::Use-Pty=0']

/** Finds a browser, or downloads one and reports it. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  if (process.env.CHROMIUM) giveUp(`CHROMIUM ${process.env.CHROMIUM} is not there.`)
  if (isDebian()) {
    say('There is no Chromium: fetching it with apt')
    await aptUpdate()
    await aptInstall(['chromium'])
  }
  if (!(await findChromium())) {
    say('There is no Chromium: fetching it with Playwright')
    await runPackage('@playwright/test/cli.js', ['install', 'chromium'])
  }
  return (await findChromium()) ?? giveUp('The journeys need Chromium: install it, or set CHROMIUM to its path.')
}
