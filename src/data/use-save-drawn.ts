import { useEffect, useRef } from 'react'
import { addressKey } from '../boot/drawn.ts'
import { firstRender } from '../boot/first-render.ts'
import { watch } from '../offline/device/watch.ts'
import type { Drawn } from './save-drawn.ts'
import { useStore } from './store-context.tsx'

/** For so long nothing has changed, ms. */
const STILL_MS = 1_000
/** The wait doubles, up to this, each time that the screen could not be kept. The screen's clock starts it anew every minute. */
const MOST_STILL_MS = 32_000

/**
 * Keeps the screen for the next start, a second after it was drawn, and again whenever a write has removed what was kept
 * or its time is over; `drawn` is undefined while the screen is one that the next start does not begin with.
 */
export function useSaveDrawn(drawn: Drawn | undefined): void {
  const store = useStore()
  const key = drawn && JSON.stringify([drawn.query, drawn.online, addressKey(drawn.address)])
  const kept = useRef<{ key: string; until: number }>(undefined)
  useEffect(() => {
    if (!drawn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = async (stillMs: number) => {
      const { saveDrawn } = await import('./save-drawn.ts')
      if (stopped.signal.aborted || store.closed) return
      const until = await saveDrawn(store, drawn)
      if (until !== undefined) kept.current = { key: key!, until }
      // A menu was open, or the device had not noted yet that the network is gone: nothing tells when that is over
      else if (stillMs < MOST_STILL_MS && !stopped.signal.aborted) schedule(stillMs * 2)
    }
    const schedule = (stillMs: number) => {
      clearTimeout(timer)
      // Without it the next start is slower, and that is all
      timer = setTimeout(() => void save(stillMs).catch(() => undefined), stillMs)
    }
    const stopped = new AbortController()
    let stop: (() => void) | undefined
    void firstRender().then(() => {
      if (stopped.signal.aborted) return undefined
      stop = watch(
        () => store.db.drawn.count(),
        (count) => {
          clearTimeout(timer)
          const isKept = count > 0 && kept.current?.key === key && drawn.now < kept.current!.until
          if (!isKept) schedule(STILL_MS)
        },
      )
      return undefined
    })
    return () => {
      stopped.abort()
      stop?.()
      clearTimeout(timer)
    }
    // The device's read is one object until something changes; the query is another one at every render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, key, drawn?.tasks.priority, drawn?.tasks.overdue, drawn?.tasks.pending, drawn?.now])
}
