import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { drainPatiently } from '../../../../src/offline/outbox/drain-patiently.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { json, rest, selected, setUp, until, type World } from '../world.ts'

/** The worker's drain, with the refusals it reported and what was left when it ended. */
function start(worker: Store) {
  const told: number[] = []
  const result: { left?: number } = {}
  const done = drainPatiently(worker, async (count) => void told.push(count)).then((left) => (result.left = left))
  return { told, result, done }
}

/** The world's clock goes on slowly enough for a drain to end before the next check. */
const untilOver = (world: World, result: { left?: number }) =>
  until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    await world.advance(250)
    return result.left !== undefined
  })

describe('a service worker that was woken to send', () => {
  test('I8 the page goes away within the undo window: what it held is sent as soon as it is gone', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'), { hold: true })
    const worker = await device.tab()
    const { result, done } = start(worker)
    // One check a second, and nothing is sent while the page could still take it back
    for (let second = 0; second < 3; second += 1) {
      await rest()
      await world.advance(1_000)
    }
    expect(result).toEqual({})
    expect(world.applied).toEqual([])
    device.kill(store)
    await untilOver(world, result)
    expect(await done).toBe(0)
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('I8 the page is at it and goes away: the worker goes on where it stopped', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    world.hook = ({ key }) => (key ? 'never' : undefined)
    void drain(store, 'enqueue')
    await until(() => world.requests.some(({ key }) => key))
    const worker = await device.tab()
    const { result, done } = start(worker)
    await rest()
    expect(result).toEqual({})
    world.hook = () => undefined
    device.kill(store)
    await untilOver(world, result)
    expect(await done).toBe(0)
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('OFF-08 a new version that is to take over does not wait for it', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'), { hold: true })
    const hurry = new AbortController()
    const worker = await device.tab()
    const done = drainPatiently(worker, async () => {}, hurry.signal)
    await rest()
    hurry.abort()
    expect(await done).toBe(1)
    expect(await drainPatiently(worker, async () => {}, hurry.signal)).toBe(1)
    expect(world.applied).toEqual([])
  })

  test('I8 without a network it does not wait: the browser comes again', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    world.up = false
    expect(await start(await device.tab({ onLine: () => false })).done).toBe(1)
  })

  test('I8 a network that is said to be there before it reaches anybody is waited for', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    world.up = false
    const { result, done } = start(await device.tab({ onLine: () => true }))
    for (let second = 0; second < 3; second += 1) {
      await rest()
      await world.advance(1_000)
    }
    expect(result).toEqual({})
    world.up = true
    await untilOver(world, result)
    expect(await done).toBe(0)
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('I8 a fault is tried again after its backoff, but not for longer than a browser lets a worker live', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    world.hook = ({ key }) => (key ? json({ status: false }, 503) : undefined)
    const { result, done } = start(await device.tab())
    const began = world.now
    await untilOver(world, result)
    expect(await done).toBe(1)
    expect(world.keys.length).toBeGreaterThan(1)
    expect(world.now - began).toBeLessThan(25_000)
  })

  test('I1 each refusal is told once, although it drains several times', async () => {
    const { world, device, store } = await setUp()
    world.row('F1', 'rejected', { currentStage: { status: 'rejected', timeStamp: world.now }, updatedAt: world.now })
    await enqueue(store, 'applicant.update', selected('F1'))
    await enqueue(store, 'applicant.update', selected('F2'), { hold: true })
    const { told, result, done } = start(await device.tab())
    await until(() => told.length > 0)
    device.kill(store)
    await untilOver(world, result)
    // The refused one stays until the user has seen it, and the drain does not wait for that
    expect(await done).toBe(0)
    expect(told.length).toBeGreaterThan(1)
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})
