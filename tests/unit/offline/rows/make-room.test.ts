import { afterEach, describe, expect, test, vi } from 'vitest'
import { saveDraft } from '../../../../src/data/save-draft.ts'
import { readDraft } from '../../../../src/offline/device/drafts.ts'
import { writeCachedRead } from '../../../../src/offline/device/query-cache.ts'
import { StorageFullError } from '../../../../src/offline/device/storage.ts'
import { onFullChange } from '../../../../src/offline/device/full.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { withdraw } from '../../../../src/offline/outbox/changes.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue, enqueueAll } from '../../../../src/offline/outbox/enqueue.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { purgeLog } from '../../../../src/offline/outbox/purge.ts'
import { holdOpen } from '../../../../src/offline/rows/open-requests.ts'
import { keepReveal } from '../../../../src/offline/rows/reveals.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { readTotals } from '../../../../src/offline/rows/totals.ts'
import { limited } from '../limited.ts'
import { rest, selected, setUp, until, type World } from '../world.ts'

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

/** HR1 is open and holds F1 and F2; OLD and NEWER are closed, with two rows each. */
async function setUpFull() {
  const { world, device, store } = await setUp(2)
  const closed = (id: string, name: string) => world.row(name, 'rejected', { hiringRequestId: id })
  await upsertRows(store, [closed('OLD', 'O1'), closed('OLD', 'O2'), closed('NEWER', 'N1'), closed('NEWER', 'N2')])
  const request = { ipId: 'EMP1', savedAt: world.now, asOf: world.now }
  await store.db.requests.bulkPut([
    { ...request, hiringRequestId: 'HR1', active: true, createdAt: 1 },
    { ...request, hiringRequestId: 'NEWER', active: false, createdAt: 3 },
    { ...request, hiringRequestId: 'OLD', active: false, createdAt: 2 },
  ])
  await writeCachedRead(store, 'h', { queryKey: ['x'], data: 1, fetchedAt: 1 })
  return { world, device, store }
}

const rowsOf = (store: Store) => store.db.rows.toCollection().primaryKeys()

/** The device has room for an operation once so many records were removed. */
function fillUp(store: Store, removals: number): void {
  let left = removals
  store.db.outbox.hook('creating', () => {
    if (left > 0) full()
  })
  const removed = () => void (left -= 1)
  store.db.rows.hook('deleting', removed)
  store.db.saved.hook('deleting', removed)
}

describe('a full device', () => {
  test('TRAP-82 gives up the rows of the oldest closed request for an update, and no more than it must', async () => {
    const { store } = await setUpFull()
    fillUp(store, 2)
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await rowsOf(store)).toEqual(['F1', 'F2', 'N1', 'N2'])
    expect(await getRow(store, 'F1')).toMatchObject({ pending: 1, stage: { status: 'selected' } })
    expect(await store.db.requests.get('OLD')).not.toHaveProperty('asOf')
    expect(await store.db.saved.count()).toBe(1)
  })

  test('TRAP-82 not the one whose applicant is open; one without tasks before an older one with tasks', async () => {
    const { store } = await setUpFull()
    const close = holdOpen(store, 'OLD')
    fillUp(store, 2)
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await rowsOf(store)).toEqual(['F1', 'F2', 'O1', 'O2'])
    close()
    const again = await setUpFull()
    await again.store.db.tasks.put({ ...(await again.store.db.tasks.toCollection().first())!, funnelId: 'O1' })
    fillUp(again.store, 2)
    await enqueue(again.store, 'applicant.update', selected('F1'))
    expect(await rowsOf(again.store)).toEqual(['F1', 'F2', 'O1', 'O2'])
  })

  test('TRAP-82 before a save is refused also the other rows of a closed request that is open, last of all', async () => {
    const { store } = await setUpFull()
    const close = holdOpen(store, 'OLD')
    fillUp(store, 4)
    await enqueue(store, 'applicant.update', { ...selected('O1'), hiringRequestId: 'OLD' })
    expect(await rowsOf(store)).toEqual(['F1', 'F2', 'O1'])
    expect(await store.db.saved.count()).toBe(0)
    close()
  })

  test('TRAP-82 then the other closed ones, then the cached reads; never a revealed number or an open request', async () => {
    const { store } = await setUpFull()
    await keepReveal(store, 'F1', { mobile: '9000000001' })
    fillUp(store, 5)
    await enqueueAll(store, 'applicant.update', [selected('F1'), selected('F2')])
    expect(await rowsOf(store)).toEqual(['F1', 'F2'])
    expect(await store.db.saved.toCollection().primaryKeys()).toEqual(['reveal F1', 'reveals-key'])
    expect(await store.db.outbox.count()).toBe(2)
  })

  test('TRAP-82 I1 keeps a closed row that an operation waits on, and the one that is updated', async () => {
    const { store } = await setUpFull()
    await enqueue(store, 'applicant.notes', { ...selected('O1'), text: 'Speaks Kannada', baseAt: 0 } as never)
    fillUp(store, 1)
    await enqueue(store, 'applicant.notes', { ...selected('O2'), text: 'Has a licence', baseAt: 0 } as never)
    expect(await rowsOf(store)).toEqual(['F1', 'F2', 'O1', 'O2'])
    expect((await getRow(store, 'O2'))?.pending).toBe(1)
  })

  test('TRAP-82 an update of a request that nothing is known of gives up the others of it', async () => {
    const { store } = await setUp(2)
    fillUp(store, 1)
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await rowsOf(store)).toEqual(['F1'])
  })

  test('TRAP-82 says so when nothing is left to give up, and saves nothing', async () => {
    const { store } = await setUpFull()
    fillUp(store, Infinity)
    await expect(enqueue(store, 'applicant.update', selected('F1'))).rejects.toThrow(StorageFullError)
    expect(await store.db.outbox.count()).toBe(0)
    expect(await getRow(store, 'F1')).toMatchObject({ pending: 0, stage: { status: 'shortlisted' } })
  })

  test('TRAP-82 gives up as much for a form that is not sent yet', async () => {
    const { store } = await setUpFull()
    let isFull = true
    store.db.drafts.hook('creating', () => {
      if (isFull) full()
    })
    store.db.rows.hook('deleting', () => void (isFull = false))
    await saveDraft(store, 'request', { role: 'Driver' })
    expect(await readDraft(store, 'request')).toMatchObject({ value: { role: 'Driver' } })
    expect(await rowsOf(store)).toEqual(['F1', 'F2', 'N1', 'N2'])
  })

  test('I2 I9 sends an accepted update once, though the log has no room; its line comes later', async () => {
    const { world, store } = await setUpFull()
    await enqueue(store, 'applicant.update', selected('F1'))
    store.db.log.hook('creating', full)
    for (let n = 0; n < 3; n += 1) {
      await drain(store, 'tick')
      await world.advance(30_000)
    }
    expect(await store.db.outbox.count()).toBe(0)
    expect(world.applied).toEqual(['F1 selected'])
    expect(world.requests.filter(({ key }) => key)).toHaveLength(1)
    expect(await readLog(store, 5)).toMatchObject([{ event: 'done', funnelId: 'F1' }])
    store.db.log.hook('creating').unsubscribe(full)
    await purgeLog(store)
    expect(await store.db.log.toArray()).toMatchObject([{ event: 'done', funnelId: 'F1' }])
    expect(await readLog(store, 5)).toHaveLength(1)
  })

  test('I3 makes room for the mark that a withdrawal was requested', async () => {
    const { world, store } = await setUpFull()
    world.hook = (request) => (request.key ? 'lost' : undefined)
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    world.hook = () => undefined
    let isFull = true
    store.db.outbox.hook('updating', () => {
      if (isFull) full()
    })
    store.db.rows.hook('deleting', () => void (isFull = false))
    expect(await withdraw(store, opId)).toBe('withdrawn')
    expect(await rowsOf(store)).toEqual(['F1', 'F2', 'N1', 'N2'])
  })

  test('I2 makes room for the outcome of an update too', async () => {
    const { world, store } = await setUpFull()
    await enqueue(store, 'applicant.update', selected('F1'))
    let isFull = true
    store.db.meta.hook('creating', (key) => {
      if (isFull && key === 'sent') full()
    })
    store.db.rows.hook('deleting', () => void (isFull = false))
    expect(await drain(store, 'tick')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
    expect(await rowsOf(store)).toEqual(['F1', 'F2', 'N1', 'N2'])
  })
})

describe('a device on which a transaction that writes finds no room', () => {
  /** As in Chromium: what only removes is committed, and anything else is not until `isRelieved`. */
  async function fillDevice(isRelieved: (removed: unknown[]) => boolean) {
    const { world, device } = await setUpFull()
    const tab = await device.tab({ indexedDB: limited(device.indexedDB, ({ removed }) => isRelieved(removed)) })
    return { world, tab }
  }

  test('TRAP-82 gives up a closed request without writing beside it, and saves the update', async () => {
    const { tab } = await fillDevice((removed) => removed.includes('OLD'))
    await enqueue(tab, 'applicant.update', selected('F1'))
    expect(await rowsOf(tab)).toEqual(['F1', 'F2', 'N1', 'N2'])
    expect(await tab.db.requests.toCollection().primaryKeys()).toEqual(['HR1', 'NEWER'])
    expect(tab.isFull).toBe(false)
  })

  test('I8 TRAP-82 makes room to send what waits', async () => {
    let isFull = false
    const { world, tab } = await fillDevice((removed) => !isFull || removed.includes('OLD'))
    await enqueue(tab, 'applicant.update', selected('F1'))
    isFull = true
    expect(await drain(tab, 'sync-now')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('TRAP-82 says so while there is none, and no more when there is', async () => {
    let isFull = true
    const { tab } = await fillDevice(() => !isFull)
    const told: boolean[] = []
    const stop = onFullChange(tab, () => void told.push(tab.isFull))
    await expect(enqueue(tab, 'applicant.update', selected('F1'))).rejects.toThrow(StorageFullError)
    isFull = false
    await enqueue(tab, 'applicant.update', selected('F1'))
    expect(told).toEqual([true, false])
    stop()
  })

  test('a row that stayed is counted again when it changes', async () => {
    const { world, store } = await setUpFull()
    await enqueue(store, 'applicant.notes', { ...selected('O1'), text: 'Speaks Kannada', baseAt: 0 } as never)
    await store.db.totals.delete('OLD')
    world.row('O1', 'selected', { hiringRequestId: 'OLD', updatedAt: world.now + 1 })
    await upsertRows(store, [world.rows.get('O1')!])
    expect(await readTotals(store, 'OLD')).toMatchObject({ all: 2, selected: 1 })
  })
})

describe('persistent storage', () => {
  afterEach(() => vi.unstubAllGlobals())

  const askedAfter = async (world: World, store: Store, id: string, ms: number) => {
    world.now += ms
    await enqueue(store, 'applicant.update', selected(id))
    await rest()
  }

  test('TRAP-82 is requested until it is granted, once a day at most', async () => {
    let isGranted = false
    const persist = vi.fn(() => Promise.resolve(false))
    vi.stubGlobal('navigator', { storage: { persist, persisted: () => Promise.resolve(isGranted) } })
    const { world, device, store } = await setUp(6)
    await askedAfter(world, store, 'F1', 0)
    await until(async () => (await store.db.meta.get('persist-asked')) !== undefined)
    await askedAfter(world, store, 'F2', 3_600_000)
    await askedAfter(world, await device.tab(), 'F3', 3_600_000)
    expect(persist).toHaveBeenCalledTimes(1)
    await askedAfter(world, store, 'F4', 30 * 86_400_000)
    expect(persist).toHaveBeenCalledTimes(2)
    isGranted = true
    await askedAfter(world, store, 'F5', 30 * 86_400_000)
    expect(persist).toHaveBeenCalledTimes(2)
  })

  test('TRAP-82 a device that was asked once by an earlier build is asked again', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    vi.stubGlobal('navigator', { storage: { persist, persisted: () => Promise.resolve(false) } })
    const { world, store } = await setUp(1)
    await store.db.meta.put({ key: 'persist-asked', value: true })
    await askedAfter(world, store, 'F1', 0)
    await until(() => persist.mock.calls.length === 1)
    expect(persist).toHaveBeenCalledTimes(1)
  })
})
