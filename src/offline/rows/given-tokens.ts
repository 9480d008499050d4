import type { Store } from '../device/store.ts'
import type { Desk } from './desk.ts'

/** In `meta`: this phone as a desk of a partner. */
export const deskKey = (ipId: string) => `desk:${ipId}` as const

/**
 * Inside a transaction over `meta`: the token that this phone gave the person it made was given to the applicant they joined,
 * so that the desk can say which of two tokens counts (GATE-08).
 */
export async function passGivenOn(store: Store, ipId: string, [made, funnelId]: [string, string]): Promise<void> {
  const key = deskKey(ipId)
  const desk = (await store.db.meta.get(key))?.value as Desk | undefined
  const token = desk?.given[made]
  if (!desk || token === undefined) return
  const { [made]: _, ...others } = desk.given
  // Whom this phone had given one as well keeps that
  await store.db.meta.put({ key, value: { ...desk, given: { [funnelId]: token, ...others } } satisfies Desk })
}
