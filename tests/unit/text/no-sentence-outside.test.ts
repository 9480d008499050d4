import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** What a user sees or hears: attributes of elements, and members of what a toast or a question is given. */
const shownAttributes =
  /^(label|title|placeholder|alt|hint|heading|line|legend|caption|summary|note|lead|below|empty|error|head|aria-(label|description|valuetext|roledescription))$/
const shownMembers = /^(label|title|placeholder|hint|heading|line|body|caption|confirm|note|ariaLabel)$/
/** Calls whose literals are shown. */
const shownCalls = /^(showToast|notify|alert|setError)$/

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)
/** The pattern of a time is the same in each language. */
const hasWord = (words: unknown) => typeof words === 'string' && words !== 'HH:MM' && /\p{L}{2}/u.test(words)

/** The literals that an expression can become: by `a ? b : c`, `a ?? b`, `a && b` and the fixed parts of a template. */
function literalsOf(node: unknown): Node[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return hasWord(node.value) ? [node] : []
    case 'TemplateLiteral':
      return (node.quasis as Node[]).filter((part) => hasWord((part.value as { cooked: string }).cooked))
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(literalsOf)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(literalsOf)
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(literalsOf) : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return literalsOf(node.expression)
    default:
      return []
  }
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return String(node.name ?? node.value ?? '')
}

/** The words of one node that a user would read. */
function wordsAt(node: Node): Node[] {
  switch (node.type) {
    case 'JSXText':
      return hasWord(node.value) ? [node] : []
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[]).filter((child) => child.type === 'JSXExpressionContainer').flatMap(literalsOf)
    case 'JSXAttribute':
      return shownAttributes.test(nameOf(node.name)) ? literalsOf(node.value) : []
    case 'Property':
      return shownMembers.test(nameOf(node.key)) ? literalsOf(node.value) : []
    case 'CallExpression':
      return shownCalls.test(nameOf(node.callee)) ? (node.arguments as Node[]).flatMap(literalsOf) : []
    case 'AssignmentExpression':
      return nameOf(node.left) === 'title' ? literalsOf(node.right) : []
    default:
      return []
  }
}

function findWords(file: string, code: string): string[] {
  const { program } = parseSync(file, code)
  const found = new Set<string>()
  const look = (node: Node) => {
    for (const { start } of wordsAt(node)) {
      const line = code.slice(0, start).split('\n').length
      found.add(
        `${file}:${line} ${
          code
            .slice(start, start + 60)
            .trim()
            .split('\n')[0]
        }`,
      )
    }
    for (const child of childrenOf(node)) look(child)
  }
  look(program as unknown as Node)
  return [...found]
}

test('what stands in an element, its attributes, a toast or a title is found', () => {
  const code = `
    const a = <p title={x ? 'Not this' : t('ok')}>Nor this {y ?? 'or this'} {\`\${n} rows\`}</p>
    showToast({ heading: 'A toast', line: t('fine') })
    document.title = 'A title'
    const b = <input type="text" name="who" className={s.wide} aria-label="Who" />
    const c = <p>{t('words')} · {n}</p>`
  const found = findWords('a.tsx', code).map((one) => one.replace(/^a.tsx:\d+ /, ''))
  const parts = ["'Not this'", 'Nor this', "'or this'", 'rows', "'A toast'", "'A title'", '"Who"']
  expect(found).toHaveLength(parts.length)
  for (const part of parts)
    expect(
      found.filter((one) => one.includes(part)),
      part,
    ).not.toEqual([])
})

test('every sentence a person reads is in src/text', () => {
  // The gallery of parts is for those who build with them
  const files = sourcesIn('src').filter((file) => !/^src\/(text|ui\/gallery|contract|rules)\//.test(file))
  expect(files.length).toBeGreaterThan(250)
  const found = files.flatMap((file) => findWords(file, readFileSync(join(projectRoot, file), 'utf8')))
  expect(found).toEqual([])
})
