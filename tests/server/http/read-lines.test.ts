import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endpointsOf, type Endpoint } from '../../../server/http/api-paths.ts'
import { contract } from '../../../src/contract/index.ts'
import { sessionCalls } from '../../../src/contract/session.ts'
import { taskCalls } from '../../../src/contract/tasks.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
const begun: string[] = []
const ends: (() => void)[] = []

beforeAll(async () => {
  const { routes } = await import('../../../server/routes/index.ts')
  const held = (_: never, { user }: { user: { userId: string } }) => {
    begun.push(user.userId)
    return new Promise((_resolve, reject) => ends.push(() => reject(new Error('ended'))))
  }
  const endpoints = endpointsOf(contract, routes).map((endpoint): Endpoint => {
    return endpoint.call.name === taskCalls.requestNames.name ? { ...endpoint, handler: held as never } : endpoint
  })
  app = await createTestApp({ endpoints })
}, 60_000)
afterAll(() => app.close())

test('I8 however many reads of one user wait, those of others are answered, and hundreds are refused', async () => {
  const ask = (as: string) => app.call(taskCalls.requestNames, { ipId: 'EMP1' }, { as })
  const many = Array.from({ length: 300 }, () => ask('emp'))
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0), { timeout: 20_000 })
  const other = await app.call(sessionCalls.info, {}, { as: 'emp2' })
  expect(other.status).toBe(200)
  // Also of the same call
  const another = ask('emp2')
  await vi.waitFor(() => expect(begun).toContain('emp2'), { timeout: 20_000 })
  expect(begun.filter((userId) => userId === 'emp').length).toBeLessThanOrEqual(4)
  let refused = 0
  const all = many.map(async (one) => {
    if ((await one).status === 429) refused += 1
  })
  await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(300 - 4 - 200), { timeout: 40_000 })
  const ending = setInterval(() => {
    for (const end of ends.splice(0)) end()
  }, 1)
  await Promise.all([...all, another]).finally(() => clearInterval(ending))
}, 90_000)

test('I8 however often one token is sent, finding out whose it is takes two connections', async () => {
  let held = 0
  let most = 0
  app.connection.pool.on('acquire', () => (most = Math.max(most, ++held)))
  app.connection.pool.on('release', () => (held -= 1))
  const all = Array.from({ length: 60 }, () => app.call(sessionCalls.info, {}, { as: 'nobody' }))
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([401]))
  expect(most).toBe(2)
})

test('ERR-01 however many ask whether the database is there, it is asked once at a time', async () => {
  let held = 0
  let most = 0
  app.connection.pool.on('acquire', () => (most = Math.max(most, ++held)))
  app.connection.pool.on('release', () => (held -= 1))
  const all = await Promise.all(Array.from({ length: 60 }, () => app.request('/healthz', { as: null })))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(most).toBe(1)
})
