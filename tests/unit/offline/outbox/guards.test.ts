import { describe, expect, test } from 'vitest'
import type { OutboxRow } from '../../../../src/offline/device/types.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { heldIds } from '../../../../src/offline/outbox/holds.ts'
import { readiness } from '../../../../src/offline/outbox/lanes.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { json, notes, selected, setUp, type World } from '../world.ts'

const HOUR_MS = 3_600_000

test('I8 an attempt of another tab that lies in the future counts as silent: the clock was set back', async () => {
  const { world, store } = await setUp()
  const sendingSince = (at: number) => ({ opId: 'x', state: 'sending', attempt: { owner: 'another', at } }) as OutboxRow
  const tabs = { now: world.now, held: new Set<string>(), alive: undefined }
  expect(readiness(store, sendingSince(world.now - 1_000), tabs, 'none')).toBe(false)
  expect(readiness(store, sendingSince(world.now - HOUR_MS), tabs, 'none')).toBe(true)
  expect(readiness(store, sendingSince(world.now + HOUR_MS), tabs, 'none')).toBe(true)
})

test('I8 an operation that was attempted is not held back any more, whatever its tab still has in memory', async () => {
  const { store } = await setUp()
  store.holds.set('x', () => undefined)
  const row = { opId: 'x', holder: store.id }
  expect(await heldIds(store, [{ ...row, attempts: 0 }])).toEqual(new Set(['x']))
  expect(await heldIds(store, [{ ...row, attempts: 1 }])).toEqual(new Set())
})

test('I2 TRAP-62 later notes replace only those that were never attempted', async () => {
  const { store } = await setUp()
  await enqueue(store, 'applicant.notes', notes('F1', 'one'))
  await enqueue(store, 'applicant.notes', notes('F1', 'two'))
  expect(await store.db.outbox.count()).toBe(1)
  const [row] = await store.db.outbox.toArray()
  // As after "Try again" of one that may have arrived
  await store.db.outbox.update(row!.seq, { attempts: 1 })
  await enqueue(store, 'applicant.notes', notes('F1', 'three'))
  expect(await store.db.outbox.count()).toBe(2)
})

describe('the poison rule', () => {
  const failing = (world: World) =>
    (world.hook = (request) =>
      request.key ? json({ status: false, error: { code: 'internal', message: '' } }, 500) : undefined)
  const statesOf = async (store: Parameters<typeof listOperations>[0]) =>
    (await listOperations(store)).map(({ funnelId, state }) => `${funnelId} ${state}`)

  test('I5 an outage that begins after some faults of one operation quarantines nothing', async () => {
    const { world, store } = await setUp(2)
    failing(world)
    await enqueue(store, 'applicant.update', selected('F1'))
    for (let at = 0; at < 3; at += 1) await drain(store, 'sync-now')
    await enqueue(store, 'applicant.update', selected('F2'))
    for (let at = 0; at < 6; at += 1) {
      await drain(store, 'sync-now')
      world.now += 60_000
    }
    expect(await statesOf(store)).toEqual(['F1 waiting', 'F2 waiting'])
  })

  test('I5 two operations that always fail are not taken for an outage for ever', async () => {
    const { world, store } = await setUp(2)
    failing(world)
    await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'sync-now')
    await enqueue(store, 'applicant.update', selected('F2'))
    await drain(store, 'sync-now')
    world.now += 23 * HOUR_MS
    for (let at = 0; at < 6; at += 1) await drain(store, 'sync-now')
    expect(await statesOf(store)).toEqual(['F1 waiting', 'F2 waiting'])
    world.now += 2 * HOUR_MS
    for (let at = 0; at < 6; at += 1) await drain(store, 'sync-now')
    expect(await statesOf(store)).toContain('F1 quarantined')
  })
})
