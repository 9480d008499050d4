import { useCallback, useSyncExternalStore } from 'react'
import { onStuckChange } from '../offline/device/stuck.ts'
import { useStore } from './store-context.tsx'

/** Something was to be written seconds ago, and the browser has not answered. */
export function useIsStuck(): boolean {
  const store = useStore()
  const subscribe = useCallback((listener: () => void) => onStuckChange(store, listener), [store])
  return useSyncExternalStore(subscribe, () => store.stuck > 0)
}
