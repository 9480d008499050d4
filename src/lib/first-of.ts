/**
 * Returns what `[...items].sort(compare).slice(0, count)` returns without sorting the rest: of thousands of tasks a
 * screen shows eight. Equal ones stay as they were.
 */
export function firstOf<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const item of items) {
    if (first.length >= count && (count <= 0 || compare(item, first.at(-1)!) >= 0)) continue
    let low = 0
    for (let high = first.length; low < high;) {
      const middle = (low + high) >> 1
      if (compare(first[middle]!, item) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, item)
    if (first.length > count) first.pop()
  }
  return first
}
