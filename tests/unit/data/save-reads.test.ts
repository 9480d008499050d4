import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { requestCalls } from '../../../src/contract/requests.ts'
import type { SessionUser } from '../../../src/contract/session.ts'
import { MOST_READS } from '../../../src/contract/sync-reads.ts'
import { viewCalls } from '../../../src/contract/views.ts'
import { mayFill, notePage, writeConsent } from '../../../src/data/download-consent.ts'
import { queriesOf } from '../../../src/data/query-client.ts'
import { newestRequests, SAVED_REQUESTS } from '../../../src/data/read-inputs.ts'
import { saveReads } from '../../../src/data/save-reads.ts'
import { listCachedReads, writeCachedRead } from '../../../src/offline/device/query-cache.ts'
import { takeReads } from '../offline/reads-server.ts'
import { json, setUp, type World } from '../offline/world.ts'

const user = {
  userId: 'asha',
  ipId: 'EMP1',
  actingIpId: 'EMP1',
  code: 'EMP',
  effectiveCode: 'EMP',
} as SessionUser

/** Serves so many active requests; every other read is refused, which concerns that read alone. Counts what was asked. */
function serve(world: World, requests: number): Map<string, number> {
  const asked = new Map<string, number>()
  world.hook = ({ path, body }) => {
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if (path !== 'hiringrequest/getHiringRequests') return json({ status: false, error: { code: 'x', message: 'No' } })
    const { isActive, pageOptions } = body as { isActive: boolean; pageOptions: { limit: number } }
    const ids = isActive ? Array.from({ length: requests }, (_, at) => `R${at}`).slice(0, pageOptions.limit) : []
    return json({
      status: true,
      data: { result: ids.map(hiringRequest) },
      paginationOptions: { totalcount: ids.length },
    })
  }
  return asked
}

const hiringRequest = (hiringRequestId: string) => ({
  ...{ hiringRequestId, ipId: 'EMP1', hiringReqName: hiringRequestId, jobRole: 'Driver', status: 1, version: 1 },
  ...{ district: [], numberOfPositions: 1, hired: 0, physicalInterview: true, createdDate: 1, endDate: 2 },
  ...{ applicants: 0, activeReachouts: 0 },
})

const details = (asked: Map<string, number>) =>
  [...asked].filter(([path]) => path.startsWith('futurehiringrequest/getHiringRequest/')).length

const options = (isAsked: boolean) => ({
  ...{ user, ipIds: ['EMP1'], isAsked, onProgress: () => undefined },
  signal: new AbortController().signal,
})

it('OFF-03 the newest requests come with what they lead to, more of them for a user who asks, and not again soon', async () => {
  const { world, store } = await setUp(0)
  let asked = serve(world, 40)
  expect(await saveReads(store, options(false))).toBe(true)
  expect(details(asked)).toBe(25)
  asked = serve(world, 40)
  expect(await saveReads(store, options(true))).toBe(true)
  expect(details(asked)).toBe(40)
  // The lists came a moment ago; what was refused is asked again
  expect(asked.has('hiringrequest/getHiringRequests')).toBe(false)
})

it('OFF-03 without a network it stops and says so', async () => {
  const { world, store } = await setUp(0)
  world.up = false
  const asked = serve(world, 40)
  expect(await saveReads(store, options(false))).toBe(false)
  expect(details(asked)).toBe(0)
}, 20_000)

it('TRAP-57 over a connection that saves data or is slow the user is asked before the device is filled', async () => {
  const { store } = await setUp(0)
  expect(await mayFill(store)).toBe(true)
  store.deps.isSlow = () => true
  expect(await mayFill(store)).toBe(false)
  await writeConsent(store, 'no')
  expect(await mayFill(store)).toBe(false)
  await writeConsent(store, 'yes')
  expect(await mayFill(store)).toBe(true)
})

it('TRAP-57 where the browser tells nothing of the connection, the first page of rows tells, and a no holds until then', async () => {
  const { store } = await setUp(0)
  // As on 2G: 200 rows in three seconds
  notePage(store, { rows: 200, took: 3_000 })
  expect(await mayFill(store)).toBe(false)
  notePage(store, { rows: 200, took: 300 })
  expect(await mayFill(store)).toBe(true)
  // A page of a few rows tells of the distance only
  notePage(store, { rows: 2, took: 900 })
  expect(await mayFill(store)).toBe(true)
  // While updates wait a page stands back for them: that says nothing of the connection
  store.pendingCount = 1
  notePage(store, { rows: 200, took: 5_000 })
  expect(await mayFill(store)).toBe(true)
  const { store: next } = await setUp(0)
  await writeConsent(next, 'no')
  expect(await mayFill(next)).toBe(false)
})

/** The same with a server that takes many reads in one request. */
async function setUpBatches(requests: number) {
  const { world, device } = await setUp(0)
  const server = takeReads(world)
  const store = await device.tab({ fetch: server.fetch, takesBatches: true })
  return { world, store, server, asked: serve(world, requests) }
}

it('OFF-03 a first download makes a few requests, and asks for nothing twice', async () => {
  const { world, store, server, asked } = await setUpBatches(40)
  const progress: [number, number][] = []
  const onProgress = (done: number, total: number) => void progress.push([done, total])
  expect(await saveReads(store, { ...options(false), ipIds: ['EMP1', 'EMP1'], onProgress })).toBe(true)
  expect(details(asked)).toBe(25)
  const named = server.asked.flat().map((read) => JSON.stringify(read))
  expect(new Set(named).size).toBe(named.length)
  expect(named.length).toBeGreaterThan(170)
  expect(Math.max(...server.asked.map((reads) => reads.length))).toBeLessThanOrEqual(MOST_READS)
  // Each read of a batch is a request to the world as well
  const alone = world.requests.length - named.length
  expect(server.asked.length + alone).toBeLessThanOrEqual(10)
  expect(progress.at(-1)![0]).toBe(progress.at(-1)![1])
  expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b))
  // One by one, not batch by batch
  expect(new Set(progress.map(([done]) => done)).size).toBeGreaterThan(150)
})

it('OFF-03 what a batch brings is on the device, and what is refused is not', async () => {
  const { store } = await setUpBatches(2)
  const list = newestRequests('EMP1', true, SAVED_REQUESTS)
  expect(await saveReads(store, options(false))).toBe(true)
  const keys = async () => [...(await listCachedReads(store, hashKey)).values()].map(({ queryKey }) => queryKey)
  await expect.poll(keys).toContainEqual([requestCalls.list.name, list])
  expect((await keys()).every(([name]) => name === requestCalls.list.name)).toBe(true)
})

it('TRAP-18 what the server no longer lets this user see is removed from the device', async () => {
  const { world, store } = await setUpBatches(1)
  const queryKey = [viewCalls.list.name, { ipId: 'EMP1' }]
  await writeCachedRead(store, hashKey(queryKey), { queryKey, data: {}, fetchedAt: 1 })
  const { hook } = world
  world.hook = (request) =>
    request.path.startsWith('view')
      ? json({ status: false, error: { code: 'unauthorized', message: 'No' } })
      : hook(request)
  expect(await saveReads(store, options(false))).toBe(true)
  await expect.poll(async () => (await listCachedReads(store, hashKey)).has(hashKey(queryKey))).toBe(false)
})

it('OFF-03 after a cut response the rest is asked once more, and nothing that came', async () => {
  const { store, server, asked } = await setUpBatches(3)
  server.cutAfter = 1
  expect(await saveReads(store, options(false))).toBe(true)
  expect(details(asked)).toBe(3)
  const [first, second] = server.asked
  expect(second).toEqual(first!.slice(1))
})

it('OFF-03 a server of an earlier build gets the reads one by one, and is asked for a batch once', async () => {
  const { store, server, asked } = await setUpBatches(3)
  server.instead = () => json({ status: false, error: { code: 'not-found', message: 'Unknown' } }, 404)
  expect(await saveReads(store, options(false))).toBe(true)
  expect(details(asked)).toBe(3)
  expect(server.asked).toHaveLength(1)
})

it('OFF-03 a read that a screen has fetched meanwhile is not replaced by an older response', async () => {
  const { store, server } = await setUpBatches(1)
  const queryKey = [viewCalls.list.name, { ipId: 'EMP1' }]
  server.instead = () => {
    server.instead = undefined
    const { client } = queriesOf(store)
    // The screen does not wait for the batch
    expect(client.getQueryState(queryKey)?.fetchStatus ?? 'idle').toBe('idle')
    client.setQueryData(queryKey, { data: [] })
    return undefined
  }
  expect(await saveReads(store, options(false))).toBe(true)
  expect(queriesOf(store).client.getQueryState(queryKey)).toMatchObject({ status: 'success', data: { data: [] } })
})

it('OFF-03 a download that is cancelled sends nothing more', async () => {
  const { store, server } = await setUpBatches(3)
  const stop = new AbortController()
  const onProgress = (done: number) => done > 5 && stop.abort()
  expect(await saveReads(store, { ...options(false), signal: stop.signal, onProgress })).toBe(false)
  expect(server.asked.length).toBeLessThanOrEqual(2)
})
