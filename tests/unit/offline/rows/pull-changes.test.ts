import { expect, test } from 'vitest'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import type { FollowedRequestWire, PullPlace } from '../../../../src/contract/sync-pull.ts'
import { noteEpoch } from '../../../../src/offline/network/restore-epoch.ts'
import { coverage } from '../../../../src/offline/rows/coverage.ts'
import { downloadAll, type DownloadProgress } from '../../../../src/offline/rows/download.ts'
import { pullChanges } from '../../../../src/offline/rows/pull-changes.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { json, setUp, type Request, type World } from '../world.ts'

interface PullBody {
  ipId: string[]
  since?: number
  after?: PullPlace
  digest?: string
  limit: number
}

/** A server that brings the changes of all requests at once, as server/routes/sync-pull.ts does. */
class PullingServer {
  requests: FollowedRequestWire[] = []
  rows: FunnelRowWire[] = []
  /** What was sent, in order: 'pull' or the request whose rows were fetched. */
  asked: string[] = []
  pulls: PullBody[] = []
  /** What happens to the pull of this number, from 1. */
  fate: (pull: number) => Response | 'lost' | undefined | Promise<undefined> = () => undefined
  pageSize = 200
  /** While the rows of a request are on their way. */
  onRows: () => Promise<void> = () => Promise.resolve()

  constructor(private readonly world: World) {
    world.hook = (request) => this.handle(request)
  }

  add(hiringRequestId: string, count: number): void {
    const index = this.requests.length
    this.requests.push({
      ...{ hiringRequestId, ipId: 'EMP1', isActive: true, createdDate: -index, endDate: 1, applicants: count },
    })
    for (let at = 0; at < count; at++)
      this.rows.push(
        this.world.row(`${hiringRequestId}-${at}`, 'shortlisted', { hiringRequestId, updatedAt: this.world.now }),
      )
  }

  change(id: string, at = this.world.now): void {
    const { hiringRequestId } = this.rows.find((row) => row._id === id)!
    const changed = this.world.row(id, 'selected', { hiringRequestId, updatedAt: at })
    this.rows = this.rows.map((row) => (row._id === id ? changed : row))
  }

  private async handle({ path, body }: Request): Promise<Response | 'lost' | undefined> {
    if (path === 'sync/pull') return this.pull(body as unknown as PullBody)
    if (path !== 'campaign/funnel/get') return undefined
    const { hiringRequestId, filterOptions } = body as {
      hiringRequestId: string
      filterOptions: { updatedSince?: number }
    }
    this.asked.push(hiringRequestId)
    const since = filterOptions.updatedSince ?? 0
    const result = this.rows.filter((row) => row.hiringRequestId === hiringRequestId && row.updatedAt >= since)
    const asOf = this.world.now
    await this.onRows()
    return json({
      status: true,
      data: { result, asOf },
      paginationOptions: { totalcount: result.length },
    })
  }

  private async pull(body: PullBody): Promise<Response | 'lost'> {
    this.asked.push('pull')
    this.pulls.push(body)
    const fate = await this.fate(this.pulls.length)
    if (fate) return fate
    const { since, after } = body
    const digest = JSON.stringify(this.requests)
    const listed = new Set(this.requests.map(({ hiringRequestId }) => hiringRequestId))
    const changed = this.rows
      .filter(({ hiringRequestId }) => listed.has(String(hiringRequestId)))
      .filter((row) => since !== undefined && row.updatedAt >= since)
      .filter(({ updatedAt, _id }) => !after || isAfter({ updatedAt, funnelId: _id }, after))
      .toSorted((a, b) => (isAfter(toPlace(a), toPlace(b)) ? 1 : -1))
    const rows = changed.slice(0, this.pageSize)
    const next = rows.length === this.pageSize ? toPlace(rows.at(-1)!) : undefined
    const requests = digest === body.digest ? {} : { requests: this.requests }
    return json({ status: true, data: { ...requests, digest, rows, asOf: this.world.now, next } })
  }
}

const toPlace = (row: FunnelRowWire): PullPlace => ({ updatedAt: row.updatedAt, funnelId: row._id })
const isAfter = (one: PullPlace, other: PullPlace) =>
  one.updatedAt > other.updatedAt || (one.updatedAt === other.updatedAt && one.funnelId > other.funnelId)

async function download(store: Store): Promise<DownloadProgress['state'] | undefined> {
  let last: DownloadProgress | undefined
  await downloadAll(store, { ipIds: ['EMP1'], onProgress: (progress) => (last = { ...progress }) })
  return last?.state
}

async function setUpDownloaded() {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 3)
  server.add('B', 2)
  world.now += 1_000
  expect(await download(store)).toBe('done')
  expect(server.asked).toEqual(['pull', 'A', 'B'])
  world.now += 60_000
  server.asked = []
  server.pulls = []
  return { world, store, server }
}

test('OFF what changed in all requests comes in one request', async () => {
  const { world, store, server } = await setUpDownloaded()
  server.change('A-1')
  server.change('B-0')
  expect(await download(store)).toBe('done')
  expect(server.asked).toEqual(['pull'])
  for (const id of ['A-1', 'B-0']) expect((await getRow(store, id))?.stage.status).toBe('selected')
  // A row that was not sent again is as recent
  expect((await getRow(store, 'A-0'))?.savedAt).toBe(world.now)
  expect(await coverage(store, 'A')).toEqual({ saved: 3, total: 3, savedAt: world.now })
})

test('OFF what it knows is not sent again', async () => {
  const { store, server } = await setUpDownloaded()
  await download(store)
  await download(store)
  expect(server.asked).toEqual(['pull', 'pull'])
  expect(server.pulls[1]).toMatchObject({ digest: JSON.stringify(server.requests), since: store.deps.now() })
})

test('GATE-10 a desk that pulls while the rows are fetched leaves none behind: what changes then comes with its next pull', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 3)
  world.now += 1_000
  const pull = () => pullChanges(store, ['EMP1'], undefined)
  server.onRows = async () => {
    world.now += 500
    await pull()
  }
  expect(await download(store)).toBe('done')
  server.change('A-1')
  world.now += 500
  await pull()
  expect((await getRow(store, 'A-1'))?.stage.status).toBe('selected')
  expect(server.asked.filter((one) => one === 'A')).toHaveLength(1)
})

test('OFF of a request that is new the rows are fetched; the others come with the changes', async () => {
  const { store, server } = await setUpDownloaded()
  server.add('C', 4)
  server.change('A-2')
  expect(await download(store)).toBe('done')
  expect(server.asked).toEqual(['pull', 'C'])
  expect(await store.db.rows.count()).toBe(9)
  expect((await getRow(store, 'A-2'))?.stage.status).toBe('selected')
  server.asked = []
  await download(store)
  expect(server.asked).toEqual(['pull'])
})

test('TRAP-60 the rows of a request that is not listed any more go', async () => {
  const { store, server } = await setUpDownloaded()
  const before = server.requests
  server.requests = before.filter((request) => request.hiringRequestId === 'A')
  // Its rows are asked for once more, in case only the list is behind
  const { fetch } = store.deps
  store.deps.fetch = async (url, init) =>
    String(init?.body).includes('"hiringRequestId":"B"')
      ? json({ status: false, error: { code: 'unauthorized', message: 'Unauthorized access to Hiring Request' } })
      : fetch(url, init)
  await download(store)
  expect(await store.db.rows.where('hiringRequestId').equals('B').count()).toBe(0)
  expect(await store.db.rows.where('hiringRequestId').equals('A').count()).toBe(3)
})

test('OFF a pull that is cut continues where it ended', async () => {
  const { world, store, server } = await setUpDownloaded()
  server.pageSize = 2
  for (const [index, id] of ['A-0', 'A-1', 'A-2', 'B-0'].entries()) server.change(id, world.now - 10 + index)
  server.fate = (pull) => (pull === 2 ? 'lost' : undefined)
  expect(await download(store)).toBe('failed')
  expect((await getRow(store, 'A-1'))?.stage.status).toBe('selected')
  expect((await getRow(store, 'A-2'))?.stage.status).toBe('shortlisted')
  expect(await download(store)).toBe('done')
  // At the time of the last row that came
  expect(server.pulls[2]).toMatchObject({ since: world.now - 9 })
  for (const id of ['A-2', 'B-0']) expect((await getRow(store, id))?.stage.status).toBe('selected')
  expect(server.asked).toEqual(['pull', 'pull', 'pull', 'pull'])
})

test('OFF a change between the first page and the last comes with the next pull', async () => {
  const { world, store, server } = await setUpDownloaded()
  server.pageSize = 2
  for (const [index, id] of ['A-0', 'A-1', 'A-2'].entries()) server.change(id, world.now - 10 + index)
  const firstAt = world.now
  server.fate = (pull) => {
    if (pull === 2) world.now += 5_000
    return undefined
  }
  await download(store)
  server.change('B-1', firstAt + 1)
  await download(store)
  expect(server.pulls.at(-1)).toMatchObject({ since: firstAt })
  expect((await getRow(store, 'B-1'))?.stage.status).toBe('selected')
})

test.each([
  ['before the pull', 1],
  ['between two of its pages', 2],
])('TASK-14 a change in a request that leaves the list %s comes with the rows of that request', async (_, at) => {
  const { world, store, server } = await setUpDownloaded()
  server.pageSize = 1
  server.change('A-0', world.now - 10)
  server.change('B-0', world.now - 5)
  const { requests } = server
  server.fate = (pull) => {
    if (pull >= at) server.requests = requests.filter(({ hiringRequestId }) => hiringRequestId === 'A')
    return undefined
  }
  expect(await download(store)).toBe('done')
  expect(server.asked.at(-1)).toBe('B')
  expect((await getRow(store, 'B-0'))?.stage.status).toBe('selected')
})

test('I6 a restore of the server that is noticed meanwhile is followed by whole pulls', async () => {
  const { store, server } = await setUpDownloaded()
  await noteEpoch(store, 'life-1')
  server.fate = () => noteEpoch(store, 'life-2').then(() => undefined)
  await download(store)
  server.fate = () => undefined
  server.asked = []
  await download(store)
  expect(server.asked).toEqual(['pull', 'A', 'B'])
  expect(server.pulls.at(-1)).not.toHaveProperty('since')
})

test('OFF a request whose rows were removed for lack of room is fetched whole', async () => {
  const { store, server } = await setUpDownloaded()
  await store.db.rows.where('hiringRequestId').equals('B').delete()
  await store.db.requests.delete('B')
  await download(store)
  expect(server.asked).toEqual(['pull', 'B'])
  expect(await store.db.rows.where('hiringRequestId').equals('B').count()).toBe(2)
})

test('OFF one row that is no row keeps no other away', async () => {
  const { store, server } = await setUpDownloaded()
  server.change('A-1')
  server.rows.push({ ...server.rows[0]!, _id: 'A-9', currentStatus: 17 as never, updatedAt: store.deps.now() })
  expect(await download(store)).toBe('done')
  expect((await getRow(store, 'A-1'))?.stage.status).toBe('selected')
})

test.each([
  ['nothing', {}],
  ['no list of rows', { digest: 'd', asOf: 1, rows: 'many' }],
  ['unchanged requests that it never had', { digest: 'd', asOf: 1, rows: [] }],
])('OFF a response with %s is no response, and nothing is lost', async (_, data) => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 3)
  await download(store)
  await store.db.meta.delete('followed')
  server.fate = () => json({ status: true, data })
  expect(await download(store)).toBe('failed')
  expect(await store.db.rows.count()).toBe(3)
})

test('TRAP-60 without access to the partner all its rows go', async () => {
  const { store, server } = await setUpDownloaded()
  server.fate = () =>
    json({ status: false, error: { code: 'unauthorized', message: 'Unauthorized access to Hiring Request' } })
  expect(await download(store)).toBe('failed')
  expect(await store.db.rows.count()).toBe(0)
})
