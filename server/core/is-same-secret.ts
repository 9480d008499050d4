import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a signature, a key or a token in the same time wherever they differ, and whatever their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  // timingSafeEqual requires equal lengths
  const [a, b] = [given, expected].map((one) => createHash('sha256').update(one).digest())
  return timingSafeEqual(a!, b!)
}
