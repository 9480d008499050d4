import { useCallback } from 'react'
import type { AnyCall, CallInput, CallOutput } from '../contract/call.ts'
import { queriesOf } from './query-client.ts'
import { useStore } from './store-context.tsx'

/** Puts in the place of a read's answer what the server has just taken, so that nothing older is shown until it is asked again. */
export function useRemember() {
  const store = useStore()
  return useCallback(
    <C extends AnyCall>(call: C, input: CallInput<C>, answer: CallOutput<C>) =>
      void queriesOf(store).client.setQueryData([call.name, input], answer),
    [store],
  )
}
