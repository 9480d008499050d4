import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

const folder = new URL('../../../node_modules/@fontsource/noto-sans/files/', import.meta.url)
const faces = ['latin', 'devanagari'].flatMap((script) =>
  [400, 700].map((weight) => {
    const letters = readFileSync(new URL(`noto-sans-${script}-${weight}-normal.woff2`, folder)).toString('base64')
    const range = script === 'latin' ? 'U+0000-08FF, U+2000-20FF' : 'U+0900-097F, U+200C-200D, U+25CC'
    return `@font-face { font-family: Letters; font-weight: ${weight}; unicode-range: ${range}; src: url(data:font/woff2;base64,${letters}) }`
  }),
)

/** The page in letters that are as wide on every machine: one without a Devanagari font draws boxes, which are wider. */
export async function withOwnLetters(page: Page): Promise<void> {
  if (
    await page.evaluate(
      () => document.fonts.check('16px Letters', 'अ') && [...document.fonts].some(({ family }) => family === 'Letters'),
    )
  )
    return
  await page.addStyleTag({ content: `${faces.join('\n')} * { font-family: Letters, sans-serif !important }` })
  await page.evaluate(() =>
    Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 16px Letters`, 'अA'))),
  )
}
