import { limits } from '../rules/limits.ts'
import { openValue, sealValue, type Sealed } from './keys.ts'
import type { Store } from './store.ts'

/** An applicant's numbers as a person had them revealed: ten digits each (PROF-07). */
export interface Contact {
  mobile?: string
  alternate?: string
}
export interface Reveal extends Contact {
  /** When they are masked again on this device, epoch ms. */
  until: number
}

const PREFIX = 'reveal '
const nameOf = (funnelId: string) => `${PREFIX}${funnelId}`
/** How far a clock may be set back before a reveal that then seems to come from the future is let go, ms. */
const CLOCK_SLACK = 10 * 60_000

/**
 * Keeps revealed numbers for a day, so that they can be called without a network (OFFLINE.md, "What is kept on the
 * device"). Sealed with the user's key, which cannot be exported and lies in another database; bound to the applicant.
 */
export async function keepReveal(store: Store, funnelId: string, contact: Contact): Promise<void> {
  const savedAt = store.deps.now()
  const value = await sealValue(store.key, nameOf(funnelId), contact)
  await store.db.saved.put({ key: nameOf(funnelId), value, savedAt })
}

/** The numbers, while they may be shown; undefined when they were not revealed here or the day is over. */
export async function findReveal(store: Store, funnelId: string): Promise<Reveal | undefined> {
  const kept = await store.db.saved.get(nameOf(funnelId))
  if (!kept || isOver(kept.savedAt, store.deps.now())) return undefined
  // Another key, after the person deleted everything: as if nothing had been revealed
  const contact = await openValue(store.key, nameOf(funnelId), kept.value as Sealed).catch(() => undefined)
  return contact === undefined ? undefined : { ...(contact as Contact), until: kept.savedAt + limits.revealLife }
}

/** Removes what may not be shown any more; answers how many. */
export async function forgetOldReveals(store: Store): Promise<number> {
  const now = store.deps.now()
  return store.db.saved
    .where('key')
    .startsWith(PREFIX)
    .filter(({ savedAt }) => isOver(savedAt, now))
    .delete()
}

/** Of these applicants nothing is known any more: they were deleted, or have no number. */
export async function forgetReveals(store: Store, funnelIds: string[]): Promise<void> {
  if (funnelIds.length > 0) await store.db.saved.bulkDelete(funnelIds.map(nameOf))
}

const isOver = (savedAt: number, now: number) => now >= savedAt + limits.revealLife || now < savedAt - CLOCK_SLACK
