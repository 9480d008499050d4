import { expect, it } from 'vitest'
import type { SessionUser } from '../../../src/contract/session.ts'
import { mayFill, notePage, writeConsent } from '../../../src/data/download-consent.ts'
import { saveReads } from '../../../src/data/save-reads.ts'
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
