import i18next from 'i18next'

/** The server's own English sentence in another language; undefined when nobody has written it in that. */
export type FindAnswer = (message: string) => string | undefined

const known: Record<string, FindAnswer> = {}

/** A language that is chosen brings what the server says in it. */
export const knowAnswers = (language: string, find: FindAnswer) => void (known[language] = find)

/**
 * What the server said, in the language of the page; as it came when nobody has written it in that language, and always in
 * English. Only what is shown goes through here: what is kept (the outbox, the log) stays the server's own sentence, so
 * that a language chosen later finds it.
 */
export function said(message: string): string
export function said(message: string | undefined): string | undefined
export function said(message: string | undefined): string | undefined {
  return message === undefined ? undefined : (known[i18next.language]?.(message) ?? message)
}

/**
 * What stands under a field that is wrong: `word` says the form's own faults, which its rules know by name; anything else
 * is the server's sentence.
 */
export const faultWords =
  <F extends string>(faults: readonly F[], word: (fault: F) => string | undefined) =>
  (error: { message?: string } | undefined): string | undefined => {
    const fault = faults.find((name) => name === error?.message)
    return fault === undefined ? said(error?.message) : word(fault)
  }
