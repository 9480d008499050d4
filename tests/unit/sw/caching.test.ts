import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { basePaths, type AnyCall } from '../../../src/contract/call.ts'
import { respondMaster, findCachePolicy, FRESH_MS, makeKey } from '../../../sw/caching.ts'

const ORIGIN = 'http://app.test'
const sectors = `${ORIGIN}${basePaths.hire}sector/get-sectormaster/web`
const lists = `${ORIGIN}${basePaths.hire}hiringRequest/getMasterLists`

let saved: Map<string, Response>
let clock: number
let network: ReturnType<typeof vi.fn<(request: Request) => Promise<Response>>>
let behind: Promise<unknown>[]

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { date: 'old' } })
const post = (body: unknown = {}) =>
  new Request(sectors, { method: 'POST', body: JSON.stringify(body), headers: { authorization: 'Bearer secret' } })
const get = () => new Request(lists, { headers: { authorization: 'Bearer secret' } })
const around = () => ({
  fetch: network,
  cache: {
    match: async (key: RequestInfo | URL) => saved.get(String(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => void saved.set(String(key), response),
  },
  now: () => clock,
  later: (work: Promise<unknown>) => void behind.push(work),
})
const ask = async (request: Request, way: 'fresh-first' | 'saved-first') =>
  (await respondMaster(request, way, around())).json() as Promise<{ data?: unknown }>

beforeEach(() => {
  saved = new Map()
  behind = []
  clock = 1_000_000
  let answers = 0
  network = vi.fn(async () => json({ status: true, data: ++answers }))
})

describe('master data', () => {
  test('ERR-07 a full device gets the response all the same', async () => {
    const full = { ...around().cache, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const response = await respondMaster(post(), 'fresh-first', { ...around(), cache: full })
    expect(await response.json()).toEqual({ status: true, data: 1 })
  })

  test('ERR-07 asked for once within 300 s and again after', async () => {
    expect((await ask(post(), 'fresh-first')).data).toBe(1)
    clock += FRESH_MS - 1
    expect((await ask(post(), 'fresh-first')).data).toBe(1)
    expect(network).toHaveBeenCalledTimes(1)
    clock += 1
    expect((await ask(post(), 'fresh-first')).data).toBe(2)
    expect(network).toHaveBeenCalledTimes(2)
  })

  test('OFF-02 an old answer is given without a network, with its age, and none is an error', async () => {
    await ask(post(), 'fresh-first')
    clock += 100 * FRESH_MS
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    const answer = await respondMaster(post(), 'fresh-first', around())
    expect(answer.headers.get('x-saved-at')).toBe('1000000')
    expect(await answer.json()).toEqual({ status: true, data: 1 })
    await expect(ask(post({ other: 1 }), 'fresh-first')).rejects.toThrow('Failed to fetch')
  })

  test('OFF-02 a fault, a refusal and the page of a hotel neither replace what is saved nor are kept', async () => {
    const bad = () => [
      json({ status: false, error: { code: 1 } }),
      json({}, 500),
      new Response('<html>log in</html>', { headers: { 'content-type': 'text/html' } }),
    ]
    for (const answer of bad()) {
      network.mockResolvedValueOnce(answer)
      await respondMaster(post(), 'fresh-first', around())
    }
    expect(saved.size).toBe(0)
    network.mockResolvedValueOnce(json({ status: 'success', data: 'good' }))
    await ask(post(), 'fresh-first')
    for (const answer of bad()) {
      clock += FRESH_MS
      network.mockResolvedValueOnce(answer)
      expect((await ask(post(), 'fresh-first')).data).toBe('good')
    }
  })

  test('a saved list is given at once and brought up to date behind it', async () => {
    await ask(get(), 'saved-first')
    clock += FRESH_MS
    expect((await ask(get(), 'saved-first')).data).toBe(1)
    await Promise.all(behind)
    expect((await ask(get(), 'saved-first')).data).toBe(2)
  })

  test('each question has its own answer', async () => {
    const page = (pagetype: string) => makeKey(post({ pagetype }))
    expect(await page('privacy_policy')).toBe(await page('privacy_policy'))
    expect(await page('privacy_policy')).not.toBe(await page('terms_conditions'))
  })

  test('a clock that was set back does not make an answer fresh for ever', async () => {
    await ask(post(), 'fresh-first')
    clock -= 10 * FRESH_MS
    expect((await ask(post(), 'fresh-first')).data).toBe(2)
  })

  test('TRAP-18 what is kept holds no token and no Date, and nothing but masters is ever kept', async () => {
    await ask(post(), 'fresh-first')
    const [key, answer] = [...saved][0]!
    expect([...answer.headers.keys()].sort()).toEqual(['content-type', 'x-saved-at'])
    expect(key).not.toContain('secret')
    const keptCalls = Object.values(contract)
      .flatMap((area): AnyCall[] => Object.values(area))
      .filter((call) => findCachePolicy(call.method, basePaths[call.base] + call.path))
      .map((call) => call.name)
    expect(keptCalls.sort()).toEqual([
      'masters.formPlaces',
      'masters.jobCategories',
      'masters.lists',
      'masters.page',
      'masters.sectors',
    ])
  })
})
