import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** One arrow: `from` and, for a file of ours, `to` are paths from the project's folder; for a package `to` is its name. */
export interface Import {
  from: string
  to: string
  isPackage: boolean
  /** Only its types: gone at run time, but knowing a type is knowing the room. */
  isType: boolean
}

interface Node {
  type: string
  [key: string]: unknown
}

/** Every .ts and .tsx file under the folders, as a path from the project's folder. */
export function sourcesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  )
}

/** The imports, re-exports, lazy imports and import types of one file, in any spelling that the parser of Vite knows. */
export function importsOf(from: string, source = readFileSync(join(projectRoot, from), 'utf8')): Import[] {
  const { program, errors } = parseSync(from, source, { lang: from.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]!.message}`)
  const found: Import[] = []
  visit(program as unknown as Node, (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    const isType = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType'
    found.push({ from, isType, ...resolve(from, specifier) })
  })
  return found
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function specifierOf(node: Node): string | undefined {
  if (!importing.has(node.type)) return undefined
  const literal = (node.source ?? node.argument) as { value?: unknown } | null | undefined
  return typeof literal?.value === 'string' ? literal.value : undefined
}

/** Vite's queries (`./x.svg?url`) do not change which file is meant. */
function resolve(from: string, specifier: string): Pick<Import, 'to' | 'isPackage'> {
  if (specifier.startsWith('.')) {
    return { to: posix.normalize(posix.join(posix.dirname(from), specifier.split('?')[0]!)), isPackage: false }
  }
  const parts = specifier.split('/')
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!
  return { to: name.startsWith('node:') ? 'node' : name, isPackage: true }
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, see)
    }
  }
}

/** The first cycle among files, as the files on it; undefined when there is none. */
export function findCycle(imports: Import[]): string[] | undefined {
  const next = new Map<string, Import[]>()
  for (const arrow of imports) {
    if (!arrow.isPackage) next.set(arrow.from, [...(next.get(arrow.from) ?? []), arrow])
  }
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (state.get(file) === 'open') return [...path.slice(path.indexOf(file)), file]
    if (state.has(file)) return undefined
    state.set(file, 'open')
    for (const { to } of next.get(file) ?? []) {
      const cycle = walk(to, [...path, file])
      if (cycle) return cycle
    }
    state.set(file, 'done')
    return undefined
  }
  for (const file of next.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return undefined
}
