import { useCallback, useEffect, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../offline/drafts.ts'
import { useStore } from './store-context.tsx'

/**
 * A small form that is kept on the device while it is filled in: each change at once, since what waits for a pause is lost
 * when the app is closed in it. `draft` is undefined until the device has answered, then what was kept, or null. Keeping
 * it is best effort: a full phone must not stop somebody from typing.
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
      if (!store.closed) void writeDraft(store, key, value).catch(() => undefined)
    },
    [store, key],
  )
  const drop = useCallback(() => removeDraft(store, key).catch(() => undefined), [store, key])
  return { draft, keep, drop }
}
