import { useSyncExternalStore } from 'react'

/** A hook that is right on the first render, so nothing flashes. */
function makeUseMedia(width: string): () => boolean {
  const query = typeof matchMedia === 'undefined' ? undefined : matchMedia(`(min-width: ${width})`)
  const subscribe = (listener: () => void) => {
    query?.addEventListener('change', listener)
    return () => query?.removeEventListener('change', listener)
  }
  const read = () => query?.matches ?? false
  return () => useSyncExternalStore(subscribe, read, () => false)
}

/** True from 62em: tables, sidebar, 36 px controls. */
export const useIsDesktop = makeUseMedia('62em')

/** True from 72em: beside the sidebar there is room for two columns. */
export const useHasTwoColumns = makeUseMedia('72em')
