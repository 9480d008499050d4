import { weightKeys, type WeightKey } from '../contract/weight-keys.ts'

export type Weights = Record<WeightKey, number>
/** As they stand in the boxes: digits, or nothing while somebody types. */
export type TypedWeights = Record<WeightKey, string>

export const HIGHEST_WEIGHT = 100

const each = <T>(value: (key: WeightKey) => T) =>
  Object.fromEntries(weightKeys.map((key) => [key, value(key)])) as Record<WeightKey, T>

export const defaultWeights = (): TypedWeights => each(() => '1')

/**
 * What a weight box shows after somebody typed `next` where `before` stood (SRCH-07): digits only, leading zeros go, three
 * digits only for 100, never a lone 0. What is refused leaves the box as it was; an empty box is let be until it is left.
 */
export function typeWeight(next: string, before: string): string {
  if (next === '') return ''
  if (!/^\d+$/.test(next)) return before
  const digits = next.replace(/^0+/, '')
  return digits === '' || Number(digits) > HIGHEST_WEIGHT ? before : digits
}

/** What an empty box becomes when it is left (SRCH-07). */
export const leaveWeight = (typed: string): string => (typed === '' ? '1' : typed)

/** The numbers, or nothing when a box is empty or holds what is no weight. */
export function readWeights(typed: TypedWeights): Weights | undefined {
  const isWeight = (text: string) => /^[1-9]\d?$|^100$/.test(text)
  return weightKeys.every((key) => isWeight(typed[key])) ? each((key) => Number(typed[key])) : undefined
}

export const showWeights = (weights: Weights): TypedWeights => each((key) => String(weights[key]))
