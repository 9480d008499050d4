import { useCallback } from 'react'
import type { AnyCall, CallInput, CallOutput } from '../contract/call.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { withProof } from './proof.ts'
import { saveOnce, type SaveResult } from './save-once.ts'
import { useStore } from './store-context.tsx'

/** `saveOnce` for a user who waits: the change of something that exists. */
export function useSaveOnce() {
  const store = useStore()
  return useCallback(
    async <C extends AnyCall>(
      of: string,
      call: C,
      input: CallInput<C>,
      onto?: (stored: CallOutput<C>) => CallInput<C>,
    ): Promise<SaveResult<C>> => {
      const result = await withProof(() => saveOnce(store, of, call, input, onto))
      if (!result.ok) reportWaitedFailure(result.error)
      return result
    },
    [store],
  )
}
