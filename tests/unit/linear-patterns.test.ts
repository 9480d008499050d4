import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Every pattern of the app and the server, whether outside text meets it today or not: [where, pattern, flags]. */
function findPatterns(): [where: string, pattern: string, flags: string][] {
  const found: [string, string, string][] = []
  const files = ['src', 'server', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  for (const file of files.filter((name) => /(?<!\.d)\.tsx?$/.test(name))) {
    const walk = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(walk)
      if (node === null || typeof node !== 'object') return
      const { regex } = node as { regex?: { pattern: string; flags: string } }
      if (regex?.pattern !== undefined) found.push([file, regex.pattern, regex.flags])
      Object.values(node).forEach(walk)
    }
    walk(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return found
}

const LENGTH = 30_000
/** A pattern that reads each character once takes well under a millisecond, a quadratic one some hundreds. */
const MOST_MS = 100

/** Words that a pattern may stumble over when they are repeated: pieces of what it matches, and the usual ones. */
function piecesOf(pattern: RegExp, seed: number): string[] {
  const usual = ['a', '0', ' ', '\n', '\t', '-', '.', '<', '"', ',', '@', '/', 'a.', 'a-', '0 ', '<c ', 'a@']
  try {
    const samples = fc.sample(fc.stringMatching(pattern, { size: '-1' }), { numRuns: 4, seed })
    const pieces = samples.flatMap((sample) => {
      const short = sample.slice(0, 24)
      return [short, short.slice(0, -1), short.slice(1), short.slice(0, 2), short.slice(0, 3), short.slice(-2)]
    })
    return [...new Set([...usual, ...pieces])].filter((piece) => piece !== '')
  } catch {
    // Looks behind, or another thing that the generator does not know
    return usual
  }
}

const sandbox: { pattern?: RegExp; text?: string } = createContext({})
const script = new Script('pattern.test(text)')

/** CPU time of this process: the time that others take from a busy machine does not count. */
const msOf = (pattern: RegExp, text: string): number => {
  const started = process.cpuUsage()
  try {
    pattern.lastIndex = 0
    Object.assign(sandbox, { pattern, text })
    script.runInContext(sandbox, { timeout: 1_000 })
  } catch {
    // Stopped: what it took until then tells whether it was slow
  }
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

/** The text that takes too long, if one is found. Slow twice, so that a pause of the machine is no finding. */
function findSlowText(pattern: RegExp, seed = 7): string | undefined {
  for (const piece of piecesOf(pattern, seed)) {
    const repeated = piece.repeat(Math.ceil(LENGTH / piece.length))
    for (const text of [repeated, `${repeated}\u0001`, `a${repeated}!`, `0${repeated}x`]) {
      const isSlow = () => msOf(pattern, text) > MOST_MS
      if (isSlow() && isSlow() && isSlow()) return piece
    }
  }
  return undefined
}

test('BULK-08 ERR-01 no pattern of the app or the server takes more than linear time on text from outside', () => {
  const patterns = new Map(findPatterns().map((found) => [`${found[1]}/${found[2]}`, found]))
  expect(patterns.size).toBeGreaterThan(150)
  const slow: string[] = []
  for (const [where, pattern, flags] of patterns.values()) {
    const text = findSlowText(new RegExp(pattern, flags))
    if (text !== undefined) slow.push(`${where}: /${pattern}/${flags} on ${JSON.stringify(text)} repeated`)
  }
  expect(slow).toEqual([])
}, 240_000)

test.each([
  ['the pattern of a cell that held a worker for 10 s', /<(?:\w+:)?c\s[^>]*r="([A-Z]+)(\d+)"[^>]*\/>/],
  ['nested repeats', /^(\d+)+$/],
  ['blanks at the end', /\s+$/],
  ['two ways to read a word', /^(\w|\d)+@/],
])('BULK-08 the check finds %s', (_, pattern) => {
  expect(findSlowText(pattern)).toBeDefined()
})
