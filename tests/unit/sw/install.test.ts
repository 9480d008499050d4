import { expect, test, vi } from 'vitest'
import { fillFromPacks, type PrecacheFile } from '../../../sw/install.ts'

const ORIGIN = 'http://app.test/'
const PACK = 'assets/pack-1.json'
const keyOf = (url: string) => ORIGIN + url

/** Six scripts and a style in a pack, and a large script by itself. */
const files: PrecacheFile[] = [
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ url: `assets/${name}.js`, revision: null, pack: 0 })),
  { url: 'assets/a.css', revision: null, pack: 0 },
  { url: 'assets/large.js', revision: null },
]
const inPack = files.filter(({ pack }) => pack === 0)
const pack = Object.fromEntries(inPack.map(({ url }) => [url, `/* ${url} */`]))
const sent = {
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'br',
  'content-length': '120',
  etag: '"pack"',
  'content-security-policy': "default-src 'self'",
}

function device(held: string[] = []) {
  const cache = new Map(held.map((url) => [keyOf(url), new Response('held')]))
  return {
    cache,
    keys: async () => [...cache.keys()].map((url) => new Request(url)),
    put: async (key: RequestInfo | URL, response: Response) => void cache.set(String(key), response),
  }
}

const fill = (on: ReturnType<typeof device>, fetch: (path: string) => Promise<Response>) =>
  fillFromPacks(files, [PACK], { fetch, cache: on, keyOf }).then((left) => left.map(({ url }) => url))
const answer = (body: string, status = 200) => vi.fn(async () => new Response(body, { status, headers: sent }))

test('OFF-01 one request brings the small files of a pack; the large one is left', async () => {
  const on = device()
  const fetch = answer(JSON.stringify(pack))
  expect(await fill(on, fetch)).toEqual(['assets/large.js'])
  expect(fetch.mock.calls).toEqual([[PACK]])
  const script = on.cache.get(keyOf('assets/b.js'))!
  expect(await script.text()).toBe('/* assets/b.js */')
  expect(Object.fromEntries(script.headers)).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  })
  expect(on.cache.get(keyOf('assets/a.css'))!.headers.get('content-type')).toBe('text/css; charset=utf-8')
})

test('OFF-01 a pack of which little has changed is not fetched again', async () => {
  const names = inPack.map(({ url }) => url)
  const fetch = answer(JSON.stringify(pack))
  expect(await fill(device(names.slice(2)), fetch)).toEqual([...names.slice(0, 2), 'assets/large.js'])
  expect(fetch).not.toHaveBeenCalled()
  expect(await fill(device(names.slice(3)), fetch)).toEqual(['assets/large.js'])
  expect(fetch).toHaveBeenCalledOnce()
  fetch.mockClear()
  expect(await fill(device(files.map(({ url }) => url)), fetch)).toEqual([])
  expect(fetch).not.toHaveBeenCalled()
})

test('OFF-01 what the device holds is not written again', async () => {
  const on = device(['assets/a.js'])
  await fill(on, answer(JSON.stringify(pack)))
  expect(await on.cache.get(keyOf('assets/a.js'))!.text()).toBe('held')
})

test.each([
  ['the page of a captive portal', '<html>Pay here</html>', 200],
  ['a refusal', '{}', 404],
  ['a pack cut short', JSON.stringify(pack).slice(0, 60), 200],
  ['another JSON', 'null', 200],
  ['other values', JSON.stringify({ 'assets/a.js': 7 }), 200],
])('OFF-01 %s in place of a pack: every file is left to be fetched by itself', async (_, body, status) => {
  const on = device()
  expect(await fill(on, answer(body, status))).toEqual(files.map(({ url }) => url))
  expect(on.cache.size).toBe(0)
})

test('OFF-01 without a network the installation fails, and so it does on a full device', async () => {
  await expect(fill(device(), () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    'Failed to fetch',
  )
  const on = { ...device(), put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  await expect(fill(on, answer(JSON.stringify(pack)))).rejects.toThrow('full')
})
