import type { Option } from './select-field.tsx'

/** Not a value of any list: the line at the end that says how many more there are. */
export const MORE = '\u0000more'

/**
 * The options that hold what was typed, the first `limit` of them. Where there are more, a line that cannot be chosen says
 * so in the same place: whoever scrolls to the end must not think that this was all.
 */
export function filterOptions(
  options: readonly Option[],
  { typed, limit, say }: { typed: string; limit: number; say: (shown: number, total: number) => string },
): Option[] {
  const wanted = typed.trim().toLowerCase()
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted))
  if (found.length <= limit) return found
  return [...found.slice(0, limit), { value: MORE, label: say(limit, found.length), disabled: true }]
}
