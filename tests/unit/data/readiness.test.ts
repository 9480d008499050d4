import { expect, test } from 'vitest'
import { currentReadiness } from '../../../src/data/readiness-state.ts'
import { followReadiness } from '../../../src/data/readiness.ts'
import type { Store } from '../../../src/offline/device/store.ts'

const freshStore = () => ({ db: { meta: { get: () => Promise.resolve(undefined) } } }) as unknown as Store

test('OFF-01 a first download that goes on after a lost network falls back to no lower percentage', async () => {
  const store = freshStore()
  const first = await followReadiness(store)
  first.progress(0.87)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  first.progress(0.5)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  first.end()
  expect(currentReadiness()).toBeUndefined()

  const second = await followReadiness(store)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  second.progress(0.66)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 87 })
  second.progress(0.9)
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 90 })
  second.end()

  // Another user's device begins at its own beginning
  const other = await followReadiness(freshStore())
  expect(currentReadiness()).toEqual({ kind: 'getting', percent: 0 })
  other.end()
})
