import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../offline/drafts.ts'
import { useStore } from './store-context.tsx'

/** Long enough that typing is not slowed down, short enough that nothing is lost when the app is closed, ms. */
const PAUSE_MS = 300

/**
 * A small form that is kept on the device while it is filled in. `draft` is undefined until the device has answered, then
 * what was kept, or null. Keeping it is best effort: a full phone must not stop somebody from typing.
 */
export function useKeptDraft<T>(key: string) {
  const store = useStore()
  const [draft, setDraft] = useState<T | null>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<T>(undefined)
  const write = useCallback(() => {
    clearTimeout(timer.current)
    const value = waiting.current
    waiting.current = undefined
    if (value !== undefined && !store.closed) void writeDraft(store, key, value).catch(() => undefined)
  }, [store, key])
  useEffect(() => {
    let isGone = false
    void readDraft<T>(store, key)
      .catch(() => undefined)
      .then((kept) => {
        if (!isGone) setDraft(kept?.value ?? null)
        return undefined
      })
    addEventListener('pagehide', write)
    return () => {
      isGone = true
      removeEventListener('pagehide', write)
      write()
    }
  }, [store, key, write])
  const keep = useCallback(
    (value: T) => {
      waiting.current = value
      clearTimeout(timer.current)
      timer.current = setTimeout(write, PAUSE_MS)
    },
    [write],
  )
  const drop = useCallback(async () => {
    clearTimeout(timer.current)
    waiting.current = undefined
    await removeDraft(store, key).catch(() => undefined)
  }, [store, key])
  return { draft, keep, drop }
}
