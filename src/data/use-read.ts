import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { AnyCall, ApiError, CallInput, CallOutput } from '../contract/call.ts'
import { clockOffset } from '../lib/now.ts'
import type { OperationError } from '../offline/device/types.ts'
import { CallFailure } from './call-failure.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { bringBack, cachePolicyOf, fetchRead, queriesOf } from './query-client.ts'
import { useStore } from './store-context.tsx'

export interface Read<T> {
  data: T | undefined
  /** When `data` was fetched from the server, epoch ms. */
  savedAt: number | undefined
  /** Nothing to show yet, and a response is on its way. */
  isLoading: boolean
  error: OperationError | undefined
  refusal: ApiError | undefined
  refresh: () => Promise<void>
}

/**
 * The response of a read call: at once what is persisted on the device, then the server's. A call of the kind
 * needs-network is not persisted. Without a network the saved response stays, with its age. `beside`: the screen is there
 * without it, so that nobody waits for it.
 */
export function useRead<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  { enabled = true, beside = false }: { enabled?: boolean; beside?: boolean } = {},
): Read<CallOutput<C>> {
  const store = useStore()
  const { client, restored: restoration } = queriesOf(store)
  const restored = useSyncExternalStore(restoration.subscribe, restoration.get)
  const queryKey = [call.name, input]
  if (restored) bringBack(store, call, queryKey)
  const query = useQuery(
    {
      queryKey,
      ...cachePolicyOf(call),
      enabled: enabled && restored,
      queryFn: ({ signal }) => fetchRead(store, call, input, { signal }),
    },
    client,
  )
  const failure = query.error instanceof CallFailure ? query.error : undefined
  const isWaitedFor = failure !== undefined && query.data === undefined
  useEffect(() => {
    if (isWaitedFor) reportWaitedFailure(failure.error, beside)
  }, [isWaitedFor, failure, beside])
  return {
    data: query.data,
    savedAt: query.dataUpdatedAt ? query.dataUpdatedAt + clockOffset() : undefined,
    isLoading: query.isPending && (query.fetchStatus === 'fetching' || (enabled && !restored)),
    error: failure?.error,
    refusal: failure?.refusal,
    refresh: async () => void (await query.refetch()),
  }
}
