import { useEffect } from 'react'
import { addressKey } from '../boot/drawn.ts'
import { firstRender } from '../boot/first-render.ts'
import type { Drawn } from './save-drawn.ts'
import { useStore } from './store-context.tsx'

/**
 * Keeps the screen for the next start as long as it is drawn (`keepDrawn`); `drawn` is undefined while the screen is one that the
 * next start does not begin with.
 */
export function useSaveDrawn(drawn: Drawn | undefined): void {
  const store = useStore()
  const { lang } = document.documentElement
  const key = drawn && JSON.stringify([drawn.query, drawn.online, addressKey(drawn.address)])
  useEffect(() => {
    if (!drawn) return
    const leaving = new AbortController()
    void firstRender()
      .then(() => import('./save-drawn.ts'))
      .then(({ keepDrawn }) => keepDrawn(store, drawn, leaving.signal))
      // Without it the next start is slower, and that is all
      .catch(() => undefined)
    return () => leaving.abort()
    // The device's read is one object until something changes; the query is another one at every render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, key, lang, drawn?.user, drawn?.tasks.priority, drawn?.tasks.overdue, drawn?.tasks.pending, drawn?.now])
}
