import { describe, expect, test } from 'vitest'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { clearCachedRows } from '../../../../src/offline/device/sign-out.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { purge } from '../../../../src/offline/outbox/purge.ts'
import { readUpToDate } from '../../../../src/offline/rows/coverage.ts'
import { downloadAll } from '../../../../src/offline/rows/download.ts'
import { refreshRequest } from '../../../../src/offline/rows/pull.ts'
import { refreshApplicant } from '../../../../src/offline/rows/refresh-applicant.ts'
import { findReveal, keepReveal } from '../../../../src/offline/rows/reveals.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { readTotals } from '../../../../src/offline/rows/totals.ts'
import { limits } from '../../../../src/rules/limits.ts'
import { limited } from '../limited.ts'
import { json, rest, selected, setUp, until, type World } from '../world.ts'

const unauthorized = () =>
  json({ status: false, error: { code: 'unauthorized', message: 'Unauthorized access to Hiring Request' } })

/** Serves the lists of the requests in `rows`; those in `open` are active, those in `revoked` may not be seen. */
function serve(world: World, rows: Record<string, FunnelRowWire[]>) {
  const now = { open: Object.keys(rows), revoked: [] as string[], isPartnerRevoked: false, lostPage: 0 }
  const page = (all: unknown[], { page: at, limit }: { page: number; limit: number }) =>
    all.slice((at - 1) * limit, at * limit)
  world.hook = ({ path, body }) => {
    const options = body['pageOptions'] as { page: number; limit: number }
    if (path === 'hiringrequest/getHiringRequests') {
      if (now.isPartnerRevoked) return unauthorized()
      const all = (body['isActive'] ? now.open : []).map((id) => requestWire(id, rows[id]!.length))
      const answer = { data: { result: page(all, options) }, paginationOptions: { totalcount: all.length } }
      return json({ status: true, ...answer })
    }
    if (path !== 'campaign/funnel/get') return undefined
    const id = String(body['hiringRequestId'])
    if (now.revoked.includes(id)) return unauthorized()
    if (now.lostPage === options.page) return 'lost'
    const since = (body['filterOptions'] as { updatedSince?: number } | undefined)?.updatedSince ?? 0
    const all = rows[id]!.filter((row) => row.updatedAt >= since)
    const result = page(all, options)
    return json({ status: true, data: { result, asOf: world.now }, paginationOptions: { totalcount: all.length } })
  }
  return now
}

const requestWire = (hiringRequestId: string, applicants: number) => ({
  ...{ hiringRequestId, applicants, ipId: 'EMP1', hiringReqName: hiringRequestId, jobRole: 'Driver', status: 1 },
  ...{ version: 1, district: [], numberOfPositions: 1, hired: 0, physicalInterview: true, createdDate: 1, endDate: 1 },
  activeReachouts: 0,
})

const many = (world: World, request: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    world.row(`${request}-${index}`, 'shortlisted', { hiringRequestId: request, updatedAt: world.now }),
  )

const rowsOf = (store: Store) => store.db.rows.toCollection().primaryKeys()
const refresh = (store: Store, hiringRequestId: string) => refreshRequest(store, { hiringRequestId, ipId: 'EMP1' })

describe('a month after the server last said so', () => {
  test('TRAP-60 rows go that came one by one', async () => {
    const { world, store } = await setUp(3)
    world.now += limits.cachedLife - 1_000
    expect(await refreshApplicant(store, 'F2')).toBeUndefined()
    await enqueue(store, 'applicant.update', selected('F3'))
    world.now += 2_000
    await purge(store)
    expect(await rowsOf(store)).toEqual(['F2', 'F3'])
    expect(await readTotals(store, 'HR1')).toMatchObject({ all: 2 })
    expect((await store.db.tasks.toArray()).map(({ funnelId }) => funnelId)).not.toContain('F1')
  })

  test('TRAP-60 rows go that an interrupted download left', async () => {
    const { world, store } = await setUp(0)
    const server = serve(world, { A: many(world, 'A', 450) })
    server.lostPage = 3
    await refresh(store, 'A')
    expect(await store.db.rows.count()).toBe(400)
    world.now += limits.cachedLife + 1
    await purge(store)
    expect(await rowsOf(store)).toEqual([])
  })

  test('TRAP-60 TRAP-07 with them goes the word that everything is here, which a clock that was set back does not bring again', async () => {
    const { world, store } = await setUp(0)
    serve(world, { A: many(world, 'A', 3) })
    await downloadAll(store, { ipIds: ['EMP1'] })
    const start = world.now
    world.now = start + limits.cachedLife - 1_000
    await purge(store)
    expect(await readUpToDate(store)).toEqual({ EMP1: start })
    world.now = start + limits.cachedLife + 1
    await purge(store)
    expect(await rowsOf(store)).toEqual([])
    world.now = start
    expect(await readUpToDate(store)).toEqual({})
  })

  test('TRAP-60 rows stay that did not change, while their request is brought up to date', async () => {
    const { world, store } = await setUp(0)
    serve(world, { A: many(world, 'A', 3) })
    await refresh(store, 'A')
    world.now += limits.cachedLife - 1_000
    await refresh(store, 'A')
    world.now += 2_000
    await purge(store)
    expect(await rowsOf(store)).toHaveLength(3)
  })
})

describe('what the user may not see any more', () => {
  test('TRAP-60 a request goes at the next pull, with what was revealed; a row with an update on it waits for that', async () => {
    const { world, store } = await setUp(0)
    const server = serve(world, { A: many(world, 'A', 3), B: many(world, 'B', 1) })
    await downloadAll(store, { ipIds: ['EMP1'] })
    await enqueue(store, 'applicant.update', { ...selected('A-1'), hiringRequestId: 'A' })
    await keepReveal(store, 'A-0', { mobile: '9812345614' })
    server.revoked = ['A']
    server.open = ['B']
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(await rowsOf(store)).toEqual(['A-1', 'B-0'])
    expect(await findReveal(store, 'A-0')).toBeUndefined()
    expect(await store.db.requests.toCollection().primaryKeys()).toEqual(['B'])
    expect(await readTotals(store, 'A')).toMatchObject({ all: 1 })
  })

  test('TRAP-60 a closed request that it may still see is brought up to date a last time', async () => {
    const { world, store } = await setUp(0)
    const rows = { A: many(world, 'A', 2) }
    const server = serve(world, rows)
    await downloadAll(store, { ipIds: ['EMP1'] })
    world.now += 60_000
    for (const n of [0, 1]) rows.A[n] = world.row(`A-${n}`, 'joined', { hiringRequestId: 'A', updatedAt: world.now })
    server.open = []
    world.up = false
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect((await store.db.requests.get('A'))?.active).toBe(true)
    world.up = true
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect((await store.db.requests.get('A'))?.active).toBe(false)
    expect(await readTotals(store, 'A')).toMatchObject({ all: 2, joined: 2 })
    const asked = world.requests.length
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(world.requests.slice(asked).map(({ path }) => path)).toEqual([
      'sync/pull',
      'hiringrequest/getHiringRequests',
      'hiringrequest/getHiringRequests',
    ])
  })

  test('TRAP-60 everything of a partner goes when its list is refused', async () => {
    const { world, store } = await setUp(0)
    const server = serve(world, { A: many(world, 'A', 2), B: many(world, 'B', 1) })
    await downloadAll(store, { ipIds: ['EMP1'] })
    await upsertRows(store, [world.row('C-0', 'shortlisted', { hiringRequestId: 'C', ipId: 'EMP2' })])
    server.isPartnerRevoked = true
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(await rowsOf(store)).toEqual(['C-0'])
  })

  test('TRAP-60 a request of which the device has one applicant and nothing else goes as well', async () => {
    const { world, store } = await setUp(0)
    const server = serve(world, { A: many(world, 'A', 2), B: many(world, 'B', 1), C: many(world, 'C', 1) })
    server.open = ['A']
    await upsertRows(store, [
      world.row('B-0', 'rejected', { hiringRequestId: 'B' }),
      world.row('C-0', 'rejected', { hiringRequestId: 'C' }),
      world.row('D-0', 'rejected', { hiringRequestId: 'D', ipId: 'EMP2' }),
    ])
    server.revoked = ['B']
    await downloadAll(store, { ipIds: ['EMP1'] })
    // Nobody asked for EMP2
    expect(await rowsOf(store)).toEqual(['A-0', 'A-1', 'C-0', 'D-0'])
    expect(await store.db.requests.get('C')).toMatchObject({ ipId: 'EMP1', active: false })
    const asked = world.requests.length
    await downloadAll(store, { ipIds: ['EMP1'] })
    const again = world.requests.slice(asked).filter(({ path }) => path === 'campaign/funnel/get')
    expect(again.map(({ body }) => body['hiringRequestId'])).toEqual(['A'])
  })

  test('TRAP-60 without a response nothing of it goes, and it is asked about at the next download', async () => {
    const { world, store } = await setUp(0)
    const server = serve(world, { B: many(world, 'B', 1) })
    server.open = []
    await upsertRows(store, [world.row('B-0', 'rejected', { hiringRequestId: 'B' })])
    const answer = world.hook!
    world.hook = (request) => (request.path === 'campaign/funnel/get' ? 'lost' : answer(request))
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(await rowsOf(store)).toEqual(['B-0'])
    server.revoked = ['B']
    world.hook = answer
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(await rowsOf(store)).toEqual([])
  })

  test('TRAP-60 one applicant goes; a request asked for under another partner stays', async () => {
    const { world, store } = await setUp(2)
    world.hook = unauthorized
    expect((await refreshApplicant(store, 'F1'))?.refusal?.code).toBe('unauthorized')
    expect(await rowsOf(store)).toEqual(['F2'])
    await refreshRequest(store, { hiringRequestId: 'HR1', ipId: 'EMP9' })
    expect(await rowsOf(store)).toEqual(['F2'])
    await refreshRequest(store, { hiringRequestId: 'HR1', ipId: 'EMP1' })
    expect(await rowsOf(store)).toEqual([])
  })
})

describe('after a sign-out', () => {
  test('I2 a late response to an update adds no row, and the update is settled', async () => {
    const { world, device, store } = await setUp(1)
    let release = () => {}
    world.hook = async ({ key }) => {
      if (key) await new Promise<void>((resolve) => (release = resolve))
    }
    await enqueue(store, 'applicant.update', selected('F1'))
    const draining = drain(store, 'sync')
    await until(() => world.requests.length > 0)
    await clearCachedRows('u1', device.deps())
    release()
    await draining
    await rest()
    expect(await rowsOf(store)).toEqual([])
    expect(await store.db.tasks.count()).toBe(0)
    expect(await store.db.outbox.count()).toBe(0)
  })

  test('I7 TRAP-82 nor where the device has room for the mark of the sign-out only once the rows are gone', async () => {
    const { world, device, store } = await setUp(1)
    let release: () => void = () => {}
    world.hook = async (request) => {
      if (request.key) await new Promise<void>((resolve) => (release = resolve))
    }
    await enqueue(store, 'applicant.update', selected('F1'))
    const draining = drain(store, 'sync')
    await until(() => world.requests.length > 0)
    const isFull = ({ removed }: { removed: unknown[] }) => removed.filter((key) => key === 'net').length < 2
    await clearCachedRows('u1', { ...device.deps(), indexedDB: limited(device.indexedDB, (write) => !isFull(write)) })
    release()
    await draining
    await rest()
    expect(await rowsOf(store)).toEqual([])
    expect(await store.db.outbox.count()).toBe(0)
  })

  test('I7 a late page of a download adds none either, and the request does not count as complete', async () => {
    const { world, device, store } = await setUp(0)
    serve(world, { A: many(world, 'A', 250) })
    const inner = world.hook
    world.hook = async (request) => {
      const fate = await inner(request)
      const { page } = request.body['pageOptions'] as { page: number }
      if (page === 2) await clearCachedRows('u1', device.deps())
      return fate
    }
    await refresh(store, 'A')
    expect(await rowsOf(store)).toEqual([])
    expect(await store.db.requests.count()).toBe(0)
    world.hook = inner
    const next = await device.tab()
    await refresh(next, 'A')
    expect(await rowsOf(next)).toHaveLength(250)
  })

  test('I6 a row that the next sign-in brought is kept up to date by a tab from before', async () => {
    const { world, device, store } = await setUp(1)
    await enqueue(store, 'applicant.update', selected('F1'))
    await clearCachedRows('u1', device.deps())
    const next = await device.tab()
    await upsertRows(next, [world.rows.get('F1')!])
    await drain(store, 'start')
    expect(await next.db.rows.get('F1')).toMatchObject({ pending: 0, snapshot: { stage: { status: 'selected' } } })
  })
})
