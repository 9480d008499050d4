import { describe, expect, test, vi } from 'vitest'
import { toApplicant } from '../../../../src/contract/funnel-row.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { purge } from '../../../../src/offline/outbox/purge.ts'
import { readUpToDate } from '../../../../src/offline/rows/coverage.ts'
import { evictRequests } from '../../../../src/offline/rows/evict.ts'
import { readHad } from '../../../../src/offline/rows/had.ts'
import { readNotHere } from '../../../../src/offline/rows/not-here.ts'
import { holdOpen, noteUse } from '../../../../src/offline/rows/open-requests.ts'
import { rowKeys } from '../../../../src/offline/rows/row-keys.ts'
import { recount } from '../../../../src/offline/rows/totals.ts'
import { limits } from '../../../../src/rules/limits.ts'
import { rest, selected, setUp, type World } from '../world.ts'

const HOUR_MS = 3_600_000

interface Held {
  count: number
  active?: boolean
  isFollowed?: boolean
}

/** A device that has all rows of these requests; the later ones are newer. */
async function setUpHolding(requests: Record<string, Held>) {
  const { world, store } = await setUp(0)
  for (const [index, [hiringRequestId, { count, active = true }]] of Object.entries(requests).entries()) {
    await store.db.rows.bulkAdd(Array.from({ length: count }, (_, at) => recordOf(world, hiringRequestId, at)))
    await recount(store, hiringRequestId)
    await store.db.requests.put({
      ...{ hiringRequestId, ipId: 'EMP1', active, createdAt: index, total: count, savedAt: world.now },
      ...{ asOf: world.now, mark: 7, markEpoch: 'life-1', keeping: hiringRequestId },
    })
  }
  const followed = Object.entries(requests)
    .filter(([, { isFollowed = true }]) => isFollowed)
    .map(([hiringRequestId, { count, active = true }], index) => ({
      ...{ hiringRequestId, ipId: 'EMP1', isActive: active, createdDate: index, endDate: 1, applicants: count },
    }))
    .reverse()
  await store.db.meta.put({ key: 'followed', value: { of: 'EMP1', digest: 'd', requests: followed } })
  return { world, store }
}

function recordOf(world: World, hiringRequestId: string, at: number) {
  const wire = world.row(`${hiringRequestId}-${at}`, 'shortlisted', { hiringRequestId, updatedAt: world.now })
  world.rows.delete(wire._id)
  const snapshot = toApplicant(wire)
  const { funnelId, ipId } = snapshot
  return { funnelId, hiringRequestId, ipId, snapshot, pending: 0, refused: 0, savedAt: world.now, ...rowKeys(snapshot) }
}

describe('the marks of what is up to date', () => {
  test('TRAP-57 go with a request of a partner that the last pull was not for, and stay with one of its own', async () => {
    const { store } = await setUpHolding({
      other: { count: limits.deviceRowsMost / 2 + 1, isFollowed: false },
      own: { count: limits.deviceRowsMost / 2 + 1 },
    })
    await store.db.requests.update('other', { ipId: 'EMP2' })
    await store.db.meta.bulkPut(['EMP1', 'EMP2'].map((ipId) => ({ key: `up-to-date:${ipId}` as const, value: 7 })))
    await evictRequests(store, limits.deviceRowsMost + 2)
    expect(await readUpToDate(store)).toEqual({ EMP1: 7 })
  })
})

const counts = async (store: Store) =>
  Object.fromEntries(
    (await store.db.totals.toArray()).map(({ hiringRequestId, groups }) => [
      hiringRequestId,
      Object.values(groups).reduce((sum, count) => sum + count, 0),
    ]),
  )

const readSent = async (store: Store) =>
  (await readHad(store, { ipIds: ['EMP1'], followed: undefined, epoch: 'life-1' })).had

async function withCap(most: number, work: () => Promise<void>) {
  const before = limits.deviceRowsMost
  Object.assign(limits, { deviceRowsMost: most })
  try {
    await work()
  } finally {
    Object.assign(limits, { deviceRowsMost: before })
  }
}

describe('OFF at the cap whole requests go', () => {
  test('OFF of 30,000 rows those of one request go, the others stay complete, and it is not asked for again', async () => {
    const { store } = await setUpHolding({ old: { count: 12_000 }, mid: { count: 10_000 }, new: { count: 8_000 } })
    expect(await purge(store)).toBe(18_000)
    expect(await store.db.rows.count()).toBe(18_000)
    expect(await counts(store)).toEqual({ old: 0, mid: 10_000, new: 8_000 })
    expect(await readSent(store)).toEqual({ have: { mid: 7, new: 7 }, epoch: 'life-1', without: ['old'] })
    expect(await readNotHere(store)).toEqual({ requests: 1, applicants: 12_000 })
    // Another refresh gives nothing up, and brings nothing back
    expect(await purge(store)).toBe(18_000)
    expect((await readSent(store)).without).toEqual(['old'])
    // Some 10 s on a quiet machine, nearly all of it making the rows
  }, 300_000)

  test('OFF first what is not followed, then what is closed, then what was not opened for the longest time', () =>
    withCap(45, async () => {
      const { world, store } = await setUpHolding({
        ...{ used: { count: 10 }, old: { count: 10 }, mid: { count: 10 }, latest: { count: 10 } },
        ...{ closed: { count: 10, active: false }, gone: { count: 10, active: false, isFollowed: false } },
      })
      await noteUse(store, 'used')
      world.now += HOUR_MS
      await noteUse(store, 'latest')
      world.now += HOUR_MS
      const here = async () => Object.entries(await counts(store)).flatMap(([id, count]) => (count > 0 ? [id] : []))
      await purge(store)
      expect(await here()).toEqual(['latest', 'mid', 'old', 'used'])
      Object.assign(limits, { deviceRowsMost: 25 })
      await purge(store)
      expect(await here()).toEqual(['latest', 'used'])
      Object.assign(limits, { deviceRowsMost: 15 })
      await purge(store)
      expect(await here()).toEqual(['latest'])
      // Were it larger than the cap: it is what the user works with
      Object.assign(limits, { deviceRowsMost: 5 })
      expect(await purge(store)).toBe(10)
    }))

  test('OFF none that is not needed: where one is enough, the smaller ones before it stay', () =>
    withCap(45, async () => {
      const { store } = await setUpHolding({ small: { count: 4 }, large: { count: 30 }, rest: { count: 16 } })
      await purge(store)
      expect(await counts(store)).toEqual({ small: 4, large: 0, rest: 16 })
    }))

  test('OFF I1 never one with an unsent update, and never one that is open', () =>
    withCap(5, async () => {
      const { world, store } = await setUpHolding({ a: { count: 10 }, b: { count: 10 }, c: { count: 10 } })
      await enqueue(store, 'applicant.update', { ...selected('a-3'), hiringRequestId: 'a' })
      const close = holdOpen(store, 'b')
      await rest()
      world.now += HOUR_MS
      await noteUse(store, 'a')
      world.now += HOUR_MS
      await purge(store)
      expect(await counts(store)).toEqual({ a: 10, b: 10, c: 0 })
      close()
      await purge(store)
      expect(await counts(store)).toEqual({ a: 10, b: 0, c: 0 })
    }))

  test('OFF I1 never one that another tab has open for however long', () =>
    withCap(5, async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        const { world, store } = await setUpHolding({ a: { count: 10 }, b: { count: 10 }, c: { count: 10 } })
        const close = holdOpen(store, 'a')
        for (let minutes = 0; minutes < 30; minutes += 5) {
          world.now += 5 * 60_000
          vi.advanceTimersByTime(5 * 60_000)
          await rest()
        }
        expect((await store.db.requests.get('a'))?.usedAt).toBeGreaterThan(world.now - 6 * 60_000)
        close()
        const last = (await store.db.requests.get('a'))?.usedAt
        vi.advanceTimersByTime(30 * 60_000)
        await rest()
        expect((await store.db.requests.get('a'))?.usedAt).toBe(last)
      } finally {
        vi.useRealTimers()
      }
    }))

  test('OFF it comes by itself again once there is room for it', () =>
    withCap(20, async () => {
      const { store } = await setUpHolding({ a: { count: 10 }, b: { count: 14 } })
      await purge(store)
      expect((await readSent(store)).without).toEqual(['a'])
      await store.db.rows.where('funnelId').startsWith('b-').delete()
      await recount(store, 'b')
      await purge(store)
      expect((await readSent(store)).without).toBeUndefined()
    }))

  test('OFF TRAP-60 applicants of it who were opened alone go after a day: nobody tells of their changes', () =>
    withCap(20, async () => {
      const { world, store } = await setUpHolding({ a: { count: 10 }, b: { count: 14 } })
      await purge(store)
      await store.db.rows.add(recordOf(world, 'a', 1))
      await recount(store, 'a')
      world.now += limits.looseRowLife
      await purge(store)
      expect((await counts(store))['a']).toBe(1)
      world.now += 1
      await purge(store)
      expect(await counts(store)).toEqual({ a: 0, b: 14 })
    }))
})
