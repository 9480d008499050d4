import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { first, later } from '../../../src/text/en/index.ts'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

/**
 * Words of an area that is not loaded show their key ("recorded"). A module may use the areas of the first bundle and
 * those that are loaded with it on every way that leads to it.
 */
interface Arrow {
  from: string
  to: string
  /** The areas that are loaded beside that import. */
  words: string[]
}

const isComment = /^\s*(\/\/|\/?\*)/
const read = (file: string) =>
  readFileSync(join(projectRoot, file), 'utf8')
    .split('\n')
    .filter((line) => !isComment.test(line))
    .join('\n')

const target = (file: string, name: string) => relative(projectRoot, join(projectRoot, dirname(file), name))

/** From the opening bracket at `start` to the one that closes it. */
function bracketed(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if ('([{'.includes(code[at]!)) depth += 1
    if (')]}'.includes(code[at]!) && --depth === 0) return code.slice(start, at + 1)
  }
  return code.slice(start)
}

/** What a module loads by itself before it says it: `await loadWords('push')`. */
const ownLoads = (code: string) => [...code.matchAll(/\bawait loadWords\('(\w+)'\)/g)].map(([, area]) => area!)

function arrowsOf(file: string): Arrow[] {
  let code = read(file)
  const loads = ownLoads(code)
  // What a route names by a constant is written out
  for (const [all, name, value] of code.matchAll(
    /^const (\w+)(?:: Load)? = (\(\) => import\([^)]+\)|\[[^\]]+\] as const)$/gm,
  ))
    code = code.replace(all, '').replaceAll(new RegExp(`(\\.\\.\\.)?\\b${name}\\b(?=,|\\))`, 'g'), value!)
  const arrows: Arrow[] = []
  for (const [, name] of code.matchAll(/^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'(\.[^']+)'/gm))
    arrows.push({ from: file, to: target(file, name!), words: loads })
  const taken = new Set<number>()
  for (const call of code.matchAll(/\b(?:screen|withWords|Promise\.all)\(/g)) {
    const start = call.index + call[0].length - 1
    const whole = bracketed(code, start)
    const loads = [...whole.matchAll(/import\('(\.[^']+)'\)/g)]
    const isRoute = !call[0].startsWith('Promise')
    const said = isRoute ? whole : whole.slice(whole.indexOf('loadWords('))
    if (!isRoute && !whole.includes('loadWords(')) continue
    const words = [...said.matchAll(/'(\w+)'/g)].map(([, word]) => word!).filter((word) => word in later)
    for (const load of loads) {
      taken.add(start + load.index)
      arrows.push({ from: file, to: target(file, load[1]!), words })
    }
  }
  for (const load of code.matchAll(/import\('(\.[^']+)'\)/g))
    // The loader of a route beside its component, which brings the words
    if (!taken.has(load.index) && !code.includes(`(await ${load[0]}).loader`))
      arrows.push({ from: file, to: target(file, load[1]!), words: [] })
  return arrows
}

/** The areas that are loaded whenever a module runs, by file: what every way to it has in common. */
function findLoaded(arrows: Arrow[], entries: string[]): Map<string, Set<string>> {
  const loaded = new Map(entries.map((file) => [file, new Set(Object.keys(first))]))
  for (let changed = true; changed;) {
    changed = false
    for (const { from, to, words } of arrows) {
      const before = loaded.get(from)
      if (!before) continue
      const arriving = new Set([...before, ...words])
      const known = loaded.get(to)
      const now = known ? new Set([...known].filter((area) => arriving.has(area))) : arriving
      if (known?.size === now.size) continue
      loaded.set(to, now)
      changed = true
    }
  }
  return loaded
}

const files = sourcesIn('src').filter((file) => !file.startsWith('src/text/'))
const loaded = findLoaded(files.flatMap(arrowsOf), ['src/main.tsx'])

test('every module uses only words that are loaded on every way to it', () => {
  const missing = files.flatMap((file) => {
    const areas = loaded.get(file)
    if (!areas) return []
    const code = read(file)
    const used = new Set([...code.matchAll(/\b(?:useText|text)\('(\w+)'/g)].map(([, area]) => area!))
    return [...used]
      .filter((area) => !areas.has(area) && !ownLoads(code).includes(area))
      .map((area) => `${file}: ${area}`)
  })
  expect(missing).toEqual([])
})

test('the ways to the screens are read: each screen of the app is reached with its own words', () => {
  expect([...loaded.keys()].filter((file) => file.startsWith('src/features/')).length).toBeGreaterThan(200)
  expect(loaded.get('src/features/funnel/applicants.tsx')).toContain('board')
  expect(loaded.get('src/features/tasks/day-end.tsx')).toContain('day')
  expect(loaded.get('src/features/tasks/day-end.tsx')).not.toContain('board')
})
