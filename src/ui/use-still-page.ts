import { useLayoutEffect } from 'react'

const ATTRIBUTE = 'data-scroll-locked'
let holders = 0

/**
 * Keeps the page behind a phone's sheet from scrolling. Mantine's lock does it with a variable of the body, which every
 * element inherits, and measures the scrollbar first: two whole passes over the page's style in the task of a touch. A
 * phone's scrollbar takes no room. The attribute is the one that Mantine's lock sets.
 */
export function useStillPage(isStill: boolean): void {
  useLayoutEffect(() => {
    if (!isStill) return
    holders += 1
    document.body.setAttribute(ATTRIBUTE, String(holders))
    return () => {
      holders -= 1
      if (holders === 0) document.body.removeAttribute(ATTRIBUTE)
    }
  }, [isStill])
}
