import { useCallback } from 'react'
import type { AnyCall, CallInput } from '../contract/call.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { withProof } from './proof.ts'
import { sendOnce, type OnceResult } from './send-once.ts'
import { useStore } from './store-context.tsx'

/** Sends what spends, creates or reaches somebody for a user who waits: see sendOnce. */
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
