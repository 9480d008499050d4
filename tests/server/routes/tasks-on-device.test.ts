import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskCalls } from '../../../src/contract/tasks.ts'
import { closeStore, openStore, type Store } from '../../../src/offline/device/store.ts'
import { downloadAll, type DownloadProgress } from '../../../src/offline/rows/download.ts'
import { queryTasks } from '../../../src/offline/rows/task-queries.ts'
import { funnelRows, hiringRequests, partners, users } from '../../../server/db/schema.ts'
import { seedDemo } from '../../../server/demo/seed/seed-demo.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
const idOf = new Map<string, string>()

beforeAll(async () => {
  app = await createTestApp()
  await app.db.delete(users)
  await app.db.delete(partners)
  await seedDemo(app.db, app.clock)
  for (const { id, email } of await app.db.select().from(users)) idOf.set(email.split('@')[0]!, id)
})
afterAll(() => app.close())

/** A phone of a user of the demo, on which the app's own code runs. */
function openPhone(name: string): Promise<Store> {
  const userId = idOf.get(name)!
  return openStore(userId, {
    fetch: async (url, init) => app.app.request(url.replace('http://api.test', ''), init),
    now: () => app.clock.now(),
    session: {
      accessToken: () => Promise.resolve(`test.${userId}`),
      subject: () => Promise.resolve(userId),
      refresh: () => Promise.resolve('refused'),
    },
    appBuild: 'test',
    origin: 'http://api.test',
    deviceId: () => Promise.resolve('device-1'),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  })
}

async function download(store: Store, ipId: string): Promise<void> {
  let last: DownloadProgress | undefined
  await downloadAll(store, { ipIds: [ipId], onProgress: (progress) => (last = { ...progress }) })
  expect(last?.state).toBe('done')
}

const both = [true, false]

/** The tasks of a partner on the device: id, tab and list of each. */
async function onDevice(store: Store, ipId: string): Promise<string[]> {
  const lists = await Promise.all(
    both.map(async (selfReported) => {
      const query = { ipId, selfReported, filters: {}, sort: 'expiryTime' as const }
      const { priority, pending } = await queryTasks(store, { ...query, priorityLimit: 9_999, pendingLimit: 9_999 })
      return [
        ...priority.rows.map((row) => `${row.funnelId} ${selfReported} priority`),
        ...pending.rows.map((row) => `${row.funnelId} ${selfReported} pending`),
      ]
    }),
  )
  return lists.flat().sort()
}

async function onServer(name: string, ipId: string): Promise<string[]> {
  const found: string[] = []
  for (const selfReported of both)
    for (let page = 1; ; page += 1) {
      const input = { ipId, selfReported, pageOption: { page, limit: 500 } }
      const { result } = (await app.call(taskCalls.list, input, { as: idOf.get(name)! })).body.data
      const lists = { priority: result.highPriorityTasks, pending: result.remaningTasks }
      for (const [list, { result: rows }] of Object.entries(lists) as [string, { result: { _id: string }[] }][])
        found.push(...rows.map((row) => `${row._id} ${selfReported} ${list}`))
      if (Object.values(lists).every(({ result: rows }) => rows.length < 500)) break
    }
  return found.sort()
}

/** Every partner that has applicants, and who of the demo acts for it. */
const roles = [
  ['emp', 'EMP1'],
  ['sub', 'EMP1'],
  ['ops', 'EMP1'],
  ['sa', 'SA1'],
  ['agg', 'AGG1'],
  ['ssc', 'SA22'],
  ['ssc', 'EMP21'],
] as const

describe('the tasks on a phone, over the whole demo', () => {
  test.each(roles)('TASK-03, TASK-07, TRAP-57 %s for %s: row by row what the server has', async (name, ipId) => {
    const store = await openPhone(name)
    await download(store, ipId)
    expect(await onDevice(store, ipId)).toEqual(await onServer(name, ipId))
    await closeStore(store)
  })

  test('TASK-03, TRAP-57 every partner with applicants is among those compared', async () => {
    const found = await app.db.selectDistinct({ ipId: funnelRows.ipId }).from(funnelRows)
    expect(roles.map(([, ipId]) => ipId as string)).toEqual(expect.arrayContaining(found.map(({ ipId }) => ipId)))
  })

  test('TASK-14 a task of an inactive request, decided by a colleague, leaves the phone with the next refresh', async () => {
    const store = await openPhone('emp')
    await download(store, 'EMP1')
    const inactive = new Set(
      (await app.db.select().from(hiringRequests).where(eq(hiringRequests.status, 2))).map(
        (one) => one.hiringRequestId,
      ),
    )
    const rows = await store.db.tasks.where('ipId').equals('EMP1').toArray()
    const tasks = rows.filter(({ row }) => inactive.has(row.hiringRequestId))
    expect(tasks.length).toBeGreaterThan(0)
    app.clock.advance(60_000)
    for (const { funnelId } of tasks)
      await app.db
        .update(funnelRows)
        .set({ status: 'rejected', updatedAt: app.clock.now() })
        .where(eq(funnelRows.funnelId, funnelId))
    app.clock.advance(60_000)
    await download(store, 'EMP1')
    const left = new Set((await onDevice(store, 'EMP1')).map((line) => line.split(' ')[0]))
    expect(tasks.filter(({ funnelId }) => left.has(funnelId))).toEqual([])
    expect(await onDevice(store, 'EMP1')).toEqual(await onServer('emp', 'EMP1'))
    await closeStore(store)
  })
})
