import type { PartnerChoice } from './acting-partners.ts'

/** So many are offered to choose again. */
const MOST = 5

/** The ids of the partners chosen last, the last one first, as a device keeps them; nothing of what is not understood. */
export function readRecent(kept: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** What a device keeps once these were chosen too, in their order. */
export const keepRecent = (kept: string | null, ...chosen: (string | undefined)[]): string =>
  JSON.stringify(
    chosen
      .reduce((ids, one) => (one === undefined ? ids : [one, ...ids.filter((id) => id !== one)]), readRecent(kept))
      .slice(0, MOST),
  )

/** Whom to offer where nobody is chosen: those chosen last, or all where they are few. */
export function offeredPartners(kept: string | null, choices: readonly PartnerChoice[]) {
  const chosen = readRecent(kept).flatMap((ipId) => choices.find((choice) => choice.ipId === ipId) ?? [])
  if (chosen.length > 0) return { partners: chosen, areRecent: true }
  return { partners: choices.length > MOST ? [] : [...choices], areRecent: false }
}
