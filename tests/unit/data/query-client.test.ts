import { hashKey, QueryObserver } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { onboardingCalls } from '../../../src/contract/onboarding.ts'
import { requestCalls } from '../../../src/contract/requests.ts'
import type { AnyCall } from '../../../src/contract/call.ts'
import { bringBack, cachePolicyOf, dropCached, queriesOf } from '../../../src/data/query-client.ts'
import { writeCachedRead, listCachedReads } from '../../../src/offline/device/query-cache.ts'
import { clearCachedRows } from '../../../src/offline/device/sign-out.ts'
import type { Store } from '../../../src/offline/device/store.ts'
import { rest, setUp } from '../offline/world.ts'

const DAY = 86_400_000
const emptyList = { data: { result: [] }, paginationOptions: { totalcount: 0 } }

/** The client of a tab, as its screens find it. */
async function openQueries(store: Store) {
  const queries = queriesOf(store)
  await expect.poll(() => queries.restored.get()).toBe(true)
  return queries
}

/** A screen requests it, and the server responds. */
async function read(store: Store, call: AnyCall, input: object, response: unknown): Promise<void> {
  const { client } = await openQueries(store)
  const queryFn = () => Promise.resolve(response)
  await client.fetchQuery({ queryKey: [call.name, input], ...cachePolicyOf(call), queryFn })
  await rest()
}

const keptKeys = async (store: Store) =>
  [...(await listCachedReads(store, hashKey)).values()].map(({ queryKey }) => JSON.stringify(queryKey)).toSorted()

describe('reads that are cached', () => {
  it('OFF-03 are there again after a start, with their age', async () => {
    const { device, store } = await setUp(0)
    await read(store, requestCalls.list, { page: 1 }, emptyList)
    const fetchedAt = queriesOf(store).client.getQueryState([requestCalls.list.name, { page: 1 }])!.dataUpdatedAt
    const next = await device.tab()
    const { client } = await openQueries(next)
    bringBack(next, requestCalls.list, [requestCalls.list.name, { page: 1 }])
    expect(client.getQueryState([requestCalls.list.name, { page: 1 }])).toMatchObject({
      ...{ status: 'success', data: emptyList, dataUpdatedAt: fetchedAt, error: null },
    })
  })

  it('OFF-03 CRED-04 are fetched again after a start, however young they are', async () => {
    const { device, store } = await setUp(0)
    await read(store, requestCalls.list, {}, emptyList)
    const next = await device.tab()
    const { client } = await openQueries(next)
    const queryKey = [requestCalls.list.name, {}]
    const queryFn = vi.fn<() => Promise<unknown>>(() => Promise.resolve(emptyList))
    const options = { queryKey, ...cachePolicyOf(requestCalls.list), queryFn }
    // A screen is there before the cached reads are: nothing is fetched until then
    const screen = new QueryObserver(client, { ...options, enabled: false })
    const leave = screen.subscribe(() => undefined)
    bringBack(next, requestCalls.list, queryKey)
    screen.setOptions({ ...options, enabled: true })
    expect(screen.getCurrentResult().data).toEqual(emptyList)
    await expect.poll(() => queryFn.mock.calls.length).toBe(1)
    leave()
  })

  it('OFF-03 stay when a refresh without a network has failed', async () => {
    const { device, store } = await setUp(0)
    await read(store, requestCalls.list, {}, emptyList)
    const { client } = queriesOf(store)
    const queryKey = [requestCalls.list.name, {}]
    const queryFn = () => Promise.reject(new Error('no network'))
    await client.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 }).catch(() => undefined)
    await rest()
    const next = await device.tab()
    bringBack((await openQueries(next), next), requestCalls.list, queryKey)
    expect(queriesOf(next).client.getQueryData(queryKey)).toEqual(emptyList)
  })

  it('OFF-03 of two tabs do not touch each other, and the newer one of the same stays', async () => {
    const { device, store } = await setUp(0)
    const other = await device.tab()
    await Promise.all([openQueries(store), openQueries(other)])
    await read(store, requestCalls.list, { page: 1 }, emptyList)
    await read(other, requestCalls.list, { page: 2 }, emptyList)
    expect(await keptKeys(store)).toEqual([
      `["${requestCalls.list.name}",{"page":1}]`,
      `["${requestCalls.list.name}",{"page":2}]`,
    ])
  })

  it('TRAP-83 that no longer fit the contract are dropped, and no screen sees them', async () => {
    const { device, store } = await setUp(0)
    const queryKey = [requestCalls.list.name, {}]
    await writeCachedRead(store, hashKey(queryKey), {
      queryKey,
      data: { data: { rows: 'gone' } },
      fetchedAt: Date.now(),
    })
    const next = await device.tab()
    const { client } = await openQueries(next)
    bringBack(next, requestCalls.list, queryKey)
    expect(client.getQueryData(queryKey)).toBeUndefined()
    await expect.poll(() => keptKeys(next)).toEqual([])
  })

  it('TRAP-83 of an earlier build, all in one record, are read as well', async () => {
    const { store } = await setUp(0)
    const queryKey = [requestCalls.list.name, {}]
    const fetchedAt = Date.now() - DAY
    const queries = [
      { queryKey, state: { data: emptyList, dataUpdatedAt: fetchedAt } },
      { queryKey: 'nonsense', state: {} },
    ]
    await store.db.saved.put({ key: 'cache', value: { clientState: { queries } }, savedAt: 1 })
    const { client } = await openQueries(store)
    bringBack(store, requestCalls.list, queryKey)
    expect(client.getQueryState(queryKey)).toMatchObject({ data: emptyList, dataUpdatedAt: fetchedAt })
  })

  it('OFF-03 are those of the last 30 days, and never older than what the server just sent', async () => {
    const { device, store } = await setUp(0)
    const [old, fresh] = [
      [requestCalls.list.name, { page: 1 }],
      [requestCalls.list.name, { page: 2 }],
    ]
    await writeCachedRead(store, hashKey(old), { queryKey: old, data: emptyList, fetchedAt: Date.now() - 31 * DAY })
    await writeCachedRead(store, hashKey(fresh), { queryKey: fresh, data: emptyList, fetchedAt: Date.now() - 29 * DAY })
    const next = await device.tab()
    const { client } = await openQueries(next)
    bringBack(next, requestCalls.list, old)
    expect(client.getQueryData(old)).toBeUndefined()
    const newer = { ...emptyList, paginationOptions: { totalcount: 7 } }
    client.setQueryData(fresh, newer)
    bringBack(next, requestCalls.list, fresh)
    expect(client.getQueryData(fresh)).toEqual(newer)
  })

  it('OFF-03 older than 30 days leave the device at a start, though no screen requests them', async () => {
    const { device, store } = await setUp(0)
    const [old, fresh] = [31, 29].map((days) => ({
      queryKey: [requestCalls.list.name, { days }],
      data: emptyList,
      fetchedAt: Date.now() - days * DAY,
    }))
    for (const kept of [old!, fresh!]) await writeCachedRead(store, hashKey(kept.queryKey), kept)
    const next = await device.tab()
    await openQueries(next)
    expect(await keptKeys(next)).toEqual([JSON.stringify(fresh!.queryKey)])
    // The tab stays open
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY)
    bringBack(next, requestCalls.list, fresh!.queryKey)
    later.mockRestore()
    expect(queriesOf(next).client.getQueryData(fresh!.queryKey)).toBeUndefined()
  })

  it('TRAP-83 that cannot be read at all are removed, and stop no other', async () => {
    const { device, store } = await setUp(0)
    await store.db.saved.put({ key: 'read 1', value: null, savedAt: 1 })
    await read(store, requestCalls.list, { page: 1 }, emptyList)
    const next = await device.tab()
    const { client } = await openQueries(next)
    bringBack(next, requestCalls.list, [requestCalls.list.name, { page: 1 }])
    expect(client.getQueryData([requestCalls.list.name, { page: 1 }])).toEqual(emptyList)
    expect(await next.db.saved.toCollection().primaryKeys()).toHaveLength(1)
  })

  it('OFF-03 an earlier response does not replace a later one on the device', async () => {
    const { device, store } = await setUp(0)
    const other = await device.tab()
    await Promise.all([openQueries(store), openQueries(other)])
    const queryKey = [requestCalls.list.name, {}]
    const newer = { ...emptyList, paginationOptions: { totalcount: 7 } }
    const keep = async (tab: Store, data: unknown, updatedAt: number) => {
      queriesOf(tab)
        .client.getQueryCache()
        .build(queriesOf(tab).client, { queryKey, meta: { keep: true } })
      queriesOf(tab).client.setQueryData(queryKey, data, { updatedAt })
      await rest()
    }
    await keep(other, newer, Date.now())
    await keep(store, emptyList, Date.now() - 1_000)
    expect((await listCachedReads(store, hashKey)).get(hashKey(queryKey))?.data).toEqual(newer)
  })

  it('TRAP-18 are only those of calls that may be kept, and none after a sign-out or a refused access', async () => {
    const { device, store } = await setUp(0)
    await read(store, onboardingCalls.detail, { funnelId: 'F1' }, {})
    expect(await keptKeys(store)).toEqual([])
    await read(store, requestCalls.list, {}, emptyList)
    expect(await keptKeys(store)).toHaveLength(1)
    dropCached(store, [requestCalls.list.name, {}])
    await expect.poll(() => keptKeys(store)).toEqual([])
    await clearCachedRows('u1', device.deps())
    await read(store, requestCalls.list, {}, emptyList)
    expect(await keptKeys(store)).toEqual([])
  })

  it.each([
    ['OFF-03 stay when the screen that asked for them is left', requestCalls.list, emptyList],
    ['TRAP-18 go with the screen when they may not be kept', onboardingCalls.detail, undefined],
  ])('%s', async (_title, call, left) => {
    const { store } = await setUp(0)
    const { client } = queriesOf(store)
    const screen = new QueryObserver(client, {
      queryKey: [call.name, {}],
      ...cachePolicyOf(call),
      queryFn: () => Promise.resolve(emptyList),
    })
    const leave = screen.subscribe(() => undefined)
    await expect.poll(() => client.getQueryData([call.name, {}])).toEqual(emptyList)
    leave()
    // Later than any timer that was set to fire at once
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(client.getQueryData([call.name, {}])).toEqual(left)
    client.unmount()
  })

  it('TRAP-83 every call whose responses are cached can tell a wrong one', () => {
    const kept = Object.values(contract).flatMap((area) =>
      (Object.values(area) as AnyCall[]).filter((call) => call.offline === 'read-saved'),
    )
    expect(kept).toContain(requestCalls.list)
    const wrong = { value: 'a page of a portal' }
    expect(kept.filter((call) => safeParse(call.output, wrong).success).map(({ name }) => name)).toEqual([])
  })
})
