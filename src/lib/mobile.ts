import { plainDigits } from './digits.ts'

/** Ten digits, the first of 6 to 9, as numbers of mobiles in India are. */
export const mobilePattern = /^[6-9]\d{9}$/

/** Without what people put between the digits; a pasted number can hold marks of direction that nobody sees. */
const withoutSeparators = (text: string): string =>
  plainDigits(text).replaceAll(/[\s().\-\u200b-\u200f\u202a-\u202e\u2060-\u2069\u2010-\u2015]/g, '')

/** The ten digits of an Indian mobile number in any usual notation: +91, 91, 0, blanks; undefined when it is none. */
export function findMobile(text: string): string | undefined {
  const digits = withoutSeparators(text).replace(/^(?:(?:\+|00)?91)?0?(?=\d{10}$)/, '')
  return mobilePattern.test(digits) ? digits : undefined
}

/**
 * What a search for part of a number looks for in numbers of ten digits: '+91 98200' and '098200' → '98200'. Undefined for what is no part
 * of one.
 */
export function findMobilePart(text: string): string | undefined {
  const part = findMobile(text) ?? withoutSeparators(text).replace(/^(?:(?:\+|00)91|0)/, '')
  return /^\d{1,10}$/.test(part) ? part : undefined
}

/** The ten digits, or what was typed where it is no mobile number. */
export const toMobile = (text: string): string => findMobile(text) ?? text

/**
 * What the field of the registration shows after one more key: a complete number as its ten digits, and no eleventh digit
 * (REG-05). A prefix is let in, since the digits that follow it decide. For single keys only: what arrives as a whole
 * would become another number.
 */
export function stopAtTen(text: string): string {
  const found = findMobile(text)
  if (found !== undefined) return found
  const digits = withoutSeparators(text)
  return /^\d{11,}$/.test(digits) && !/^(0|91)/.test(digits) ? digits.slice(0, 10) : text
}

/** 9812345614 → '98XXXXXX14': as a number is shown that nobody has revealed (TRAP-59). */
export const maskMobile = (number: string): string =>
  `${number.slice(0, 2)}${'X'.repeat(Math.max(0, number.length - 4))}${number.slice(-2)}`
