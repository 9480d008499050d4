import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as en from '../../../src/text/en/index.ts'
import { hi } from '../../../src/text/hi/index.ts'
import { projectRoot } from '../../support/imports.ts'

const flat = (words: object, path: string): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : flat(value as object, `${path}.${key}`),
  )

async function sentencesOf({ first, later }: { first: object; later: Record<string, () => Promise<object>> }) {
  const areas = [...Object.entries(first), ...Object.entries(later)] as [string, object][]
  const loaded = await Promise.all(
    areas.map(async ([area, words]) => flat(typeof words === 'function' ? await words() : words, area)),
  )
  return loaded.flat()
}

/** What sentences of the server say, by file: everything in quotes or a template. */
const onServer = ['server/identity/text.ts', 'server/mail/emails.ts'].flatMap((file) => {
  const source = readFileSync(join(projectRoot, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...source.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, plain, template]): [string, string] => [
    file,
    plain ?? template ?? '',
  ])
})

/** As docs/copy.md lists them. */
const forbidden = [
  /\bBringing\b/,
  /brought up to date/i,
  /\b[Nn]etwork is here\b/,
  /\bYou can go on\b/,
  /\bthen it stays\b/,
  /\bLook at it\b/,
  /\bthings? missing\b/,
  /\be-mail/i,
  /(?<!offer )(?<!covering )\bletter\b(?! to the letter)/i,
  /\bof whom\b/,
  /\bstands? (?:in|now|there|here|above)\b/i,
  /\b(?:What I tried|Value now|Keep theirs)\b/,
  /\b(?:Nobody goes|You have an account already)\b/,
]
/** Letters of the alphabet, not of the post. */
const alphabet = /\b(?:third|first|capital|single) letter/i

test('no sentence of the app, the sign-in pages and the emails has a word that docs/copy.md forbids', async () => {
  const all = [...(await sentencesOf(en)), ...onServer]
  expect(all.length).toBeGreaterThan(1_500)
  const found = all.filter(([, sentence]) => !alphabet.test(sentence) && forbidden.some((word) => word.test(sentence)))
  expect(found).toEqual([])
})

test('docs/copy.md and the rules agree: each of its "don\'t" is found', () => {
  const page = readFileSync(join(projectRoot, 'docs/copy.md'), 'utf8')
  const rows = page.slice(page.indexOf("| don't")).split('\n').slice(2)
  const donts = rows.flatMap((row) => (row.startsWith('|') ? [row.split('|')[1]!.trim()] : []))
  expect(donts.length).toBeGreaterThan(5)
  // What is written as a whole sentence of one screen has no word to forbid
  const unruled = donts.filter((sentence) => !forbidden.some((word) => word.test(sentence)))
  expect(unruled).toEqual([expect.stringContaining('Nobody will be written to')])
})

/** Words that docs/hindi.md has another one for; and its ख ग क, which take no dot. */
const twice = /केवल|टेम्प्लेट|सिर्फ(?!़)|नेटवर्क़|नतीज|सूची|सहकर्मी|चयनित|तस्वीर|सत्यापि|विफल|घटना|[कखग]़|एक बार नेटवर्क के साथ|योजना|चरण/

test('Hindi has one word for one thing, in the app, on the pages and in the emails of the server, and in the manuals', async () => {
  const files = ['identity/text.ts', 'mail/emails.ts', 'mail/emails-webhooks.ts', 'openapi/text.ts', 'reports/text.ts']
  const written = [
    ...files.map((file) => `server/${file}`),
    'server/sheets/hindi.ts',
    'server/store/pages-hindi.ts',
    ...['employers', 'interviewers', 'partners'].map((name) => `docs/manuals/hi/${name}.md`),
  ].map((file): [string, string] => [file, readFileSync(join(projectRoot, file), 'utf8')])
  const said = [...(await sentencesOf(hi)), ...written].map(([key, words]) => [
    key,
    words.normalize('NFC').match(twice)?.[0],
  ])
  expect(said.filter(([, word]) => word)).toEqual([])
})
