import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppServer, makeFolder } from '../journeys/support/app-server.ts'
import { copyDemo } from '../journeys/support/databases.ts'
import { belowFloor } from './steps.mjs'
import { chromiumEngine } from './support/chromium.ts'
import { phone } from './support/engine.ts'
import { resultsFolder } from './support/setup.ts'
import { User } from './support/user.ts'

// As long as a step of the walks, with which it runs side by side
test(`Chromium below the floor: ${belowFloor}`, { timeout: 180_000 }, async () => {
  const folder = join(resultsFolder, 'Below the floor')
  mkdirSync(folder, { recursive: true })
  const server = await AppServer.start({ databaseUrl: await copyDemo(process.env.JOURNEYS_POSTGRES!) })
  const profile = makeFolder('profile')
  const browser = await chromiumEngine('Chromium below the floor', process.env.OLDER_CHROMIUM!).open(profile, phone)
  // They come after 12 s, for a page of a current browser that loads slowly must not show them
  let words: 'works' | 'fails' = 'fails'
  try {
    const user = new User(browser.tab, server.url)
    await user.open('/')
    const isThere = async (text: string) => (await browser.tab.evaluate(() => document.body.innerText)).includes(text)
    await user.until(
      'the names of the browsers',
      () => isThere('Fieldhire needs Chrome 105, Firefox 108, Safari 16.4'),
      25_000,
    )
    expect(await isThere('इनसे नया ब्राउज़र चाहिए')).toBe(true)
    words = 'works'
  } finally {
    writeFileSync(join(folder, 'page.png'), await browser.tab.picture())
    console.log(browser.errors, await browser.tab.evaluate(() => document.body.innerHTML.slice(0, 800)))
    const result = { name: 'below', version: browser.version, results: { belowFloor: words } }
    writeFileSync(join(folder, 'result.json'), JSON.stringify(result, null, 2))
    await browser.close()
    await server.dispose()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
