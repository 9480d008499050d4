import { plainDigits } from '../lib/digits.ts'

/**
 * In groups as in India or in the West, with commas or spaces: 1,00,000 or 100 000. In 12,5 the comma is a point, which
 * nobody should guess.
 */
const grouped =
  /^-?(?:\d{1,3}([,\p{Zs}])\d{3}(?:\1\d{3}){0,3}|\d{1,2}([,\p{Zs}])\d{2}(?:\2\d{2}){0,4}\2\d{3})(?:\.\d{1,9})?$/u
/** Without the blanks of a line around it. A tab or a line break stands between two cells of a sheet, so it never goes. */
function trimLine(text: string): string {
  const isBlank = (at: number) => /^[\p{Zs}\p{Cf}]$/u.test(text[at]!)
  let [from, to] = [0, text.length]
  while (from < to && isBlank(from)) from++
  while (from < to && isBlank(to - 1)) to--
  return text.slice(from, to)
}

/** '१,००,००० ' → '100000'. What is not one number stays as it was typed, so that it is read as none. */
export function plainNumber(typed: string): string {
  const text = trimLine(plainDigits(typed))
  return grouped.test(text) ? text.replaceAll(/[,\p{Zs}]/gu, '') : text
}

/** A whole number as typed, also one below 0; NaN for everything else, and for one with more digits than anybody means. */
export function readWhole(typed: string): number {
  const plain = plainNumber(typed)
  return /^-?\d{1,12}$/.test(plain) ? Number(plain) : Number.NaN
}

const currency = /^(?:₹|rs\.?|inr|रु\.?|रू\.?)[\p{Zs}]?/iu
const end = /[\p{Zs}]?\/[-–]$/u

/** Whole rupees as people write them: 'Rs. 12,000/-', '₹ 12,000', 'INR 12000'; NaN for everything else. */
export const readRupees = (typed: string): number => readWhole(trimLine(typed).replace(currency, '').replace(end, ''))
