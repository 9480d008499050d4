import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

/**
 * The pages of promises. Each paragraph, item and row of a table names the test that fails when it breaks, a command
 * that measures it, or says why there is none. What ends with a colon speaks for the list or table below it.
 */
const pages = ['docs/security.md', 'docs/reliability.md', 'docs/offline.md', 'docs/offline-failures.md']
const named = /[\w./-]+\.(?:test|spec|chaos)\.tsx?/g
const proof =
  /\.(?:test|spec|chaos)\.tsx?\b|npm run (?:chaos|bench)|not (?:tested|applicable|met|known)|by reading|operator's|measured/i

interface Claim {
  text: string
  isLead: boolean
}

/** The claims of a page; those of a list or table whose lead has a proof are left out. */
export function claimsOf(markdown: string): Claim[] {
  const blocks = markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split(/\n{2,}|\n(?=- |\d+\. |\| )/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('| -'))
  const isRow = (block = '') => block.startsWith('| ')
  const isMember = (block = '') => /^(- |\d+\. |\| )/.test(block)
  let isProven = false
  return blocks.flatMap((text, index) => {
    if (text.startsWith('#')) {
      isProven = false
      return []
    }
    const isLead = !isMember(text) && isMember(blocks[index + 1])
    if (!isMember(text)) isProven = isLead && proof.test(text)
    const isHead = isRow(text) && !isRow(blocks[index - 1])
    return isHead || (isMember(text) && isProven) ? [] : [{ text, isLead }]
  })
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test.each(pages)('%s names a test, or says that there is none, for each of its claims', (path) => {
  const claims = claimsOf(read(path))
  expect(claims.length).toBeGreaterThan(20)
  const bare = claims.filter(({ text, isLead }) => !proof.test(text) && !(isLead && text.endsWith(':')))
  expect(bare.map(({ text }) => text)).toEqual([])
})

test.each(pages)('%s names a test by the shortest name that no other has, in no quotes', (path) => {
  const files = sourcesIn('tests').map((file) => `/${file}`)
  const shortest = (file: string) => {
    const parts = file.split('/')
    for (let from = parts.length - 1; from > 0; from -= 1) {
      const name = parts.slice(from).join('/')
      if (files.filter((other) => other.endsWith(`/${name}`)).length === 1) return name
    }
    return file
  }
  const wrong = [...read(path).matchAll(named)]
    .map(([name]) => [name, files.find((file) => file.endsWith(`/${name}`))] as const)
    .filter(([name, file]) => !file || shortest(file) !== name)
  expect(wrong.map((pair) => pair.join(' is '))).toEqual([])
  expect(read(path)).not.toMatch(/`[\w./-]+\.(?:test|spec|chaos)\.tsx?`/)
})

test('a claim without a test is found, under a lead that names one it is not', () => {
  const page = '# T\n\nA claim.\n\nTwo (a.test.ts):\n\n- one\n- two\n\nNext:\n\n| a | b |\n| - | - |\n| x | y |\n'
  expect(claimsOf(page).filter(({ text }) => !proof.test(text))).toEqual([
    { text: 'A claim.', isLead: false },
    { text: 'Next:', isLead: true },
    { text: '| x | y |', isLead: false },
  ])
})
