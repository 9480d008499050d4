import type { Option } from './select-field.tsx'

/** Not a value of any list: marks the last line, which shows how many more there are. */
export const MORE = '\u0000more'

/**
 * Returns the first `limit` options that contain the typed text. If there are more, a disabled last line reports it, so
 * that a user who scrolls to the end does not take the list for complete.
 */
export function filterOptions(
  options: readonly Option[],
  { typed, limit, say }: { typed: string; limit: number; say: (shown: number, total: number) => string },
): Option[] {
  // A keyboard may type a letter with a dot as one character or as two
  const wanted = typed.normalize('NFC').trim().toLowerCase()
  const found = options.filter(({ label, also = '' }) => `${label}\n${also}`.toLowerCase().includes(wanted))
  if (found.length <= limit) return found
  return [...found.slice(0, limit), { value: MORE, label: say(limit, found.length), disabled: true }]
}
