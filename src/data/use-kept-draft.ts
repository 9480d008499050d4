import { useCallback, useEffect, useState } from 'react'
import { readDraft, removeDraft } from '../offline/device/drafts.ts'
import { saveDraft } from './save-draft.ts'
import { useStore } from './store-context.tsx'

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
        if (!isGone) setDraft(kept?.value ?? null)
        return undefined
      })
    return () => {
      isGone = true
    }
  }, [store, key])
  const keep = useCallback(
    (value: T) => {
      if (!store.closed) void saveDraft(store, key, value).catch(() => undefined)
    },
    [store, key],
  )
  const drop = useCallback(() => removeDraft(store, key).catch(() => undefined), [store, key])
  return { draft, keep, drop }
}
