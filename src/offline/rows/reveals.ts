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

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const KEY = 'reveals-key'
const PREFIX = 'reveal '
const nameOf = (funnelId: string) => `${PREFIX}${funnelId}`
/** How far a clock may be set back before a reveal that then lies in the future expires, ms. */
const CLOCK_SLACK = 10 * 60_000

/**
 * Stores revealed numbers for a day, so that they can be called without a network (docs/offline.md). Never in clear
 * (TRAP-18): a search through the files of the profile, or a dump of the database, does not show them. Who copies the
 * profile has the key as well (decision 22).
 */
export async function keepReveal(store: Store, funnelId: string, contact: Contact): Promise<void> {
  const savedAt = store.deps.now()
  const key = await openKey(store)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(contact))
  const value: Sealed = { iv, data: await crypto.subtle.encrypt(parameters(iv, funnelId), key, bytes) }
  await store.db.saved.put({ key: nameOf(funnelId), value, savedAt })
}

/** The numbers, while they may be shown; undefined when they were not revealed here or the day is over. */
export async function findReveal(store: Store, funnelId: string): Promise<Reveal | undefined> {
  const saved = await store.db.saved.get(nameOf(funnelId))
  if (!saved || isOver(saved.savedAt, store.deps.now())) return undefined
  const contact = await openContact(store, funnelId, saved.value as Sealed).catch(() => undefined)
  return contact && { ...contact, until: saved.savedAt + limits.revealLife }
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

/** Made at the first reveal; of two tabs that make one at the same time the first counts. It cannot be exported. */
async function openKey({ db, deps }: Store): Promise<CryptoKey> {
  const found = await db.saved.get(KEY)
  if (found) return found.value as CryptoKey
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await db.saved.add({ key: KEY, value: made, savedAt: deps.now() }).catch(() => undefined)
  return (await db.saved.get(KEY))!.value as CryptoKey
}

async function openContact({ db }: Store, funnelId: string, { iv, data }: Sealed): Promise<Contact | undefined> {
  const key = (await db.saved.get(KEY))?.value as CryptoKey | undefined
  if (!key) return undefined
  const bytes = await crypto.subtle.decrypt(parameters(iv, funnelId), key, data)
  return JSON.parse(new TextDecoder().decode(bytes)) as Contact
}

/** Bound to the applicant: what was sealed for one opens for no other. */
const parameters = (iv: Uint8Array<ArrayBuffer>, funnelId: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(funnelId),
})
