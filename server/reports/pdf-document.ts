import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const files = createRequire(import.meta.url)

/** The subsets of the font that we carry; each is read from disk when a document first uses it. */
const subsets = ['latin', 'latin-ext', 'devanagari'] as const
const weights = { plain: 400, bold: 700 } as const
type Subset = (typeof subsets)[number]
export type Weight = keyof typeof weights

export const ink = { text: '#211E1B', second: '#524C44', rule: '#D9D3C8', brand: '#075A61', soft: '#F3F0EA' } as const

/** One document on A4 with the fonts registered under '<subset> <weight>'. `language` is `en` or `hi`. */
export function createDocument(title: string, language: string, now: number): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 48, bottom: 56, left: 48, right: 48 },
    bufferPages: true,
    lang: `${language}-IN`,
    info: { Title: title, Author: 'Fieldhire', CreationDate: new Date(now) },
  })
  for (const subset of subsets)
    for (const [name, weight] of Object.entries(weights))
      document.registerFont(
        `${subset} ${name}`,
        files.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`),
      )
  return document.font('latin plain').fontSize(10).fillColor(ink.text)
}

/** Which subset has the character; what none has is drawn as the empty box of the first. */
function subsetOf(character: string): Subset {
  const code = character.codePointAt(0)!
  if ((code >= 0x0900 && code <= 0x097f) || (code >= 0xa8e0 && code <= 0xa8ff)) return 'devanagari'
  if ((code >= 0x0100 && code <= 0x02ff) || (code >= 0x1e00 && code <= 0x1eff) || (code >= 0x20a0 && code <= 0x20cf))
    return 'latin-ext'
  return 'latin'
}

/** Splits a text into runs that one font can draw each; blanks and marks stay with the preceding character. */
export function splitByFont(text: string): { text: string; subset: Subset }[] {
  const runs: { text: string; subset: Subset }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const subset = last && /[\s\p{M}\u200c\u200d]/u.test(character) ? last.subset : subsetOf(character)
    if (last?.subset === subset) last.text += character
    else runs.push({ text: character, subset })
  }
  return runs
}

interface Place {
  x: number
  y: number
  width: number
  weight?: Weight
  size?: number
  colour?: string
  align?: 'left' | 'right'
}

/** One line at a place, cut with dots where it does not fit. */
export function drawLine(document: PDFKit.PDFDocument, text: string, place: Place): void {
  const { x, y, width, weight = 'plain', size = 10, colour = ink.text, align = 'left' } = place
  document.fontSize(size).fillColor(colour)
  const measure = (runs: ReturnType<typeof splitByFont>) =>
    runs.reduce((sum, run) => sum + document.font(`${run.subset} ${weight}`).widthOfString(run.text), 0)
  let shown = text
  const characters = [...text]
  while (characters.length > 1 && measure(splitByFont(shown)) > width) {
    characters.pop()
    shown = `${characters.join('').trimEnd()}…`
  }
  const runs = splitByFont(shown)
  let at = align === 'right' ? x + width - measure(runs) : x
  for (const run of runs) {
    document.font(`${run.subset} ${weight}`).text(run.text, at, y, { lineBreak: false })
    at += document.widthOfString(run.text)
  }
}

/** The finished file, with the page numbers at its feet. */
export async function finish(document: PDFKit.PDFDocument, footer: string): Promise<Buffer<ArrayBuffer>> {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Below the margin, where a text would otherwise begin a new page
    document.page.margins.bottom = 0
    const y = document.page.height - 36
    const { left, right } = document.page.margins
    const width = document.page.width - left - right
    drawLine(document, footer, { x: left, y, width: width - 60, size: 8, colour: ink.second })
    const number = `${page - start + 1} / ${count}`
    drawLine(document, number, { x: left, y, width, size: 8, colour: ink.second, align: 'right' })
  }
  const pieces: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.once('end', resolve)
    document.once('error', reject)
  })
  document.end()
  await ended
  return Buffer.concat(pieces)
}
