/** A random stream that is the same for the same seed: every seeding makes the same demo. */
export interface Random {
  /** 0 up to but not including 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  /** Some of the items, in their order. */
  some<T>(items: readonly T[], from: number, to: number): T[]
  weighted<T>(items: readonly { weight: number; value: T }[]): T
  hex(length: number): string
}

/** mulberry32: 32 bits of state are plenty for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)]!
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    some: (items, from, to) => {
      const wanted = new Set<number>()
      const count = Math.min(int(from, to), items.length)
      while (wanted.size < count) wanted.add(int(0, items.length - 1))
      return items.filter((_, at) => wanted.has(at))
    },
    weighted: (items) => {
      let left = next() * items.reduce((sum, item) => sum + item.weight, 0)
      for (const item of items) {
        left -= item.weight
        if (left < 0) return item.value
      }
      return items.at(-1)!.value
    },
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
  }
}
