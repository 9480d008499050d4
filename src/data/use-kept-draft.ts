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

/** What was saved, or what a full device refused to save, whichever is later: another tab may have saved since. */
export async function readKept<T>(store: Store, key: string): Promise<T | null> {
  const kept = await readDraft<T>(store, key).catch(() => undefined)
  const unsaved = unsavedOf(store).get(key)
  return unsaved !== undefined && unsaved.at >= (kept?.savedAt ?? 0) ? (unsaved.value as T) : (kept?.value ?? null)
}

/** Saves it at once, and holds it here until it is saved. Never rejects: a full phone must not stop the user from typing. */
export async function keepHere(store: Store, key: string, value: unknown): Promise<void> {
  const unsaved = unsavedOf(store)
  const entry = { value, at: store.deps.now() }
  unsaved.set(key, entry)
  try {
    await saveDraft(store, key, value)
    if (unsaved.get(key) === entry) unsaved.delete(key)
  } catch {
    // It stays here
  }
}

/**
 * A small form that is saved on the device while it is filled in: each change at once, not debounced, since closing the
 * app would lose it. `draft` is undefined until the first read, then what was saved, or null.
 */
export function useKeptDraft<T>(key: string) {
  const store = useStore()
  const [draft, setDraft] = useState<T | null>()
  useEffect(() => {
    let isGone = false
    void readKept<T>(store, key).then((kept) => {
      if (!isGone) setDraft(kept)
      return undefined
    })
    return () => {
      isGone = true
    }
  }, [store, key])
  const keep = useCallback(
    (value: T) => {
      if (!store.closed) void keepHere(store, key, value)
    },
    [store, key],
  )
  const drop = useCallback(() => {
    unsavedOf(store).delete(key)
    return removeDraft(store, key).catch(() => undefined)
  }, [store, key])
  return { draft, keep, drop }
}
