import { foldName } from '../../lib/text.ts'

/** A word of a name as it is indexed, with its scope: 'HR-12 asha'. */
export const wordKey = (scope: string, word: string): string => `${scope}\n${word}`

export const wordsOf = (text: string): string[] => foldName(text).split(' ').filter(Boolean)

export const matchesWords = (name: string[], wanted: string[]): boolean =>
  wanted.every((word) => name.some((part) => part.startsWith(word)))
