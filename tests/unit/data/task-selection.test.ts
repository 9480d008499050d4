import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DrawnScreen } from '../../../src/offline/device/database.ts'
import { setUp } from '../offline/world.ts'

let kept: string | null
let readSelection: typeof import('../../../src/data/task-selection.ts').readSelection
let writeSelection: typeof import('../../../src/data/task-selection.ts').writeSelection
beforeEach(async () => {
  // A page of its own for each
  vi.resetModules()
  ;({ readSelection, writeSelection } = await import('../../../src/data/task-selection.ts'))
  kept = 'before'
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('OFF-13 TASK-11 a selection is remembered once the list that was drawn with another one is gone', async () => {
  const { store } = await setUp(0)
  await store.db.drawn.put({ key: 'drawn' } as DrawnScreen)
  const remove = store.db.drawn.delete.bind(store.db.drawn)
  let remembered: string | null | undefined
  vi.spyOn(store.db.drawn, 'delete').mockImplementation((key) =>
    remove(key).then(() => {
      remembered = readSelection()
      return undefined
    }),
  )
  await writeSelection(store, { tab: 'other' })
  await vi.waitFor(() => expect(remembered).toBeDefined())
  expect(remembered).toBe('before')
  expect(readSelection()).toBe('{"tab":"other"}')
  expect(await store.db.drawn.count()).toBe(0)
})

test('TASK-11 it is remembered also where the database refuses', async () => {
  const { store } = await setUp(0)
  vi.spyOn(store.db.drawn, 'delete').mockImplementation(() => Promise.reject(new Error('refused')) as never)
  await writeSelection(store, { tab: 'other' })
  expect(readSelection()).toBe('{"tab":"other"}')
})

test('TASK-11 of several selections in a row the last is remembered, also one that was before', async () => {
  const { store } = await setUp(0)
  await writeSelection(store, { tab: 'other' })
  await Promise.all([writeSelection(store, { tab: 'self' }), writeSelection(store, { tab: 'other' })])
  expect(readSelection()).toBe('{"tab":"other"}')
  await writeSelection(store, { tab: 'self' })
  expect(readSelection()).toBe('{"tab":"self"}')
})

test('OFF-13 what waits for the database when the user signs out is not remembered', async () => {
  const { store } = await setUp(0)
  vi.spyOn(store.db.drawn, 'delete').mockImplementation((() => {
    store.db.close()
    return Promise.resolve()
  }) as never)
  await writeSelection(store, { tab: 'other' })
  expect(readSelection()).toBe('before')
})
