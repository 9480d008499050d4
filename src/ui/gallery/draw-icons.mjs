// Draws public/icons from the mark with the machine's Chromium: `node src/ui/gallery/draw-icons.mjs`. Run it when the
// mark changes (src/ui/mark.tsx holds the same shapes for the page).
import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

const boxes = [
  [8.1, 3.75],
  [12.45, 3.75],
  [16.8, 3.75],
  [8.1, 8.1],
  [8.1, 12.45],
  [12.45, 12.45],
  [8.1, 16.8],
  [8.1, 21.15],
]
const letter =
  boxes.map(([x, y]) => `<rect x="${x}" y="${y}" width="3.1" height="3.1" rx=".6" fill="#fff"/>`).join('') +
  '<rect x="17.2" y="12.85" width="2.3" height="2.3" rx=".5" fill="none" stroke="#A3D2D2" stroke-width=".9" stroke-dasharray="1.3 .9"/>'

/** `corner` rounds the square; `scale` shrinks the glyph into the circle that no launcher crops. */
const mark = (corner, scale) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="${corner}" fill="#075A61"/>` +
  `<g transform="translate(14 14) scale(${scale}) translate(-14 -14)">${letter}</g></svg>\n`

/** For Android's status bar, which paints every opaque pixel: the glyph without its square. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 24 24">${letter}</svg>`

const folder = new URL('../../../public/icons/', import.meta.url)
await writeFile(new URL('favicon.svg', folder), mark(4, 1))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
const page = await browser.newPage()
for (const [name, size, drawn] of [
  ['badge-96', 96, badge],
  ['icon-192', 192, mark(4, 1)],
  ['icon-512', 512, mark(4, 1)],
  ['maskable-512', 512, mark(0, 0.82)],
  ['apple-touch-180', 180, mark(0, 0.94)],
]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawn}`)
  await writeFile(new URL(`${name}.png`, folder), await page.screenshot({ omitBackground: true }))
}
await browser.close()
