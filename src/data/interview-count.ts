import { useEffect, useState } from 'react'
import { firstRender } from '../boot/first-render.ts'
import { useIsPartial } from './applicant-rows.ts'
import { useStore } from './store-context.tsx'

/**
 * How many interviews a partner has on the day that begins at `day` (epoch ms). Counted after the first render, again at each
 * new `now`, and never at every change: the first list needs the database more. Undefined while the first download runs.
 */
export function useInterviewCount(ipId: string, day: number, now: number): number | undefined {
  const store = useStore()
  const isWhole = useIsPartial() === false
  const [count, setCount] = useState<number>()
  useEffect(() => {
    if (!isWhole) return
    let isGone = false
    void firstRender()
      .then(async () => {
        const { countInterviews } = await import('../offline/rows/interview-day.ts')
        const found = isGone ? undefined : await countInterviews(store, ipId, day)
        if (!isGone) setCount(found)
        return undefined
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [store, ipId, day, now, isWhole])
  return count
}
