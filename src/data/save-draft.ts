import { writeDraft } from '../offline/device/drafts.ts'
import type { Store } from '../offline/device/store.ts'
import { withRoom } from '../offline/rows/make-room.ts'

/** Stores a draft and returns when. What can be fetched again makes room for it; rejects when there is none. */
export const saveDraft = (store: Store, key: string, value: unknown): Promise<number> =>
  withRoom(store, [], () => writeDraft(store, key, value))
