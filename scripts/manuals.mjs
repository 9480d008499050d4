/**
 * Makes the manuals: the texts in docs/manuals with their pictures → the PDF files in public/manuals, and the facts that the page shows
 * about them (src/features/resources/manuals.json). The results are committed; tests/unit/manuals.test.ts detects a
 * forgotten run.
 * Markdown as far as the manuals need it: # and ## headings, paragraphs, lists of - and 1., **bold**, pictures.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import {
  fingerprintOfManual,
  languages,
  manuals,
  parseBold,
  parseManual,
  parseScripts,
  pathOfManual,
} from './manual-parts.mjs'
import { root, say } from './say.mjs'

const font = createRequire(import.meta.url)
const fileOf = (script, weight) => font.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`)
const weights = { plain: 400, bold: 700 }
const ink = { text: '#211E1B', second: '#524C44', rule: '#D9D3C8', brand: '#075A61' }
const MARGIN = 56
/** Of the day the manuals describe, so that the same text gives the same file. */
const WRITTEN = new Date('2026-11-21T00:00:00+05:30')

async function write(name, language) {
  const folder = join(root, 'docs/manuals')
  const path = pathOfManual(name, language)
  const parts = parseManual(await readFile(join(folder, `${path}.md`), 'utf8'))
  const title = parts.find((part) => part.kind === 'title').text
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: 64, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: `${language}-IN`,
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Fieldhire',
      Keywords: await fingerprintOfManual(name, language),
      CreationDate: WRITTEN,
      ModDate: WRITTEN,
    },
  })
  for (const script of language === 'en' ? ['latin'] : ['latin', 'devanagari'])
    for (const [name, weight] of Object.entries(weights))
      document.registerFont(`${script} ${name}`, fileOf(script, weight))
  const target = join(root, 'public/manuals', `${path}.pdf`)
  await mkdir(dirname(target), { recursive: true })
  const written = new Promise((resolve, reject) => {
    const stream = document.pipe(createWriteStream(target))
    stream.once('finish', resolve).once('error', reject)
  })
  for (const part of parts) draw[part.kind](document, part, folder)
  const pages = numberPages(document, title)
  document.end()
  await written
  const { size } = await stat(target)
  say(`${path}.pdf: ${pages} pages, ${Math.round(size / 1024)} KB`)
  return { pages, bytes: size }
}

/** Runs of plain and bold, and of each script, in one paragraph. */
function writeRuns(document, text, { weight = 'plain', ...options } = {}) {
  const runs = parseBold(text).flatMap((run) =>
    parseScripts(run.text).map((part) => ({ ...part, weight: run.bold ? 'bold' : weight })),
  )
  runs.forEach((run, at) => {
    document.font(`${run.script} ${run.weight}`)
    document.text(run.text, { ...options, continued: at < runs.length - 1 })
  })
}

/** Starts a new page when too little space is left: a heading alone at the foot of a page is useless. */
function room(document, height) {
  if (document.y + height > document.page.height - 64) document.addPage()
}

const draw = {
  title(document, { text }) {
    document.fontSize(24).fillColor(ink.brand)
    writeRuns(document, text, { weight: 'bold' })
    document.moveDown(0.3)
  },
  heading(document, { text }) {
    room(document, 110)
    document.moveDown(0.7).fontSize(14).fillColor(ink.brand)
    writeRuns(document, text, { weight: 'bold' })
    document.moveDown(0.3)
  },
  paragraph(document, { text }) {
    document.fontSize(10.5).fillColor(ink.text)
    writeRuns(document, text, { lineGap: 2.5 })
    document.moveDown(0.6)
  },
  item(document, { text, mark }) {
    room(document, 30)
    document.fontSize(10.5).fillColor(ink.text)
    const { y } = document
    document.font('latin plain').text(mark, MARGIN + 4, y, { lineBreak: false })
    document.x = MARGIN + 20
    document.y = y
    writeRuns(document, text, { lineGap: 2.5, width: document.page.width - 2 * MARGIN - 20 })
    document.x = MARGIN
    document.moveDown(0.3)
  },
  picture(document, { text, file }, folder) {
    const image = document.openImage(join(folder, file))
    const isPhone = image.height > image.width
    const width = isPhone ? 180 : document.page.width - 2 * MARGIN
    const height = (width * image.height) / image.width
    room(document, height + 34)
    document.moveDown(0.3)
    const x = isPhone ? (document.page.width - width) / 2 : MARGIN
    const { y } = document
    document.image(image, x, y, { width })
    document.rect(x, y, width, height).lineWidth(0.6).stroke(ink.rule)
    document.x = MARGIN
    document.y = y + height + 5
    document.fontSize(9).fillColor(ink.second)
    writeRuns(document, text, { align: isPhone ? 'center' : 'left' })
    document.moveDown(0.8)
  },
}

function numberPages(document, title) {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    document.page.margins.bottom = 0
    const y = document.page.height - 40
    const width = document.page.width - 2 * MARGIN
    document.fontSize(8.5).fillColor(ink.second)
    document.x = MARGIN
    document.y = y
    writeRuns(document, title, { lineBreak: false })
    document.font('latin plain').text(`${page + 1} / ${count}`, MARGIN, y, { width, align: 'right' })
  }
  return count
}

const facts = {}
for (const language of languages) {
  facts[language] = {}
  for (const name of manuals) facts[language][name] = await write(name, language)
}
const json = join(root, 'src/features/resources/manuals.json')
await writeFile(json, `${JSON.stringify(facts, null, 2)}\n`)
