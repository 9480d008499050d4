import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../../server/core/log.ts'
import { CARRIER_LIMIT_MS } from '../../../../server/gateways/carriers/post.ts'
import { cut, cutLater, huge, json, plain, silent, standIn, type StandIn } from './stand-in.ts'
import { order, wires } from './wires.ts'

const unknown = { kind: 'unknown' }
const refused = (reason: string) => ({ kind: 'refused', reason })

describe.each(wires)('what every carrier does: $name', ({ make, secrets, taken, refusals, request, asks }) => {
  let server: StandIn
  let logged: string[]
  let hand: ReturnType<typeof make>
  beforeEach(async () => {
    server = await standIn()
    logged = []
    hand = make(server.url, createLog('trace', { write: (line) => void logged.push(line) }))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await server.close()
    // Whatever has happened
    const lines = logged.join('\n')
    const hidden = [...secrets, order.to, '9876543210', 'Picker', 'key-of-this-one']
    const shown = hidden.filter((secret) => lines.includes(secret))
    const sent = secrets.filter((secret) => server.seen.some(({ path }) => path.includes(secret)))
    if (shown.length + sent.length > 0) throw new Error(`in the log: ${shown.join()}; in an address: ${sent.join()}`)
  })

  test('is asked in its own shape, and what it calls the order is kept', async () => {
    server.answer = taken.answer
    expect(await hand()).toEqual({ kind: 'taken', ...(taken.id === undefined ? {} : { providerId: taken.id }) })
    expect(server.seen.map(request)).toEqual([asks])
    expect(logged).toEqual([])
  })

  test.each(refusals)('a certain no has a reason in our words: %s', async (_, answer, reason) => {
    server.answer = answer
    expect(await hand()).toEqual(refused(reason))
    expect(logged.join()).toContain(`"reason":"${reason}"`)
  })

  test.each([
    ['too many requests', json(429, {}), 'limit'],
    ['a carrier under repair', json(503, {}), 'away'],
  ])('nothing was done: %s', async (_, answer, reason) => {
    server.answer = answer
    expect(await hand()).toEqual(refused(reason))
  })

  test.each([
    ['a line that is cut', cut],
    ['a line that is cut within the answer', cutLater],
    ['500', plain(500, 'sorry')],
    ['502', json(502, {})],
    ['504', json(504, {})],
    ['an answer without end', huge],
  ])('it may have been taken: %s', async (_, answer) => {
    server.answer = answer
    expect(await hand()).toEqual(unknown)
    expect(server.seen).toHaveLength(1)
  })

  test('one that leads elsewhere is not followed, and may have taken it', async () => {
    server.answer = (response) => void response.writeHead(307, { Location: `${server.url}/other` }).end()
    expect(await hand()).toEqual(unknown)
    expect(server.seen).toHaveLength(1)
  })

  test('one that says nothing may have taken it, and nobody waits longer than the limit', async () => {
    server.answer = silent
    const asked = server.asked()
    // Only ours: those of fetch and of the stand-in are not among them
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const handed = hand()
    await asked
    await vi.advanceTimersByTimeAsync(CARRIER_LIMIT_MS)
    expect(await handed).toEqual(unknown)
  })

  test('one that cannot be reached has certainly not taken it', async () => {
    await server.close()
    expect(await hand()).toEqual(refused('away'))
  })

  test('one that fails five times is left alone: a certain no, at once', async () => {
    server.answer = json(500, {})
    for (let n = 0; n < 5; n += 1) expect(await hand()).toEqual(unknown)
    expect(await hand()).toEqual(refused('away'))
    expect(server.seen).toHaveLength(5)
  })

  test('one that does not know us is not down', async () => {
    server.answer = json(401, {})
    for (let n = 0; n < 6; n += 1) expect(await hand()).toEqual(refused('credentials'))
    server.answer = taken.answer
    expect((await hand()).kind).toBe('taken')
  })
})

const strict = wires.filter(({ carrier }) => carrier !== 'http')
test.each(
  strict.flatMap((wire) =>
    [
      '',
      'null',
      '[]',
      '<html>welcome</html>',
      '{"a":',
      '{"sid":{},"messages":"x","type":"success"}',
      'success | | ',
    ].map((text) => [wire.name, text, wire] as const),
  ),
)('a yes that cannot be read may be one: %s %j', async (_, text, { make }) => {
  const server = await standIn()
  try {
    server.answer = plain(200, text)
    expect(await make(server.url, createLog('silent'))()).toEqual(unknown)
  } finally {
    await server.close()
  }
})
