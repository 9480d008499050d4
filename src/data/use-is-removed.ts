import { useSyncExternalStore } from 'react'
import { removed } from '../offline/device/removed.ts'

/** The user's data on this device was deleted while the app is open: nothing can be read or saved until it is loaded again. */
export const useIsRemoved = (): boolean => useSyncExternalStore(removed.subscribe, removed.get)
