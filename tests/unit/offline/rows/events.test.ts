import { afterEach, describe, expect, test } from 'vitest'
import { readConnectivity, writeConnectivity } from '../../../../src/offline/network/connectivity.ts'
import { readEpoch } from '../../../../src/offline/network/restore-epoch.ts'
import { createEventParser, type StreamMessage } from '../../../../src/offline/network/event-parser.ts'
import { startEvents } from '../../../../src/offline/rows/interview-call-events.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { HEARTBEAT_MS } from '../../../../src/contract/events.ts'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { json, rest, setUp, until, type World } from '../world.ts'

/** A page that a test shows and hides. */
class TestPage extends EventTarget {
  visibilityState = 'visible'
  show(state: 'visible' | 'hidden') {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** The server's side of the streams. */
class Channel {
  opened: { lastId: string | null; token: string; signal: AbortSignal }[] = []
  writers: ReadableStreamDefaultController<Uint8Array>[] = []
  epoch = 'first epoch'
  /** Responds to the next requests in place of a stream. */
  refuse: (() => Response)[] = []

  answer(init: RequestInit): Response {
    const sent = new Headers(init.headers)
    const signal = init.signal!
    this.opened.push({ lastId: sent.get('Last-Event-ID'), token: sent.get('authorization')!.slice(7), signal })
    const refusal = this.refuse.shift()
    if (refusal) return refusal()
    const body = new ReadableStream<Uint8Array>({ start: (writer) => void this.writers.push(writer) })
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-data-epoch': this.epoch }
    return new Response(body, { headers })
  }
  say(text: string) {
    this.writers.at(-1)!.enqueue(new TextEncoder().encode(text))
  }
  ready(id = 0) {
    this.say(`event: ready\nid: ${id}\ndata: {}\n\n`)
  }
  call(id: number, funnelId: string) {
    const data = JSON.stringify({ funnelId, hiringRequestId: 'HR1', interviewStatus: 'completed' })
    this.say(`event: interview_calls\nid: ${id}\ndata: ${data}\n\n`)
  }
  end() {
    this.writers.at(-1)!.close()
  }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const telephonic = { physicalInterview: false, interviewStatus: 'progress' } as const

async function listen() {
  const channel = new Channel()
  const { world, device, store } = await setUp(0)
  const fetch = world.fetch
  world.fetch = async (url, init = {}) => {
    if (!new URL(url).pathname.endsWith('/events/stream')) return fetch(url, init)
    if (!world.up) throw new TypeError('Failed to fetch')
    return channel.answer(init)
  }
  store.deps.fetch = world.fetch
  world.hook = (request) => detail(world, request.path)
  const page = new TestPage()
  const window = Object.assign(new EventTarget(), { document: page })
  const heard = { requests: 0 }
  const start = (from: Store = store) => {
    const stop = startEvents(from, () => (heard.requests += 1), window)
    stops.push(stop)
    return stop
  }
  return { channel, world, device, store, page, window, start, heard }
}

function detail(world: World, path: string) {
  const id = /^campaign\/candidate\/detail\/get\/(.+)$/.exec(path)?.[1]
  return id ? json({ status: true, data: world.rows.get(id) }) : undefined
}

const asked = (world: World) =>
  world.requests.filter(({ path }) => path.includes('/detail/get/')).map(({ path }) => path.split('/').at(-1))

const keep = (store: Store, row: FunnelRowWire) => upsertRows(store, [row])

const completed = (world: World, id: string) =>
  world.row(id, 'interviewDone', { interviewStatus: 'completed', updatedAt: world.now })

describe('the stream of events on the device', () => {
  test('AUTH-10 CALL-10 an event brings the applicant up to date', async () => {
    const { channel, world, store, start } = await listen()
    await keep(store, world.row('F1', 'shortlisted', telephonic))
    start()
    await until(() => channel.opened.length === 1)
    expect(channel.opened[0]).toMatchObject({ lastId: null, token: 'token-1' })
    channel.ready()
    await until(() => asked(world).length === 1)
    completed(world, 'F1')
    channel.call(7, 'F1')
    await until(async () => (await getRow(store, 'F1'))?.call.status === 'completed')
    expect((await getRow(store, 'F1'))?.stage.status).toBe('interviewDone')
  })

  test('HR-42 that requests were approved is heard, and nothing that only looks like it', async () => {
    const { channel, world, start, heard } = await listen()
    start()
    await until(() => channel.opened.length === 1)
    channel.ready()
    for (const data of ['{"hiringRequestIds":["HR1"]}', '{"hiringRequestIds":7}', 'no JSON'])
      channel.say(`event: hiring_requests\nid: 8\ndata: ${data}\n\n`)
    channel.say('event: of_a_later_version\nid: 9\ndata: {}\n\n')
    await until(() => heard.requests > 0)
    await rest()
    expect(heard.requests).toBe(1)
    expect(asked(world)).toEqual([])
  })

  test('OFF-11 a cable that is pulled is told at once, however many streams there were before', async () => {
    const { channel, world, store, start } = await listen()
    start()
    for (const count of [1, 2, 3]) {
      await until(() => channel.opened.length === count)
      channel.ready(count)
      await until(async () => (await readConnectivity(store)) === 'online')
      if (count < 3) channel.end()
      await rest()
      if (count < 3) await world.advance(2_000)
    }
    world.up = false
    channel.writers.at(-1)!.error(new TypeError('network error'))
    await until(async () => (await readConnectivity(store)) !== 'online')
    expect(await readConnectivity(store)).toBe('offline')
  })

  test('OFF-11 a cable that is pulled between two streams is told, though the new one never had a message', async () => {
    const { channel, world, store, start } = await listen()
    channel.refuse.push(() => new Response('', { status: 503 }))
    start()
    await until(() => channel.opened.length === 1)
    await rest()
    await world.advance(10_000)
    await until(() => channel.opened.length === 2)
    // The pill says online by now, as from any other response
    await writeConnectivity(store, 'online')
    world.up = false
    channel.writers.at(-1)!.error(new TypeError('network error'))
    await until(async () => (await readConnectivity(store)) === 'offline')
    expect(await readConnectivity(store)).toBe('offline')
  })

  test('TRAP-74 a broken stream goes on after the last event, and calls in progress are asked about again', async () => {
    const { channel, world, store, start } = await listen()
    await keep(store, world.row('F1', 'shortlisted', telephonic))
    for (const id of ['F2', 'F3']) await keep(store, world.row(id, 'shortlisted', { physicalInterview: false }))
    start()
    await until(() => channel.opened.length === 1)
    channel.ready(4)
    channel.call(9, 'F2')
    await until(() => asked(world).length === 2)
    expect(asked(world).toSorted()).toEqual(['F1', 'F2'])
    channel.end()
    await rest()
    await world.advance(2_000)
    await until(() => channel.opened.length === 2)
    expect(channel.opened[1]!.lastId).toBe('9')
    completed(world, 'F1')
    channel.ready(9)
    await until(async () => (await getRow(store, 'F1'))?.call.status === 'completed')
    expect(asked(world).filter((id) => id === 'F1')).toHaveLength(2)
    // No one had called that applicant
    expect(asked(world)).not.toContain('F3')
  })

  test('I1 a stream that is taken up after the server was restored from a backup says so', async () => {
    const { channel, world, store, start } = await listen()
    start()
    await until(() => channel.opened.length === 1)
    await until(async () => (await readEpoch(store))?.id === 'first epoch')
    expect(await readEpoch(store)).toEqual({ id: 'first epoch', isCompared: true })
    let work = 0
    store.workListeners.add(() => (work += 1))
    channel.epoch = 'second epoch'
    channel.ready()
    channel.end()
    await rest()
    await world.advance(2_000)
    await until(() => channel.opened.length === 2)
    await until(async () => (await readEpoch(store))?.id === 'second epoch')
    expect(await readEpoch(store)).toEqual({ id: 'second epoch', isCompared: false })
    expect(work).toBe(1)
  })

  test('TRAP-74 what could not be fetched when it was heard is fetched with the next stream', async () => {
    const { channel, world, store, start } = await listen()
    await keep(store, world.row('F3', 'shortlisted', { physicalInterview: false }))
    start()
    await until(() => channel.opened.length === 1)
    channel.ready()
    world.hook = () => 'lost'
    channel.call(3, 'F3')
    await until(() => asked(world).length === 1)
    world.hook = (request) => detail(world, request.path)
    completed(world, 'F3')
    channel.end()
    await rest()
    await world.advance(2_000)
    await until(() => channel.opened.length === 2)
    channel.ready(3)
    await until(async () => (await getRow(store, 'F3'))?.call.status === 'completed')
    expect((await getRow(store, 'F3'))?.stage.status).toBe('interviewDone')
  })

  test('a stream that says nothing any more is left for a new one', async () => {
    const { channel, world, start } = await listen()
    start()
    await until(() => channel.opened.length === 1)
    channel.ready()
    await rest()
    await world.advance(15_000)
    channel.say(':\n')
    await rest()
    await world.advance(15_000)
    expect(channel.opened).toHaveLength(1)
    await world.advance(6_000)
    await until(() => channel.opened[0]!.signal.aborted)
    await world.advance(2_000)
    await until(() => channel.opened.length === 2)
  })

  test('waits longer each time nobody answers, and at most a minute', async () => {
    const { channel, world, start } = await listen()
    channel.refuse = Array.from({ length: 40 }, () => () => new Response('', { status: 503 }))
    start()
    await until(() => channel.opened.length === 1)
    await world.advance(10_000)
    const early = channel.opened.length
    expect(early).toBeGreaterThan(2)
    await world.advance(300_000)
    expect(channel.opened.length - early).toBeLessThan(20)
    expect(channel.opened.length - early).toBeGreaterThan(4)
  })

  test('a portal that answers with its own page is no stream', async () => {
    const { channel, world, store, start } = await listen()
    await keep(store, world.row('F1', 'shortlisted', telephonic))
    channel.refuse = [() => new Response('event: ready\ndata: {}\n\n', { headers: { 'content-type': 'text/html' } })]
    start()
    await until(() => channel.opened.length === 1)
    await rest()
    expect(asked(world)).toEqual([])
  })

  test('OFF-11 a portal that leaves the stream hanging is told within ten seconds', async () => {
    const { channel, world, store, start } = await listen()
    start()
    await until(() => channel.opened.length === 1)
    channel.ready()
    await until(async () => (await readConnectivity(store)) === 'online')
    world.health = () => new Response('<h1>Welcome to Hotel WiFi</h1>', { headers: { 'content-type': 'text/html' } })
    await world.advance(10_000)
    await until(async () => (await readConnectivity(store)) === 'portal')
    // The stream itself may come to life again: it is not cut for being late
    expect(channel.opened).toHaveLength(1)
    expect(channel.opened[0]!.signal.aborted).toBe(false)
  })

  test('OFF-11 a stream that breaks asks at once whose network this is; an idle page asks nothing', async () => {
    const { channel, world, store, start } = await listen()
    let probes = 0
    const health = world.health.bind(world)
    world.health = () => {
      probes += 1
      return health()
    }
    start()
    await until(() => channel.opened.length === 1)
    channel.ready()
    await until(async () => (await readConnectivity(store)) === 'online')
    for (let beat = 0; beat < 4; beat += 1) {
      await world.advance(HEARTBEAT_MS)
      channel.say(':\n')
      await rest()
    }
    expect(probes).toBe(0)
    const login = () => new Response('<h1>Welcome to Hotel WiFi</h1>', { headers: { 'content-type': 'text/html' } })
    world.health = login
    channel.refuse = Array.from({ length: 40 }, () => login)
    channel.end()
    await until(async () => (await readConnectivity(store)) === 'portal')
  })

  test('AUTH-11 a token that has run out is renewed once', async () => {
    const { channel, world, device, start } = await listen()
    channel.refuse = [() => new Response('', { status: 401 })]
    start()
    await until(() => device.refreshes === 1)
    await rest()
    await world.advance(2_000)
    await until(() => channel.opened.length === 2)
    expect(channel.opened[1]!.token).toBe('token-2')
  })

  test('I7 never under the session of another person', async () => {
    const { channel, world, device, start } = await listen()
    device.user = 'u2'
    start()
    await rest()
    await world.advance(60_000)
    expect(channel.opened).toEqual([])
  })

  test('only while the page is looked at, and not after the end', async () => {
    const { channel, world, page, start } = await listen()
    page.visibilityState = 'hidden'
    const stop = start()
    await rest()
    expect(channel.opened).toEqual([])
    page.show('visible')
    await until(() => channel.opened.length === 1)
    channel.ready()
    page.show('hidden')
    await until(() => channel.opened[0]!.signal.aborted)
    await world.advance(60_000)
    expect(channel.opened).toHaveLength(1)
    page.show('visible')
    await until(() => channel.opened.length === 2)
    stop()
    await until(() => channel.opened[1]!.signal.aborted)
    page.show('visible')
    await world.advance(60_000)
    expect(channel.opened).toHaveLength(2)
  })

  test('of two tabs one listens, and the other takes over', async () => {
    const { channel, world, device, start, store } = await listen()
    const other = await device.tab({ fetch: world.fetch })
    const stop = start(store)
    await until(() => channel.opened.length === 1)
    start(other)
    await rest()
    expect(channel.opened).toHaveLength(1)
    stop()
    await until(() => channel.opened.length === 2)
  })
})

describe('reading a stream', () => {
  const read = (pieces: string[]) => {
    const messages: StreamMessage[] = []
    const feed = createEventParser((message) => void messages.push(message))
    for (const piece of pieces) feed(piece)
    return messages
  }
  const text = 'event: interview_calls\nid: 7\ndata: {"a":1}\n\n: beat\n\ndata: x\ndata: y\n\n'
  const expected = [
    { event: 'interview_calls', id: '7', data: '{"a":1}' },
    { event: 'message', id: '7', data: 'x\ny' },
  ]

  test('API-093 wherever it is cut, and with any line break', () => {
    for (const breaks of ['\n', '\r\n', '\r']) {
      const whole = `${text.replaceAll('\n', breaks)}:\n`
      for (let cut = 0; cut <= whole.length; cut++)
        expect(read([whole.slice(0, cut), whole.slice(cut)])).toEqual(expected)
      expect(read([...whole])).toEqual(expected)
    }
  })

  test('a message without data, or cut short, is none', () => {
    expect(read(['event: ready\n\n', 'data: lost'])).toEqual([])
    expect(read(['data\n\n'])).toEqual([{ event: 'message', id: undefined, data: '' }])
  })
})
