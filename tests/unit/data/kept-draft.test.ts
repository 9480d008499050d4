import { expect, test } from 'vitest'
import { saveDraft } from '../../../src/data/save-draft.ts'
import { keepHere, readKept } from '../../../src/data/use-kept-draft.ts'
import type { Store } from '../../../src/offline/device/store.ts'
import { setUp } from '../offline/world.ts'

/** The device has no room for drafts until the returned function is called. */
function fill(store: Store): () => void {
  let isFull = true
  const refuse = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  store.db.drafts.hook('creating', refuse)
  store.db.drafts.hook('updating', refuse)
  return () => {
    isFull = false
  }
}

test('TRAP-81 of what a full device refused and what another tab saved since, the later one comes back', async () => {
  const { world, store } = await setUp(1)
  const makeRoom = fill(store)
  await keepHere(store, 'panel F1', 'refused here')
  expect(await readKept(store, 'panel F1')).toBe('refused here')
  makeRoom()
  world.now += 1_000
  await saveDraft(store, 'panel F1', 'saved by another tab')
  expect(await readKept(store, 'panel F1')).toBe('saved by another tab')
})

test('TRAP-81 what was refused later than another one was saved comes back, and is let go once it is saved', async () => {
  const { world, store } = await setUp(1)
  await keepHere(store, 'panel F1', 'saved')
  const makeRoom = fill(store)
  world.now += 1_000
  await keepHere(store, 'panel F1', 'refused')
  expect(await readKept(store, 'panel F1')).toBe('refused')
  makeRoom()
  await keepHere(store, 'panel F1', 'saved again')
  await saveDraft(store, 'panel F1', 'saved by another tab in the same moment')
  expect(await readKept(store, 'panel F1')).toBe('saved by another tab in the same moment')
  expect(await readKept(store, 'panel F2')).toBeNull()
})
