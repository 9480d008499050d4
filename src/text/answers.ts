import type { FindAnswer } from './said.ts'

/** Sentences of the server in another language, by the English one; parts of them that stand in a hole. */
export interface Answers {
  sentences: Readonly<Record<string, string>>
  parts: Readonly<Record<string, string>>
}

const find = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? words[key] : undefined

/** Comes with the language: in English nothing is looked for. */
export const findAnswerIn =
  (answers: Answers): FindAnswer =>
  (message) =>
    find(answers.sentences, message) ?? fill(message, answers)

/** A sentence with a name or a number in it. A refusal is rare: nothing is kept ready for it. */
function fill(message: string, { sentences, parts }: Answers): string | undefined {
  for (const [english, own] of Object.entries(sentences)) {
    const names = [...english.matchAll(/\{\{(\w+)\}\}/g)].map((hole) => hole[1]!)
    if (names.length === 0) continue
    const pattern = english
      .split(/\{\{\w+\}\}/)
      .map((fixed) => fixed.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('(.+?)')
    const match = new RegExp(`^${pattern}$`, 's').exec(message)
    if (!match) continue
    const values = Object.fromEntries(names.map((name, at) => [name, match[at + 1]!]))
    return own.replace(/\{\{(\w+)\}\}/g, (_, name: string) => find(parts, values[name]!) ?? values[name]!)
  }
  return undefined
}
