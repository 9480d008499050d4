import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { AnyCall, ApiError, CallInput, CallOutput } from '../contract/call.ts'
import { send } from '../offline/call.ts'
import type { OperationError } from '../offline/types.ts'
import { CallFailure } from './call-failure.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { holdingOf, queriesOf } from './query-client.ts'
import { useStore } from './store-context.tsx'

export interface Read<T> {
  data: T | undefined
  /** When `data` was brought from the server, epoch ms. */
  savedAt: number | undefined
  /** Nothing to show yet and an answer is on its way. */
  isLoading: boolean
  error: OperationError | undefined
  refusal: ApiError | undefined
  refresh: () => Promise<void>
}

/**
 * The answer of a read call: at once what is kept on the device, then what the server says. A call of the kind
 * needs-network is not kept (the persister leaves it out). Without a network the saved answer stays, with its age.
 */
export function useRead<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  { enabled = true }: { enabled?: boolean } = {},
): Read<CallOutput<C>> {
  const store = useStore()
  const { client, isRestored, subscribe } = queriesOf(store)
  const restored = useSyncExternalStore(subscribe, isRestored)
  const query = useQuery(
    {
      queryKey: [call.name, input],
      ...holdingOf(call),
      enabled: enabled && restored,
      queryFn: async ({ signal }) => {
        const result = await send(store, call, input, { signal })
        if (result.ok) return result.value as CallOutput<C>
        throw new CallFailure(result.error, result.refusal)
      },
    },
    client,
  )
  const failure = query.error instanceof CallFailure ? query.error : undefined
  const isWaitedFor = failure !== undefined && query.data === undefined
  useEffect(() => {
    if (isWaitedFor) reportWaitedFailure(failure.error)
  }, [isWaitedFor, failure])
  return {
    data: query.data,
    savedAt: query.dataUpdatedAt || undefined,
    isLoading: query.isPending && (query.fetchStatus === 'fetching' || (enabled && !restored)),
    error: failure?.error,
    refusal: failure?.refusal,
    refresh: async () => void (await query.refetch()),
  }
}
