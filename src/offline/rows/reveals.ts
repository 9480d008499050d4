import { limits } from '../../rules/limits.ts'
import type { Store } from '../device/store.ts'

/** An applicant's numbers as a user had them revealed: ten digits each (PROF-07). */
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
/** How far a clock may be set back before a reveal that then lies in the future expires, ms. */
const CLOCK_SLACK = 10 * 60_000

/**
 * Stores revealed numbers for a day, so that they can be called without a network (docs/offline.md).
 */
export async function keepReveal(store: Store, funnelId: string, contact: Contact): Promise<void> {
  const savedAt = store.deps.now()
  await store.db.saved.put({ key: nameOf(funnelId), value: contact, savedAt })
}

/** The numbers, while they may be shown; undefined when they were not revealed here or the day is over. */
export async function findReveal(store: Store, funnelId: string): Promise<Reveal | undefined> {
  const saved = await store.db.saved.get(nameOf(funnelId))
  if (!saved || isOver(saved.savedAt, store.deps.now())) return undefined
  return { ...(saved.value as Contact), until: saved.savedAt + limits.revealLife }
}

/** Removes reveals that may not be shown any more; returns how many. */
export async function expireReveals(store: Store): Promise<number> {
  const now = store.deps.now()
  return store.db.saved
    .where('key')
    .startsWith(PREFIX)
    .filter(({ savedAt }) => isOver(savedAt, now))
    .delete()
}

/** Of these applicants no number may be stored any more: they were deleted, or have none. */
export async function removeReveals(store: Store, funnelIds: string[]): Promise<void> {
  if (funnelIds.length > 0) await store.db.saved.bulkDelete(funnelIds.map(nameOf))
}

const isOver = (savedAt: number, now: number) => now >= savedAt + limits.revealLife || now < savedAt - CLOCK_SLACK
