import { useCallback, useSyncExternalStore } from 'react'
import { onFullChange } from '../offline/device/full.ts'
import { useStore } from './store-context.tsx'

/** The device has no room for what is to be written, and nothing is left to give up for it. */
export function useIsFull(): boolean {
  const store = useStore()
  const subscribe = useCallback((listener: () => void) => onFullChange(store, listener), [store])
  return useSyncExternalStore(subscribe, () => store.isFull)
}
