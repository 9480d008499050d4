import { limits } from './limits.ts'

export const BULLET = '• '

/** A line of notes without its bullet. */
export const bareLine = (line: string): string => line.replace(/^\s*•\s?/, '')

const linesOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => bareLine(line).trim())
    .filter((line) => line !== '')

/** The lines that `next` has besides those of `base`; undefined when one of these was changed or removed. */
function findAdded(base: string[], next: string[]): string[] | undefined {
  let at = 0
  const added = next.filter((line) => {
    if (line !== base[at]) return true
    at += 1
    return false
  })
  return at === base.length ? added : undefined
}

/**
 * One text of two users' notes, when both only added lines to `base`: theirs, then those of `mine`. Undefined when a line
 * was changed or removed, or all of them do not fit: then a user decides.
 */
export function mergeNotes(base: string, theirs: string, mine: string): string | undefined {
  const before = linesOf(base)
  const lines = linesOf(theirs)
  const added = findAdded(before, linesOf(mine))
  if (!added || !findAdded(before, lines)) return undefined
  return joinLines([...lines, ...added.filter((line) => !lines.includes(line))])
}

/** Both notes below each other; undefined when they do not fit. */
export function joinNotes(theirs: string, mine: string): string | undefined {
  const lines = linesOf(theirs)
  return joinLines([...lines, ...linesOf(mine).filter((line) => !lines.includes(line))])
}

const joinLines = (lines: string[]): string | undefined =>
  lines.length > limits.noteLines || lines.some((line) => [...line].length > limits.noteLineLength)
    ? undefined
    : lines.map((line) => BULLET + line).join('\n')
