import type { RowRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'

/** In `meta` under 'joined': ids that this device made for people who were in the request already, and theirs there. */
export type Joined = [made: string, funnelId: string][]

export const readJoined = async (store: Store): Promise<Joined> =>
  ((await store.db.meta.get('joined'))?.value as Joined | undefined) ?? []

/** The applicant whom the server had under another id already (GATE-13). */
export const findJoinedId = async (store: Store, made: string): Promise<string | undefined> =>
  (await readJoined(store)).find(([id]) => id === made)?.[1]

export async function findJoined(store: Store, made: string): Promise<RowRecord | undefined> {
  const funnelId = await findJoinedId(store, made)
  return funnelId === undefined ? undefined : store.db.rows.get(funnelId)
}
