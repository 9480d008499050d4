import { createAdaptorServer } from '@hono/node-server'
import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import { toProblem } from '../../../server/http/problems.ts'
import { sendFile } from '../../../server/http/send-file.ts'
import type { Services } from '../../../server/http/services.ts'
import { FileResponse, toStream } from '../../../server/routes/file-response.ts'

const query = () =>
  new DrizzleQueryError('select name from people', ['EMP1'], Object.assign(new Error('gone'), { code: '57P01' }))
const row = new TextEncoder().encode('Asha,joined\n'.repeat(500))
let ended = 0
async function* rows(failAt: number, count = 3) {
  try {
    for (let at = 0; at < count; at += 1) {
      if (at === failAt) throw query()
      yield row
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    ended += 1
  }
}

let lines: Record<string, unknown>[] = []
const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
const noteRefusal = vi.fn()
const app = new Hono()
app.use(async (c, next) => {
  c.set('requestId' as never, 'r-1' as never)
  await next()
})
app.use(compress({ threshold: 1024 }))
app.get('/:failAt/:count', (c) => {
  const { failAt, count } = c.req.param()
  const body = toStream(rows(Number(failAt), Number(count)))
  return sendFile({ log, noteRefusal } as unknown as Services, c, 'a.file', new FileResponse('a.csv', 'text/csv', body))
})
app.onError((error, c) => c.text('', toProblem(error).status))

const server = createAdaptorServer({ fetch: app.fetch })
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
const raw = (['error', 'info', 'log', 'warn'] as const).map((name) => vi.spyOn(console, name))
const writtenRaw = () => raw.flatMap((spy) => spy.mock.calls)
afterEach(() => {
  for (const spy of raw) spy.mockClear()
  lines = []
  noteRefusal.mockClear()
})
afterAll(() => vi.restoreAllMocks())

test.each(['identity', 'gzip'])(
  'a file (%s) that fails on the way is cut, and is one line of the log without the statement, and is counted',
  async (encoding) => {
    const reply = await fetch(`${address}/2/3`, { headers: { 'Accept-Encoding': encoding } })
    expect(reply.status).toBe(200)
    await expect(reply.text()).rejects.toThrow()
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toMatchObject({
      msg: 'file cut',
      call: 'a.file',
      requestId: 'r-1',
      err: { cause: { code: '57P01' } },
    })
    expect(writtenRaw()).toEqual([])
    expect(JSON.stringify(lines)).not.toMatch(/select|EMP1/)
    expect(noteRefusal.mock.calls.map((each) => each.slice(0, 2))).toEqual([['a.file', 'unavailable']])
  },
)

test('a file of which nothing can be read is answered as a call that fails', async () => {
  expect((await fetch(`${address}/0/3`)).status).toBe(503)
  expect([lines, writtenRaw()]).toEqual([[], []])
})

test('a file comes whole; one that nobody fetches any more is no longer made, and is no fault', async () => {
  expect((await (await fetch(`${address}/9/3`)).arrayBuffer()).byteLength).toBe(3 * row.length)
  ended = 0
  const leaving = new AbortController()
  const reply = await fetch(`${address}/9/1000000`, {
    signal: leaving.signal,
    headers: { 'Accept-Encoding': 'identity' },
  })
  await reply.body!.getReader().read()
  leaving.abort()
  await expect.poll(() => ended).toBe(1)
  expect([lines, writtenRaw()]).toEqual([[], []])
})
