import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { funnelCalls } from '../../../../src/contract/funnel.ts'
import type { TokenAnswer } from '../../../../src/contract/session.ts'
import { MOST_PUSHED, syncPush, type PushInput } from '../../../../src/contract/sync-push.ts'
import type { Exchange } from '../../../../src/offline/network/classification.ts'
import { pack } from '../../../../src/offline/network/pack.ts'
import { canPush, expectPush, lineOf, takeChained, TO_RENEW } from '../../../../src/offline/network/push-line.ts'
import { pushOperation } from '../../../../src/offline/network/push-operation.ts'
import { takeReadTurn } from '../../../../src/offline/network/read-turn.ts'
import { reportConnectivity } from '../../../../src/offline/network/connectivity.ts'
import { attemptAtOnce } from '../../../../src/offline/network/first-response.ts'
import { closeStore, type Store } from '../../../../src/offline/device/store.ts'
import type { OfflineDeps } from '../../../../src/offline/device/deps.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { Device, World } from '../world.ts'

interface Sent extends Pick<PushInput, 'operations' | 'renew' | 'numbered'> {
  url: string
  init: RequestInit
  signal: AbortSignal
}
type Respond = (sent: Sent) => Promise<Response> | Response

let world: World
let store: Store
let sent: Sent[]
let respond: Respond

const lines = (operations: PushInput['operations']) =>
  operations.map(({ key }) => `${JSON.stringify({ key, status: 200, body: { status: true, data: { key } } })}\n`)
const ndjson = (body: BodyInit | ReadableStream, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/x-ndjson', ...headers } })
const acceptAll: Respond = ({ operations }) => ndjson(lines(operations).join(''))
const never = () => new Promise<Response>(() => undefined)

async function open(more: Partial<OfflineDeps> = {}): Promise<Store> {
  world = new World()
  sent = []
  const fetch: OfflineDeps['fetch'] = async (url, init = {}) => {
    if (!url.endsWith(syncPush.path)) return world.fetch(url, init)
    const text = typeof init.body === 'string' ? init.body : gunzipSync(init.body as Uint8Array).toString()
    const one = { url, init, signal: init.signal!, ...(JSON.parse(text) as PushInput) }
    sent.push(one)
    return respond(one)
  }
  return new Device(world).tab({ fetch, takesBatches: true, ...more })
}
beforeEach(async () => {
  respond = acceptAll
  store = await open()
})
afterEach(() => closeStore(store))

const push = (key: string, options: { lane?: string; token?: string; text?: string } = {}): Promise<Exchange> =>
  pushOperation(
    store,
    funnelCalls.notes,
    { funnelId: 'F1', notes: options.text ?? 'Text' },
    { lane: options.lane ?? key, token: options.token ?? 'token-1', key, actedAt: world.now, epoch: undefined },
  )
const message = {
  partnerId: 'EMP1',
  partnerType: 'EMP',
  name: 'Asha',
  email: 'asha@example.in',
  mobile: '9800000000',
  subject: 'A question',
  message: 'How are credits counted?',
}
const rest = () => new Promise((resolve) => setTimeout(resolve, 20))
const accepted = (key: string) => ({ kind: 'ok', body: { data: { key } } })

describe('what waits leaves in one request', () => {
  test('OFF operations that were announced leave together, each with its own result', async () => {
    expectPush(store, 3)
    const results = await Promise.all(['key-0001', 'key-0002', 'key-0003'].map((key) => push(key)))
    expect(results).toMatchObject(['key-0001', 'key-0002', 'key-0003'].map(accepted))
    expect(sent.map(({ operations }) => operations.length)).toEqual([3])
    expect(sent[0]!.operations[0]).toMatchObject({ call: 'funnel.notes', lane: 'key-0001', actedAt: world.now })
  })

  test('of more than a batch takes, the rest waits for those that are about to join it', async () => {
    respond = never
    const push = (at: number) => {
      const key = `key-${String(at).padStart(4, '0')}`
      const behind = (n: number) => ({
        spec: funnelCalls.notes,
        post: { key: `${key}:${n}`, call: funnelCalls.notes.name, input: {}, actedAt: 1 },
      })
      const options = { lane: key, token: 'token-1', key, actedAt: 1, epoch: undefined, next: [behind(1), behind(2)] }
      void pushOperation(store, funnelCalls.notes, {}, options)
    }
    const sizes = () => sent.map(({ operations }) => operations.length)
    expectPush(store, 100)
    for (let at = 0; at < 34; at += 1) push(at)
    await world.advance(40)
    expect(sizes()).toEqual([33])
    for (let at = 34; at < 100; at += 1) push(at)
    await world.advance(40)
    expect(sizes()).toEqual([33, 33])
  })

  test('one that was announced and does not come holds the others up for a moment only', async () => {
    expectPush(store, 2)
    const result = push('key-0001')
    await rest()
    expect(sent).toHaveLength(0)
    await world.advance(250)
    expect(await result).toMatchObject(accepted('key-0001'))
  })

  test('at most a hundred at once, and as many as fit into 64 kB', async () => {
    expectPush(store, MOST_PUSHED + 20)
    const many = Array.from({ length: MOST_PUSHED + 20 }, (_, at) => push(`key-${String(at).padStart(4, '0')}`))
    await Promise.all(many)
    expect(sent.map(({ operations }) => operations.length)).toEqual([MOST_PUSHED, 20])
    sent = []
    expectPush(store, 5)
    const long = 'ल'.repeat(7_000)
    await Promise.all([1, 2, 3, 4, 5].map((at) => push(`long-000${at}`, { text: long })))
    expect(sent.length).toBeGreaterThan(1)
    for (const { init } of sent) expect(Buffer.byteLength(init.body as string)).toBeLessThanOrEqual(64 * 1024)
  })

  test('I7 operations of two sessions never share a request', async () => {
    expectPush(store, 2)
    await Promise.all([push('key-0001', { token: 'token-1' }), push('key-0002', { token: 'token-2' })])
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  test('is gzipped where the browser can', async () => {
    await closeStore(store)
    store = await open({ pack })
    expect(await push('key-0001')).toMatchObject(accepted('key-0001'))
    expect((sent[0]!.init.headers as Record<string, string>)['content-encoding']).toBe('gzip')
  })
})

describe('a batch renews a session whose access token has expired', () => {
  const tokens: TokenAnswer = {
    ...{ access_token: 'token-2', access_token_expiry: 1, refresh_token: 'refresh-2', refresh_token_expiry: 2 },
  }
  const answerWithTokens: Respond = ({ operations, renew }) =>
    ndjson([...(renew ? [`${JSON.stringify({ tokens })}\n`] : []), ...lines(operations)].join(''))
  /** As session/refresh.ts does it: one holder at a time, and none when there is a token by then. */
  let received: (TokenAnswer | undefined)[]
  let token: string | undefined
  let isOther: boolean
  beforeEach(async () => {
    received = []
    token = undefined
    isOther = false
    await closeStore(store)
    let turn = Promise.resolve()
    store = await open()
    store.deps.session.access = () => Promise.resolve(token ? { token, userId: isOther ? 'u2' : 'u1' } : undefined)
    store.deps.session.renew = (send) =>
      (turn = turn.then(async () => {
        if (token) return
        const pair = await send('refresh-1')
        received.push(pair)
        token = pair?.access_token
      }))
  })
  const authorizations = () => sent.map(({ init }) => (init.headers as Record<string, string>)['authorization'])

  test('the refresh token goes out with the updates, and the new pair is read before them', async () => {
    respond = answerWithTokens
    expect(await push('key-0001', { token: TO_RENEW })).toMatchObject(accepted('key-0001'))
    expect(received).toEqual([tokens])
    expect(sent).toMatchObject([{ renew: { refreshToken: 'refresh-1', userId: 'u1' } }])
    expect(authorizations()).toEqual([undefined])
  })

  test('AUTH-05 on a link that works only a batch that renews takes cookies, and asks for the one of the refresh token', async () => {
    respond = answerWithTokens
    await push('key-0001', { token: TO_RENEW })
    await push('key-0002')
    expect(sent.map(({ init }) => [init.credentials, new Headers(init.headers).get('x-token-cookie')])).toEqual([
      ['same-origin', 'host'],
      ['omit', null],
    ])
  })

  test('the pair is stored although the response is cut behind it', async () => {
    respond = () =>
      ndjson(
        new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(Buffer.from(`${JSON.stringify({ tokens })}\n`)),
          pull: (controller) => controller.error(new TypeError('network error')),
        }),
      )
    expect(await push('key-0001', { token: TO_RENEW })).toEqual({ kind: 'silent', reason: 'network' })
    expect(received).toEqual([tokens])
  })

  test('a second batch waits for the first and goes out with its token', async () => {
    respond = answerWithTokens
    expectPush(store, MOST_PUSHED + 1)
    const keys = Array.from({ length: MOST_PUSHED + 1 }, (_, at) => `key-${String(at).padStart(4, '0')}`)
    const results = await Promise.all(keys.map((key) => push(key, { token: TO_RENEW })))
    expect(results.every(({ kind }) => kind === 'ok')).toBe(true)
    expect(received).toHaveLength(1)
    expect(authorizations()).toEqual([undefined, 'Bearer token-2'])
    expect(sent[1]).not.toHaveProperty('renew')
  })

  test('I7 nothing goes out when another user has signed in by then', async () => {
    token = 'token-9'
    isOther = true
    expect(await push('key-0001', { token: TO_RENEW })).toEqual({ kind: 'status', status: 401 })
    expect(sent).toHaveLength(0)
  })

  test('a server that does not renew sends 401 for each, and no pair', async () => {
    respond = () => new Response(JSON.stringify({ status: false, error: { code: 'sign-in-needed' } }), { status: 401 })
    expect(await push('key-0001', { token: TO_RENEW })).toMatchObject({ kind: 'status', status: 401 })
    expect(received).toEqual([undefined])
  })
})

describe('what was read of a response counts', () => {
  test('I2 a response that is cut: the lines before it are results, the rest is unanswered', async () => {
    respond = ({ operations }) => {
      const [first, second] = lines(operations)
      let step = 0
      return ndjson(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            step += 1
            if (step === 1) controller.enqueue(Buffer.from(first! + second!.slice(0, 10)))
            else controller.error(new TypeError('network error'))
          },
        }),
      )
    }
    expectPush(store, 2)
    const [first, second] = await Promise.all([push('key-0001'), push('key-0002')])
    expect(first).toMatchObject(accepted('key-0001'))
    expect(second).toEqual({ kind: 'silent', reason: 'network' })
    expect(store.lastReport?.connectivity).toBe('offline')
  })

  test('I2 a response that ends without every line leaves the others unanswered', async () => {
    respond = ({ operations }) => ndjson(lines(operations)[0]!)
    expectPush(store, 2)
    expect(await Promise.all([push('key-0001'), push('key-0002')])).toMatchObject([
      accepted('key-0001'),
      { kind: 'silent' },
    ])
  })

  test('each line is read as the response its operation would have had alone', async () => {
    const error = { code: 'conflict', message: 'Changed by a colleague', current: { _id: 'F1' } }
    respond = () =>
      ndjson(
        [
          { key: 'key-0001', status: 200, body: { status: false, error } },
          { key: 'key-0002', status: 409, body: { status: false, error: { code: 'in-flight' } }, retryAfter: 2 },
        ]
          .map((line) => JSON.stringify(line))
          .join('\n'),
      )
    expectPush(store, 2)
    expect(await Promise.all([push('key-0001'), push('key-0002')])).toMatchObject([
      { kind: 'refused', refusal: error },
      { kind: 'status', status: 409, code: 'in-flight', retryAfter: 2_000 },
    ])
  })

  test('lines may name their operations by number, those behind others included', async () => {
    respond = () =>
      ndjson(
        [2, 0, 1]
          .map((n) => JSON.stringify({ n, status: 200, body: { status: true, data: { key: `key-000${n + 1}` } } }))
          .join('\n'),
      )
    expectPush(store, 2)
    const next = [{ spec: funnelCalls.notes, post: { key: 'key-0002', call: 'funnel.notes', input: {}, actedAt: 1 } }]
    const first = pushOperation(
      store,
      funnelCalls.notes,
      { funnelId: 'F1' },
      {
        ...{ lane: 'a', token: 'token-1', key: 'key-0001', actedAt: world.now, epoch: undefined, next },
      },
    )
    const behind = takeChained(store, 'key-0002', undefined)
    const results = await Promise.all([first, push('key-0003'), behind])
    expect(results).toMatchObject(['key-0001', 'key-0003', 'key-0002'].map(accepted))
    expect(sent[0]).toMatchObject({ numbered: true })
  })

  test('a number that no operation has is not a line', async () => {
    respond = () => ndjson(JSON.stringify({ n: 7, status: 200, body: { status: true } }))
    expect(await push('key-0001')).toEqual({ kind: 'portal' })
    expect(canPush(store)).toBe(true)
  })

  test.each([
    ['a page', () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })],
    ['a page that says it is lines', () => ndjson('<html>Welcome</html>')],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://portal.example/' } })],
    ['a proxy’s 400', () => new Response('Bad Request', { status: 400, headers: { 'content-type': 'text/plain' } })],
    ['a proxy’s 404', () => new Response('404 page not found', { status: 404 })],
    ['a proxy’s 407', () => new Response('Authenticate first', { status: 407 })],
    ['a firewall’s 403', () => new Response('<h1>No</h1>', { status: 403, headers: { 'content-type': 'text/html' } })],
  ])('a captive portal (%s) is as no network', async (_name, portal) => {
    respond = portal
    expect(await push('key-0001')).toEqual({ kind: 'portal' })
  })

  test.each([401, 403, 429, 503])('a refusal of the whole batch (%i) is the result of each', async (status) => {
    respond = () =>
      new Response(JSON.stringify({ status: false, error: { code: 'any' } }), {
        status,
        headers: { 'retry-after': '3' },
      })
    expectPush(store, 2)
    const results = await Promise.all([push('key-0001'), push('key-0002')])
    for (const result of results) expect(result).toMatchObject({ kind: 'status', status, retryAfter: 3_000 })
  })

  test.each([400, 404, 405, 413, 415, 422])(
    'a server that takes no batches (%i) gets them one by one',
    async (status) => {
      respond = () => new Response(JSON.stringify({ status: false, error: { code: 'not-found' } }), { status })
      const hook: string[] = []
      world.hook = ({ path, key }) => {
        hook.push(`${path} ${key}`)
        return new Response(JSON.stringify({ status: true, data: { result: [] } }), {
          headers: { 'content-type': 'application/json', 'Idempotency-Key': key! },
        })
      }
      expectPush(store, 2)
      expect(await Promise.all([push('key-0001'), push('key-0002')])).toMatchObject([{ kind: 'ok' }, { kind: 'ok' }])
      expect(canPush(store)).toBe(false)
      await push('key-0003')
      expect(sent).toHaveLength(1)
      expect(hook).toHaveLength(3)
      // Another server may have taken its place
      await world.advance(10 * 60_000)
      respond = acceptAll
      await push('key-0004')
      expect(sent).toHaveLength(2)
    },
  )
})

describe('a network that is gone', () => {
  const report = (connectivity: 'online' | 'offline') => (store.lastReport = { connectivity, at: Date.now() })

  test('I8 into a dead link a further attempt starts every 0.7 s, and the first response ends the others', async () => {
    report('offline')
    respond = never
    const result = push('key-0001')
    await rest()
    await world.advance(700)
    await world.advance(700)
    expect(sent).toHaveLength(3)
    respond = acceptAll
    await world.advance(700)
    expect(await result).toMatchObject(accepted('key-0001'))
    expect(sent.slice(0, 3).every(({ signal }) => signal.aborted)).toBe(true)
    expect(new Set(sent.map(({ operations }) => operations[0]!.key))).toEqual(new Set(['key-0001']))
  })

  test('I8 into a dead link leaves one batch at a time, no larger than a short signal carries; once it is answered the rest goes', async () => {
    report('offline')
    respond = never
    expectPush(store, 150)
    const many = Array.from({ length: 150 }, (_, at) => push(`key-${String(at).padStart(4, '0')}`))
    await rest()
    const lengths = () => sent.map(({ operations }) => operations.length)
    expect(lengths()).toEqual([40])
    respond = acceptAll
    await world.advance(700)
    expect((await Promise.all(many)).every(({ kind }) => kind === 'ok')).toBe(true)
    expect(lengths()).toEqual([40, 40, 100, 10])
    expect(sent[1]!.operations).toEqual(sent[0]!.operations)
  })

  test('I8 into a dead link no more text goes at once than a short signal carries, and one that is longer alone', async () => {
    report('offline')
    expectPush(store, 4)
    // 15 kB each
    const long = 'ल'.repeat(5_000)
    await Promise.all([1, 2, 3].map((at) => push(`long-000${at}`, { text: long })).concat(push('short-0001')))
    expect(sent[0]!.operations.map(({ key }) => key)).toEqual(['long-0001'])
    report('offline')
    sent = []
    expectPush(store, 1)
    await push('longest-0001', { text: 'ल'.repeat(6_000) })
    expect(sent.map(({ operations }) => operations.length)).toEqual([1])
  })

  test('four attempts are open at most: a fifth starts when one of the further ones is over', async () => {
    report('offline')
    respond = never
    const result = push('key-0001')
    await rest()
    // Each timer is followed by the next one
    const passTime = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) await world.advance(100)
    }
    const open = () => sent.filter(({ signal }) => !signal.aborted).length
    await passTime(3_700)
    expect([sent.length, open()]).toEqual([4, 4])
    await passTime(200)
    expect([sent.length, open()]).toEqual([5, 4])
    for (let passed = 0; passed < 15_000; passed += 500) {
      await passTime(500)
      expect(open()).toBeLessThanOrEqual(4)
    }
    await passTime(8_000)
    expect(await result).toEqual({ kind: 'silent', reason: 'network' })
    expect(open()).toBe(0)
  })

  // Over HTTP/2 a browser has one connection for requests with cookies and one for those without
  test.each([
    ['https', ['same-origin', 'omit', 'same-origin'], 'take turns between two connections'],
    ['http', ['omit', 'omit', 'omit'], 'take no cookies'],
  ])('I8 over %s the attempts after an outage are sent as %j: they %s', async (scheme, credentials) => {
    await closeStore(store)
    store = await open({ origin: `${scheme}://api.test` })
    report('offline')
    respond = never
    const result = push('key-0001')
    await rest()
    await world.advance(700)
    respond = acceptAll
    await world.advance(700)
    expect(await result).toMatchObject(accepted('key-0001'))
    await push('key-0002')
    expect(sent.map(({ init }) => init.credentials)).toEqual([...credentials, 'omit'])
  })

  test('on a link that works a slow response is waited for', async () => {
    report('online')
    respond = never
    const result = push('key-0001')
    await rest()
    await world.advance(5_900)
    expect(sent).toHaveLength(1)
    await world.advance(20_000)
    expect(await result).toEqual({ kind: 'silent', reason: 'network' })
  })

  test('a sign of life starts an attempt at once', async () => {
    report('online')
    respond = never
    const result = push('key-0001')
    await rest()
    respond = acceptAll
    attemptAtOnce(store)
    expect(await result).toMatchObject(accepted('key-0001'))
  })

  test('TRAP-05 gives up after 25 s, and ends what it began', async () => {
    report('offline')
    respond = never
    const result = push('key-0001')
    await rest()
    await world.advance(25_000)
    expect(await result).toEqual({ kind: 'silent', reason: 'network' })
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
    const count = sent.length
    await world.advance(60_000)
    expect(sent).toHaveLength(count)
  })

  test('reads wait until what waits has left, and no longer than five seconds', async () => {
    report('offline')
    respond = never
    await enqueue(store, 'feedback.send', message)
    void push('key-0001')
    await rest()
    let isRead = false
    void takeReadTurn(store).then(() => (isRead = true))
    await rest()
    await world.advance(4_900)
    expect(isRead).toBe(false)
    await world.advance(100)
    expect(isRead).toBe(true)
  })

  test('I8 into a silent link reads go one at a time, and all of them with the first response', async () => {
    report('offline')
    respond = never
    await enqueue(store, 'feedback.send', message)
    void push('key-0001')
    await rest()
    const begun: number[] = []
    const ends: (() => void)[] = []
    for (const index of [1, 2, 3, 4])
      void takeReadTurn(store).then((end) => {
        begun.push(index)
        ends.push(end!)
      })
    await rest()
    await world.advance(5_000)
    expect(begun).toEqual([1])
    ends[0]!()
    await rest()
    expect(begun).toEqual([1, 2])
    respond = acceptAll
    await world.advance(900)
    await reportConnectivity(store, { kind: 'ok', body: {} })
    await rest()
    expect(begun).toEqual([1, 2, 3, 4])
  })

  test('I8 a read whose turn does not come in time counts as unanswered, and one that is given up takes none', async () => {
    report('offline')
    respond = never
    await enqueue(store, 'feedback.send', message)
    void push('key-0001')
    const holder = takeReadTurn(store)
    const given = new AbortController()
    const late = takeReadTurn(store)
    const aborted = takeReadTurn(store, given.signal)
    const waiting = (count: number) => expect.poll(() => lineOf(store).ended.size).toBe(count)
    await waiting(3)
    await world.advance(5_000)
    given.abort()
    ;(await aborted)!()
    await world.advance(25_000)
    expect(await late).toBeUndefined()
    // Given up before it waits
    ;(await takeReadTurn(store, given.signal))!()
    const next = takeReadTurn(store)
    await waiting(1)
    await world.advance(5_000)
    ;(await holder)!()
    expect(await next).toBeTypeOf('function')
  })

  test('reads go on as soon as the batch is through', async () => {
    report('offline')
    await enqueue(store, 'feedback.send', message)
    const read = takeReadTurn(store)
    expect(await push('key-0001')).toMatchObject(accepted('key-0001'))
    await expect(read).resolves.toBeTypeOf('function')
  })

  test('reads wait for nothing where nothing would be sent', async () => {
    report('offline')
    await expect(takeReadTurn(store)).resolves.toBeTypeOf('function')
  })

  test('reads wait for nothing where the network works', async () => {
    report('online')
    await enqueue(store, 'feedback.send', message)
    await expect(takeReadTurn(store)).resolves.toBeTypeOf('function')
  })
})
