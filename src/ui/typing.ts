/** Props for what may be typed into a text field, and for the keyboard of a phone: `<TextField {...tenDigits} />`. */

/** An office number, of a landline too: more than ten characters do not get in (REG-05). */
export const tenDigits = { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' } as const

/** A PAN: ten letters and digits, no autocorrection. */
export const panLetters = {
  maxLength: 10,
  autoCapitalize: 'characters',
  autoComplete: 'off',
  spellCheck: false,
} as const
