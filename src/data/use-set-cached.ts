import { useCallback } from 'react'
import type { AnyCall, CallInput, CallOutput } from '../contract/call.ts'
import { queriesOf } from './query-client.ts'
import { useStore } from './store-context.tsx'

/**
 * Sets the cached response of a read to what the server has just accepted, so that nothing stale is shown until a
 * refetch.
 */
export function useSetCached() {
  const store = useStore()
  return useCallback(
    <C extends AnyCall>(call: C, input: CallInput<C>, answer: CallOutput<C>) =>
      void queriesOf(store).client.setQueryData([call.name, input], answer),
    [store],
  )
}
