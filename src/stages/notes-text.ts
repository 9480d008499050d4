import { limits } from '../rules/limits.ts'
import { BULLET, bareLine as bare } from '../rules/notes.ts'

/**
 * Normalizes typed text to the format of notes (TRAP-62): at most 6 lines, each with a bullet. Further lines are joined
 * to the last one, not dropped, so that a pasted text loses nothing unseen. The length of a line is checked separately.
 */
export function asNotes(typed: string): string {
  const lines = typed.replace(/\r\n?/g, '\n').split('\n').map(bare)
  if (lines.length === 1 && lines[0] === '') return ''
  const kept = lines.slice(0, limits.noteLines)
  const rest = lines.slice(limits.noteLines).filter((line) => line.trim() !== '')
  if (rest.length > 0) kept[kept.length - 1] = [kept.at(-1), ...rest].join(' ').trim()
  return kept.map((line) => BULLET + line).join('\n')
}

/** What is saved: no trailing empty lines, nothing at all when there are no words. */
export function toSave(text: string): string {
  const lines = asNotes(text)
    .split('\n')
    .map(bare)
    .map((line) => line.trim())
  while (lines.length > 0 && lines.at(-1) === '') lines.pop()
  return lines.map((line) => (BULLET + line).trimEnd()).join('\n')
}

/**
 * Whether two notes say the same. Notes written elsewhere have no bullets; reading such a note must not save it anew in the
 * reader's name.
 */
export const isSameNote = (one: string, other: string): boolean => toSave(one) === toSave(other)

/** The number, from 1, of the first line that is too long. */
export function findLongLine(text: string): number | undefined {
  const index = text.split('\n').findIndex((line) => [...bare(line)].length > limits.noteLineLength)
  return index < 0 ? undefined : index + 1
}
