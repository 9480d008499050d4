import { expect, test } from 'vitest'
import { uploadSheet } from '../../../../src/data/bulk-upload.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { discard } from '../../../../src/offline/outbox/changes.ts'
import { findSheetFacts } from '../../../../src/offline/rows/sheet-facts.ts'
import { countWaiting } from '../../../../src/offline/outbox/list-operations.ts'
import { notes, rejected, setUp } from '../world.ts'

const file = new File(['Applicant ID,Action'], 'sheet.csv')
const hr1 = { hiringRequestId: 'HR1', ipId: 'EMP1' }

test('TRAP-77 a sheet is not sent while the outbox holds an update of its request, whatever its state', async () => {
  const { world, store } = await setUp()
  const send = () => uploadSheet(store, hr1, file, { key: crypto.randomUUID(), onProgress: () => undefined })
  expect(await countWaiting(store, 'HR1')).toBe(0)
  // Held for Undo, then waiting for a network
  const { opId } = await enqueue(store, 'applicant.update', rejected('F1'), { hold: true })
  expect(await countWaiting(store, 'HR1')).toBe(1)
  expect(await send()).toBe('waiting')
  world.up = false
  await drain(store, 'sync-now')
  await enqueue(store, 'applicant.notes', notes('F2', 'Own bike'))
  expect(await countWaiting(store, 'HR1')).toBe(2)
  expect(await send()).toBe('waiting')
  expect(world.requests).toEqual([])

  // Refused by the server: it waits for the user
  world.up = true
  world.row('F1', 'selected', { currentStage: { status: 'selected', timeStamp: world.now, metaData: {} } })
  await drain(store, 'sync-now')
  expect(await countWaiting(store, 'HR1')).toBe(1)
  expect(await send()).toBe('waiting')
  expect(world.requests.every(({ path }) => !path.includes('bulkUpdate'))).toBe(true)
  await discard(store, opId)
  expect(await countWaiting(store, 'HR1')).toBe(0)
})

test('TRAP-77 updates of another request, and what is about no applicant, do not hold a sheet back', async () => {
  const { store } = await setUp()
  await enqueue(store, 'applicant.update', { ...rejected('F1'), hiringRequestId: 'HR2' }, { hold: true })
  expect(await countWaiting(store, 'HR1')).toBe(0)
  expect(await countWaiting(store, 'HR2')).toBe(1)
})

test('TRAP-77 an update that this build cannot read may be of any request', async () => {
  const { store } = await setUp()
  const { opId } = await enqueue(
    store,
    'applicant.update',
    { ...rejected('F1'), hiringRequestId: 'HR2' },
    { hold: true },
  )
  await store.db.outbox.where({ opId }).modify({ call: 'applicant.fromTheFuture' as never })
  expect(await countWaiting(store, 'HR1')).toBe(1)
})

test('BULK-01 the preview knows the applicants of its request as the server has them, and of others nothing', async () => {
  const { store } = await setUp(3)
  await enqueue(store, 'applicant.update', rejected('F1'), { hold: true })
  const facts = await findSheetFacts(store, 'HR1', ['F1', 'F2', 'F2', 'F9', ''])
  expect([...facts.applicants.keys()].toSorted()).toEqual(['F1', 'F2'])
  expect(facts.applicants.get('F1')).toMatchObject({ name: 'Asha F1', stage: { status: 'shortlisted' } })
  expect(facts.isWhole).toBe(false)
  expect((await findSheetFacts(store, 'HR2', ['F1'])).applicants.size).toBe(0)
})
