import { useCallback } from 'react'
import type { AnyCall, CallInput } from '../contract/call.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { withProof } from './proof.ts'
import { sendOnce, type OnceResult } from './send-once.ts'
import { useStore } from './store-context.tsx'

/** `sendOnce` for a user who waits: a mutation that spends credits, creates something or reaches a candidate. */
export function useSendOnce() {
  const store = useStore()
  return useCallback(
    async <C extends AnyCall>(of: string, call: C, input: CallInput<C>, intent?: unknown): Promise<OnceResult<C>> => {
      // A refusal ends its attempt: after the proof it is sent under a key of its own
      const result = await withProof(() => sendOnce(store, of, call, input, intent))
      if (!result.ok) reportWaitedFailure(result.error)
      return result
    },
    [store],
  )
}
