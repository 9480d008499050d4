/** A copy with one item replaced: `Array.prototype.with`, which the oldest browsers this runs in lack. */
export const replaceAt = <T>(items: readonly T[], index: number, item: T): T[] =>
  items.map((old, at) => (at === index ? item : old))

/** A copy without one item. */
export const removeAt = <T>(items: readonly T[], index: number): T[] => items.filter((_, at) => at !== index)
