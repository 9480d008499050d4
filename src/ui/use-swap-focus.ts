import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a box with a button that gives way to what it opens, or what it opened to it: the focus that goes with the removed
 * part comes to the box, and the next Tab to what is there now. The box needs `tabIndex={-1}`.
 * @param shown changes when one takes the place of the other
 */
export function useSwapFocus<T extends HTMLElement>(shown: boolean): RefObject<T | null> {
  const box = useRef<T>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [shown])
  return box
}
