/** No call has more than eight levels; deeper input is made to exhaust the code that traverses it. */
const DEEPEST = 32

/**
 * Whether the database can store every text in a value, names of members included: Postgres accepts neither NUL nor
 * half a character (a lone surrogate). Both are valid JSON, so nothing before this stops them.
 */
export function isPostgresText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isPostgresString(value)
  if (value === null || typeof value !== 'object') return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.every((item) => isPostgresText(item, depth + 1))
  return Object.entries(value).every(([name, inner]) => isPostgresString(name) && isPostgresText(inner, depth + 1))
}

const isPostgresString = (text: string) => !/[\u0000\p{Cs}]/u.test(text)
