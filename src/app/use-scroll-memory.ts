import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const KEY = 'fieldhire.scroll'
/** How long a list may take to come from the device before its old position is given up, ms. */
const PATIENCE_MS = 3_000

/** An address that was just typed in or followed begins at its top; a reload or a step back does not. */
let isFresh =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'

const positions = new Map<string, number>(read())

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** At a sign-out: the addresses name applicants. */
export function forgetScroll(): void {
  positions.clear()
  sessionStorage.removeItem(KEY)
}

/**
 * Back returns to where the list was. The router's own part checks once, before the rows have come from the device, and
 * finds a page too short to scroll; this one waits for them. A new page begins at its top; a changed filter stays.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const isSamePage = before.current === pathname
    before.current = pathname
    // The first entry of every visit has the same key, so the path is part of the key
    const place = `${key} ${pathname}`
    const stop = type === 'POP' && !isFresh ? scrollWhenReady(positions.get(place) ?? 0) : undefined
    isFresh = false
    if (type === 'PUSH' || (type === 'REPLACE' && !isSamePage)) scrollTo(0, 0)
    const note = () => void positions.set(place, scrollY)
    const save = () => sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-50)))
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', save)
    return () => {
      stop?.()
      removeEventListener('scroll', note)
      removeEventListener('pagehide', save)
    }
    // By the entry of the history alone: its path and kind belong to it
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}

/** Scrolls as soon as the page is tall enough, unless the user scrolls first. Returns how to stop waiting. */
function scrollWhenReady(y: number): () => void {
  const isTall = () => document.documentElement.scrollHeight - innerHeight >= y
  if (isTall()) scrollTo(0, y)
  // Even then rows may still arrive above, so it checks again until the timeout
  const observer = new ResizeObserver(() => {
    if (isTall()) scrollTo(0, y)
  })
  observer.observe(document.body)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of moves) removeEventListener(name, stop)
  }
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  for (const name of moves) addEventListener(name, stop, { passive: true })
  const timer = setTimeout(stop, PATIENCE_MS)
  return stop
}
