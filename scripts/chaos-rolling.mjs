import { prepare } from './prepare.mjs'
import { ensureChromium } from './chromium.mjs'
import { runPackage, say } from './say.mjs'

/**
 * `npm run chaos -- --rolling`: a second version of app and server is built from these sources with a few changes of
 * the contract. Old app with new server, then new app with old server, each with a full queue.
 */
export async function chaosRolling() {
  await prepare()
  const env = { ...process.env, CHROMIUM: await ensureChromium() }
  const args = ['test', '-c', 'tests/rolling/playwright.config.ts', '--reporter=list']
  const code = await runPackage('@playwright/test/cli.js', args, { env })
  say(code === 0 ? 'Two versions live beside each other' : 'Two versions do not live beside each other: see above')
  return code
}
