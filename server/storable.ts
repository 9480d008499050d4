/** No call has more than eight levels; more is made to exhaust whoever walks over it. */
const DEEPEST = 32

/**
 * Whether the database can keep every text in a value, names of members included: Postgres knows no NUL, and half a
 * character (a lone surrogate) is none. Both are valid JSON, so that nothing before this would stop them.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (value === null || typeof value !== 'object') return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner, depth + 1))
}

const isStorableText = (text: string) => !/[\u0000\p{Cs}]/u.test(text)
