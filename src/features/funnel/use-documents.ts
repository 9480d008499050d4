import { useCallback, useEffect, useState } from 'react'
import { profileCalls } from '../../contract/profile.ts'
import type { ApiError, CallOutput } from '../../contract/call.ts'
import { useSend } from '../../data/use-send.ts'

export type Documents = CallOutput<typeof profileCalls.documents>['data']
type State = { documents: Documents; at: number } | { failed: ApiError | undefined }

/** Links in the response are valid for five minutes; an older one is requested again before it is used. */
const LINK_MS = 4 * 60_000

/**
 * The documents of an applicant, loaded when their sheet opens and held in memory only while it is open
 * (docs/offline.md): no query cache, nothing stored on the device.
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
      else setState({ failed: answer.refusal })
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
    failure: state && 'failed' in state ? { refusal: state.failed } : undefined,
    /** Documents whose links still open. */
    fresh: async () => (state && 'at' in state && performance.now() - state.at < LINK_MS ? documents : load()),
  }
}
