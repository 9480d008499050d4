import { useCallback, useEffect, useState } from 'react'
import { readDraft, removeDraft } from '../offline/device/drafts.ts'
import type { Store } from '../offline/device/store.ts'
import { saveDraft } from './save-draft.ts'
import { useStore } from './store-context.tsx'

/** What a full device refused to save, by key, and when: it lasts as long as the tab. */
type Unsaved = Map<string, { value: unknown; at: number }>
const refused = new WeakMap<Store, Unsaved>()

function unsavedOf(store: Store): Unsaved {
  const known = refused.get(store)
  if (known) return known
  const made: Unsaved = new Map()
  refused.set(store, made)
  return made
}

/**
 * A small form that is saved on the device while it is filled in: each change at once, not debounced, since closing the
 * app would lose it. `draft` is undefined until the first read, then what was saved, or null. Saving is best effort: a
 * full phone must not stop the user from typing.
 */
export function useKeptDraft<T>(key: string) {
  const store = useStore()
  const [draft, setDraft] = useState<T | null>()
  useEffect(() => {
    let isGone = false
    void readDraft<T>(store, key)
      .catch(() => undefined)
      .then((kept) => {
        const unsaved = unsavedOf(store).get(key)
        // Another tab may have saved a later one
        const isLater = unsaved !== undefined && unsaved.at >= (kept?.savedAt ?? 0)
        if (!isGone) setDraft(isLater ? (unsaved.value as T) : (kept?.value ?? null))
        return undefined
      })
    return () => {
      isGone = true
    }
  }, [store, key])
  const keep = useCallback(
    (value: T) => {
      if (store.closed) return
      const unsaved = unsavedOf(store)
      const entry = { value, at: store.deps.now() }
      unsaved.set(key, entry)
      void saveDraft(store, key, value).then(
        () => void (unsaved.get(key) === entry && unsaved.delete(key)),
        () => undefined,
      )
    },
    [store, key],
  )
  const drop = useCallback(() => {
    unsavedOf(store).delete(key)
    return removeDraft(store, key).catch(() => undefined)
  }, [store, key])
  return { draft, keep, drop }
}
