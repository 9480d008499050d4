import i18next from 'i18next'
import type { ServerMessage } from '../contract/server-message.ts'

/** A server message in another language; undefined when that language does not know its reason or its parameters. */
export type Translate = (message: ServerMessage) => string | undefined

const translators: Record<string, Translate> = {}

/** Called when a language is loaded. */
export const registerTranslator = (language: string, translate: Translate) => void (translators[language] = translate)

/**
 * A server message in the language of the page. Returns the message unchanged when the reason is unknown or absent (a
 * newer server, a row stored by an older build), and always in English. Call it where a message is shown, not where it
 * is stored: the outbox keeps reason and parameters, so that the user reads it in the language chosen at that time.
 */
export function translateServerMessage(message: ServerMessage & { message: string }): string
export function translateServerMessage(message: ServerMessage | undefined): string | undefined
export function translateServerMessage(message: ServerMessage | undefined): string | undefined {
  return message && (translators[i18next.language]?.(message) ?? message.message)
}

/**
 * The sentence under a field with an error: `word` has those of the form's own rules, by name; anything else is a
 * server message.
 */
export const faultWords =
  <F extends string>(faults: readonly F[], word: (fault: F) => string | undefined) =>
  (error: ServerMessage | undefined): string | undefined => {
    const fault = faults.find((name) => name === error?.message)
    return fault === undefined ? translateServerMessage(error) : word(fault)
  }
