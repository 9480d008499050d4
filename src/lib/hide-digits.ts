/** Ten or more digits in a row, with blanks or dashes between: a telephone or an identity number. */
const longDigits = /\d(?:[ -]?\d){9,}/g

export const maskText = (text: string): string =>
  `${text.slice(0, 2)}${'X'.repeat(Math.max(0, text.length - 4))}${text.slice(-2)}`

/** The text without telephone and identity numbers. */
export const hideDigits = (text: string): string => text.replace(longDigits, maskText)
