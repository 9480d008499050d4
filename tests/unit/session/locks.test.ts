import { describe, expect, test } from 'vitest'
import { LockWorld } from '../../support/locks.ts'

/** The tests' own Web Locks: a test of the app that uses them is only as reliable as they are. */
function work() {
  let finish!: (value?: unknown) => void
  const done = new Promise((resolve) => (finish = resolve))
  return { run: () => done, finish }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the Web Locks of the bench', () => {
  test('I8 grant one after the other, in the order of the requests, and give the result back', async () => {
    const world = new LockWorld()
    const [a, b] = [world.client(), world.client()]
    const order: string[] = []
    const first = work()
    const one = a.request('x', () => first.run())
    const two = b.request('x', () => order.push('two'))
    const three = a.request('x', () => order.push('three'))
    await turn()
    expect(order).toEqual([])
    expect(world.snapshot()).toMatchObject({ held: [{ name: 'x' }], pending: [{ name: 'x' }, { name: 'x' }] })
    first.finish('done')
    expect(await one).toBe('done')
    await Promise.all([two, three])
    expect(order).toEqual(['two', 'three'])
  })

  test('I5 do not mix names', async () => {
    const locks = new LockWorld().client()
    void locks.request('x', () => new Promise(() => undefined))
    expect(await locks.request('y', () => 'free')).toBe('free')
  })

  test('I8 release after a throw, and reject with it', async () => {
    const locks = new LockWorld().client()
    await expect(locks.request('x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(
      locks.request('x', () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    expect(await locks.request('x', () => 'free')).toBe('free')
  })

  test('I8 ifAvailable gives null instead of waiting', async () => {
    const world = new LockWorld()
    const [a, b] = [world.client(), world.client()]
    const held = work()
    void a.request('x', () => held.run())
    expect(await b.request('x', { ifAvailable: true }, (lock) => lock)).toBeNull()
    held.finish()
    await turn()
    expect(await b.request('x', { ifAvailable: true }, (lock) => lock)).toMatchObject({ name: 'x', mode: 'exclusive' })
  })

  test('I8 steal takes the lock, the former holder is rejected and runs on without releasing the new one', async () => {
    const world = new LockWorld()
    const [a, b, c] = [world.client(), world.client(), world.client()]
    const [old, thief] = [work(), work()]
    const lost = a.request('x', () => old.run())
    const waiting = c.request('x', () => 'third')
    const stolen = b.request('x', { steal: true }, () => thief.run())
    await expect(lost).rejects.toMatchObject({ name: 'AbortError' })
    old.finish()
    await turn()
    expect(world.snapshot().held).toHaveLength(1)
    expect(world.snapshot().pending).toHaveLength(1)
    thief.finish('mine')
    expect(await stolen).toBe('mine')
    expect(await waiting).toBe('third')
  })

  test('I8 a signal ends the wait and not the work', async () => {
    const world = new LockWorld()
    const [a, b] = [world.client(), world.client()]
    const held = work()
    const granted = new AbortController()
    const one = a.request('x', { signal: granted.signal }, () => held.run())
    await expect(b.request('x', { signal: AbortSignal.timeout(5) }, () => 0)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(world.snapshot().pending).toHaveLength(0)
    granted.abort()
    held.finish('done')
    expect(await one).toBe('done')
    await expect(a.request('x', { signal: AbortSignal.abort() }, () => 0)).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('I8 shared locks go together, an exclusive one waits for all of them and is not overtaken', async () => {
    const world = new LockWorld()
    const locks = world.client()
    const [one, two] = [work(), work()]
    const order: string[] = []
    const shared = (item: ReturnType<typeof work>) => locks.request('x', { mode: 'shared' }, () => item.run())
    const [first, second] = [shared(one), shared(two)]
    const exclusive = locks.request('x', () => order.push('exclusive'))
    const late = locks.request('x', { mode: 'shared' }, () => order.push('late'))
    await turn()
    expect(world.snapshot().held).toHaveLength(2)
    one.finish()
    await first
    await turn()
    expect(order).toEqual([])
    two.finish()
    await Promise.all([second, exclusive, late])
    expect(order).toEqual(['exclusive', 'late'])
  })

  test('I8 a closed tab frees what it held and waits for nothing', async () => {
    const world = new LockWorld()
    const [a, b, c] = [world.client(), world.client(), world.client()]
    void a.request('x', () => new Promise(() => undefined))
    void b.request('x', () => new Promise(() => undefined))
    const third = c.request('x', () => 'third')
    b.close()
    a.close()
    expect(await third).toBe('third')
    expect(world.snapshot()).toEqual({ held: [], pending: [] })
  })

  test('I8 wrong calls are refused as in a browser', async () => {
    const locks = new LockWorld().client()
    const wrong = { name: 'NotSupportedError' }
    await expect(locks.request('-x', () => 0)).rejects.toMatchObject(wrong)
    await expect(locks.request('x', { steal: true, ifAvailable: true }, () => 0)).rejects.toMatchObject(wrong)
    await expect(locks.request('x', { steal: true, mode: 'shared' }, () => 0)).rejects.toMatchObject(wrong)
    const { signal } = new AbortController()
    await expect(locks.request('x', { ifAvailable: true, signal }, () => 0)).rejects.toMatchObject(wrong)
  })
})
