import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBuild } from '../../../server/http/kept-builds.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhire-dist-'))
const html = { Accept: 'text/html,*/*' }
let t: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'app/assets'), { recursive: true })
  mkdirSync(join(folder, 'builds/app-0123/assets'), { recursive: true })
  const files = {
    'index.html': '<!doctype html><title>Fieldhire</title>',
    'sw.js': 'self.build = 1',
    'manifest.webmanifest': '{}',
    'assets/main-B1c2D3e4.js': 'export {}',
    'assets/main-B1c2D3e4.js.br': 'br bytes',
    'assets/main-B1c2D3e4.js.gz': 'gz bytes',
    '../builds/app-0123/assets/main-Earlier1.js': 'export const earlier = 1',
    '../builds/app-0123/index.html': 'earlier page',
    '.env': 'SECRET=1',
    '../secret.txt': 'outside',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'app', name), text)
  t = await createTestApp({ endpoints: [], more: () => ({ appFolder: join(folder, 'app') }) })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})
const get = (path: string, headers: Record<string, string> = {}) => t.request(path, { as: null, headers })

test('a container keeps the chunks of its last builds in DATA_DIR, and serves them to pages that are still open', async () => {
  const image = mkdtempSync(join(tmpdir(), 'fieldhire-image-'))
  mkdirSync(join(image, 'assets'))
  const build = async (n: number) => {
    writeFileSync(join(image, 'index.html'), `build ${n}`)
    rmSync(join(image, 'assets'), { recursive: true })
    mkdirSync(join(image, 'assets'))
    writeFileSync(join(image, `assets/main-Numbered${n}.js`), `export const n = ${n}`)
    await keepBuild(image, t.config.dataDir)
  }
  for (let n = 1; n <= 6; n++) await build(n)
  await build(6)
  const kept = readdirSync(join(t.config.dataDir, 'builds'))
  expect(kept).toHaveLength(4)
  expect(kept.every((name) => /^app-[0-9a-f]{12}$/.test(name))).toBe(true)
  const earlier = await t.app.request('/assets/main-Numbered5.js')
  expect([earlier.status, await earlier.text()]).toEqual([200, 'export const n = 5'])
  // Nothing but chunks: the page is always that of this build
  expect((await t.app.request('/assets/main-Numbered1.js')).status).toBe(404)
  rmSync(image, { recursive: true })
})

test.each(['/', '/My-tasks', '/candidate-details/HR1/F1', '/hiring-request/HR%201/applicants'])(
  'a navigation to %s gets the app, asked for again each time',
  async (path) => {
    const reply = await get(path, html)
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('<title>Fieldhire</title>')
    expect(reply.headers.get('Cache-Control')).toBe('no-cache')
    expect(reply.headers.get('Content-Security-Policy')).not.toMatch(/script-src[^;]*unsafe/)
  },
)

test('the page may hold its import map and no other script of its own', async () => {
  const map = '{"imports":{"/assets/a.js":"/assets/a-B1c2D3e4.js"}}'
  writeFileSync(join(folder, 'app/index.html'), `<title>Fieldhire</title><script type="importmap">${map}</script>`)
  const hash = createHash('sha256').update(map).digest('base64')
  const policyOf = async (path: string) => (await get(path, html)).headers.get('Content-Security-Policy')
  expect(await policyOf('/My-tasks')).toContain(`script-src 'self' 'sha256-${hash}';`)
  // The service worker stores it under its own name
  expect(await policyOf('/index.html')).toContain(`'sha256-${hash}'`)
  expect(await policyOf('/sw.js')).toContain(`script-src 'self';`)
})

test.each(['/assets/gone-B1c2D3e4.js', '/api/hire/v1/gone', '/files/Asset/gone'])(
  'HTML never stands in for %s',
  async (path) => {
    const reply = await get(path, html)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('Content-Type')).toContain('json')
  },
)

test('curl, which accepts anything, gets the page; a program that asks for JSON does not', async () => {
  for (const path of ['/', '/My-tasks', '/hiring-request/HR%201/applicants'])
    expect((await get(path, { Accept: '*/*' })).body, path).toContain('<title>Fieldhire</title>')
  const plain = await t.app.request('/')
  expect([plain.status, plain.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await get('/', { Accept: 'application/json' })).status).toBe(404)
  for (const path of ['/metrics', '/messages', '/callbacks/messages', '/readyz/x'])
    expect((await get(path, { Accept: '*/*' })).status, path).toBe(404)
})

test('a missing script is 404 and not the app, or an update would run HTML', async () => {
  expect((await get('/sw-old.js', { Accept: '*/*' })).status).toBe(404)
  expect((await get('/sw-old.js', { ...html, 'Sec-Fetch-Mode': 'no-cors' })).status).toBe(404)
})

test('a file named by its content is kept a year, others are asked for again', async () => {
  expect((await get('/assets/main-B1c2D3e4.js')).headers.get('Cache-Control')).toBe(
    'public, max-age=31536000, immutable',
  )
  const worker = await get('/sw.js')
  expect(worker.headers.get('Cache-Control')).toBe('no-cache')
  expect(worker.headers.get('Content-Type')).toContain('text/javascript')
  expect((await get('/manifest.webmanifest')).headers.get('Content-Type')).toContain('application/manifest+json')
})

test('a page opened before an update still gets its own files, but never the earlier page', async () => {
  expect((await get('/assets/main-Earlier1.js')).body).toBe('export const earlier = 1')
  expect((await get('/', html)).body).not.toContain('earlier')
})

test.each([
  ['br, gzip', 'br', 'br bytes'],
  ['gzip', 'gzip', 'gz bytes'],
  ['br;q=0, gzip', 'gzip', 'gz bytes'],
  ['identity', null, 'export {}'],
])('Accept-Encoding %s gets %s', async (accepted, encoding, text) => {
  const reply = await get('/assets/main-B1c2D3e4.js', { 'Accept-Encoding': accepted })
  expect([reply.headers.get('Content-Encoding'), reply.body]).toEqual([encoding, text])
  expect(reply.headers.get('Vary')).toContain('Accept-Encoding')
})

test('an unchanged file is 304, a replaced one is sent', async () => {
  const etag = (await get('/sw.js')).headers.get('ETag')!
  expect((await get('/sw.js', { 'If-None-Match': etag })).status).toBe(304)
  writeFileSync(join(folder, 'app/sw.js'), 'self.build = 2 // new')
  const fresh = await get('/sw.js', { 'If-None-Match': etag })
  expect([fresh.status, fresh.body]).toEqual([200, 'self.build = 2 // new'])
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/.env',
  '/%00',
])('%s does not leave the folder', async (path) => {
  const reply = await get(path)
  expect(reply.status).toBe(404)
  expect(JSON.stringify(reply.body)).not.toMatch(/outside|SECRET/)
})
