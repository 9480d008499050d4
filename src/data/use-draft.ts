import { useCallback, useEffect, useState } from 'react'
import { readDraft, removeDraft } from '../offline/device/drafts.ts'
import { saveDraft } from './save-draft.ts'
import { useStore } from './store-context.tsx'

/**
 * A form that is saved on this device with every change, until it is sent (TRAP-81). `value` is undefined until the
 * first read, then null when there is none. A change is shown at once; `isKept` turns false when the device has no
 * room.
 */
export function useDraft(key: string) {
  const store = useStore()
  const [state, setState] = useState<{ key: string; value: unknown; isKept: boolean }>()
  useEffect(() => {
    let gone = false
    readDraft(store, key).then(
      (draft) => !gone && setState({ key, value: draft?.value ?? null, isKept: true }),
      () => !gone && setState({ key, value: null, isKept: false }),
    )
    return () => {
      gone = true
    }
  }, [store, key])
  const set = useCallback(
    (value: unknown) => {
      setState({ key, value, isKept: true })
      // After a sign-out nothing is written any more
      if (store.closed) return
      saveDraft(store, key, value).catch(() => setState({ key, value, isKept: false }))
    },
    [store, key],
  )
  const clear = useCallback(() => removeDraft(store, key), [store, key])
  const current = state?.key === key ? state : undefined
  return { value: current?.value, isKept: current?.isKept ?? true, set, clear }
}
