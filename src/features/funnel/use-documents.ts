import { useCallback, useEffect, useState } from 'react'
import { profileCalls } from '../../contract/profile.ts'
import type { CallOutput } from '../../contract/call.ts'
import { useSend } from '../../data/use-send.ts'

export type Documents = CallOutput<typeof profileCalls.documents>['data']
type State = { documents: Documents; at: number } | { failed: string | undefined }

/** Links in the answer are good for five minutes; one that is older is asked for again before it is used. */
const LINK_MS = 4 * 60_000

/**
 * The documents of an applicant, asked for while their sheet stands and held in memory only as long (OFFLINE.md): no query
 * cache, nothing on the device.
 */
export function useDocuments(funnelId: string) {
  const send = useSend()
  const [state, setState] = useState<State>()
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await send(profileCalls.documents, { funnelId }, { signal })
      if (signal?.aborted) return undefined
      // Only for how old the links are: this device's clock against itself
      if (answer.ok) setState({ documents: answer.value.data, at: performance.now() })
      else setState({ failed: answer.refusal?.message })
      return answer.ok ? answer.value.data : undefined
    },
    [send, funnelId],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  const documents = state && 'documents' in state ? state.documents : undefined
  return {
    documents,
    failure: state && 'failed' in state ? { message: state.failed } : undefined,
    /** Documents whose links still open. */
    fresh: async () => (state && 'at' in state && performance.now() - state.at < LINK_MS ? documents : load()),
  }
}
