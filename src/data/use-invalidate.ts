import { useCallback } from 'react'
import type { AnyCall } from '../contract/call.ts'
import { queriesOf } from './query-client.ts'
import { useStore } from './store-context.tsx'

/** Marks what was read by these calls as old, after something they show has changed: it is asked for again when next shown. */
export function useForget() {
  const store = useStore()
  return useCallback(
    (...calls: AnyCall[]) => {
      for (const { name } of calls) void queriesOf(store).client.invalidateQueries({ queryKey: [name] })
    },
    [store],
  )
}
