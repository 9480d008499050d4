import { expect, test } from 'vitest'
import { fileDraft } from '../../../../src/data/file-draft.ts'
import { DAY_MS } from '../../../../src/lib/dates.ts'
import { purgeFiles } from '../../../../src/offline/device/draft-files.ts'
import { writeDraft } from '../../../../src/offline/device/drafts.ts'
import { clearCachedRows } from '../../../../src/offline/device/sign-out.ts'
import { setUp } from '../world.ts'

const keys = async (store: Awaited<ReturnType<typeof setUp>>['store']) =>
  (await store.db.drafts.toCollection().primaryKeys()).map(String)

test('CONN-11 a file of many people stays on the device for a day, other drafts until they are sent', async () => {
  const { world, store } = await setUp(0)
  await writeDraft(store, fileDraft('applicants/A'), { rows: [['Asha', '9820011000']] })
  await writeDraft(store, 'request/1', {})
  world.now += DAY_MS
  await writeDraft(store, fileDraft('applicants/B'), { rows: [] })
  await purgeFiles(store)
  expect(await keys(store)).toHaveLength(3)
  world.now += 1
  await purgeFiles(store)
  expect(await keys(store)).toEqual([fileDraft('applicants/B'), 'request/1'])
})

test('CONN-11 TRAP-81 a chosen sign-out takes it away, and leaves the other drafts', async () => {
  const { store, device } = await setUp(0)
  await writeDraft(store, fileDraft('applicants/A'), { rows: [['Asha', '9820011000']] })
  await writeDraft(store, 'request/1', {})
  await clearCachedRows('u1', device.deps())
  expect(await keys(store)).toEqual(['request/1'])
})
