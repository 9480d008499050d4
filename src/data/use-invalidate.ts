import { useCallback } from 'react'
import type { AnyCall } from '../contract/call.ts'
import { queriesOf } from './query-client.ts'
import { useStore } from './store-context.tsx'

/**
 * Marks the cached reads of these calls stale, after something they show has changed: they are refetched when next
 * shown.
 */
export function useInvalidate() {
  const store = useStore()
  return useCallback(
    (...calls: AnyCall[]) => {
      for (const { name } of calls) void queriesOf(store).client.invalidateQueries({ queryKey: [name] })
    },
    [store],
  )
}
