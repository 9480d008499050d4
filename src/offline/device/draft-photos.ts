import { DAY_MS } from '../../lib/dates.ts'
import type { Store } from './store.ts'
import { listDrafts, removeDraft, writeDraft } from './drafts.ts'

/**
 * Photos that were chosen and not saved yet, beside the drafts that they belong to and gone with them: at a sign-out as well. They
 * show documents, so they are few and do not stay for long.
 */
const PREFIX = 'draft-photo/'
const MOST_KEPT = 24
const KEPT_MS = 3 * DAY_MS

/** Of Safari not every Blob can be kept, so it is a buffer. */
interface KeptPhoto {
  name: string
  type: string
  data: ArrayBuffer
}

const keyOf = (of: string, id: string) => `${PREFIX}${of}/${id}`

/** The photos of one form by the id of their field. `of`: what the form is about. */
export async function readPhotos(store: Store, of: string): Promise<Record<string, File>> {
  const prefix = keyOf(of, '')
  const oldest = store.deps.now() - KEPT_MS
  const found = (await listDrafts<KeptPhoto>(store, prefix)).filter(({ savedAt }) => savedAt >= oldest)
  return Object.fromEntries(
    found.map(({ key, value: { name, type, data } }) => [key.slice(prefix.length), new File([data], name, { type })]),
  )
}

/** Keeps a photo in place of the one before; the oldest of all make room. Rejects when the device has none. */
export async function keepPhoto(store: Store, of: string, id: string, file: File): Promise<void> {
  const value: KeptPhoto = { name: file.name, type: file.type, data: await file.arrayBuffer() }
  await writeDraft(store, keyOf(of, id), value)
  await purgePhotos(store)
}

/** Removes what is too old, or too many. */
export async function purgePhotos(store: Store): Promise<void> {
  const all = await listDrafts<KeptPhoto>(store, PREFIX)
  const oldest = store.deps.now() - KEPT_MS
  const over = all.filter(({ savedAt }, at) => at >= MOST_KEPT || savedAt < oldest)
  if (over.length > 0) await store.db.drafts.bulkDelete(over.map(({ key }) => key))
}

export const dropPhoto = (store: Store, of: string, id: string): Promise<void> => removeDraft(store, keyOf(of, id))

/** Removes all photos of a form. */
export const dropPhotos = (store: Store, of: string): PromiseLike<number> =>
  store.db.drafts.where('key').startsWith(keyOf(of, '')).delete()
