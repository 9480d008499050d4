import { expect, test } from 'vitest'
import { countOfClosed, readDownloaded } from '../../../../src/offline/rows/downloaded.ts'
import type { Followed } from '../../../../src/offline/rows/followed-list.ts'
import type { RequestRecord } from '../../../../src/offline/device/database.ts'
import { setUp } from '../world.ts'

const followed = (applicants: Record<string, number>) => ({
  key: 'followed' as const,
  value: {
    ...{ of: 'EMP1', digest: 'd' },
    requests: Object.entries(applicants).map(([hiringRequestId, n]) => ({ hiringRequestId, applicants: n })),
  } as Followed,
})

test('OFF-03 what a download that was cut has brought is counted, request by request', async () => {
  const { store } = await setUp()
  await store.db.totals.clear()
  await store.db.requests.clear()
  expect(await readDownloaded(store)).toBeUndefined()
  await store.db.meta.put(followed({ HR1: 650, HR2: 1650, HR3: 70, HR4: 500 }))
  expect(await readDownloaded(store)).toEqual({ done: 0, total: 2870 })
  await store.db.requests.bulkPut([
    { hiringRequestId: 'HR1', ipId: 'EMP1', active: true, savedAt: 1 } as RequestRecord,
    // Given up for lack of room: it does not come
    { hiringRequestId: 'HR4', ipId: 'EMP1', active: true, notKept: true } as RequestRecord,
  ])
  await store.db.totals.bulkPut([
    // One was sent away since, and the server counts as the list does
    { hiringRequestId: 'HR1', groups: { applied: 649 } },
    { hiringRequestId: 'HR2', groups: { applied: 30, rejected: 10 } },
    // Of no request that is followed
    { hiringRequestId: 'HR9', groups: { applied: 5 } },
  ])
  expect(await readDownloaded(store)).toEqual({ done: 690, total: 2370 })
})

test('OFF-03 the applicants of closed requests are told apart: a download does not count them', async () => {
  const { store } = await setUp()
  await store.db.totals.clear()
  await store.db.requests.clear()
  expect(await countOfClosed(store)).toBe(0)
  // HR2 is closed and still has tasks
  await store.db.meta.put(followed({ HR1: 650, HR2: 70 }))
  const request = (hiringRequestId: string, active: boolean) => ({ hiringRequestId, ipId: 'EMP1', active })
  await store.db.requests.bulkPut([request('HR1', true), request('HR2', false), request('HR3', false)])
  await store.db.totals.bulkPut([
    { hiringRequestId: 'HR1', groups: { applied: 650 } },
    { hiringRequestId: 'HR2', groups: { applied: 70 } },
    { hiringRequestId: 'HR3', groups: { applied: 10, joined: 20 } },
  ])
  expect(await countOfClosed(store)).toBe(30)
})
