import { describe, expect, test } from 'vitest'
import { headers } from '../../../../src/contract/call.ts'
import { closeStore } from '../../../../src/offline/device/store.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { joined, notes, rejected, selected, setUp } from '../world.ts'

describe('sending', () => {
  test('I1 I2 I6 OFF an update is shown at once, sent once, and then is what the server has', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'selected' }, pending: 1, refused: 0 })
    expect((await getRow(store, 'F1'))?.snapshot.stage.status).toBe('shortlisted')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, refused: 0, left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
    const row = await getRow(store, 'F1')
    expect(row).toMatchObject({ stage: { status: 'selected' }, pending: 0 })
    expect(row?.snapshot.stage).toEqual(row?.stage)
    expect(await readLog(store, 5)).toMatchObject([{ event: 'done', funnelId: 'F1' }])
  })

  test('I2 OFF-09 a drain whose last update has arrived ends without an error when the sign-out closes the store under it', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    store.db.outbox.hook('deleting', (_key, _operation, transaction) => {
      transaction.on('complete', () => void closeStore(store))
    })
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1, refused: 0, left: 0, stopped: 'closed' })
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('I8 a network that comes back while a drain without one ends is used at once', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    world.up = false
    const locks = device.deps().locks!
    let isFirst = true
    const request = async (...args: unknown[]) => {
      const result = await (locks.request as (...parts: unknown[]) => Promise<unknown>)(...args)
      if (isFirst) {
        world.up = true
        void drain(store, 'online')
      }
      isFirst = false
      return result
    }
    store.deps.locks = { request, query: () => locks.query() } as unknown as LockManager
    expect(await drain(store, 'online')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('the first request after a start says since when the oldest update waits', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.update', selected('F2'))
    device.kill(store)
    world.now += 60_000
    await drain(await device.tab(), 'start')
    const told = world.requests.map((request) => request.headers)
    expect(told.length).toBeGreaterThan(1)
    expect(told[0]!.get(headers.pendingCount)).toBe('2')
    expect(told[0]!.get(headers.pendingAge)).toBe('60')
  })

  test('I4 I5 lanes are strict, and a refused one holds nobody else up', async () => {
    const { world, store } = await setUp()
    // Another user moved F1 meanwhile
    world.row('F1', 'rejected', { currentStage: { status: 'rejected', timeStamp: world.now }, updatedAt: world.now })
    await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.update', joined('F1'))
    await enqueue(store, 'applicant.notes', notes('F1', 'came by bus'))
    await enqueue(store, 'applicant.update', selected('F2'))
    await enqueue(store, 'applicant.update', joined('F2'))
    const report = await drain(store, 'enqueue')
    expect(report).toMatchObject({ sent: 3, refused: 1, left: 1 })
    expect(world.applied.filter((line) => line.startsWith('F2'))).toEqual(['F2 selected', 'F2 selected', 'F2 joined'])
    expect(world.applied).toContain('F1 notes came by bus')
    const operations = await listOperations(store)
    expect(operations.map((operation) => operation.state)).toEqual(['rejected', 'queued'])
    expect(operations[0]).toMatchObject({
      lastError: { class: 'refused', code: 'conflict' },
      current: { stage: { status: 'rejected' }, changedBy: undefined },
    })
    expect(await getRow(store, 'F1')).toMatchObject({ pending: 2, refused: 1 })
  })

  test('I4 a later operation builds on what the one before it brought', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.update', { ...rejected('F1'), state: 'SELECTED' })
    await drain(store, 'enqueue')
    expect(world.applied).toEqual(['F1 selected', 'F1 rejected'])
  })

  test('I2 an answer that was lost is asked for again with the same key', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    let cut = 1
    world.hook = (request) => (request.key && cut-- > 0 ? 'cut' : undefined)
    const report = await drain(store, 'enqueue')
    expect(report).toMatchObject({ sent: 0, left: 1 })
    expect(await listOperations(store)).toMatchObject([{ state: 'waiting', attempts: 1, unanswered: true }])
    world.now = report.nextAt!
    expect(await drain(store, 'timer')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
    expect(new Set(world.keys)).toEqual(new Set(['selected']))
  })
})
