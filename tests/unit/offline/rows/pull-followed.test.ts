import { expect, test } from 'vitest'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { headers } from '../../../../src/contract/call.ts'
import type { FollowedRequestWire, PullCursor } from '../../../../src/contract/sync-pull.ts'
import { coverage } from '../../../../src/offline/rows/coverage.ts'
import { downloadAll, type DownloadProgress } from '../../../../src/offline/rows/download.ts'
import { pullFollowed } from '../../../../src/offline/rows/pull-followed.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { holdOpen, noteUse } from '../../../../src/offline/rows/open-requests.ts'
import { refreshRequest } from '../../../../src/offline/rows/pull.ts'
import { readTasksOnly } from '../../../../src/offline/rows/tasks-only.ts'
import { dropRequest, purgeRequest, purgeRows } from '../../../../src/offline/rows/retention.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { MOST_UNLISTED } from '../../../../src/contract/sync-pull.ts'
import { limits } from '../../../../src/rules/limits.ts'
import { json, setUp, type Request, type World } from '../world.ts'

interface PullBody {
  ipId: string[]
  have?: Record<string, number>
  haveSince?: Record<string, number>
  haveTasks?: Record<string, number>
  tasksOnly?: boolean
  whole?: string[]
  epoch?: string
  without?: string[]
  unlisted?: string[]
  cursor?: PullCursor
  changesOnly?: boolean
  digest?: string
  limit: number
}

const EPOCH = 'life-1'

/** A server that brings the rows of all requests in the order of use, as server/routes/sync-pull.ts does. */
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
  /** The next transaction, and by row the one that wrote it. */
  xid = 100
  written = new Map<string, number>()
  epoch = EPOCH
  givesMarks = true
  /** False: it is of an earlier build, and brings everything. */
  knowsTasks = true
  /** What the user may not see any more. */
  taken: string[] = []

  constructor(private readonly world: World) {
    world.hook = (request) => this.handle(request)
  }

  add(hiringRequestId: string, count: number): void {
    const index = this.requests.length
    this.requests = [
      ...this.requests,
      { ...{ hiringRequestId, ipId: 'EMP1', isActive: true, createdDate: -index, endDate: 1, applicants: count } },
    ]
    for (let at = 0; at < count; at++) this.write(`${hiringRequestId}-${at}`, 'shortlisted', hiringRequestId)
  }

  change(id: string, at = this.world.now): void {
    const { hiringRequestId } = this.rows.find((row) => row._id === id)!
    this.write(id, 'selected', String(hiringRequestId), at)
  }

  private write(id: string, status: 'shortlisted' | 'selected', hiringRequestId: string, updatedAt = this.world.now) {
    const row = this.world.row(id, status, { hiringRequestId, updatedAt })
    this.rows = [...this.rows.filter(({ _id }) => _id !== id), row]
    this.written.set(id, this.xid++)
  }

  /** It is not there any more. */
  remove(id: string): void {
    this.rows = this.rows.filter(({ _id }) => _id !== id)
    this.requests = this.requests.map((one) =>
      id.startsWith(`${one.hiringRequestId}-`) ? { ...one, applicants: one.applicants - 1 } : one,
    )
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
    return this.reply({ status: true, data: { result, asOf }, paginationOptions: { totalcount: result.length } })
  }

  private reply = (body: object) => json(body, 200, { [headers.epoch]: this.epoch })

  private async pull(body: PullBody): Promise<Response | 'lost'> {
    this.asked.push('pull')
    this.pulls.push(body)
    const fate = await this.fate(this.pulls.length)
    if (fate) return fate
    const { have = {}, haveSince = {}, haveTasks = {} } = body.epoch === this.epoch ? body : {}
    const isTasksOnly = (id: string) =>
      this.knowsTasks && body.tasksOnly === true && !(id in have || id in haveSince || body.whole?.includes(id))
    const mark = this.xid
    const digest = JSON.stringify(this.requests)
    const requests = digest === body.digest ? {} : { requests: this.requests }
    const asOf = this.world.now
    if (!this.givesMarks) return this.reply({ status: true, data: { ...requests, digest, rows: [], asOf } })
    const covered = this.requests
      .map(({ hiringRequestId }) => hiringRequestId)
      .filter((id) => id in have || id in haveSince || (!body.changesOnly && !body.without?.includes(id)))
    const places = this.rows
      .filter((row) => covered.includes(String(row.hiringRequestId)))
      .filter((row) => this.written.get(row._id)! >= (have[String(row.hiringRequestId)] ?? 0))
      .filter((row) => {
        const id = String(row.hiringRequestId)
        const since = haveTasks[id]
        if (!isTasksOnly(id)) return true
        return since === undefined ? row.currentStatus === 'shortlisted' : this.written.get(row._id)! >= since
      })
      .filter((row) => row.updatedAt >= (haveSince[String(row.hiringRequestId)] ?? 0))
      .map((row) => ({ row, key: this.keyOf(covered, row.currentStatus === 'shortlisted' ? 0 : 2, row) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const from = body.cursor
    const after = from && this.keyOf(covered, from.part, { ...from, _id: from.funnelId })
    const found = places.filter(({ key }) => after === undefined || key > after)
    const rows = found.slice(0, this.pageSize).map(({ row }) => row)
    const last = rows.length === this.pageSize ? rows.at(-1) : undefined
    const part = last?.currentStatus === 'shortlisted' ? 0 : 2
    const start = from?.part === 2 ? covered.indexOf(from.hiringRequestId) : 0
    const end = !last ? covered.length : part === 0 ? 0 : covered.indexOf(String(last.hiringRequestId))
    const cursor = last && { at: 1, part, hiringRequestId: last.hiringRequestId, funnelId: last._id }
    const ended = covered.slice(start, end)
    const isPast = (from?.part ?? 0) < 2 && (!last || part === 2)
    const isNew = (id: string) => !(id in have || id in haveSince || id in haveTasks)
    const tasks = {
      tasksDone: [
        ...ended.filter((id) => isTasksOnly(id) && (!isNew(id) || isPast)),
        ...(isPast ? covered.slice(end).filter(isNew) : []),
      ],
      ...(!last && covered.some(isTasksOnly)
        ? { rest: { at: 1, part: 1, hiringRequestId: covered.at(-1)!, funnelId: 'zzzz' } }
        : {}),
    }
    const asked = [...Object.keys(have), ...Object.keys(haveSince), ...(body.unlisted ?? [])]
    const revoked = asked.filter((id) => this.taken.includes(id))
    return this.reply({
      status: true,
      data: {
        ...requests,
        digest,
        rows,
        asOf,
        epoch: this.epoch,
        mark,
        done: ended.filter((id) => !isTasksOnly(id)),
        ...(this.knowsTasks ? tasks : {}),
        cursor,
        revoked,
      },
    })
  }

  private keyOf = (covered: string[], part: number, { hiringRequestId, _id }: Partial<FunnelRowWire>): string =>
    `${part} ${String(covered.indexOf(String(hiringRequestId))).padStart(4, '0')} ${_id}`
}

async function download(store: Store, isSparing = () => false): Promise<DownloadProgress['state'] | undefined> {
  let last: DownloadProgress | undefined
  await downloadAll(store, { ipIds: ['EMP1'], isSparing, onProgress: (progress) => (last = { ...progress }) })
  return last?.state
}

async function setUpDownloaded() {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 3)
  server.add('B', 2)
  world.now += 1_000
  expect(await download(store)).toBe('done')
  expect(server.asked).toEqual(['pull'])
  world.now += 60_000
  server.asked = []
  server.pulls = []
  return { world, store, server }
}
const statusOf = async (store: Store, id: string) => (await getRow(store, id))?.stage.status

test('OFF TRAP-57 the first download of everything is one sweep, and the request of the last page says that all is here', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 3)
  server.add('B', 2)
  server.pageSize = 2
  const seen: number[] = []
  await downloadAll(store, { ipIds: ['EMP1'], onProgress: ({ done }) => seen.push(done) })
  expect(server.asked).toEqual(['pull', 'pull', 'pull'])
  expect(seen.at(-1)).toBe(5)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(await coverage(store, 'A')).toEqual({ saved: 3, total: 3, savedAt: world.now })
})

test('OFF what changed in all requests comes in one request', async () => {
  const { world, store, server } = await setUpDownloaded()
  server.change('A-1')
  server.change('B-0')
  expect(await download(store)).toBe('done')
  expect(server.asked).toEqual(['pull'])
  for (const id of ['A-1', 'B-0']) expect(await statusOf(store, id)).toBe('selected')
  // A row that was not sent again is as recent
  expect((await getRow(store, 'A-0'))?.savedAt).toBe(world.now)
  expect(await coverage(store, 'A')).toEqual({ saved: 3, total: 3, savedAt: world.now })
})

test('OFF what it knows is not sent again', async () => {
  const { store, server } = await setUpDownloaded()
  await download(store)
  await download(store)
  expect(server.asked).toEqual(['pull', 'pull'])
  expect(server.pulls[1]).toMatchObject({
    ...{ digest: JSON.stringify(server.requests), epoch: EPOCH, have: { A: server.xid, B: server.xid } },
  })
})

test('GATE-10 a desk that pulls while rows come neither fetches them too nor leaves a change behind', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 3)
  server.pageSize = 2
  const pull = () => pullFollowed(store, { ipIds: ['EMP1'], signal: undefined, changesOnly: true })
  let brought = -1
  server.fate = async (count) => {
    if (count !== 2) return undefined
    server.change('A-0')
    const before = await store.db.rows.count()
    await pull()
    brought = (await store.db.rows.count()) - before
    return undefined
  }
  expect(await download(store)).toBe('done')
  expect(brought).toBe(0)
  server.fate = () => undefined
  await pull()
  expect(await statusOf(store, 'A-0')).toBe('selected')
  expect(server.pulls.at(-1)).toMatchObject({ have: { A: 103 } })
})

test('I6 of two sweeps at once none moves a mark past what the other has not brought', async () => {
  const { store, server } = await setUpDownloaded()
  server.pageSize = 1
  server.change('A-0')
  server.change('B-0')
  server.fate = async (count) => {
    if (count !== 2) return undefined
    server.fate = () => undefined
    server.change('A-1')
    // Another tab, and a change after it
    await download(store)
    server.change('A-2')
    return undefined
  }
  await download(store)
  await download(store)
  for (const id of ['A-0', 'A-1', 'A-2', 'B-0']) expect(await statusOf(store, id)).toBe('selected')
})

test('OFF a request that is new comes whole, with the changes of the others', async () => {
  const { store, server } = await setUpDownloaded()
  server.add('C', 4)
  server.change('A-2')
  expect(await download(store)).toBe('done')
  expect(server.asked).toEqual(['pull'])
  expect(await store.db.rows.count()).toBe(9)
  expect(await statusOf(store, 'A-2')).toBe('selected')
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

test('OFF a sweep that is cut goes on where it was, and what changed meanwhile comes after it', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 3)
  server.add('B', 3)
  server.pageSize = 2
  server.fate = (pull) => (pull === 3 ? 'lost' : undefined)
  expect(await download(store)).toBe('failed')
  expect(await store.db.rows.count()).toBe(4)
  expect(await coverage(store, 'A')).toBeUndefined()
  server.change('A-0')
  server.pulls = []
  server.fate = () => undefined
  expect(await download(store)).toBe('done')
  expect(server.pulls[0]!.cursor).toMatchObject({ funnelId: 'B-0' })
  expect(await store.db.rows.count()).toBe(6)
  expect(await statusOf(store, 'A-0')).toBe('selected')
  // Nothing began anew: the sweep after it asks for changes only
  expect(server.pulls.at(-1)!.have).toEqual({ A: 106, B: 106 })
  expect(server.asked.every((one) => one === 'pull')).toBe(true)
})

test('OFF the next page is asked for before the rows of one are stored, and given up when the pull ends first', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.pageSize = 60
  server.add('A', 180)
  const stored: number[] = []
  server.fate = async () => void stored.push(await store.db.rows.count())
  const { fetch } = store.deps
  const signals: (AbortSignal | null | undefined)[] = []
  store.deps.fetch = (url, init) => {
    signals.push(init?.signal)
    return fetch(url, init)
  }
  const pulled = await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined })
  expect(pulled).toMatchObject({ upToDate: new Set(['A']) })
  expect(await store.db.rows.count()).toBe(180)
  // How many were here when the second and the third were asked for
  expect(stored[1]).toBeLessThan(60)
  expect(stored[2]).toBeLessThan(120)

  // Another one, whose caller wants no more once the list is there
  await dropRequest(store, 'A', 'EMP1')
  server.fate = (pull) =>
    pull === server.pulls.length && server.pulls.at(-1)!.cursor ? new Promise(() => undefined) : undefined
  signals.length = 0
  const ended = await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined, onList: () => Promise.resolve(false) })
  expect('error' in (ended as object)).toBe(true)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true])
})

test('OFF a sweep that is still on its way leaves the place to that of the partner who was chosen meanwhile', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 6)
  server.pageSize = 2
  const placeOfOther = async (startedAt: number) => {
    const value = { of: 'EMP2', epoch: EPOCH, mark: 1, asOf: 1, startedAt, keepings: {}, cursor: { at: 1 } }
    await store.db.meta.put({ key: 'sweep', value })
  }
  const ofPlace = async () => ((await store.db.meta.get('sweep'))?.value as { of: string } | undefined)?.of
  // One that began before is of whom nobody works for any more
  await placeOfOther(world.now - 1_000)
  server.fate = (pull) => (pull === 2 ? 'lost' : undefined)
  expect(await download(store)).toBe('failed')
  expect(await ofPlace()).toBe('EMP1')
  server.pulls = []
  server.fate = async (pull) => {
    if (pull === 1) await placeOfOther(world.now + 1_000)
    return undefined
  }
  // Neither its next page nor its end takes the place away
  expect(await download(store)).toBe('done')
  expect(await ofPlace()).toBe('EMP2')
}, 20_000)

test('OFF a sweep that was cut says nothing about rows that were removed meanwhile for lack of room', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 4)
  server.pageSize = 2
  server.fate = (pull) => (pull === 2 ? 'lost' : undefined)
  await download(store)
  await purgeRequest(store, 'A', { most: 1 })
  server.fate = () => undefined
  expect(await download(store)).toBe('done')
  expect(await store.db.rows.count()).toBe(4)
})

test('I6 rows that are removed while the response is on its way are not here because it says so', async () => {
  const { store, server } = await setUpDownloaded()
  server.fate = async (pull) => {
    if (pull === 1) await dropRequest(store, 'B', 'EMP1')
    return undefined
  }
  expect(await download(store)).toBe('done')
  expect(await store.db.rows.count()).toBe(5)
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
  if (at === 2) expect(await download(store)).toBe('done')
  expect(server.asked).toContain('B')
  expect(await statusOf(store, 'B-0')).toBe('selected')
})

test('I6 a restore of the server that is noticed meanwhile is followed by whole pulls', async () => {
  const { store, server } = await setUpDownloaded()
  server.change('A-1')
  server.fate = (pull) => {
    if (pull === 1) server.epoch = 'life-2'
    return undefined
  }
  expect(await download(store)).toBe('done')
  expect(server.pulls[0]!.epoch).toBe(EPOCH)
  expect(server.pulls.at(-1)).toMatchObject({ epoch: 'life-2', have: {} })
})

test('OFF a request whose rows were removed for lack of room is fetched whole', async () => {
  const { store, server } = await setUpDownloaded()
  await store.db.rows.where('hiringRequestId').equals('B').delete()
  await store.db.requests.delete('B')
  await download(store)
  expect(server.asked).toEqual(['pull'])
  expect(await store.db.rows.where('hiringRequestId').equals('B').count()).toBe(2)
})

test('OFF a row that the server does not have any more goes with a whole pull of its request', async () => {
  const { store, server } = await setUpDownloaded()
  server.remove('A-2')
  await store.db.requests.update('A', { mark: undefined, asOf: undefined })
  await download(store)
  expect(await getRow(store, 'A-2')).toBeUndefined()
  expect(await store.db.rows.count()).toBe(4)
})

test('OFF a sweep that was cut leaves it to the next one to say that a row is gone', async () => {
  const { store, server } = await setUpDownloaded()
  server.remove('A-2')
  await store.db.requests.update('A', { mark: undefined, asOf: undefined })
  server.pageSize = 1
  server.fate = (pull) => (pull === 2 ? 'lost' : undefined)
  expect(await download(store)).toBe('failed')
  server.fate = () => undefined
  expect(await download(store)).toBe('done')
  expect(await getRow(store, 'A-2')).toBeUndefined()
})

test('OFF what an earlier build brought is not brought again', async () => {
  const { store, server } = await setUpDownloaded()
  for (const id of ['A', 'B'])
    await store.db.requests.update(id, { mark: undefined, markEpoch: undefined, keeping: undefined })
  const { asOf } = (await store.db.requests.get('A'))!
  server.change('B-1')
  expect(await download(store)).toBe('done')
  expect(server.pulls[0]).toMatchObject({ have: {}, haveSince: { A: asOf, B: asOf } })
  expect(await statusOf(store, 'B-1')).toBe('selected')
  await download(store)
  expect(server.pulls.at(-1)).toMatchObject({ have: { A: server.xid, B: server.xid } })
})

test('OFF from a server that gives no marks the rows come one request at a time, for a desk too', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.givesMarks = false
  server.add('A', 3)
  server.add('B', 2)
  expect(await download(store)).toBe('done')
  expect(server.asked).toEqual(['pull', 'A', 'B'])
  server.change('B-1')
  await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined, changesOnly: true })
  expect(await statusOf(store, 'B-1')).toBe('selected')
})

test('OFF one row that is no row keeps no other away', async () => {
  const { store, server } = await setUpDownloaded()
  server.change('A-1')
  server.rows.push({ ...server.rows[0]!, _id: 'A-9', currentStatus: 17 as never, updatedAt: store.deps.now() })
  server.written.set('A-9', server.xid++)
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

test('OFF what was given up for lack of room is not fetched again until it is opened', async () => {
  const { store, server } = await setUpDownloaded()
  const most = limits.deviceRowsMost
  try {
    Object.assign(limits, { deviceRowsMost: 4 })
    expect(await download(store)).toBe('done')
    expect(await store.db.rows.toCollection().primaryKeys()).toEqual(['A-0', 'A-1', 'A-2'])
    for (const _ of [1, 2]) expect(await download(store)).toBe('done')
    expect(await coverage(store, 'B')).toBeUndefined()
    expect(server.pulls.slice(1).map(({ without }) => without)).toEqual([['B'], ['B']])
    expect(server.asked).toEqual(['pull', 'pull', 'pull'])
    // The screen of the request does this
    const close = holdOpen(store, 'B')
    expect(await refreshRequest(store, { hiringRequestId: 'B', ipId: 'EMP1' })).toBeUndefined()
    await noteUse(store, 'B')
    expect(await download(store)).toBe('done')
    close()
    expect(await coverage(store, 'B')).toMatchObject({ saved: 2 })
    expect(await coverage(store, 'A')).toBeUndefined()
    await download(store)
    expect(server.pulls.at(-1)).toMatchObject({ without: ['A'] })
  } finally {
    Object.assign(limits, { deviceRowsMost: most })
  }
})

test('OFF a request that was given up and is over is not brought a last time', async () => {
  const { store, server } = await setUpDownloaded()
  const most = limits.deviceRowsMost
  try {
    Object.assign(limits, { deviceRowsMost: 4 })
    await download(store)
    server.requests = server.requests.filter(({ hiringRequestId }) => hiringRequestId !== 'B')
    server.asked = []
    expect(await download(store)).toBe('done')
    expect(server.asked).toEqual(['pull'])
    expect(await store.db.requests.get('B')).toMatchObject({ active: false })
  } finally {
    Object.assign(limits, { deviceRowsMost: most })
  }
})

test('TRAP-60 what was taken away goes with the pull that says so, and nothing else is asked', async () => {
  const { store, server } = await setUpDownloaded()
  server.requests = server.requests.filter(({ hiringRequestId }) => hiringRequestId !== 'B')
  server.taken = ['B']
  const pull = await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined, changesOnly: true })
  expect(pull).not.toHaveProperty('error')
  expect(server.asked).toEqual(['pull'])
  expect(await store.db.rows.toCollection().primaryKeys()).toEqual(['A-0', 'A-1', 'A-2'])
  expect(await store.db.requests.get('B')).toBeUndefined()
})

test('TRAP-60 also a closed one that no list names: it is asked about with the start of the app, and then now and then', async () => {
  const { world, store, server } = await setUpDownloaded()
  server.requests = server.requests.filter(({ hiringRequestId }) => hiringRequestId !== 'B')
  await download(store)
  expect(await coverage(store, 'B')).toMatchObject({ saved: 2 })
  world.now += 7 * 3_600_000
  server.pulls = []
  await download(store)
  await download(store)
  expect(server.pulls.map(({ unlisted }) => unlisted)).toEqual([['B'], undefined])
  world.now += 7 * 3_600_000
  server.taken = ['B']
  await download(store)
  expect(await store.db.rows.toCollection().primaryKeys()).toEqual(['A-0', 'A-1', 'A-2'])
})

test('TRAP-60 more closed ones than one question holds are asked about in turn, also over starts of the app', async () => {
  const { world, store, server } = await setUpDownloaded()
  const ids = Array.from({ length: MOST_UNLISTED + 3 }, (_, at) => `Z${String(at).padStart(3, '0')}`)
  for (const hiringRequestId of ids) {
    const groups = { open: 1 } as never
    await store.db.totals.put({ ...(await store.db.totals.toCollection().first())!, hiringRequestId, groups })
    await store.db.requests.put({ hiringRequestId, ipId: 'EMP1', active: false, createdAt: 1, savedAt: world.now })
  }
  await download(store)
  server.pulls = []
  for (let round = 0; round < 2; round += 1) {
    world.now += 7 * 3_600_000
    await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined })
  }
  const asked = server.pulls.map(({ unlisted = [] }) => unlisted)
  expect(asked.every((some) => some.length <= MOST_UNLISTED)).toBe(true)
  expect([...new Set(asked.flat())].toSorted()).toEqual(ids)
})

test('TRAP-60 what a server takes away that was restored meanwhile stays until the device has compared itself', async () => {
  const { world, store, server } = await setUpDownloaded()
  server.requests = server.requests.filter(({ hiringRequestId }) => hiringRequestId !== 'B')
  await download(store)
  world.now += 7 * 3_600_000
  server.taken = ['B']
  server.epoch = 'another-life'
  expect(await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined })).toBe('restored')
  expect(server.pulls.at(-1)).toMatchObject({ unlisted: ['B'] })
  expect(await store.db.rows.where('hiringRequestId').equals('B').count()).toBe(2)
})

test('GATE-10 from a server that gives no marks a desk brings a few requests at a time, and waits longer and longer', async () => {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.givesMarks = false
  const all = Array.from({ length: 25 }, (_, index) => `R${index}`)
  for (const id of all) server.add(id, 1)
  await download(store)
  const look = async (afterMs: number) => {
    world.now += afterMs
    server.asked = []
    await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined, changesOnly: true })
    return server.asked.slice(1)
  }
  const looks = [await look(1_000), await look(1_000), await look(4_000), await look(5_000), await look(5_000)]
  expect(looks.map((asked) => asked.length)).toEqual([10, 0, 10, 0, 10])
  // In turn: none is left behind
  expect(new Set(looks.flat()).size).toBe(25)
  for (let at = 0; at < 10; at += 1) await look(120_000)
  expect(await look(119_000)).toEqual([])
  expect(await look(1_000)).toHaveLength(10)
  server.givesMarks = true
  await look(0)
  server.givesMarks = false
  expect(await look(0)).toHaveLength(10)
})

/** Three tasks and three others in A, one task and one other in B. */
async function setUpTasks() {
  const { world, store } = await setUp(0)
  const server = new PullingServer(world)
  server.add('A', 6)
  server.add('B', 2)
  for (const id of ['A-1', 'A-3', 'A-5', 'B-1']) server.change(id)
  return { world, store, server }
}
const always = () => true
const keysHere = async (store: Store) => (await store.db.rows.toCollection().primaryKeys()).toSorted()
const TASKS = ['A-0', 'A-2', 'A-4', 'B-0']

test('OFF TRAP-57 over a slow connection the tasks come and nothing is called complete; the rest follows from there', async () => {
  const { store, server } = await setUpTasks()
  server.pageSize = 3
  expect(await download(store, always)).toBe('done')
  expect(await keysHere(store)).toEqual(TASKS)
  expect(await coverage(store, 'A')).toBeUndefined()
  expect(await readTasksOnly(store)).toEqual({ requests: 2, applicants: 4 })
  expect(server.asked.every((one) => one === 'pull')).toBe(true)
  server.pulls = []
  expect(await download(store)).toBe('done')
  // No task came a second time
  expect(server.pulls[0]!.cursor).toMatchObject({ part: 1, hiringRequestId: 'B' })
  expect(await store.db.rows.count()).toBe(8)
  expect(await coverage(store, 'A')).toMatchObject({ saved: 6, total: 6 })
  expect(await readTasksOnly(store)).toEqual({ requests: 0, applicants: 0 })
})

test('OFF of a request of which only tasks are here a pull brings what changed, and no task again', async () => {
  const { store, server } = await setUpTasks()
  await download(store, always)
  const mark = server.xid
  server.change('A-2')
  server.pulls = []
  expect(await download(store, always)).toBe('done')
  expect(server.pulls[0]).toMatchObject({ tasksOnly: true, haveTasks: { A: mark, B: mark } })
  expect(await statusOf(store, 'A-2')).toBe('selected')
  expect(await keysHere(store)).toEqual(TASKS)
  // What changed between the tasks and the rest is not lost with the rest
  server.change('A-1')
  server.change('A-0')
  await download(store)
  expect(await statusOf(store, 'A-0')).toBe('selected')
  expect(await store.db.rows.count()).toBe(8)
  server.change('B-1')
  await download(store)
  expect(server.pulls.at(-1)!.have).toMatchObject({ A: expect.any(Number) as number, B: expect.any(Number) as number })
})

test('OFF a pull of tasks that is cut goes on where it was, also when the connection was fast before', async () => {
  const { store, server } = await setUpTasks()
  server.pageSize = 2
  server.fate = (pull) => (pull === 2 ? 'lost' : undefined)
  expect(await download(store)).toBe('failed')
  server.fate = () => undefined
  server.pulls = []
  expect(await download(store, always)).toBe('done')
  expect(server.pulls[0]!.cursor).toMatchObject({ funnelId: 'A-2' })
  expect(await keysHere(store)).toEqual(TASKS)
})

test('I6 a connection that becomes slow among the other rows stops there, and no request is complete for it', async () => {
  const { store, server } = await setUpTasks()
  server.pageSize = 2
  // The tasks fill two pages, and one page of the rest comes
  let asks = 0
  expect(await download(store, () => (asks += 1) > 4)).toBe('done')
  expect(await store.db.rows.count()).toBeLessThan(8)
  expect(await coverage(store, 'A')).toBeUndefined()
  await download(store)
  expect(await store.db.rows.count()).toBe(8)
  expect(await coverage(store, 'A')).toMatchObject({ saved: 6, total: 6 })
})

test('I6 rows that were removed after their tasks came are fetched again', async () => {
  const { store } = await setUpTasks()
  await download(store, always)
  await purgeRequest(store, 'A', { most: 1 })
  await download(store, always)
  expect(await keysHere(store)).toEqual(TASKS)
})

test('I6 a row that no mark speaks of is asked about, so that it is no task any more when it is none', async () => {
  const { store, server } = await setUpTasks()
  await download(store)
  server.change('A-0')
  // Another life of the server: no mark counts, and the row is a task here
  await store.db.requests.update('A', { mark: undefined, asOf: undefined, savedAt: undefined })
  const asked: string[] = []
  const { fetch } = store.deps
  store.deps.fetch = (url, init) => {
    asked.push(url)
    return fetch(url, init)
  }
  await download(store, always)
  expect(asked.filter((url) => url.endsWith('A-0'))).toHaveLength(1)
})

/** The rows of A are here, one is a task no more, and no mark speaks of them. Ids of the rows that were asked about alone. */
async function setUpLoose() {
  const { world, store, server } = await setUpTasks()
  await download(store)
  server.change('A-0')
  await store.db.requests.update('A', { mark: undefined, asOf: undefined, savedAt: undefined })
  const alone: string[] = []
  const { fetch } = store.deps
  store.deps.fetch = (url, init) => {
    if (/[AB]-\d$/.test(url)) alone.push(url.slice(-3))
    return fetch(url, init)
  }
  server.pulls = []
  return { world, store, server, alone }
}

test('I6 a row that no mark speaks of is asked about also when the pull was cut, or the network went before its turn', async () => {
  const { store, server, alone } = await setUpLoose()
  server.pageSize = 2
  server.fate = (pull) => (pull === 2 ? 'lost' : undefined)
  expect(await download(store, always)).toBe('failed')
  server.fate = () => undefined
  await download(store, always)
  expect(alone.toSorted()).toEqual(['A-0', 'A-1', 'A-2', 'A-3', 'A-4', 'A-5'])
})

test('OFF rows of a request that no pull brings are not asked about one by one with each', async () => {
  const { world, store, server, alone } = await setUpLoose()
  server.requests = server.requests.filter(({ hiringRequestId }) => hiringRequestId !== 'A')
  await store.db.requests.update('A', { active: false })
  await store.db.requests.update('B', { mark: undefined, asOf: undefined, savedAt: undefined })
  await store.db.tasks.where('funnelId').startsWith('A').delete()
  await download(store, always)
  world.now += 60_000
  await download(store, always)
  expect(alone.toSorted()).toEqual(['B-0', 'B-1'])
})

test('TRAP-60 I6 a task that did not change for a month stays, while the server says so, and goes when it says nothing', async () => {
  const { world, store } = await setUpTasks()
  await download(store, always)
  world.now += limits.cachedLife - 1_000
  await download(store, always)
  world.now += 2_000
  await purgeRows(store)
  expect(await keysHere(store)).toEqual(TASKS)
  world.now += limits.cachedLife
  await purgeRows(store)
  expect(await keysHere(store)).toEqual([])
})

test('OFF a server of an earlier build brings all rows as before, and the app says that they are here', async () => {
  const { store, server } = await setUpTasks()
  server.knowsTasks = false
  expect(await download(store, always)).toBe('done')
  expect(await store.db.rows.count()).toBe(8)
  expect(await coverage(store, 'A')).toMatchObject({ saved: 6, total: 6 })
})
