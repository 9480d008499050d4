import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { onboardingCalls } from '../../../src/contract/onboarding.ts'
import { requestCalls } from '../../../src/contract/requests.ts'
import { toPersisted, cachePolicyOf, shouldPersist, queriesOf } from '../../../src/data/query-client.ts'
import { setUp } from '../offline/world.ts'

const answer = { data: { hiringRequestId: 'HR1' } }

/** A client that got a response, and then no response to its refresh. */
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
  toPersisted({
    timestamp: 1,
    buster: '1',
    clientState: dehydrate(client, { shouldDehydrateQuery: shouldPersist }) as never,
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

  it.each([
    ['OFF-03 stay when the screen that asked for them is left', requestCalls.list, answer],
    ['TRAP-18 go with the screen when they may not be kept', onboardingCalls.detail, undefined],
  ])('%s', async (_title, call, left) => {
    const { store } = await setUp()
    const { client } = queriesOf(store)
    const screen = new QueryObserver(client, {
      queryKey: [call.name, {}],
      ...cachePolicyOf(call),
      queryFn: () => Promise.resolve(answer),
    })
    const leave = screen.subscribe(() => undefined)
    await expect.poll(() => client.getQueryData([call.name, {}])).toEqual(answer)
    leave()
    // Later than any timer that was set to fire at once
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(client.getQueryData([call.name, {}])).toEqual(left)
    client.unmount()
  })

  it('OFF-03 are those of the last 30 days', async () => {
    const client = await offlineClient({ keep: true })
    const at = client.getQueryCache().getAll()[0]!.state.dataUpdatedAt
    const keptOn = (days: number) =>
      toPersisted({
        timestamp: at + days * 86_400_000,
        buster: '1',
        clientState: dehydrate(client, { shouldDehydrateQuery: shouldPersist }) as never,
      }).clientState.queries
    expect(keptOn(29)).toHaveLength(1)
    expect(keptOn(31)).toHaveLength(0)
  })
})
