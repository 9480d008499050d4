import { useCallback } from 'react'
import type { AnyCall, CallInput } from '../contract/call.ts'
import type { OperationError } from '../offline/device/types.ts'
import { send } from '../offline/network/call.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { withProof } from './proof.ts'
import { useStore } from './store-context.tsx'

export type { OperationError }

/** Sends a call that needs the network, for a user who waits for its response. Not persisted, not retried. */
export function useSend() {
  const store = useStore()
  return useCallback(
    async <C extends AnyCall>(call: C, input: CallInput<C>, options: { signal?: AbortSignal; key?: string } = {}) => {
      // Under its own key the refusal would come again
      const once = () => send(store, call, input, options)
      const result = await (options.key === undefined ? withProof(once) : once())
      if (!result.ok) reportWaitedFailure(result.error)
      return result
    },
    [store],
  )
}
