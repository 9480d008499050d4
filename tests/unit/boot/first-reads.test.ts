import { afterEach, expect, test, vi } from 'vitest'
import { buildId } from '../../../src/boot/build-id.ts'
import { firstTasksRead } from '../../../src/boot/first-reads.ts'
import type { DrawnScreen } from '../../../src/offline/device/database.ts'
import { upsertRows } from '../../../src/offline/rows/rows.ts'
import { setUp } from '../offline/world.ts'

const query = {
  ipId: 'EMP1',
  selfReported: false,
  filters: {},
  sort: 'expiryTime',
  priorityLimit: 5,
  pendingLimit: 5,
} as const
const { name, read } = firstTasksRead(query)
const kept = { priority: { rows: [], total: 7 } }

/** The page with the list as it was last drawn, or without. */
const showDrawn = (isShown: boolean) =>
  vi.stubGlobal('document', { getElementById: (id: string) => (isShown && id === 'drawn' ? {} : null) })

afterEach(() => vi.unstubAllGlobals())

test('OFF-13 the first render has the rows that the page already shows, and reads all tasks where they may differ', async () => {
  const { world, store } = await setUp(1)
  const now = store.deps.now()
  const drawn: DrawnScreen = {
    ...{ key: 'drawn', address: '/my-tasks', html: '<main></main>', build: buildId, language: 'en', user: '{}' },
    ...{ isWide: false, online: true, at: now - 1, until: now + 60_000, read: { name, tasks: kept } },
  }
  const isKeptRead = async (record: DrawnScreen) => {
    await store.db.drawn.put(record)
    return (await read(store)).priority.total === kept.priority.total
  }
  showDrawn(true)
  expect(await isKeptRead(drawn)).toBe(true)
  const others: Record<string, Partial<DrawnScreen>> = {
    'another build': { build: 'other' },
    'another list': { read: { name: `${name} `, tasks: kept } },
    'a build that kept no rows': { read: undefined as never },
    'its time is over': { until: now - 1 },
    'the clock was set back': { at: now + 60_000 },
  }
  for (const [why, part] of Object.entries(others)) expect(await isKeptRead({ ...drawn, ...part }), why).toBe(false)
  showDrawn(false)
  expect(await isKeptRead(drawn)).toBe(false)
  showDrawn(true)
  expect(await isKeptRead(drawn)).toBe(true)
  await upsertRows(store, [world.row('F1', 'selected')])
  expect((await read(store)).priority.total).not.toBe(kept.priority.total)
})
