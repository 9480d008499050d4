import { weightKeys, type WeightKey } from '../contract/weight-keys.ts'
import { plainDigits } from '../lib/digits.ts'

export type Weights = Record<WeightKey, number>
/** As typed in the boxes: digits, or empty while the user types. */
export type TypedWeights = Record<WeightKey, string>

export const HIGHEST_WEIGHT = 100

const each = <T>(value: (key: WeightKey) => T) =>
  Object.fromEntries(weightKeys.map((key) => [key, value(key)])) as Record<WeightKey, T>

export const defaultWeights = (): TypedWeights => each(() => '1')

/**
 * What a weight box shows after the user has `typed` over `before` (SRCH-07): digits only, leading zeros go, three
 * digits only for 100, never a lone 0. Refused input leaves the box unchanged; an empty box is allowed until
 * blur.
 */
export function typeWeight(typed: string, before: string): string {
  const next = plainDigits(typed)
  if (next === '') return ''
  if (!/^\d+$/.test(next)) return before
  const digits = next.replace(/^0+/, '')
  return digits === '' || Number(digits) > HIGHEST_WEIGHT ? before : digits
}

/** The value of an empty box after blur (SRCH-07). */
export const leaveWeight = (typed: string): string => (typed === '' ? '1' : typed)

/** The numbers, or nothing when a box is empty or holds what is no weight. */
export function readWeights(typed: TypedWeights): Weights | undefined {
  const isWeight = (text: string) => /^[1-9]\d?$|^100$/.test(text)
  return weightKeys.every((key) => isWeight(typed[key])) ? each((key) => Number(typed[key])) : undefined
}

export const showWeights = (weights: Weights): TypedWeights => each((key) => String(weights[key]))
