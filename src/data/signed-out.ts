import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser believes of the network, for pages without a signed-in user; everybody else has `useSyncStatus`. */
export const useOnLine = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
