import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { HttpProblem } from '../../../server/core/errors.ts'
import { knownHost } from '../../../server/http/known-host.ts'

const statusOf = async (url: string, baseUrl?: string) => {
  const app = new Hono()
  app.use(knownHost({ baseUrl }))
  app.all('*', (c) => c.text('in'))
  app.onError((error, c) => c.text(error.message, error instanceof HttpProblem ? error.status : 500))
  return (await app.request(url)).status
}

test.each<[string, number, string?]>([
  ['http://localhost:4300/', 200],
  ['http://127.0.0.1:4300/', 200],
  ['http://[::1]:4300/', 200],
  ['http://192.168.1.7:4300/', 200],
  ['http://evil.example/api/hire/v1/x', 421],
  ['http://localhost.evil.example/', 421],
  ['http://127.0.0.1.evil.example/', 421],
  ['http://hire.example/', 421],
  ['http://hire.example/', 200, 'https://hire.example'],
  ['http://HIRE.example:8080/', 200, 'https://hire.example'],
  ['http://evil.example/', 421, 'https://hire.example'],
  ['http://localhost/', 200, 'https://hire.example'],
  ['http://balancer.internal/healthz', 200, 'https://hire.example'],
])('%s is answered %i (BASE_URL %s)', async (url, status, baseUrl) => {
  expect(await statusOf(url, baseUrl)).toBe(status)
})
