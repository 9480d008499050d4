import { plainDigits } from '../lib/digits.ts'

const number = /\d{1,3}\.\d{1,10}/g

/**
 * 'latitude, longitude' as maps copy it, as [longitude, latitude] in text; undefined for anything else. In India the
 * latitude is always the smaller one, so the other order is understood as well.
 */
export function readPair(written: string): [string, string] | undefined {
  const text = plainDigits(written)
  const [one, other, third] = text.match(number) ?? []
  if (one === undefined || other === undefined || third !== undefined) return undefined
  // Between and around them only what such a text has besides
  if (/[^\s(),;°NE]/i.test(text.replaceAll(number, ''))) return undefined
  return Number(one) < Number(other) ? [other, one] : [one, other]
}
