import { expect, test } from 'vitest'
import { noteAbsent, readAbsent } from '../../../../src/offline/rows/absent-rows.ts'
import { setUp } from '../world.ts'

test('I11 the last version named of a row is known for ten minutes', async () => {
  const { world, store } = await setUp(0)
  await noteAbsent(store, 'F1', 100)
  await noteAbsent(store, 'F2', 200)
  await noteAbsent(store, 'F1', 300)
  expect(await readAbsent(store)).toEqual(
    new Map([
      ['F2', 200],
      ['F1', 300],
    ]),
  )
  world.now += 10 * 60_000 - 1
  expect((await readAbsent(store)).size).toBe(2)
  world.now += 1
  expect((await readAbsent(store)).size).toBe(0)
})

test('I11 a clock set back by a day keeps none for a day', async () => {
  const { world, store } = await setUp(0)
  await noteAbsent(store, 'F1', 100)
  world.now -= 86_400_000
  expect((await readAbsent(store)).size).toBe(0)
})

test('I11 the newest 500 are known', async () => {
  const { store } = await setUp(0)
  for (let n = 0; n < 502; n += 1) await noteAbsent(store, `F${n}`, n)
  const known = await readAbsent(store)
  expect([known.size, known.has('F1'), known.has('F2'), known.has('F501')]).toEqual([500, false, true, true])
})

test('I11 versions of a server before its restore say nothing', async () => {
  const { store } = await setUp(0)
  store.epoch = 'before'
  await noteAbsent(store, 'F1', 100)
  store.epoch = 'after'
  expect((await readAbsent(store)).size).toBe(0)
})
