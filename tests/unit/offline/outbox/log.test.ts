import { expect, test } from 'vitest'
import { DAY_MS } from '../../../../src/lib/dates.ts'
import type { LogLine } from '../../../../src/offline/device/types.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { purgeLog } from '../../../../src/offline/outbox/purge.ts'
import { selected, setUp } from '../world.ts'

const line = (at: number) => ({ at, opId: `op ${at}`, call: 'applicant.update' as const, event: 'done' as const })

test('I9 a line of the log stays for 90 days, and only the newest 1,000', async () => {
  const { world, store } = await setUp()
  await store.db.log.bulkAdd([line(world.now - 90 * DAY_MS - 1), line(world.now - 90 * DAY_MS)])
  await purgeLog(store)
  expect(await readLog(store, 5)).toMatchObject([{ at: world.now - 90 * DAY_MS }])
  await store.db.log.bulkAdd(Array.from({ length: 1_000 }, (_, at) => line(world.now - 1_000 + at)))
  await purgeLog(store)
  const lines = await readLog(store, 2_000)
  expect([lines.length, lines.at(-1)?.at]).toEqual([1_000, world.now - 1_000])
})

test('I1 the payload of an accepted update stays for 14 days, its line in the log longer', async () => {
  const { world, store } = await setUp()
  const kept = { input: selected('F1') } as unknown as LogLine['kept']
  await store.db.log.add({ ...line(world.now), kept })
  world.now += 14 * DAY_MS
  await purgeLog(store)
  expect(await readLog(store, 5)).toMatchObject([{ kept }])
  world.now += 1
  await purgeLog(store)
  const [left] = await readLog(store, 5)
  expect([left?.opId, left?.kept]).toEqual([line(world.now - 14 * DAY_MS - 1).opId, undefined])
})
