import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import { noteHttpsProxy } from '../../../server/http/behind-https.ts'

test('a server behind https that does not know its address says so once', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const ask = (baseUrl: string | undefined) => {
    const app = new Hono().use(noteHttpsProxy({ baseUrl }, log)).get('/', (c) => c.text('ok'))
    return (proto?: string) => app.request('/', { headers: proto === undefined ? {} : { 'X-Forwarded-Proto': proto } })
  }
  const unset = ask(undefined)
  await unset()
  await unset('http')
  await ask('https://hire.example')('https')
  expect(lines).toEqual([])
  await unset('https')
  await unset('https')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('BASE_URL is not set')
})
