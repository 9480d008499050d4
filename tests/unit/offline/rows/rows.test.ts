import { describe, expect, test } from 'vitest'
import { toApplicant, toChanged } from '../../../../src/contract/funnel-row.ts'
import { noteEpoch, readEpoch } from '../../../../src/offline/network/restore-epoch.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { takeBack } from '../../../../src/offline/outbox/changes.ts'
import { transact } from '../../../../src/offline/device/transact.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { putSnapshots, snapshotTables, upsertRows } from '../../../../src/offline/rows/rows.ts'
import { readStatus } from '../../../../src/offline/outbox/status.ts'
import { joined, json, notes, rejected, selected, setUp, START } from '../world.ts'

describe('what the screen shows', () => {
  test('I6 OFF bringing up to date never wipes out what waits: it is replayed on the newer row', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.notes', notes('F1', 'mine'))
    world.now += 10_000
    await upsertRows(store, [
      world.row('F1', 'interviewDone', { name: 'Asha Devi', updatedAt: world.now, isCallCompleted: true }),
    ])
    expect(await getRow(store, 'F1')).toMatchObject({
      name: 'Asha Devi',
      stage: { status: 'selected' },
      notes: { text: 'mine' },
      snapshot: { stage: { status: 'interviewDone' }, notes: undefined },
      pending: 2,
    })
  })

  test('I6 what a tab was sent before a restore that another one knows of gives way to any later answer', async () => {
    const { world, device, store } = await setUp()
    const tab = await device.tab()
    await noteEpoch(store, 'before')
    await noteEpoch(tab, 'after')
    const restored = world.row('F1', 'shortlisted', { updatedAt: world.now })
    const late = ['F1', 'F9'].map((id) => world.row(id, 'selected', { updatedAt: world.now + 5_000 }))
    await upsertRows(tab, [restored])
    await upsertRows(store, late)
    expect((await getRow(tab, 'F1'))?.stage.status).toBe('shortlisted')
    expect((await getRow(tab, 'F9'))?.stage.status).toBe('selected')
    await upsertRows(tab, [world.row('F9', 'shortlisted', { updatedAt: world.now })])
    expect((await getRow(tab, 'F9'))?.stage.status).toBe('shortlisted')
  })

  test('I6 a tab that writes rows where the browser has removed the epoch writes that too', async () => {
    const { world, device, store } = await setUp()
    await noteEpoch(store, 'before')
    await store.db.meta.delete('epoch')
    await upsertRows(store, [world.row('F1', 'selected', { updatedAt: world.now })])
    expect(await readEpoch(store)).toEqual({ id: 'before', isCompared: false })
    await noteEpoch(await device.tab(), 'after')
    expect(await readEpoch(store)).toEqual({ id: 'after', isCompared: false })
  })

  test('an answer that does not say where the interview is held leaves what is known; one that says nowhere does not', async () => {
    const { world, store } = await setUp()
    const office = {
      officeName: 'Kalher',
      address: 'Gala 14',
      city: 'Bhiwandi',
      location: [73, 19] as [number, number],
    }
    const known = { name: 'Kalher', address: 'Gala 14', city: 'Bhiwandi', longitude: 73, latitude: 19 }
    const at = world.rows.get('F1')!.updatedAt
    await upsertRows(store, [world.row('F1', 'shortlisted', { updatedAt: at + 1, interviewOffice: office })])
    expect((await getRow(store, 'F1'))?.office).toEqual(known)
    await upsertRows(store, [world.row('F1', 'interviewDone', { updatedAt: at + 2 })])
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'interviewDone' }, office: known })
    await upsertRows(store, [world.row('F1', 'interviewDone', { updatedAt: at + 3, interviewOffice: null })])
    expect((await getRow(store, 'F1'))?.office).toBeNull()
  })

  test('I6 OFF an older answer that arrives late changes nothing', async () => {
    const { world, store } = await setUp()
    const older = world.rows.get('F1')!
    await upsertRows(store, [world.row('F1', 'rejected', { updatedAt: older.updatedAt + 5 })])
    await upsertRows(store, [older])
    expect((await getRow(store, 'F1'))?.stage.status).toBe('rejected')
  })

  test('I6 operations of a lane are replayed in the order they were made', async () => {
    const { store } = await setUp()
    const first = await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.update', joined('F1'))
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'joined' }, joined: { employeeId: 'E-7' } })
    await takeBack(store, first.opId)
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'joined' }, pending: 1 })
  })

  test('I6 another tab shows the same, of what it did not make itself', async () => {
    const { world, device, store } = await setUp()
    const other = await device.tab()
    await enqueue(store, 'applicant.update', rejected('F1', 'Too far'))
    world.now += 1_000
    await upsertRows(other, [world.row('F1', 'shortlisted', { updatedAt: world.now, age: 31 })])
    expect(await getRow(other, 'F1')).toMatchObject({ age: 31, rejectionReason: 'Too far', pending: 1 })
    expect(await listOperations(other)).toMatchObject([{ input: { answer: { reason: 'Too far' } } }])
  })

  test('OFF an operation whose payload is gone stops no other lane', async () => {
    const { device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.update', selected('F2'))
    const [, second] = await store.db.outbox.orderBy('seq').toArray()
    await store.db.outbox.update(second!.seq, { input: undefined })
    const next = await device.tab()
    expect((await listOperations(next)).map((operation) => operation.input !== undefined)).toEqual([true, false])
    expect(await drain(next, 'start')).toMatchObject({ sent: 1, refused: 1 })
    expect(await listOperations(next)).toMatchObject([{ state: 'quarantined', lastError: { class: 'unknown-kind' } }])
  })

  test('OFF TRAP-78 an operation is kept and sent when its row is not on the device', async () => {
    const { world, store } = await setUp()
    await store.db.rows.clear()
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await getRow(store, 'F1')).toBeUndefined()
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1 })
    expect((await getRow(store, 'F1'))?.snapshot).toEqual(toApplicant(world.rows.get('F1')!))
  })

  test('OFF the badge of the rows together equals the outbox', async () => {
    const { world, store } = await setUp(3)
    world.row('F2', 'rejected', { currentStage: { status: 'rejected', timeStamp: 5 }, updatedAt: world.now })
    world.hook = (request) => (JSON.stringify(request.body).includes('"F3"') ? 'lost' : undefined)
    await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.update', selected('F2'))
    await enqueue(store, 'applicant.notes', notes('F2', 'x'))
    await enqueue(store, 'applicant.update', selected('F3'))
    await drain(store, 'enqueue')
    const rows = await Promise.all(['F1', 'F2', 'F3'].map((id) => getRow(store, id)))
    const operations = await listOperations(store)
    expect(rows.reduce((sum, row) => sum + row!.pending, 0)).toBe(operations.length)
    expect(rows.map((row) => [row!.pending, row!.refused])).toEqual([
      [0, 0],
      [1, 1],
      [1, 0],
    ])
    expect(await readStatus(store)).toMatchObject({
      unsent: 1,
      sending: 0,
      attention: 1,
      lastSentAt: expect.any(Number),
    })
  })
})

describe('an answer without its row', () => {
  test('I6 OFF the row stays as it was meant to be until the server shows it', async () => {
    const { world, store } = await setUp()
    world.hook = (request) =>
      request.key
        ? json({ status: true, data: { result: [] } }, 200, { 'Idempotency-Key': request.key })
        : json({ status: false, error: { code: 'later', message: '' } }, 503)
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, left: 0 })
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'selected' }, pending: 0 })
    // The server's row replaces it, whatever it contains
    await upsertRows(store, [world.rows.get('F1')!])
    expect((await getRow(store, 'F1'))?.stage.status).toBe('shortlisted')
  })
})

test('I6 a response with what changed completes the row on the device; without that row it stores nothing', async () => {
  const { world, store } = await setUp(1)
  const before = (await store.db.rows.get('F1'))!.snapshot
  const wire = world.row('F1', 'selected', { updatedAt: START + 1, notes: { notes: '• Uniform M', timeStamp: 7 } })
  await transact(store, snapshotTables, () => putSnapshots(store, [toChanged(wire), toChanged({ ...wire, _id: 'F9' })]))
  const after = (await store.db.rows.get('F1'))!.snapshot
  expect(after).toMatchObject({ name: before.name, stage: { status: 'selected' }, notes: { text: '• Uniform M' } })
  expect(await store.db.rows.get('F9')).toBeUndefined()
  // Two responses in the wrong order
  const older = world.row('F1', 'shortlisted', { updatedAt: START })
  await transact(store, snapshotTables, () => putSnapshots(store, [toChanged(older)]))
  expect((await store.db.rows.get('F1'))!.snapshot.stage.status).toBe('selected')
})
