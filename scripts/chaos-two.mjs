import { prepare } from './prepare.mjs'
import { ensureChromium } from './chromium.mjs'
import { runPackage, say } from './say.mjs'

/**
 * `npm run chaos -- --two [FILES]`: the journeys (all, or those named) with two server processes behind one address
 * that takes turns, on one Postgres and one S3 API.
 */
export async function chaosTwo(files) {
  await prepare()
  const env = { ...process.env, SERVERS: '2', CHROMIUM: await ensureChromium() }
  const code = await runPackage('@playwright/test/cli.js', ['test', ...files], { env })
  say(code === 0 ? 'Two servers are as good as one' : 'Two servers are not as good as one: see above')
  return code
}
