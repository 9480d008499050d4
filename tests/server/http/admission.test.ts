import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect as connectTcp, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAdmission } from '../../../server/core/admission.ts'
import { readProxies } from '../../../server/core/client-address.ts'
import { createSocketLimit } from '../../../server/http/socket-limit.ts'
import { readInPace } from '../../../server/core/slow-body.ts'
import type { HttpProblem } from '../../../server/core/errors.ts'
import { API_KEY, basePaths, headers } from '../../../src/contract/call.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import type { OfflineDeps } from '../../../src/offline/device/deps.ts'
import { addPhones, readOutcome } from '../../storm/people.ts'
import { newTally, sendAll, story } from '../../storm/phones.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

let users = 0

/** Work that lasts until the test ends it. */
function openWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { work, begun: () => ends.length, end: (at: number) => ends[at]!() }
}

describe('the line of updates from outboxes', () => {
  test('I4 so many at once, the others in the order in which they came', async () => {
    const admission = createAdmission({ width: 2, longest: 10 })
    const { work, begun, end } = openWork()
    const order: number[] = []
    const all = [0, 1, 2, 3].map((at) => admission.pass(`u${users++}`, work).then(() => order.push(at)))
    await vi.waitFor(() => expect(begun()).toBe(2))
    end(0)
    await vi.waitFor(() => expect(begun()).toBe(3))
    end(2)
    await vi.waitFor(() => expect(begun()).toBe(4))
    end(3)
    end(1)
    await Promise.all(all)
    expect(order).toEqual([0, 2, 3, 1])
  })

  test('I8 a line that is full says when to come back, later for each, and never all at the same second', async () => {
    const admission = createAdmission({ width: 1, longest: 2 })
    const { work, begun, end } = openWork()
    const kept = Array.from({ length: 3 }, () => admission.pass(`u${users++}`, work))
    const away = await Promise.all(
      Array.from({ length: 5_000 }, () =>
        admission.pass(`u${users++}`, work).then(
          () => undefined,
          (error: HttpProblem) => error,
        ),
      ),
    )
    expect(away.every((problem) => problem?.status === 429)).toBe(true)
    const seconds = away.map((problem) => problem!.retryAfterSeconds!)
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1)
    // 5,000 of them, 10 ms each until the pace is known, a sixth more or less
    expect(Math.max(...seconds)).toBeLessThanOrEqual(60)
    expect(new Set(seconds).size).toBeGreaterThan(40)
    const middle = (some: number[]) => some.reduce((sum, one) => sum + one) / some.length
    expect(middle(seconds.slice(-1_000))).toBeGreaterThan(5 * middle(seconds.slice(0, 1_000)))
    for (const at of [0, 1, 2]) {
      await vi.waitFor(() => expect(begun()).toBe(at + 1))
      end(at)
    }
    await Promise.all(kept)
  })

  test('I8 who has stood too long is sent away, and a fault gives its place free', async () => {
    const admission = createAdmission({ width: 1, longest: 5, patienceMs: 30 })
    const { work, begun, end } = openWork()
    const first = admission.pass(`u${users++}`, work)
    await expect(admission.pass(`u${users++}`, work)).rejects.toMatchObject({ status: 429 })
    end(0)
    await first
    await expect(admission.pass('broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const last = admission.pass(`u${users++}`, work)
    await vi.waitFor(() => expect(begun()).toBe(2))
    end(1)
    await last
  })
})

describe('users in the line', () => {
  test('I8 one user never holds every place, however much is sent', async () => {
    const admission = createAdmission({ width: 3, longest: 100 })
    const { work, begun, end } = openWork()
    const greedy = Array.from({ length: 10 }, () => admission.pass('greedy', work))
    await vi.waitFor(() => expect(begun()).toBe(2))
    const other = admission.pass('other', work)
    await vi.waitFor(() => expect(begun()).toBe(3))
    end(2)
    await other
    // Its place stays free for the next one
    expect(begun()).toBe(3)
    for (let at = 0; at < 11; at += 1) {
      if (at === 2) continue
      await vi.waitFor(() => expect(begun()).toBeGreaterThan(at))
      end(at)
    }
    await Promise.all(greedy)
  })

  test('I8 the line goes on with who has the fewest places', async () => {
    const admission = createAdmission({ width: 3, longest: 100 })
    const { work, begun, end } = openWork()
    const order: string[] = []
    const send = (user: string) => admission.pass(user, () => (order.push(user), work()))
    const all = [...['a', 'a', 'b'].map(send), ...['a', 'a', 'c'].map(send)]
    await vi.waitFor(() => expect(begun()).toBe(3))
    // b has left: c has none inside, a still has two
    end(2)
    await vi.waitFor(() => expect(begun()).toBe(4))
    expect(order).toEqual(['a', 'a', 'b', 'c'])
    for (const at of [0, 1, 3, 4, 5]) {
      await vi.waitFor(() => expect(begun()).toBeGreaterThan(at))
      end(at)
    }
    await Promise.all(all)
  })

  test('I8 a user who fills the line is refused, and others still enter it', async () => {
    const admission = createAdmission({ width: 2, longest: 100 })
    const { work, begun, end } = openWork()
    const greedy = Array.from({ length: 26 }, () => admission.pass('greedy', work).catch((error: HttpProblem) => error))
    await vi.waitFor(() => expect(begun()).toBe(1))
    await expect(greedy[25]).resolves.toMatchObject({ status: 429 })
    const other = admission.pass('other', work)
    await vi.waitFor(() => expect(begun()).toBe(2))
    for (let at = 0; at < 26; at += 1) {
      await vi.waitFor(() => expect(begun()).toBeGreaterThan(at))
      end(at)
    }
    await Promise.all([...greedy, other])
  })
})

describe('slow and dying senders', () => {
  let app: TestApp
  let server: Server
  let port: number
  beforeAll(async () => {
    app = await createTestApp()
    server = createServer(getRequestListener(app.app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })

  /** Sends headers that announce 100 bytes, and one of them. */
  const halfSent = async (more: Record<string, string>) => {
    const socket = connectTcp(port, '127.0.0.1')
    const sent = {
      ...{ Host: 'localhost', [headers.apiKey]: API_KEY, [headers.deviceId]: 'slow', [headers.deviceType]: 'web' },
      ...{ [headers.idempotencyKey]: 'half-sent-0001', [headers.actedAt]: '1', 'Content-Length': '100', ...more },
    }
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`POST ${basePaths.hire}fulfillment/notes/x HTTP/1.1\r\n${lines.join('')}\r\n{`)
    return socket
  }
  const sendNote = async () => {
    const started = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${basePaths.hire}fulfillment/notes/x`, {
      method: 'POST',
      headers: {
        ...{ [headers.apiKey]: API_KEY, [headers.deviceId]: 'phone', [headers.deviceType]: 'web' },
        ...{ [headers.idempotencyKey]: crypto.randomUUID(), [headers.actedAt]: String(testNow) },
        ...{ Authorization: 'Bearer test.emp', 'Content-Type': 'application/json' },
      },
      body: JSON.stringify({ funnelId: 'x', notes: 'Came at nine' }),
    })
    return { status: response.status, ms: performance.now() - started }
  }

  test.each([
    ['without a session', {}],
    ['with a session', { Authorization: 'Bearer test.emp2' }],
  ])('I8 half-sent requests %s hold up no outbox', async (_, more: Record<string, string>) => {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => halfSent(more)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const all = await Promise.all([sendNote(), sendNote(), sendNote()])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(4_000)
    for (const socket of sockets) socket.destroy()
  })

  test('I8 a body that stops arriving is refused with 408 and its connection closed', async () => {
    const socket = await halfSent({ Authorization: 'Bearer test.emp' })
    const started = performance.now()
    const [reply] = (await once(socket, 'data')) as [Buffer]
    expect(String(reply)).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - started).toBeGreaterThan(4_500)
    if (!socket.closed) await once(socket, 'close')
  }, 30_000)

  test('I8 a body that is slow but keeps the pace arrives', async () => {
    const slow = new Hono()
    slow.post('/', async (c) => {
      const pace = { graceMs: 200, bytesPerSecond: 50, withinMs: 10_000 }
      return c.text(await readInPace(c, c.req.text(), pace))
    })
    slow.onError((error, c) => c.text(error.message, 408))
    const other = createServer(getRequestListener(slow.fetch)).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const socket = connectTcp((other.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200\r\n\r\n')
    for (let at = 0; at < 10; at += 1) {
      socket.write('x'.repeat(20))
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    const [reply] = (await once(socket, 'data')) as [Buffer]
    expect(String(reply)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
    other.close()
  })
})

describe('open sockets of one address', () => {
  const peer = (remoteAddress: string) => {
    let close = () => {}
    return {
      remoteAddress,
      destroyed: false,
      destroy() {
        this.destroyed = true
      },
      once: (_: 'close', listener: () => void) => void (close = listener),
      close: () => close(),
    }
  }

  test('those above the limit are closed; when one has closed there is room again', () => {
    const limit = createSocketLimit({}, 2)
    const [one, two, three, other] = ['203.0.113.5', '::ffff:203.0.113.5', '203.0.113.5', '203.0.113.6'].map(peer)
    for (const socket of [one!, two!, three!, other!]) limit(socket)
    expect([one, two, three, other].map((socket) => socket!.destroyed)).toEqual([false, false, true, false])
    one!.close()
    const four = peer('203.0.113.5')
    limit(four)
    expect(four.destroyed).toBe(false)
  })

  test('a trusted proxy and this machine are not counted, an IPv6 network counts as one', () => {
    const limit = createSocketLimit({ trustedProxies: readProxies('10.0.0.0/8') }, 1)
    const many = ['10.1.2.3', '10.1.2.3', '127.0.0.1', '127.0.0.1', '::1', '::1'].map(peer)
    for (const socket of many) limit(socket)
    expect(many.some((socket) => socket.destroyed)).toBe(false)
    const [first, second] = ['2001:db8:1:2::5', '2001:db8:1:2::9'].map(peer)
    limit(first!)
    limit(second!)
    expect([first!.destroyed, second!.destroyed]).toEqual([false, true])
  })
})

describe('a storm of phones on a server with a short line', () => {
  let app: TestApp
  beforeAll(async () => {
    const admission = createAdmission({ width: 2, longest: 6, random: () => 0 })
    app = await createTestApp({ more: () => ({ admission }) })
  })
  afterAll(() => app.close())

  test('I1 I2 I4 I8 all arrive once and in order, and nobody who waits before a screen is sent away', async () => {
    const all = await addPhones(app.db, 11, 2, testNow)
    const [reader, ...phones] = all
    const tally = newTally()
    const depsOf = (userId: string): OfflineDeps => ({
      fetch: (url, init) => Promise.resolve(app.app.request(url, init)),
      now: () => testNow,
      random: () => 0,
      appBuild: 'storm',
      origin: 'http://localhost',
      deviceId: () => Promise.resolve('device'),
      session: {
        accessToken: () => Promise.resolve(`test.${userId}`),
        subject: () => Promise.resolve(userId),
        refresh: () => Promise.resolve('refused'),
      },
    })
    const storm = Promise.all(phones.map(({ userId, applicants }) => sendAll(depsOf(userId), applicants, tally)))
    // A note of a user who is online: it does not come from an outbox
    const { funnelId, hiringRequestId, ipId } = reader!.applicants[0]!
    const asked = await Promise.all([
      app.call(funnelCalls.notes, { funnelId, notes: 'Said now' }, { as: reader!.userId }),
      app.call(funnelCalls.rows, { hiringRequestId, ipId, pageOptions: { page: 1, limit: 20 } }, { as: 'ops' }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    await storm
    expect(tally.turnedAway).toBeGreaterThan(0)
    expect(tally.refused).toEqual([])
    expect(tally.unanswered).toBe(0)
    const outcome = await readOutcome(app.db, phones, story)
    expect(outcome.wrong).toEqual([])
    // And the note
    expect(outcome.done).toBe(10 * 2 * story.length + 1)
  }, 60_000)

  test('I8 the answer says when to come back, in the words the phone understands', async () => {
    const busy = createAdmission({ width: 1, longest: 0 })
    const other = await createTestApp({ more: () => ({ admission: busy }) })
    const { work, begun, end } = openWork()
    const inside = busy.pass('somebody', work)
    await vi.waitFor(() => expect(begun()).toBe(1))
    const reply = await other.call(
      funnelCalls.notes,
      { funnelId: 'x', notes: '' },
      { headers: { [headers.actedAt]: String(testNow) } },
    )
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
    expect(reply.body.error.code).toBe('busy')
    end(0)
    await inside
    await other.close()
  })
})
