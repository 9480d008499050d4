import { afterEach, describe, expect, test, vi } from 'vitest'
import { masterCalls } from '../../../../src/contract/masters.ts'
import { send } from '../../../../src/offline/network/call.ts'
import { listDrafts, readDraft, removeDraft, writeDraft } from '../../../../src/offline/device/drafts.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { saveDraft } from '../../../../src/data/save-draft.ts'
import { probe } from '../../../../src/offline/network/probe.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { removeCachedRead, writeCachedRead, listCachedReads } from '../../../../src/offline/device/query-cache.ts'
import { startSync } from '../../../../src/offline/outbox/scheduler.ts'
import { removed } from '../../../../src/offline/device/removed.ts'
import { deleteEverything, clearCachedRows, clearStale, listOwners } from '../../../../src/offline/device/sign-out.ts'
import { readStatus } from '../../../../src/offline/outbox/status.ts'
import { closeStore, openStore, StoreBlockedError } from '../../../../src/offline/device/store.ts'
import { StorageFullError } from '../../../../src/offline/device/storage.ts'
import { Device, json, joined, page, selected, setUp, until, World } from '../world.ts'

/** After the microtasks of this task, before any event of the database. */
const endOfTask = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

describe('a full device', () => {
  test('OFF TRAP-82 a quota error saves nothing, neither operation nor row nor file, and says so', async () => {
    const { store } = await setUp()
    let room = 5
    store.db.use({
      stack: 'dbcore',
      name: 'full',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name)
          return {
            ...table,
            mutate: (request) => {
              if ((room -= 1) < 0) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
              return table.mutate(request)
            },
          }
        },
      }),
    })
    store.db.close({ disableAutoOpen: false })
    await store.db.open()
    for (room = 0; room < 4; room += 1) {
      const left = room
      const letter = { name: 'a.pdf', type: 'application/pdf', size: 9 }
      await expect(
        enqueue(store, 'applicant.update', joined('F1', [letter]), { files: [new Blob(['123456789'])], hold: true }),
      ).rejects.toBeInstanceOf(StorageFullError)
      room = left
      expect(await listOperations(store)).toEqual([])
      expect(await store.db.blobs.count()).toBe(0)
      expect(await getRow(store, 'F1')).toMatchObject({ pending: 0, stage: { status: 'shortlisted' } })
      expect(store.holds.size).toBe(0)
    }
    room = 100
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await listOperations(store)).toHaveLength(1)
  })
})

describe('signing out', () => {
  test('I10 TRAP-02 a sign-out keeps the outbox, its files, drafts and the log, and removes what can be fetched', async () => {
    const { world, device, store } = await setUp()
    const letter = { name: 'a.pdf', type: 'application/pdf', size: 9 }
    await enqueue(store, 'applicant.update', joined('F1', [letter]), { files: [new Blob(['123456789'])] })
    await writeDraft(store, 'request', { role: 'Driver' })
    await writeCachedRead(store, 'h', { queryKey: ['x'], data: 1, fetchedAt: 1 })
    await closeStore(store)
    await clearCachedRows('u1', device.deps())
    const next = await device.tab()
    expect(await next.db.rows.count()).toBe(0)
    expect(await next.db.tasks.count()).toBe(0)
    expect(await listCachedReads(next, String)).toEqual(new Map())
    expect(await readDraft(next, 'request')).toMatchObject({ value: { role: 'Driver' } })
    world.row('F1', 'selected')
    await next.db.outbox.toCollection().modify({ base: world.rows.get('F1')!.currentStage!.timeStamp })
    expect(await drain(next, 'start')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected', 'F1 joined'])
  })

  test('TRAP-81 drafts are listed by what they are drafts of, the latest first', async () => {
    const { store } = await setUp()
    await writeDraft(store, 'request/a', { name: 'First' })
    await writeDraft(store, 'request/b', { name: 'Second' })
    await writeDraft(store, 'reachout/a', { name: 'Other' })
    await store.db.drafts.update('request/a', { savedAt: store.deps.now() + 5 })
    expect((await listDrafts<{ name: string }>(store, 'request/')).map(({ value }) => value.name)).toEqual([
      'First',
      'Second',
    ])
  })

  test('TRAP-81 a draft is on its way to the disk before the page can go away, and so is its end', async () => {
    const { store } = await setUp()
    const transactions = Object.getPrototypeOf(store.db.backendDB().transaction('drafts')) as IDBTransaction
    const commit = vi.spyOn(transactions, 'commit')
    const saved = saveDraft(store, 'walkIn:1', { name: 'Asha' })
    await endOfTask()
    expect(commit).toHaveBeenCalledTimes(1)
    await saved
    expect(await readDraft(store, 'walkIn:1')).toMatchObject({ value: { name: 'Asha' } })
    const removed = removeDraft(store, 'walkIn:1')
    await endOfTask()
    expect(commit).toHaveBeenCalledTimes(2)
    await removed
    expect(await readDraft(store, 'walkIn:1')).toBeUndefined()
    await expect(saveDraft(store, 'walkIn:1', () => 'no data')).rejects.toMatchObject({ name: 'DataCloneError' })
    commit.mockRestore()
  })

  test('I7 I10 another user on the same phone sees nothing and sends nothing of it', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    await closeStore(store)
    device.user = 'u2'
    device.token = 'token-b'
    const other = await device.tab({}, 'u2')
    expect(await listOperations(other)).toEqual([])
    expect(await other.db.rows.count()).toBe(0)
    expect(await drain(other, 'start')).toMatchObject({ sent: 0, left: 0 })
    expect(world.keys).toEqual([])
    expect(await listOwners(device.deps())).toEqual([{ userId: 'u1', unsent: 1 }])
  })

  test('TRAP-60 I10 rows that the server sent a month ago go while no one is signed in, and fresh ones wait for their user', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    const rows = await store.db.rows.count()
    await clearStale(world.now, device.deps())
    expect(await store.db.rows.count()).toBe(rows)
    await clearStale(world.now + 1, device.deps())
    expect(await store.db.rows.count()).toBe(0)
    expect(await store.db.outbox.count()).toBe(1)
  })

  test('OFF deleting takes everything with it', async () => {
    const { device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    // This tab is still open: it lets go
    await deleteEverything('u1', device.deps())
    expect(await listOwners(device.deps())).toEqual([])
    expect((await device.indexedDB.databases()).map(({ name }) => name)).toEqual([])
    await expect(enqueue(store, 'applicant.update', selected('F1'))).rejects.toThrow()
  })
})

describe('a database that is deleted from outside', () => {
  afterEach(() => removed.set(false))

  test('TRAP-82 is told where it is still in use', async () => {
    const { world, device, store } = await setUp()
    await deleteEverything('u1', device.deps())
    await world.advance(1_400)
    // It could be a sign-out, which ends this tab's session as well
    expect(removed.get()).toBe(false)
    await world.advance(200)
    expect(removed.get()).toBe(true)
    await closeStore(store)
  })

  test('TRAP-82 is not told where the store is closed soon after', async () => {
    const { world, device, store } = await setUp()
    await deleteEverything('u1', device.deps())
    await closeStore(store)
    await world.advance(10_000)
    expect(removed.get()).toBe(false)
  })
})

describe('opening', () => {
  test('OFF an upgrade that another tab blocks is told instead of waited for', async () => {
    const world = new World()
    const device = new Device(world)
    // An old build that does not let go of its connection
    await new Promise<void>((resolve) => {
      const opening = device.indexedDB.open('fieldhire-user-u1', 1)
      opening.addEventListener('success', () => resolve())
    })
    const opened = openStore('u1', device.deps())
    const told = opened.catch((error: unknown) => error)
    for (let turn = 0; turn < 40; turn += 1) await world.advance(100)
    expect(await told).toBeInstanceOf(StoreBlockedError)
  })

  test('OFF TRAP-82 where storage is refused the reason comes through', async () => {
    const world = new World()
    const device = new Device(world)
    device.indexedDB.open = () => {
      throw new DOMException('private', 'SecurityError')
    }
    await expect(openStore('u1', device.deps())).rejects.toThrow('private')
  })
})

describe('the probe', () => {
  test.each([
    ['online', () => json({ service: 'fieldhire', ok: true })],
    ['portal', () => page()],
    ['portal', () => json({ welcome: true })],
    ['portal', () => new Response(null, { status: 302 })],
    ['offline', () => json({ service: 'fieldhire', ok: false }, 503)],
    ['offline', () => page(502)],
  ] as const)('OFF says %s by the content of the answer', async (expected, answer) => {
    const world = new World()
    world.health = answer
    expect(await probe(new Device(world).deps())).toBe(expected)
  })

  test('OFF no answer in 8 s is offline', async () => {
    const world = new World()
    const probing = probe(new Device(world).deps({ fetch: () => new Promise(() => undefined) }))
    await world.advance(8_000)
    expect(await probing).toBe('offline')
  })
})

describe('triggers', () => {
  /** What a page has of events. */
  const makePage = () => {
    const target = new EventTarget()
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    return Object.assign(target, { document })
  }

  test.each(['online', 'pageshow', 'visibilitychange'])('I8 OFF %s sends what waits', async (type) => {
    const { world, store } = await setUp()
    const scope = makePage()
    world.up = false
    const stop = startSync(store, scope as never)
    await enqueue(store, 'applicant.update', selected('F1'))
    await world.advance(100)
    await until(async () => !(await readStatus(store)).online)
    world.up = true
    ;(type === 'visibilitychange' ? scope.document : scope).dispatchEvent(new Event(type))
    await until(async () => (await listOperations(store)).length === 0)
    expect(world.applied).toEqual(['F1 selected'])
    stop()
  })

  test('I8 OFF every 30 s while visible, and the pill turns by itself', async () => {
    const { world, store } = await setUp()
    const scope = makePage()
    world.up = false
    const stop = startSync(store, scope as never)
    await enqueue(store, 'applicant.update', selected('F1'))
    await world.advance(1_000)
    await until(async () => !(await readStatus(store)).online)
    scope.document.visibilityState = 'hidden'
    // The earlier probes after a lost response have ended
    for (let second = 0; second < 25; second += 1) await world.advance(1_000)
    world.up = true
    await world.advance(31_000)
    expect(world.applied).toEqual([])
    scope.document.visibilityState = 'visible'
    await world.advance(31_000)
    await until(() => world.applied.length === 1)
    expect((await readStatus(store)).online).toBe(true)
    stop()
    await world.advance(100_000)
  })

  test('I8 OFF a backoff that is over is followed up without any event', async () => {
    const { world, store } = await setUp()
    let cut = 2
    world.hook = (request) => (request.key && cut-- > 0 ? 'cut' : undefined)
    const stop = startSync(store, {})
    await enqueue(store, 'applicant.update', selected('F1'))
    for (let turn = 0; turn < 12; turn += 1) await world.advance(1_000)
    await until(async () => (await listOperations(store)).length === 0)
    expect(world.applied).toEqual(['F1 selected'])
    stop()
  })
})

describe('answers that are kept', () => {
  test('OFF-11 one that the service worker had kept does not turn the pill to online', async () => {
    const { world, store } = await setUp()
    const sectors = { status: true, data: [{ sectorName: 'Logistics' }] }
    world.up = false
    await drain(store, 'sync-now')
    await send(store, masterCalls.lists, {})
    expect((await readStatus(store)).online).toBe(false)
    world.up = true
    world.hook = () => json(sectors, 200, { 'x-saved-at': String(world.now - 1000) })
    expect(await send(store, masterCalls.sectors, {})).toMatchObject({ ok: true })
    expect((await readStatus(store)).online).toBe(false)
    world.hook = () => json(sectors)
    await send(store, masterCalls.sectors, {})
    expect((await readStatus(store)).online).toBe(true)
  })

  test('TRAP-13 a cached read and a draft are stored with their age, and removed', async () => {
    const { world, store } = await setUp()
    const read = { queryKey: ['x', {}], data: [1], fetchedAt: 7 }
    await writeCachedRead(store, 'h', read)
    expect(await store.db.saved.toArray()).toEqual([{ key: 'read h', value: read, savedAt: world.now }])
    // A response that was overtaken on its way
    await writeCachedRead(store, 'h', { ...read, data: 'older', fetchedAt: 6 })
    expect(await listCachedReads(store, String)).toEqual(new Map([['h', read]]))
    await removeCachedRead(store, 'h')
    expect(await listCachedReads(store, String)).toEqual(new Map())
    await writeDraft(store, 'form', { a: 1 })
    await removeDraft(store, 'form')
    expect(await readDraft(store, 'form')).toBeUndefined()
  })
})

describe('calls a person waits for', () => {
  test('AUTH-11 ERR-01 a 401 is answered with one refresh and one repeat, with all headers', async () => {
    const { world, device, store } = await setUp()
    world.valid.delete('token-1')
    const detail = (await import('../../../../src/contract/funnel.ts')).funnelCalls.detail
    expect(await send(store, detail, { funnelId: 'F1' })).toMatchObject({ ok: true, value: { data: { _id: 'F1' } } })
    expect(device.refreshes).toBe(1)
    const sent = world.requests.at(-1)!
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'api-key': 'fieldhire-web',
      'device-id': 'device-1',
      'device-type': 'web',
      authorization: 'Bearer token-2',
      'x-app-build': 'build-1',
      'x-pending-count': '0',
    })
  })

  test('TRAP-05 no network, a page, a refusal and a fault are told apart', async () => {
    const { world, store } = await setUp()
    const detail = (await import('../../../../src/contract/funnel.ts')).funnelCalls.detail
    const ask = () => send(store, detail, { funnelId: 'F1' })
    world.hook = () => 'lost'
    expect(await ask()).toMatchObject({ ok: false, error: { class: 'network' } })
    world.hook = () => page()
    expect(await ask()).toMatchObject({ ok: false, error: { class: 'portal' } })
    world.hook = () => json({ status: false, error: { code: 7, message: 'No' } })
    expect(await ask()).toMatchObject({ ok: false, error: { class: 'refused' }, refusal: { code: 7, message: 'No' } })
    world.hook = () => json({ status: false, error: { code: 'internal', message: '' } }, 500)
    expect(await ask()).toMatchObject({ ok: false, error: { class: 'server', status: 500 } })
    world.hook = () => json({ status: true, data: { _id: 3 } })
    expect(await ask()).toMatchObject({ ok: false, error: { class: 'server', code: 'badAnswer' } })
    const controller = new AbortController()
    controller.abort()
    expect(await send(store, detail, { funnelId: 'F1' }, { signal: controller.signal })).toMatchObject({ ok: false })
  })
})

test('I9 the log tells of every end, without what an operation said', async () => {
  const { store } = await setUp()
  await enqueue(store, 'applicant.update', selected('F1'))
  await drain(store, 'enqueue')
  const [line] = await readLog(store, 1)
  expect(Object.keys(line!).toSorted()).toEqual([
    'action',
    'at',
    'call',
    'event',
    'funnelId',
    'id',
    'opId',
    'requestId',
  ])
})
