import i18next from 'i18next'

/** Sentences of the server in another language, by the English one; parts of them that stand in a hole. */
export interface Answers {
  sentences: Readonly<Record<string, string>>
  parts: Readonly<Record<string, string>>
}

const known: Record<string, Answers> = {}

/** A language that is chosen brings what the server says in it. */
export const knowAnswers = (language: string, answers: Answers) => void (known[language] = answers)

const find = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? words[key] : undefined

/**
 * What the server said, in the language of the page; as it came when nobody has written it in that language, and always in
 * English. Only what is shown goes through here: what is kept (the outbox, the log) stays the server's own sentence, so
 * that a language chosen later finds it.
 */
export function said(message: string): string
export function said(message: string | undefined): string | undefined
export function said(message: string | undefined): string | undefined {
  const answers = known[i18next.language]
  if (message === undefined || !answers) return message
  return find(answers.sentences, message) ?? fill(message, answers) ?? message
}

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
