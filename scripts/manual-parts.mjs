import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './say.mjs'

/** The three manuals, by the name of their file. */
export const manuals = ['employers', 'interviewers', 'partners']
/** English lies in docs/manuals and public/manuals, the others in a folder of their own; the pictures are shared. */
export const languages = ['en', 'hi']
export const pathOfManual = (name, language) => (language === 'en' ? name : `${language}/${name}`)

/** What a manual is made of, in order; a line that is none of these belongs to the paragraph before it. */
export function parseManual(markdown) {
  const parts = []
  for (const block of markdown.trim().split(/\n{2,}/)) {
    const [, level, heading] = /^(##?) (.+)$/.exec(block) ?? []
    const [, caption, file] = /^!\[(.*)\]\((.+)\)$/.exec(block) ?? []
    if (level) parts.push({ kind: level === '#' ? 'title' : 'heading', text: heading })
    else if (file) parts.push({ kind: 'picture', text: caption, file: `pictures/${file}` })
    else if (/^- |^\d+\. /.test(block)) for (const line of block.split('\n')) parts.push(parseItem(line))
    else parts.push({ kind: 'paragraph', text: block.replaceAll('\n', ' ') })
  }
  return parts
}

function parseItem(line) {
  const [, mark, text] = /^(-|\d+\.) (.+)$/.exec(line)
  return { kind: 'item', mark: mark === '-' ? '•' : mark, text }
}

/** 'a **b** c' → runs of plain and bold. */
export const parseBold = (text) =>
  text
    .split(/(\*\*[^*]+\*\*)/)
    .filter((run) => run !== '')
    .map((run) => (run.startsWith('**') ? { text: run.slice(2, -2), bold: true } : { text: run, bold: false }))

/** Written into the file; it shows whether the file was made from the current text and pictures. */
export async function fingerprintOfManual(name, language) {
  const folder = join(root, 'docs/manuals')
  const text = await readFile(join(folder, `${pathOfManual(name, language)}.md`), 'utf8')
  const hash = createHash('sha256').update(text)
  for (const part of parseManual(text))
    if (part.kind === 'picture') hash.update(await readFile(join(folder, part.file)))
  return `sources-${hash.digest('hex').slice(0, 16)}`
}

/** 'a ख b' → runs that one of the fonts has each; blanks and digits stay with what is before them. */
export function parseScripts(text) {
  const runs = []
  for (const character of text) {
    const last = runs.at(-1)
    const isNeutral = last && /[\s\p{M}\u200c\u200d]/u.test(character)
    const script = isNeutral ? last.script : /[\u0900-\u097f]/u.test(character) ? 'devanagari' : 'latin'
    if (last?.script === script) last.text += character
    else runs.push({ text: character, script })
  }
  return runs
}
