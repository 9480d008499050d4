import { describe, expect, test, vi } from 'vitest'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { noteEpoch } from '../../../../src/offline/network/restore-epoch.ts'
import { putPage, refreshRequest } from '../../../../src/offline/rows/pull.ts'
import { coverage } from '../../../../src/offline/rows/coverage.ts'
import { downloadAll, type DownloadProgress } from '../../../../src/offline/rows/download.ts'
import { refreshApplicant } from '../../../../src/offline/rows/refresh-applicant.ts'
import { countTabs } from '../../../../src/offline/rows/queries.ts'
import { purgeRequest } from '../../../../src/offline/rows/retention.ts'
import { findReveal, keepReveal } from '../../../../src/offline/rows/reveals.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { writeCachedRead, listCachedReads } from '../../../../src/offline/device/query-cache.ts'
import { readStatus } from '../../../../src/offline/outbox/status.ts'
import { purge } from '../../../../src/offline/outbox/purge.ts'
import { limits } from '../../../../src/rules/limits.ts'
import { json, selected, setUp, type World } from '../world.ts'

interface Asked {
  hiringRequestId: string
  filterOptions: { updatedSince?: number; sort: { field: string } }
  pageOptions: { page: number; limit: number }
}

/** Serves the lists from `rows` by request id, as the server does; `knowsSince` false: an API without updatedSince. */
function serve(world: World, rows: Record<string, FunnelRowWire[]>, { knowsSince = true, asked = [] as Asked[] } = {}) {
  world.hook = (request) => {
    if (request.path === 'hiringrequest/getHiringRequests') {
      const ids = request.body['isActive'] ? Object.keys(rows) : []
      return json({
        status: true,
        data: { result: ids.map((id, index) => hiringRequest(id, index, rows[id]!.length)) },
        paginationOptions: { totalcount: ids.length },
      })
    }
    if (request.path !== 'campaign/funnel/get') return undefined
    const input = request.body as unknown as Asked
    asked.push(input)
    const { page, limit } = input.pageOptions
    const since = input.filterOptions.updatedSince
    const all = (rows[input.hiringRequestId] ?? []).filter(
      (row) => !knowsSince || since === undefined || row.updatedAt >= since,
    )
    return json({
      status: true,
      data: { result: all.slice((page - 1) * limit, page * limit), ...(knowsSince ? { asOf: world.now } : {}) },
      paginationOptions: { totalcount: all.length },
    })
  }
  return asked
}

const hiringRequest = (id: string, index: number, applicants: number) => ({
  hiringRequestId: id,
  ipId: 'EMP1',
  hiringReqName: id,
  jobRole: 'Driver',
  status: 1,
  version: 1,
  district: [],
  numberOfPositions: 1,
  hired: 0,
  physicalInterview: true,
  createdDate: index,
  endDate: 1,
  applicants,
  activeReachouts: 0,
})

const many = (world: World, request: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    world.row(`${request}-${index}`, 'shortlisted', { hiringRequestId: request, updatedAt: world.now }),
  )

describe('bringing rows', () => {
  test('OFF all pages of all active requests the first time, newest request first, with progress', async () => {
    const { world, store } = await setUp(0)
    const asked = serve(world, { A: many(world, 'A', 450), B: many(world, 'B', 30) })
    const progress: DownloadProgress[] = []
    await downloadAll(store, { ipIds: ['EMP1'], onProgress: (one) => progress.push(one) })
    expect(asked.map((one) => [one.hiringRequestId, one.pageOptions.page])).toEqual([
      ['B', 1],
      ['A', 1],
      ['A', 2],
      ['A', 3],
    ])
    expect(await store.db.rows.count()).toBe(480)
    expect(progress.at(-1)).toEqual({ state: 'done', done: 480, total: 480 })
    const counted = progress.map((one) => one.done)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
    expect(await coverage(store, 'A')).toEqual({ saved: 450, total: 450, savedAt: world.now })
    expect((await readStatus(store)).upToDate).toEqual({ EMP1: world.now })
  })

  test('OFF-03 a download marks its own partner alone, and none when it is cancelled at its end', async () => {
    const { world, store } = await setUp(0)
    serve(world, { A: many(world, 'A', 3) })
    const leaving = new AbortController()
    const onProgress = ({ done }: DownloadProgress) => done === 3 && leaving.abort()
    await downloadAll(store, { ipIds: ['EMP1'], signal: leaving.signal, onProgress })
    expect((await readStatus(store)).upToDate).toEqual({})
    await downloadAll(store, { ipIds: ['EMP1'] })
    const first = world.now
    world.now += 60_000
    await downloadAll(store, { ipIds: ['EMP2'] })
    expect((await readStatus(store)).upToDate).toEqual({ EMP1: first, EMP2: world.now })
  })

  test('OFF later only what changed is asked for', async () => {
    const { world, store } = await setUp(0)
    const rows = { A: many(world, 'A', 250) }
    const asked = serve(world, rows)
    world.now += 5
    await downloadAll(store, { ipIds: ['EMP1'] })
    const asOf = world.now
    world.now += 60_000
    rows.A[7] = world.row('A-7', 'selected', { hiringRequestId: 'A', updatedAt: world.now })
    asked.length = 0
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(asked).toMatchObject([{ filterOptions: { updatedSince: asOf }, pageOptions: { page: 1 } }])
    expect((await getRow(store, 'A-7'))?.stage.status).toBe('selected')
    // The request covered a row that was not sent again as well
    expect((await getRow(store, 'A-8'))?.savedAt).toBe(world.now)
    expect(await coverage(store, 'A')).toMatchObject({ saved: 250, total: 250, savedAt: world.now })
  })

  test('I6 a pull that was stopped in the middle of its last page removes nothing, and the request is not complete', async () => {
    const { world, store } = await setUp(0)
    const rows = many(world, 'A', 40)
    serve(world, { A: rows })
    await upsertRows(store, rows)
    const leaving = new AbortController()
    store.db.rows.hook('updating', () => leaving.abort())
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1', signal: leaving.signal })
    expect(leaving.signal.aborted).toBe(true)
    expect(await store.db.rows.count()).toBe(40)
    expect((await store.db.requests.get('A'))?.savedAt).toBeUndefined()
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
    expect(await coverage(store, 'A')).toMatchObject({ saved: 40, total: 40, savedAt: world.now })
  })

  test('I6 a pull that a restored server answered, or that was reset meanwhile, is followed by a whole one', async () => {
    const { world, store } = await setUp(0)
    const asked = serve(world, { A: many(world, 'A', 3) })
    const refresh = () => refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
    const serveRows = world.hook
    await refresh()
    const interrupted = async (meanwhile: () => unknown) => {
      world.hook = async (request) => {
        await meanwhile()
        return serveRows(request)
      }
      await refresh()
      world.hook = serveRows
      expect(asked.at(-1)?.filterOptions.updatedSince).toBeTypeOf('number')
      await refresh()
      expect(asked.at(-1)?.filterOptions).not.toHaveProperty('updatedSince')
      await refresh()
    }
    await interrupted(() =>
      store.db.requests.toCollection().modify((one) => {
        delete one.asOf
      }),
    )
    await noteEpoch(store, 'life-1')
    await interrupted(() => noteEpoch(store, 'life-2'))
  })

  test('I6 a whole pull of a page that hears of a restore only then is followed by another whole one', async () => {
    const { world, store } = await setUp(0)
    const asked = serve(world, { A: many(world, 'A', 3) })
    const serveRows = world.hook
    await noteEpoch(store, 'life-1')
    // The page that noted it is gone
    store.epoch = undefined
    world.hook = async (request) => {
      await noteEpoch(store, 'life-2')
      return serveRows(request)
    }
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
    world.hook = serveRows
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
    expect(asked).toHaveLength(2)
    expect(asked.at(-1)?.filterOptions).not.toHaveProperty('updatedSince')
  })

  test('OFF an API that does not know updatedSince is asked for all pages every time', async () => {
    const { world, store } = await setUp(0)
    const rows = { A: many(world, 'A', 250) }
    const asked = serve(world, rows, { knowsSince: false })
    await downloadAll(store, { ipIds: ['EMP1'] })
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(asked.map((one) => one.filterOptions.updatedSince)).toEqual([undefined, undefined, undefined, undefined])
    // A row that the server no longer has is deleted, unless an operation is pending on it
    await enqueue(store, 'applicant.update', { ...selected('A-1'), hiringRequestId: 'A' })
    rows.A = rows.A.slice(5)
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(await store.db.rows.count()).toBe(246)
    expect(await countTabs(store, 'A')).toMatchObject({ all: 246, screened: 245, selected: 1 })
    expect((await getRow(store, 'A-1'))?.pending).toBe(1)
  })

  test('TRAP-57 a row that a change moves past the reader is fetched with the next pull, of all and of the changes', async () => {
    const { world, store } = await setUp(0)
    const rows = new Map(
      many(world, 'A', 450).map((row, at) => [row._id, { ...row, name: `N${String(at).padStart(3, '0')}` }]),
    )
    const moved = ['A-5', 'A-7']
    const asked: (number | undefined)[] = []
    world.hook = ({ path, body }) => {
      if (path !== 'campaign/funnel/get') return undefined
      const { filterOptions, pageOptions } = body as unknown as Asked
      const { page, limit } = pageOptions
      if (page === 1) asked.push(filterOptions.updatedSince)
      const all = [...rows.values()]
        .filter((row) => row.updatedAt >= (filterOptions.updatedSince ?? 0))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      const result = all.slice((page - 1) * limit, page * limit)
      const answer = { data: { result, asOf: world.now }, paginationOptions: { totalcount: all.length } }
      // Between two pages somebody's name is corrected: late in the order instead of early
      const id = page === 1 ? moved.shift() : undefined
      if (id) rows.set(id, { ...rows.get(id)!, name: `Z ${id}`, updatedAt: (world.now += 10) })
      return json({ status: true, ...answer })
    }
    const pull = async () => {
      await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
      world.now += 60_000
      return (await coverage(store, 'A'))!
    }
    moved.splice(1)
    expect(await pull()).toMatchObject({ saved: 449, total: 450 })
    expect(await pull()).toMatchObject({ saved: 450, total: 450 })
    // All of them change, and one moves while the changes are fetched
    const since = world.now - 60_000
    for (const [id, row] of rows) rows.set(id, { ...row, age: 31, updatedAt: world.now })
    moved.push('A-7')
    await pull()
    await pull()
    expect(asked).toEqual([undefined, undefined, since, since])
    const ages = (await store.db.rows.toArray()).map(({ snapshot }) => snapshot.age)
    expect(ages.filter((age) => age !== 31)).toEqual([])
  })

  test('I6 rows that were given up while the rest of their request came are fetched with the next pull', async () => {
    const { world, store } = await setUp(0)
    const asked = serve(world, { A: many(world, 'A', 450) })
    let isFirst = true
    const onRows = () => {
      if (isFirst) void purgeRequest(store, 'A', { most: 100 })
      isFirst = false
    }
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1', onRows })
    expect(await store.db.rows.count()).toBe(350)
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
    expect(await store.db.rows.count()).toBe(450)
    expect(asked.map(({ filterOptions }) => filterOptions.updatedSince)).toEqual(Array.from({ length: 6 }))
  })

  test('OFF one row that is not a row keeps no other one away', async () => {
    const { world, store } = await setUp(0)
    serve(world, { A: [...many(world, 'A', 3), { _id: 'broken' } as FunnelRowWire] })
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(await store.db.rows.count()).toBe(3)
  })

  test('OFF-08 an applicant whose stage only a later version knows stays as it was', async () => {
    const { world, store } = await setUp(0)
    const rows = { A: many(world, 'A', 3) }
    serve(world, rows, { knowsSince: false })
    await downloadAll(store, { ipIds: ['EMP1'] })
    const odd = { ...rows.A[1]!, updatedAt: world.now, currentStatus: 'onProbation' as never, currentStage: undefined }
    serve(world, { A: [rows.A[0]!, odd] }, { knowsSince: false })
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect((await store.db.rows.toCollection().primaryKeys()).toSorted()).toEqual(['A-0', 'A-1'])
    expect((await getRow(store, 'A-1'))?.stage.status).toBe(rows.A[1]!.currentStatus)
  })

  test('OFF broken off, it keeps what came and says so; the next one brings the rest', async () => {
    const { world, store } = await setUp(0)
    const rows = { A: many(world, 'A', 450) }
    serve(world, rows)
    const answer = world.hook
    world.hook = (request) =>
      (request.body as unknown as Partial<Asked>).pageOptions?.page === 2 ? 'lost' : answer(request)
    const progress: DownloadProgress[] = []
    await downloadAll(store, { ipIds: ['EMP1'], onProgress: (one) => progress.push(one) })
    expect(progress.at(-1)).toEqual({ state: 'failed', done: 200, total: 450 })
    expect(await store.db.rows.count()).toBe(200)
    expect(await coverage(store, 'A')).toBeUndefined()
    world.hook = answer
    await downloadAll(store, { ipIds: ['EMP1'] })
    expect(await coverage(store, 'A')).toMatchObject({ saved: 450 })
  })

  test('OFF it can be cancelled', async () => {
    const { world, store } = await setUp(0)
    serve(world, { A: many(world, 'A', 450) })
    const controller = new AbortController()
    const progress: DownloadProgress[] = []
    await downloadAll(store, {
      ipIds: ['EMP1'],
      signal: controller.signal,
      onProgress: (one) => {
        progress.push(one)
        if (one.done > 0) controller.abort()
      },
    })
    expect(progress.at(-1)?.state).toBe('cancelled')
    expect(await store.db.rows.count()).toBe(200)
  })

  test('FUN-11 TRAP-11 a refused request gives the words of the server, and only a refused access takes its rows away', async () => {
    const { world, store } = await setUp(0)
    serve(world, { A: many(world, 'A', 3) })
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
    const refuse = (code: string) => () =>
      json({ status: false, error: { code, message: 'Unauthorized access to Hiring Request' } })
    world.hook = refuse('too-many')
    await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
    expect(await refreshApplicant(store, 'A-1')).toMatchObject({ refusal: { code: 'too-many' } })
    expect(await store.db.rows.count()).toBe(3)
    world.hook = refuse('unauthorized')
    expect(await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })).toMatchObject({
      error: { class: 'refused' },
      refusal: { message: 'Unauthorized access to Hiring Request' },
    })
    expect(await store.db.rows.count()).toBe(0)
  })

  test('TRAP-08 without a network the row that is here stays, with its age', async () => {
    const { world, store } = await setUp()
    const savedAt = world.now
    world.now += 500_000
    world.up = false
    expect(await refreshApplicant(store, 'F1')).toEqual({ error: { class: 'network', code: 'network' } })
    expect((await getRow(store, 'F1'))?.savedAt).toBe(savedAt)
    world.up = true
    world.row('F1', 'interviewDone', { updatedAt: world.now })
    expect(await refreshApplicant(store, 'F1')).toBeUndefined()
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'interviewDone' }, savedAt: world.now })
  })
})

test('OFF at the cap a closed request goes as a whole, and one with something waiting stays', async () => {
  const { world, store } = await setUp(0)
  const most = limits.deviceRowsMost
  serve(world, { old: many(world, 'old', 40), gone: many(world, 'gone', 40), kept: many(world, 'kept', 40) })
  await downloadAll(store, { ipIds: ['EMP1'] })
  serve(world, { kept: many(world, 'kept', 40) })
  await downloadAll(store, { ipIds: ['EMP1'] })
  await enqueue(store, 'applicant.update', { ...selected('old-3'), hiringRequestId: 'old' })
  try {
    Object.assign(limits, { deviceRowsMost: 85 })
    expect(await purge(store)).toBe(80)
    expect((await getRow(store, 'old-3'))?.pending).toBe(1)
    expect(await coverage(store, 'gone')).toBeUndefined()
    for (const id of ['old', 'kept']) expect(await coverage(store, id)).toMatchObject({ saved: 40 })
    expect((await countTabs(store, 'gone')).all).toBe(0)
  } finally {
    Object.assign(limits, { deviceRowsMost: most })
  }
})

test('TRAP-60 OFF what was not brought up to date for a month is removed from the phone, and nothing that waits', async () => {
  const { world, store } = await setUp(0)
  serve(world, { old: many(world, 'old', 3), kept: many(world, 'kept', 2) })
  await downloadAll(store, { ipIds: ['EMP1'] })
  await enqueue(store, 'applicant.update', { ...selected('old-1'), hiringRequestId: 'old' })
  await writeCachedRead(store, 'h', { queryKey: ['x'], data: 1, fetchedAt: 1 })
  world.now += limits.cachedLife - 1
  await refreshRequest(store, { hiringRequestId: 'kept', ipId: 'EMP1' })
  expect(await purge(store)).toBe(5)
  world.now += 2
  expect(await purge(store)).toBe(3)
  const left = await store.db.rows.toArray()
  expect(left.map((row) => row.funnelId).toSorted()).toEqual(['kept-0', 'kept-1', 'old-1'])
  expect(left.find((row) => row.funnelId === 'old-1')?.pending).toBe(1)
  expect(await listCachedReads(store, String)).toEqual(new Map())
})

test('TRAP-60 PROF-07 an applicant who was deleted is overwritten at the next sync, and what was revealed of them goes', async () => {
  const { world, store } = await setUp(0)
  const row = world.row('F1', 'shortlisted', { hiringRequestId: 'A', updatedAt: world.now, mobileNo: '98XXXXXX14' })
  serve(world, { A: [row] })
  await downloadAll(store, { ipIds: ['EMP1'] })
  await keepReveal(store, 'F1', { mobile: '9812345614' })
  world.now += 60_000
  const emptied = {
    name: 'Deleted applicant',
    mobileNo: null,
    updatedAt: world.now,
    currentStatus: 'rejected' as const,
  }
  serve(world, { A: [{ ...row, ...emptied }] })
  await refreshRequest(store, { hiringRequestId: 'A', ipId: 'EMP1' })
  const kept = JSON.stringify([await store.db.rows.toArray(), await store.db.tasks.toArray()])
  expect(kept).toContain('Deleted applicant')
  expect(kept).not.toContain(row.name)
  expect(kept).not.toContain('98XXXXXX14')
  expect(await findReveal(store, 'F1')).toBeUndefined()
  expect(await store.db.saved.where('key').startsWith('reveal ').count()).toBe(0)
})

test.each([
  ['a slow', 400, [12, 12, 12, 12, 12]],
  ['a quick', 4, [12, 48]],
])('OFF %s device stores at once as many rows as it manages in a moment', async (_, tookMs, pieces) => {
  const { world, store } = await setUp(0)
  const clock = vi.spyOn(performance, 'now')
  let now = 0
  const stored: number[] = []
  const { rows } = store.db
  rows.hook('creating', () => void (stored[stored.length - 1]! += 1))
  clock.mockImplementation(() => {
    // Read before and after each piece
    stored.push(0)
    return (now += tookMs)
  })
  const sixty = Array.from({ length: 60 }, (_one, at) => world.row(`F${at}`, 'shortlisted'))
  await putPage(store, sixty, undefined)
  clock.mockRestore()
  expect(stored.filter((count) => count > 0)).toEqual(pieces)
})
