/**
 * Puts the screens of two folders of `screen-shots.mjs` side by side, a sheet of each look: `node
 * scripts/screen-sheets.mjs /tmp/before /tmp/now docs/pictures/before-and-now`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openPictureBrowser } from './picture-browser.mjs'

const [before, now, target] = process.argv.slice(2)
/** How many pairs stand in a row, and how wide a picture is in px. */
const shapes = { phone: [6, 150], narrow: [6, 150], laptop: [2, 440], wide: [2, 440] }

const { open, close } = await openPictureBrowser()
mkdirSync(target, { recursive: true })
for (const look of readdirSync(now)) {
  const [pairs, width] = shapes[look.split('-')[0]]
  const names = readdirSync(join(now, look)).sort((a, b) => takenAt(look, a) - takenAt(look, b))
  const figures = names.map((name) => {
    const images = [before, now].map((folder) => picture(join(folder, look, name), width))
    return `<figure>${images.join('')}<figcaption>${name.replace('.png', '').replaceAll('-', ' ')}: before, now</figcaption></figure>`
  })
  const page = await open(undefined, { viewport: { width: pairs * (2 * width + 20) + 16, height: 800 } })
  await page.setContent(
    `<style>
      body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px 0 0 16px; background: #4a4641 }
      figure { margin: 0; width: ${2 * width + 4}px; display: grid; grid-template-columns: 1fr 1fr; gap: 4px }
      img { display: block } figcaption { grid-column: span 2; color: #fff; font: 12px/1.5 sans-serif }
    </style>${figures.join('')}`,
  )
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.screenshot({ path: join(target, `${look}.jpg`), type: 'jpeg', quality: 55, fullPage: true })
  await page.context().close()
}
await close()

function takenAt(look, name) {
  return statSync(join(now, look, name)).mtimeMs
}

function picture(path, width) {
  if (!existsSync(path)) return '<span></span>'
  return `<img src="data:image/png;base64,${readFileSync(path).toString('base64')}" width="${width}">`
}
