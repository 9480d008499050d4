import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { releaseHolds } from '../../../../src/offline/outbox/holds.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { enqueue, enqueueAll } from '../../../../src/offline/outbox/enqueue.ts'
import { discard, takeBack } from '../../../../src/offline/outbox/changes.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { startSync } from '../../../../src/offline/outbox/scheduler.ts'
import { closeStore } from '../../../../src/offline/device/store.ts'
import { notes, selected, setUp, until } from '../world.ts'

const hold = { hold: true }

describe('undo', () => {
  test('I3 OFF while the toast stands an update is held back, online too, and can be taken back', async () => {
    const { world, store } = await setUp()
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'), hold)
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 0, left: 1 })
    expect(await listOperations(store)).toMatchObject([{ held: true, attempts: 0 }])
    expect(await takeBack(store, opId)).toBe('taken-back')
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'shortlisted' }, pending: 0 })
    expect(await readLog(store, 1)).toMatchObject([{ opId, event: 'taken-back' }])
    await world.advance(20_000)
    await drain(store, 'sync-now')
    expect(world.keys).toEqual([])
  })

  test('OFF after seven seconds it is sent by itself, and undo says that it is too late', async () => {
    const { world, store } = await setUp()
    const stop = startSync(store, {})
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'), hold)
    await world.advance(6_900)
    expect(world.keys).toEqual([])
    await world.advance(200)
    await until(() => world.applied.length === 1)
    expect(await takeBack(store, opId)).toBe('too-late')
    stop()
  })

  test('OFF send now ends every undo window', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'), hold)
    await releaseHolds(store)
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1 })
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('OFF another tab does not send what is held here, until this tab is gone', async () => {
    const { world, device, store } = await setUp()
    const other = await device.tab()
    await enqueue(store, 'applicant.update', selected('F1'), hold)
    expect(await drain(other, 'sync-now')).toMatchObject({ sent: 0, left: 1 })
    expect(await listOperations(other)).toMatchObject([{ held: true }])
    device.kill(store)
    expect(await drain(other, 'sync-now')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('OFF a frozen tab cannot hold an update back for ever', async () => {
    const { world, device, store } = await setUp()
    const other = await device.tab()
    await enqueue(store, 'applicant.update', selected('F1'), hold)
    await drain(other, 'tick')
    // The timers of a frozen tab do not run: the clock goes on without them
    world.now += 53_000
    expect(await drain(other, 'tick')).toMatchObject({ sent: 1 })
  })

  test('OFF a hold ends with the store: a reload or a sign-out leaves none', async () => {
    const { device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'), hold)
    await closeStore(store)
    const next = await device.tab()
    expect(await listOperations(next)).toMatchObject([{ held: false }])
    expect(await drain(next, 'start')).toMatchObject({ sent: 1 })
  })

  test('OFF I5 a held update holds only its own lane', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'), hold)
    await enqueue(store, 'applicant.update', selected('F2'))
    await drain(store, 'enqueue')
    expect(world.applied).toEqual(['F2 selected'])
  })

  test('I3 what was sent once cannot be taken back, only withdrawn', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.key ? 'lost' : undefined)
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    expect(await takeBack(store, opId)).toBe('too-late')
    expect(await listOperations(store)).toHaveLength(1)
  })
})

describe('notes', () => {
  test('TRAP-62 OFF a later text replaces one that was never sent, which the log tells (I9)', async () => {
    const { world, store } = await setUp()
    const first = await enqueue(store, 'applicant.notes', notes('F1', 'tall'))
    // The screen shows the time of the first one as the time of the notes
    await enqueue(store, 'applicant.notes', notes('F1', 'tall, kind', world.now))
    expect(await listOperations(store)).toMatchObject([{ input: { text: 'tall, kind' } }])
    expect(await readLog(store, 5)).toMatchObject([{ opId: first.opId, event: 'replaced' }])
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, refused: 0 })
    expect(world.applied).toEqual(['F1 notes tall, kind'])
  })

  test('OFF one that is being sent is not replaced: the next one waits and builds on it', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.key ? 'cut' : undefined)
    await enqueue(store, 'applicant.notes', notes('F1', 'tall'))
    await drain(store, 'enqueue')
    await enqueue(store, 'applicant.notes', notes('F1', 'tall, kind', world.now))
    world.hook = () => undefined
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 2, refused: 0, left: 0 })
    expect(world.applied).toEqual(['F1 notes tall', 'F1 notes tall, kind'])
  })

  test('OFF a text typed while the screen still showed the own earlier one is not a conflict', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.notes', notes('F1', 'tall'))
    const shownAt = (await getRow(store, 'F1'))!.notes!.at!
    await drain(store, 'enqueue')
    await enqueue(store, 'applicant.notes', notes('F1', 'tall, kind', shownAt))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, refused: 0 })
    expect(world.applied).toHaveLength(2)
  })

  test("OFF somebody else's notes are not overwritten unseen", async () => {
    const { world, store } = await setUp()
    world.row('F1', 'shortlisted', { notes: { notes: 'theirs', timeStamp: world.now }, updatedAt: world.now })
    await enqueue(store, 'applicant.notes', notes('F1', 'mine', 0))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, refused: 1 })
    const [operation] = await listOperations(store)
    expect(operation?.current?.notes?.text).toBe('theirs')
    await discard(store, operation!.opId)
    expect((await getRow(store, 'F1'))?.notes?.text).toBe('theirs')
  })
})

describe('a batch', () => {
  const three = ['F1', 'F2', 'F3']
  test('I1 I4 is one operation for each applicant, in order, held back as one', async () => {
    const { world, store } = await setUp()
    const { opIds } = await enqueueAll(
      store,
      'applicant.update',
      three.map((id) => selected(id)),
      hold,
    )
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 0, left: 3 })
    const operations = await listOperations(store)
    expect(operations.map(({ opId, funnelId, held }) => [opId, funnelId, held])).toEqual(
      three.map((id, at) => [opIds[at], id, true]),
    )
    expect(new Set(operations.map(({ lane }) => lane)).size).toBe(3)
    await releaseHolds(store)
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 3, left: 0 })
    expect(world.applied.toSorted()).toEqual(['F1 selected', 'F2 selected', 'F3 selected'])
  })

  test('I3 is taken back whole while its toast stands', async () => {
    const { world, store } = await setUp()
    const stop = startSync(store, {})
    const { opIds } = await enqueueAll(
      store,
      'applicant.update',
      three.map((id) => selected(id)),
      hold,
    )
    await world.advance(6_900)
    for (const opId of opIds) expect(await takeBack(store, opId)).toBe('taken-back')
    await world.advance(30_000)
    expect(world.applied).toEqual([])
    for (const id of three)
      expect(await getRow(store, id)).toMatchObject({ stage: { status: 'shortlisted' }, pending: 0 })
    stop()
  })

  test('I1 all of it is kept or nothing: a full device leaves no half of it', async () => {
    const { world, store } = await setUp()
    let added = 0
    const original = store.db.outbox.add.bind(store.db.outbox)
    store.db.outbox.add = ((row: never) => {
      added += 1
      if (added === 3) throw new DOMException('full', 'QuotaExceededError')
      return original(row)
    }) as never
    const all = three.map((id) => selected(id))
    await expect(enqueueAll(store, 'applicant.update', all, hold)).rejects.toMatchObject({ name: 'StorageFullError' })
    expect(await store.db.outbox.count()).toBe(0)
    expect(store.holds.size).toBe(0)
    for (const id of three) expect(await getRow(store, id)).toMatchObject({ pending: 0 })
    await drain(store, 'sync-now')
    expect(world.applied).toEqual([])
  })

  test('one applicant twice in a batch keeps the order; none at all is nothing', async () => {
    const { store } = await setUp()
    expect(await enqueueAll(store, 'applicant.update', [])).toEqual({ opIds: [] })
    await enqueueAll(store, 'applicant.notes', [notes('F1', 'first'), notes('F1', 'second')])
    expect(await listOperations(store)).toMatchObject([{ input: { text: 'second' } }])
    expect(await getRow(store, 'F1')).toMatchObject({ notes: { text: 'second' }, pending: 1 })
  })
})
