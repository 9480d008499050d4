import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { asKept, mayKeep } from '../../../src/data/query-client.ts'

const answer = { data: { hiringRequestId: 'HR1' } }

/** A client that got an answer, and then no answer to its refresh. */
async function offlineClient(meta: Record<string, unknown>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let isOnline = true
  const query = {
    queryKey: ['requests.get', { hiringRequestId: 'HR1' }],
    meta,
    queryFn: () => (isOnline ? Promise.resolve(answer) : Promise.reject(new Error('no network'))),
  }
  await client.fetchQuery(query)
  isOnline = false
  await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  return client
}

const keep = (client: QueryClient) =>
  asKept({
    timestamp: 1,
    buster: '1',
    clientState: dehydrate(client, { shouldDehydrateQuery: mayKeep }) as never,
  }).clientState

describe('answers that are kept', () => {
  it('OFF-03 stay when a refresh without a network has failed, and are there again after a reload', async () => {
    const kept = keep(await offlineClient({ keep: true }))
    expect(kept.queries).toHaveLength(1)
    const next = new QueryClient()
    hydrate(next, structuredClone(kept) as never)
    const state = next.getQueryState(['requests.get', { hiringRequestId: 'HR1' }])
    expect(state).toMatchObject({ status: 'success', data: answer, error: null })
    expect(state?.dataUpdatedAt).toBeGreaterThan(0)
  })

  it('TRAP-18 are only those of calls that may be kept, and only answers', async () => {
    expect(keep(await offlineClient({ keep: false })).queries).toEqual([])
    const unanswered = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await unanswered
      .fetchQuery({ queryKey: ['x'], meta: { keep: true }, queryFn: () => Promise.reject(new Error('no')) })
      .catch(() => undefined)
    expect(keep(unanswered).queries).toEqual([])
  })
})
