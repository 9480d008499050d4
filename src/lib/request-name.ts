/**
 * The request name on the profile: 21 characters and '...' when it is longer than 24 (PROF-02). Counts code points, but a
 * letter that has its vowel sign beyond the cut goes with it: 'कि' cut to 'क' reads as another sound.
 */
export function shortenRequestName(name: string): string {
  const characters = [...name]
  if (characters.length <= 24) return name
  let end = 21
  while (end > 0 && /[\p{M}\u200d]/u.test(characters[end]!)) end--
  return `${characters.slice(0, end).join('')}...`
}
