import { expect, test } from 'vitest'
import { readFunnelList } from '../../../src/data/funnel-list.ts'
import { upsertRows } from '../../../src/offline/rows/rows.ts'
import { setUp } from '../offline/world.ts'

test('PROF-17 the list of a request is whole once every applicant of it is on the device', async () => {
  const { world, store } = await setUp(0)
  const row = (id: string) => world.row(id, 'shortlisted', { hiringRequestId: 'HR1', updatedAt: world.now })
  const all = { hiringRequestId: 'HR1', tab: 'all' as const }
  await store.db.requests.put({ hiringRequestId: 'HR1', ipId: 'EMP1', active: true })
  await upsertRows(store, [row('A'), row('B')])
  // Nobody has said yet how many there are
  expect(await readFunnelList(store, all)).toMatchObject({ isWhole: false })
  await store.db.requests.update('HR1', { savedAt: world.now, total: 3 })
  const part = await readFunnelList(store, all)
  expect(part.ids.toSorted()).toEqual(['A', 'B'])
  expect(part.isWhole).toBe(false)
  await upsertRows(store, [row('C')])
  expect(await readFunnelList(store, all)).toMatchObject({ isWhole: true })
})
