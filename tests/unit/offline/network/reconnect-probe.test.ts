import { describe, expect, test } from 'vitest'
import { fileCalls } from '../../../../src/contract/files.ts'
import { send } from '../../../../src/offline/network/call.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { startSync } from '../../../../src/offline/outbox/scheduler.ts'
import { readStatus } from '../../../../src/offline/outbox/status.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import type { OfflineDeps } from '../../../../src/offline/device/deps.ts'
import { json, page, selected, setUp, until } from '../world.ts'

/** A page that listens, whose probes are counted and whose browser reports `isOnLine`. */
async function lookingPage(more: Partial<OfflineDeps> = {}) {
  const browser = { isOnLine: true, visibility: 'visible' }
  const { world, device, store } = await setUp(2, { onLine: () => browser.isOnLine, ...more })
  const probes: number[] = []
  const health = world.health
  const fetchBefore = world.fetch
  let answerHealth: () => Response = health
  world.health = () => answerHealth()
  store.deps.fetch = (url, init) => {
    if (url.endsWith('/healthz')) probes.push(world.now)
    return fetchBefore(url, init)
  }
  const listeners = new Map<string, () => void>()
  const scope = { addEventListener: (type: string, run: () => void) => void listeners.set(type, run) }
  const document = {
    ...scope,
    get visibilityState() {
      return browser.visibility
    },
  }
  const stop = startSync(store, { ...scope, document } as never)
  await world.advance(1_500)
  const since = () => probes.map((at) => (at - lostAt) / 1_000)
  let lostAt = 0
  return {
    world,
    device,
    store,
    browser,
    probes,
    since,
    stop,
    tell: (type: string) => listeners.get(type)!(),
    answerHealth: (answer: () => Response) => (answerHealth = answer),
    /** One call whose response is lost. */
    lose: async () => {
      lostAt = world.now
      probes.length = 0
      world.hook = () => 'cut'
      await ask(store)
      world.hook = () => undefined
      await until(async () => !(await isOnline(store)))
    },
  }
}

const link = { type: 'Asset', fileName: 'a.pdf', contentType: 'application/pdf', size: 9 } as const
const ask = (store: Store) => send(store, fileCalls.uploadUrl, link)
const isOnline = async (store: Store) => (await readStatus(store)).online

describe('OFF after a lost answer', () => {
  test('the network is asked for again after 2 s, and what needs a connection goes on', async () => {
    const { world, store, since, lose } = await lookingPage()
    await lose()
    await world.advance(1_900)
    expect(since()).toEqual([])
    await world.advance(200)
    await until(() => isOnline(store))
    expect(since()).toEqual([2])
    // It is known now: no more probes, not even by the tick
    await world.advance(60_000)
    expect(since()).toEqual([2])
  })

  test('then after 5 and 10 s more, and from then on only with every tick', async () => {
    const { world, since, lose, answerHealth } = await lookingPage()
    answerHealth(() => page())
    await lose()
    for (let second = 0; second < 100; second += 1) await world.advance(1_000)
    const [first, second, third, ...ticks] = since()
    // The tick began with the page, and probes as well
    expect([first, second, third]).toEqual([2, 7, 17])
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.slice(1).map((at, index) => at - ticks[index]!)).toEqual(ticks.slice(1).map(() => 30))
  })

  test('a touch asks at once, and at most every 2 s while the network stays away', async () => {
    const { world, since, lose, tell, answerHealth } = await lookingPage()
    answerHealth(() => page())
    await lose()
    for (let second = 0; second < 20; second += 1) await world.advance(1_000)
    expect(since()).toEqual([2, 7, 17])
    const touch = async (type: string) => {
      tell(type)
      await world.advance(100)
      return since().length
    }
    expect(await touch('pointerdown')).toBe(4)
    await world.advance(1_000)
    expect(await touch('keydown')).toBe(4)
    await world.advance(1_000)
    expect(await touch('keydown')).toBe(5)
  })

  test('a touch after which the network answers ends the wait, and the next one asks nothing', async () => {
    const { world, store, since, lose, tell, answerHealth } = await lookingPage()
    answerHealth(() => page())
    await lose()
    for (let second = 0; second < 20; second += 1) await world.advance(1_000)
    answerHealth(() => json({ service: 'fieldhire', ok: true }))
    tell('pointerdown')
    await until(() => isOnline(store))
    const asked = since().length
    await world.advance(3_000)
    tell('pointerdown')
    await world.advance(1_000)
    expect(since()).toHaveLength(asked)
  })

  test('each phone asks at a time of its own', async () => {
    const early = await lookingPage({ random: () => 0 })
    await early.lose()
    await early.world.advance(1_600)
    expect(early.since()).toEqual([1.5])
    const late = await lookingPage({ random: () => 0.999 })
    await late.lose()
    await late.world.advance(2_600)
    expect(late.since()).toHaveLength(1)
    expect(late.since()[0]).toBeCloseTo(2.5, 1)
  })

  test('more lost answers do not add more timers', async () => {
    const { world, since, lose, store, answerHealth } = await lookingPage()
    answerHealth(() => json({}, 502))
    await lose()
    world.hook = () => 'lost'
    for (let count = 0; count < 10; count += 1) await ask(store)
    await world.advance(6_900)
    expect(since()).toEqual([2])
    await world.advance(200)
    expect(since()).toEqual([2, 7])
  })

  test('any other answer sets it right at once and ends the asking', async () => {
    const { world, store, since, lose } = await lookingPage()
    await lose()
    await world.advance(1_100)
    expect((await ask(store)).ok).toBe(true)
    await until(() => isOnline(store))
    await world.advance(20_000)
    expect(since()).toEqual([])
  })

  test('an answer to another call sends what waited, without waiting for the tick', async () => {
    const { world, store } = await lookingPage()
    world.up = false
    await enqueue(store, 'applicant.update', selected('F1'))
    await world.advance(100)
    await until(async () => !(await isOnline(store)) && store.drain === undefined)
    world.up = true
    expect(world.applied).toEqual([])
    await ask(store)
    await until(() => world.applied.length === 1)
  })

  test('the word of the browser that the network is back asks at once, and begins anew where nothing answers yet', async () => {
    const { world, since, lose, answerHealth, tell } = await lookingPage()
    answerHealth(() => json({}, 502))
    await lose()
    await world.advance(18_000)
    tell('online')
    await world.advance(0)
    expect(since()).toContain(18)
    answerHealth(() => json({ service: 'fieldhire', ok: true }))
    const before = since().length
    await world.advance(2_100)
    expect(since().slice(before)).toEqual([20])
  })

  test('where the browser says that there is no network, only its return is waited for', async () => {
    const { world, since, lose, browser } = await lookingPage()
    browser.isOnLine = false
    await lose()
    await world.advance(17_500)
    expect(since()).toEqual([])
  })

  test('a page that nobody sees asks only for what waits, and looks at once when it is shown', async () => {
    const { world, store, since, lose, browser, tell } = await lookingPage()
    browser.visibility = 'hidden'
    await lose()
    await world.advance(60_000)
    expect(since()).toEqual([])
    browser.visibility = 'visible'
    tell('visibilitychange')
    await until(() => isOnline(store))
    expect(since()).toEqual([60])
  })

  test('a hidden page with something to send asks for it', async () => {
    const { world, store, since, lose, browser } = await lookingPage()
    await lose()
    browser.visibility = 'hidden'
    // Its own backoff is far from over
    await enqueue(store, 'applicant.update', selected('F2'), { hold: true })
    const wait = { state: 'waiting' as const, nextAttemptAt: world.now + 3_600_000, waitingSince: world.now }
    await store.db.outbox.toCollection().modify(wait)
    await world.advance(2_100)
    expect(since()).toEqual([2])
  })

  test('what another tab was answered ends the asking here', async () => {
    const channel = channels()
    const { world, device, since, lose } = await lookingPage({ channel })
    const other = await device.tab({ channel })
    await lose()
    await world.advance(1_100)
    expect((await ask(other)).ok).toBe(true)
    await until(() => isOnline(other))
    await world.advance(20_000)
    expect(since()).toEqual([])
  })

  test('what another tab, or the service worker, lost is asked for by the page that is seen', async () => {
    const channel = channels()
    const { world, device, store, since, lose } = await lookingPage({ channel })
    await lose()
    await world.advance(2_100)
    await until(() => isOnline(store))
    await world.advance(5_000)
    const worker = await device.tab({ channel })
    world.hook = () => 'cut'
    await ask(worker)
    world.hook = () => undefined
    // Once it is stored
    await world.advance(1_500)
    await until(async () => !(await isOnline(store)))
    await world.advance(2_100)
    await until(() => isOnline(store))
    expect(since()).toHaveLength(2)
  })
})

describe('OFF-11 the browser reports that the network has gone', () => {
  test.each([
    ['the second probe', 500, 500],
    ['a later probe', 4_000, 4_000],
    ['the tick', 40_000, 30_000],
  ])('responses that still arrive for a while do not leave it online: %s tells', async (_, lastsMs, withinMs) => {
    const { world, store, browser, tell, answerHealth } = await lookingPage()
    await ask(store)
    browser.isOnLine = false
    tell('offline')
    await world.advance(lastsMs)
    expect(await isOnline(store)).toBe(true)
    answerHealth(() => {
      throw new TypeError('Failed to fetch')
    })
    await world.advance(withinMs)
    await until(async () => !(await isOnline(store)))
  })
})

/** BroadcastChannel, but messages are delivered at once. */
function channels(): NonNullable<OfflineDeps['channel']> {
  const all = new Set<{ heard: (event: { data: unknown }) => void }>()
  return () => {
    const one: { heard: (event: { data: unknown }) => void } = { heard: () => {} }
    all.add(one)
    const channel = {
      addEventListener: (_: string, listener: typeof one.heard) => (one.heard = listener),
      postMessage: (data: unknown) => all.forEach((other) => other !== one && other.heard({ data })),
      close: () => all.delete(one),
    }
    return channel as unknown as BroadcastChannel
  }
}
