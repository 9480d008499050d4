import { expect, it } from 'vitest'
import { writeInGroups } from '../../../../src/offline/outbox/group-commit.ts'
import { Device, World } from '../world.ts'

const openTab = () => new Device(new World()).tab()

it('what arrives while a transaction is under way shares the next one', async () => {
  const store = await openTab()
  let transactions = 0
  const begin = store.db.transaction.bind(store.db) as (...given: unknown[]) => unknown
  Object.assign(store.db, {
    transaction: (...given: unknown[]) => {
      transactions += 1
      return begin(...given)
    },
  })
  const put = writeInGroups(async ({ db }, values: number[]) => {
    for (const value of values) await db.meta.put({ key: `mark-${value}` as 'sent', value })
    return values
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map((value) => put(store, value)))).toEqual([1, 2, 3, 4, 5])
  expect(transactions).toBe(2)
  expect(await store.db.meta.where('key').startsWith('mark-').count()).toBe(5)
})

it('work that throws fails alone, and what shared its transaction is written', async () => {
  const store = await openTab()
  const put = writeInGroups(async ({ db }, values: number[]) => {
    for (const value of values) {
      await db.meta.put({ key: `mark-${value}` as 'sent', value })
      if (value === 3) throw new Error('refused')
    }
    return values
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map((value) => put(store, value)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await store.db.meta.where('key').startsWith('mark-').toArray()).map(({ value }) => value)).toEqual([1, 2, 4])
})
