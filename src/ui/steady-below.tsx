import { useEffect, useRef, type ReactNode } from 'react'

/** A change within this time after mounting is part of the start of the page, ms: the user is not about to tap yet. */
const START_MS = 1_000

/**
 * Something above a list that comes and goes by itself. What is below stays where it is: a finger on its way to a button
 * would meet another one. At the top of the page the new height is scrolled out of sight; the next screen begins with it.
 */
export function SteadyBelow({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mountedAt = performance.now()
    let height: number | undefined
    const observer = new ResizeObserver(() => {
      const now = box.current?.offsetHeight ?? 0
      const grown = now - (height ?? now)
      height = now
      // Further down most browsers keep what is in sight by themselves
      const isKept = scrollY > 0 && CSS.supports('overflow-anchor', 'auto')
      if (grown !== 0 && !isKept && performance.now() - mountedAt > START_MS)
        scrollBy({ top: grown, behavior: 'instant' })
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return <div ref={box}>{children}</div>
}
