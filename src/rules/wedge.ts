import { looksLikePass, PREFIX } from './pass.ts'

/** A scanner pauses for less, also by Bluetooth; after it somebody types again, ms. */
const LONGEST_PAUSE_MS = 1_000

/** What may become a pass, and when its last key came; the clock of key events, ms. */
export interface Burst {
  text: string
  at: number
}

/**
 * The burst with one more key. It is a pass from its first four characters on, whatever was typed before them: nobody types
 * them by hand but to type a pass.
 */
export function typeOn(before: Burst | undefined, key: string, at: number): Burst {
  const text = (isGoingOn(before, at) ? before.text : '') + key
  if (looksLikePass(text)) return { text, at }
  return { text: text.endsWith(PREFIX) ? PREFIX : text.slice(1 - PREFIX.length), at }
}

/** The pass that Enter, or Tab, ends at `at`; undefined where it ends none. */
export const endsPass = (before: Burst | undefined, at: number): string | undefined =>
  isGoingOn(before, at) && looksLikePass(before.text) ? before.text : undefined

const isGoingOn = (before: Burst | undefined, at: number): before is Burst =>
  before !== undefined && at - before.at <= LONGEST_PAUSE_MS
