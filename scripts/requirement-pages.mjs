import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { parseSync } from 'vite'
import { root } from './say.mjs'

/** Where the requirements are written down, from the project's folder. */
export const folder = 'docs/requirements'

/** Families with two digits; API has three, TRAP two or three, and the promises of the outbox are I1 to I11. */
const families =
  'ACCT|ADDR|AUTH|BOT|BULK|CALL|CONN|CRED|DASH|ERR|FUN|GATE|HOOK|HR|INT|MEMB|OFF|ONB|OPS|ORD|PART|PREF|PROF|REG|RO|ROLE|SCORE|SHELL|SM|SRCH|STG|SUM|TASK'
const one = `(?:(?:${families})-\\d\\d|API-\\d{3}|TRAP-\\d{2,3}|I\\d{1,2})`
const between = '(?: to |\\.\\.| ?– ?)'
const citation = new RegExp(`(?<![\\w-])(${one})(?:${between}(${one}))?(?![\\w-])`, 'g')
const title = new RegExp(`^${one}(?![\\w-])`)

/** The ids a text cites, in its order; 'RO-01 to RO-03' and 'RO-01..RO-03' stand for all three. */
export function idsIn(text) {
  return [...text.matchAll(citation)].flatMap(([, first, last]) => (last ? range(first, last) : [first]))
}

function range(first, last) {
  const [family, from, digits] = split(first)
  const [other, to] = split(last)
  if (family !== other || to < from) return [first, last]
  return Array.from({ length: to - from + 1 }, (_, index) => family + String(from + index).padStart(digits, '0'))
}

/** 'STG-07' → ['STG-', 7, 2]. */
function split(id) {
  const [, family, number] = /^(\D+)(\d+)$/.exec(id)
  return [family, Number(number), number.length]
}

/** By family, then by number. */
export function byId(a, b) {
  const [familyA, numberA] = split(a)
  const [familyB, numberB] = split(b)
  return familyA === familyB ? numberA - numberB : familyA < familyB ? -1 : 1
}

/** The ids in the titles of a test file: strings that begin with an id, wherever they stand. */
export function idsOfTitles(path, source) {
  const found = []
  const visit = (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node.type === 'TemplateLiteral') found.push(node.quasis.map((quasi) => quasi.value.cooked).join('…'))
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (child?.type) visit(child)
    }
  }
  visit(parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).program)
  return found.filter((text) => title.test(text)).flatMap(idsIn)
}

/**
 * Every text file under the folders, as [path from the project's folder, content], by path.
 *
 * @returns {Promise<[string, string][]>}
 */
export async function readSources(...folders) {
  const lists = await Promise.all(
    folders.map(async (name) => {
      const files = await readdir(join(root, name), { recursive: true, withFileTypes: true })
      return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    }),
  )
  const wanted = lists.flat().filter((path) => /\.(tsx?|mjs|md|css|sql|sh)$/.test(path))
  const paths = wanted.map((path) => path.slice(root.length + 1).replaceAll('\\', '/')).toSorted()
  return Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')]))
}

/** Which files keep an id (they cite it) and which prove it (a test's title names it): Map of id → paths. */
export async function findCitations() {
  const kept = collect((await readSources('src', 'sw', 'server')).map(([path, text]) => [path, idsIn(text)]))
  const tests = (await readSources('tests')).filter(([path]) => /\.(test|spec|chaos)\.tsx?$/.test(path))
  const proven = collect(tests.map(([path, text]) => [path, idsOfTitles(path, text)]))
  return { kept, proven }
}

function collect(entries) {
  const found = new Map()
  for (const [path, ids] of entries) {
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), path])
  }
  return found
}

/** The hand-written parts of a page: the text before the first id, and the sentence of each id. */
export function parsePage(text) {
  const [intro, ...parts] = text.split(/^## /m)
  const entries = parts.map((part) => {
    const [id, ...lines] = part.split('\n')
    return [
      id.trim(),
      lines
        .filter((line) => !/^- (kept|proven)/.test(line))
        .join('\n')
        .trim(),
    ]
  })
  return { intro: intro.trim(), entries }
}

export function renderPage({ intro, entries }, { kept, proven }) {
  const list = (paths) => paths.map((path) => `\`${path}\``).join(', ')
  const parts = entries
    .toSorted(([a], [b]) => byId(a, b))
    .map(([id, sentence]) => {
      const where = kept.has(id) ? `- kept in ${list(kept.get(id))}` : '- kept: no source names it'
      const how = proven.has(id) ? `- proven in ${list(proven.get(id))}` : "- proven: no test's title names it"
      return `## ${id}\n\n${sentence}\n\n${where}\n${how}\n`
    })
  return `${intro}\n\n${parts.join('\n')}`
}

const mark = '<!-- From here on written by npm run requirements. -->'

/** The index: what is written by hand, then a line for each page and the ids that no test's title names. */
export function renderIndex(text, pages, { kept, proven }) {
  const rows = pages.map(({ name, intro, entries }) => {
    const ids = entries.map(([id]) => id)
    const unproven = ids.filter((id) => !proven.has(id))
    return `| [${intro.split('\n')[0].slice(2)}](${name}) | ${ids.length} | ${ids.length - unproven.length} |`
  })
  const all = pages.flatMap(({ entries }) => entries.map(([id]) => id)).toSorted(byId)
  const missing = (map) => all.filter((id) => !map.has(id)).join(', ') || 'None.'
  return [
    text.split(mark)[0].trim(),
    mark,
    `| page | ids | proven |\n| --- | --- | --- |\n${rows.join('\n')}`,
    `## Not proven by a test's title\n\n${missing(proven)}`,
    `## Not named by a source\n\n${missing(kept)}`,
    '',
  ].join('\n\n')
}

/**
 * Every page of docs/requirements as it must read now: [path from the project's folder, content].
 *
 * @returns {Promise<[string, string][]>}
 */
export async function renderAll() {
  const citations = await findCitations()
  const sources = await readSources(folder)
  const index = sources.find(([path]) => path.endsWith('/README.md'))
  const pages = sources
    .filter((source) => source !== index)
    .map(([path, text]) => ({ path, name: path.slice(folder.length + 1), ...parsePage(text) }))
  const rendered = pages.map((page) => [page.path, renderPage(page, citations)])
  const all = [[index[0], renderIndex(index[1], pages, citations)], ...rendered]
  return Promise.all(all.map(async ([path, text]) => [path, await formatPage(path, text)]))
}

const formatPage = async (path, text) =>
  format(text, { ...(await resolveConfig(join(root, path))), filepath: join(root, path) })
