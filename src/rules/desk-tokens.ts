/** Without I, O and Q, which are read as numbers. */
export const deskLetters = [...'ABCDEFGHJKLMNPRSTUVWXYZ']

const letterOf = (token: string) => token[0]!
const numberOf = (token: string) => Number(token.slice(2))

/**
 * A letter for a desk that has none: any that no token of today has. `random` in [0, 1): two phones that open the desk
 * at once without having seen each other must not both take the first.
 */
export function offerLetter(tokens: readonly string[], random: number): string {
  const used = new Set(tokens.map(letterOf))
  const free = deskLetters.filter((letter) => !used.has(letter))
  const from = free.length > 0 ? free : deskLetters
  return from[Math.floor(random * from.length)]!
}

/** The highest number of a desk among tokens of today; 0 where there is none. */
export const highestOf = (letter: string, tokens: readonly string[]): number =>
  Math.max(0, ...tokens.filter((token) => letterOf(token) === letter).map(numberOf))

export const tokenOf = (letter: string, number: number): string => `${letter}-${String(number).padStart(2, '0')}`
