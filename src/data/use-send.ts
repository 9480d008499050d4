import { useCallback } from 'react'
import type { AnyCall, CallInput } from '../contract/call.ts'
import { send } from '../offline/call.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { useStore } from './store-context.tsx'

/** Sends a call that needs the network, for a person who waits for its answer. Nothing of it is kept or tried again. */
export function useSend() {
  const store = useStore()
  return useCallback(
    async <C extends AnyCall>(call: C, input: CallInput<C>, options: { signal?: AbortSignal; key?: string } = {}) => {
      const result = await send(store, call, input, options)
      if (!result.ok) reportWaitedFailure(result.error)
      return result
    },
    [store],
  )
}
